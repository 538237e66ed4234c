import TextDocument

/// Changes exclusions in the text of a sheet and preserves the rest of the author's text.
struct SheetEdit {
  /// The change of an exclusion.
  struct Exclusion {
    /// The shape in the notation of a sheet; nil if unchanged.
    var shape: SheetShape?
    /// The margin, in points; nil if unchanged.
    var margin: Double?
  }

  private var bytes: [UInt8]
  /// The list of exclusions; nil if the sheet has none of its own.
  private let list: JSONValue?
  private let items: [JSONValue]
  private let members: [JSONMember]
  /// The end of the sheet's last member; nil if it has none.
  private let end: Int?

  /// Parses the text of a sheet.
  ///
  /// - Parameters:
  ///   - string: The sheet.
  ///   - name: The name of its file.
  /// - Throws: A ``DocumentError`` if it is not valid JSON.
  init(_ string: String, named name: String) throws(DocumentError) {
    let document = try JSONDocument(
      parsing: Array(string.utf8), limits: JSONLimits(forFileNamed: name))
    bytes = document.bytes
    var members: [JSONMember] = []
    if case .object(let all) = document.root.content { members = all }
    end = members.last?.value.end
    list = members.first { $0.key == "exclusions" }?.value
    self.members = members
    if case .array(let items)? = list?.content { self.items = items } else { items = [] }
  }

  /// The number of exclusions in the sheet itself, without those of variations and included
  /// sheets.
  var exclusionCount: Int { items.count }

  /// Returns the text of a part that the sheet itself contains; nil if there is none.
  func text(of part: DocumentTextPart) -> String? {
    if case .string(let text)? = textValue(of: part)?.content { text } else { nil }
  }

  private func textValue(of part: DocumentTextPart) -> JSONValue? {
    let (list, number): (String, Int)
    switch part {
    case .main: return members.first { $0.key == "text" }?.value
    case .pane(let pane): (list, number) = ("panes", pane)
    case .note(let note): (list, number) = ("notes", note)
    case .container(let container):
      guard
        case .array(let items)? = members.first(where: { $0.key == "containers" })?.value.content,
        items.indices.contains(container), case .object(let item) = items[container].content
      else { return nil }
      return item.first { $0.key == "text" }?.value
    }
    guard case .object(let inner)? = members.first(where: { $0.key == list })?.value.content,
      case .array(let items)? = inner.first(where: { $0.key == "items" })?.value.content,
      items.indices.contains(number), case .object(let item) = items[number].content
    else { return nil }
    return item.first { $0.key == "text" }?.value
  }

  /// The text of the sheet.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Replaces a text that the sheet itself contains.
  ///
  /// - Returns: True if the sheet contains it.
  mutating func replaceText(of part: DocumentTextPart, with text: String) -> Bool {
    guard let value = textValue(of: part), case .string = value.content else { return false }
    bytes.replaceSubrange(value.offset..<value.end, with: Array(Self.quoted(text).utf8))
    return true
  }

  /// Applies changes to exclusions.
  mutating func replace(_ exclusions: [Int: Exclusion]) {
    var edits: [(range: Range<Int>, text: String)] = []
    for (index, new) in exclusions where items.indices.contains(index) {
      guard case .object(let members) = items[index].content else { continue }
      let start = items[index].offset + 1
      if let shape = new.shape {
        let key = shape.notation == .pathData ? "path" : "shape"
        let text = "\"\(key)\": \(Self.quoted(shape.text))"
        if let old = members.first(where: { $0.key == "path" || $0.key == "shape" }) {
          edits.append((old.keyOffset..<old.value.end, text))
        } else {
          edits.append((start..<start, text + (members.isEmpty ? "" : ", ")))
        }
      }
      if let margin = new.margin {
        let number = JSONWriter.shortest((margin * 100).rounded() / 100)
        if let old = members.first(where: { $0.key == "margin" }) {
          edits.append((old.value.offset..<old.value.end, number))
        } else if let last = members.last {
          edits.append((last.value.end..<last.value.end, ", \"margin\": \(number)"))
        }
      }
    }
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
  }

  /// Adds an exclusion after the others.
  ///
  /// - Returns: True if there is a place for it.
  mutating func add(_ shape: SheetShape, margin: Double, fill: String) -> Bool {
    let key = shape.notation == .pathData ? "path" : "shape"
    let number = JSONWriter.shortest(margin)
    let text =
      "{\"\(key)\": \(Self.quoted(shape.text)), \"margin\": \(number), \"fill\": \"\(fill)\"}"
    if let last = items.last {
      bytes.insert(contentsOf: Array(",\n    \(text)".utf8), at: last.end)
      return true
    }
    if let list {
      guard case .array = list.content else { return false }
      bytes.insert(contentsOf: Array("\n    \(text)\n  ".utf8), at: list.offset + 1)
      return true
    }
    guard let end else { return false }
    bytes.insert(contentsOf: Array(",\n  \"exclusions\": [\n    \(text)\n  ]".utf8), at: end)
    return true
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter(breaksLines: false)
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
