import TextDocument
import TextGeometry
import TextLayout
import TextStorage

extension FuzzTarget {
  /// Sheets composed from the tables of keys, so that every key occurs with values of its form.
  /// Each is read or refused, and layout loses no text.
  static let composedSheets = FuzzTarget(name: "composed-sheets") { bytes in
    var composer = SheetComposer(Array(bytes.prefix(512)))
    let sheet = composer.sheet()
    guard let parsed = try? Sheet(parsing: sheet, place: "sheet") else {
      return
    }
    var request = DocumentRequest()
    request.sheet = parsed
    request.files = .nowhere
    request.fontFiles = .nowhere
    request.maximumPages = 20
    checkNothingIsLost(request)
  }

  /// Lays a document out and checks that its containers hold its text, range after range, up to
  /// the overflow.
  static func checkNothingIsLost(_ request: DocumentRequest) {
    guard let layout = try? DocumentLayout(request) else { return }
    var last = 0
    for container in layout.manager.textContainers {
      for fragment in layout.manager.lineFragments(in: container) {
        precondition(fragment.range.lowerBound >= last, "Text is set twice at \(last).")
        last = fragment.range.upperBound
      }
    }
    precondition(last <= layout.storage.length, "There is more text than there is.")
    if layout.overflows.isEmpty {
      precondition(last == layout.storage.length, "Text is lost at \(last).")
    }
    for number in layout.pages.indices.prefix(1) { _ = layout.displayList(page: number) }
  }
}

/// Generates a sheet by choices: for each object some of its keys, and for each key a value of its
/// form.
private struct SheetComposer {
  private var choices: Choices
  private var writer = JSONWriter(breaksLines: false)
  /// The number of composite values that may still be generated.
  private var partsLeft = 120

  init(_ bytes: [UInt8]) { choices = Choices(bytes) }

  mutating func sheet() -> [UInt8] {
    write(Sheet.grammar, depth: 0)
    return writer.bytes
  }

  private mutating func write(_ object: SheetObjectForm, depth: Int) {
    writer.beginObject()
    let alternative =
      object.alternatives.isEmpty ? nil : choices.one(of: object.alternatives)
    var others = object.keys.filter {
      !$0.isNeeded && !object.alternatives.contains($0.name) && !Self.unused.contains($0.name)
    }
    for key in object.keys where key.isNeeded || key.name == alternative {
      write(key, depth: depth)
    }
    // Deeper objects have fewer keys, and none when there are no more choices.
    for _ in 0..<choices.below(depth == 0 ? 8 : 4) where !others.isEmpty && partsLeft > 0 {
      write(others.remove(at: choices.below(others.count)), depth: depth)
    }
    writer.endObject()
  }

  private mutating func write(_ key: SheetObjectForm.Key, depth: Int) {
    partsLeft -= 1
    writer.key(key.name)
    write(key.form, key: key.name, depth: depth + 1)
  }

  private mutating func write(_ form: ValueForm, key: String, depth: Int) {
    switch form {
    case .string: writer.string(choices.one(of: Self.words[key] ?? Self.texts))
    case .bool: writer.bool(choices.below(2) == 0)
    case .number(let bounds): writer.exactNumber(number(bounds))
    case .integer(let bounds):
      writer.exactNumber(number(Double(bounds.lowerBound)...Double(bounds.upperBound)).rounded())
    case .measure: writer.string("\(choices.below(40))\(choices.one(of: ["pt", "mm", "em", "px"]))")
    case .percentage: writer.string("\(choices.below(110))%")
    case .word(let words): writer.string(choices.one(of: words))
    case .constant(let number): writer.integer(number)
    case .object(let object): write(object, depth: depth)
    case .names(let form):
      writer.beginObject()
      var names = Self.names
      for _ in 0..<choices.below(3) where partsLeft > 0 {
        partsLeft -= 1
        writer.key(names.remove(at: choices.below(names.count)))
        write(form, key: key, depth: depth + 1)
      }
      writer.endObject()
    case .list(let form, let count):
      writer.beginArray()
      let least = count?.lowerBound ?? 0
      for _ in 0..<max(least, min(count?.upperBound ?? 4, choices.below(5))) {
        partsLeft -= 1
        if partsLeft < 0, least == 0 { break }
        write(form, key: key, depth: depth + 1)
      }
      writer.endArray()
    case .tuple(let forms):
      writer.beginArray()
      for form in forms { write(form, key: key, depth: depth + 1) }
      writer.endArray()
    case .either(let forms):
      // Deep nesting ends with forms that have no parts.
      let plain = depth > 6 ? forms.filter { !$0.hasParts } : forms
      write(choices.one(of: plain.isEmpty ? forms : plain), key: key, depth: depth)
    }
  }

  /// A number within bounds: mostly of the size of lengths on pages, sometimes a bound.
  private mutating func number(_ bounds: ClosedRange<Double>) -> Double {
    switch choices.below(8) {
    case 0: min(max(bounds.lowerBound, 12), bounds.upperBound)
    case 1: bounds.lowerBound
    case 2: min(bounds.upperBound, 2000)
    case 3: min(max(bounds.lowerBound, Double(choices.below(256)) / 64), bounds.upperBound)
    default: min(max(bounds.lowerBound, Double(choices.below(600))), bounds.upperBound)
    }
  }

  /// Keys that refer to files, which do not exist here.
  private static let unused: Set = ["source", "include", "file", "$schema"]
  private static let names = ["heading1", "emphasis", "note", "a", "style b"]
  private static let texts = [
    "The mill stood still. It had been so for years, and nobody knew why.",
    "# A\n\nSome *words* [a](b)\n\n- one\n- two\n", "a", "",
    "سلام hello שלום 123\nपानी  水\tto\u{2028}end",
    "one\u{C}two\n\n\nthree\u{AD}four\u{200B}five", "main", "note", "note2",
    String(repeating: "many words in a row, ", count: 12),
  ]
  /// The possible words of strings, by key.
  private static let words: [String: [String]] = {
    let colors = ["red", "#a33", "#12345678", "note", "rgb(1, 2, 3)"]
    let shapes = [
      "circle(50% at 50% 50%)", "ellipse(60 30 at 100 90)", "inset(10 5% 9 8 round 12)",
      "polygon(evenodd, 0 0, 90 90, 10% 100%, 70 3)", "path(\"M10 10 C90 0 90 90 10 90Z\")",
    ]
    let languages = ["en-US", "de", "ar", "th", "x"]
    let frames = [
      "main.left = note.right + 12", "note.width = main.width * 0.5", "a.top = page.top + 5mm",
      "main.centerX = page.centerX",
    ]
    return [
      "color": colors, "background": colors, "colors": colors, "underline": colors,
      "stroke": colors, "fill": colors, "shape": shapes, "inside": shapes,
      "path": [
        "M 10 10 C 90 0 90 90 10 90 Z", "M0 0H50V50H0ZM10 10v20h20z", "M40 40a30 20 9 1 0 5 5z",
      ],
      "language": languages, "hyphenate": languages, "relations": frames,
      "family": ["Noto Serif", "Noto Sans", "serif", "monospace"],
      "families": ["Noto Serif", "serif"],
      "features": ["liga=0", "smcp", "ss01=2"], "basedOn": names, "style": names, "name": names,
      "parts": names, "hide": names, "size": ["A4", "A5"], "paper": ["A4", "letter"],
    ]
  }()
}

extension ValueForm {
  /// True if values of this form contain others.
  fileprivate var hasParts: Bool {
    switch self {
    case .object, .names, .list, .tuple: true
    case .either(let forms): forms.contains { $0.hasParts }
    default: false
    }
  }
}
