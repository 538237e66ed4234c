/// Replaces quotation marks, dashes and ellipses written in ASCII by those of a language.
struct SmartPunctuation {
  /// A replacement, in UTF-16 code units.
  struct Change {
    var range: Range<Int>
    var units: [UInt16]
  }

  /// The outer and the inner quotation marks.
  private let marks: (String, String, String, String)
  /// The words that begin with an apostrophe in place of letters left out, such as ’tis.
  private let elisions: Set<String>

  /// - Parameter language: The language (BCP 47); nil for English.
  init(language: String?) {
    let tag = (language ?? "en").lowercased()
    elisions =
      switch tag.prefix(while: { $0 != "-" }) {
      case "en": ["n", "em", "til", "tis", "twas", "twere", "twill", "twould", "bout"]
      case "nl", "af": ["n", "s", "t", "k", "m", "r"]
      default: ["n"]
      }
    marks =
      switch tag.prefix(while: { $0 != "-" }) {
      case "de" where tag.hasSuffix("-ch") || tag.hasSuffix("-li"): ("«", "»", "‹", "›")
      case "de", "cs", "sk", "sl", "bg", "lt", "is", "et", "ka": ("„", "“", "‚", "‘")
      case "fr" where tag.hasSuffix("-ch"): ("«", "»", "‹", "›")
      case "fr": ("«\u{A0}", "\u{A0}»", "“", "”")
      case "pt" where tag == "pt-br": ("“", "”", "‘", "’")
      case "es", "it", "ca", "gl", "eu", "el", "pt": ("«", "»", "“", "”")
      case "ru", "uk", "be": ("«", "»", "„", "“")
      case "da": ("»", "«", "›", "‹")
      case "nb", "nn", "no": ("«", "»", "‘", "’")
      case "sv", "fi": ("”", "”", "’", "’")
      case "pl", "ro", "hr", "sr", "bs": ("„", "”", "‚", "’")
      case "hu": ("„", "”", "»", "«")
      default: ("“", "”", "‘", "’")
      }
  }

  /// Returns false if a text has nothing to change.
  ///
  /// - Complexity: O(*n*) in its length.
  static func mayChange(_ units: [UInt16]) -> Bool {
    var previous: UInt16 = 0
    return units.contains { unit in
      defer { previous = unit }
      switch unit {
      case UInt16(ascii: "\""), UInt16(ascii: "'"): return true
      case UInt16(ascii: "-"), UInt16(ascii: "."): return unit == previous
      default: return false
      }
    }
  }

  /// Returns the changes of a paragraph, in order.
  ///
  /// - Parameters:
  ///   - units: The text that contains the paragraph.
  ///   - range: The paragraph.
  ///   - isPlain: Returns true for the index of a character that stays as written.
  /// - Complexity: O(*n*) in the length of the paragraph.
  func changes(
    _ units: [UInt16], in range: Range<Int>, isPlain: (Int) -> Bool
  ) -> [Change] {
    var changes: [Change] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let unit = units[index]
      var end = index + 1
      var new: String?
      switch unit {
      case UInt16(ascii: "-"), UInt16(ascii: "."):
        while end < range.upperBound, units[end] == unit { end += 1 }
        switch (unit == UInt16(ascii: "-"), end - index) {
        case (true, 2): new = isOption(units, index..<end, in: range) ? nil : "–"
        case (true, 3): new = "—"
        case (false, 3): new = "…"
        default: break
        }
      case UInt16(ascii: "\""):
        new = opens(units, at: index, in: range) ? marks.0 : marks.1
      case UInt16(ascii: "'"):
        new = apostrophe(units, at: index, in: range)
      default: break
      }
      if let new, !(index..<end).contains(where: isPlain) {
        changes.append(Change(range: index..<end, units: Array(new.utf16)))
      }
      index = end
    }
    return changes
  }

  /// Returns the mark for a single quotation mark: an apostrophe after a letter, before digits, as
  /// in ’90s, and around or before letters that stand for a word, as in rock ’n’ roll and ’tis.
  private func apostrophe(_ units: [UInt16], at index: Int, in range: Range<Int>) -> String {
    let next = index + 1 < range.upperBound ? units[index + 1] : 0x20
    if opens(units, at: index, in: range) {
      let isDigit = UInt16(ascii: "0")...UInt16(ascii: "9") ~= next
      return isDigit || startsElision(units, after: index, in: range) ? "’" : marks.2
    }
    let previous = index > range.lowerBound ? units[index - 1] : 0x20
    if Self.isLetter(previous), Self.isLetter(next) { return "’" }
    if index - 2 >= range.lowerBound, units[index - 2] == unit, previous | 0x20 == 0x6E,
      opens(units, at: index - 2, in: range)
    {
      return "’"
    }
    // After a letter at the end of a word either may be meant; in most languages they are equal.
    let open = units[range.lowerBound..<index].suffix(Self.reach)
    var balance = 0
    for place in open.indices where units[place] == unit {
      if opens(units, at: place, in: range) {
        balance += 1
      } else if place + 1 < units.count, !Self.isLetter(units[place + 1]), balance > 0 {
        balance -= 1
      }
    }
    return balance > 0 ? marks.3 : "’"
  }

  /// Returns true if the word after a mark is one that begins with an apostrophe.
  private func startsElision(_ units: [UInt16], after index: Int, in range: Range<Int>) -> Bool {
    let word = units[index + 1..<min(range.upperBound, index + 8)].prefix(while: Self.isLetter)
    guard elisions.contains(String(decoding: word, as: UTF16.self).lowercased()) else {
      return false
    }
    // A quoted word has a mark at its end as well; only n has two apostrophes.
    return word.count == 1 || word.endIndex >= range.upperBound || units[word.endIndex] != unit
  }

  /// Returns true if two hyphens begin the name of a program's option, such as --help.
  private func isOption(_ units: [UInt16], _ hyphens: Range<Int>, in range: Range<Int>) -> Bool {
    guard hyphens.upperBound < range.upperBound, Self.isLetter(units[hyphens.upperBound]) else {
      return false
    }
    return hyphens.lowerBound == range.lowerBound || opens(units, at: hyphens.lowerBound, in: range)
  }

  private var unit: UInt16 { UInt16(ascii: "'") }
  /// The farthest distance of an opening mark, in UTF-16 code units.
  private static let reach = 400

  /// Returns true if a mark opens a quotation: it follows a space, a bracket, a dash or another
  /// opening mark, and something other than a space follows it.
  private func opens(_ units: [UInt16], at index: Int, in range: Range<Int>) -> Bool {
    let next = index + 1 < range.upperBound ? units[index + 1] : 0x20
    if Self.isSpace(next) { return false }
    var place = index
    var steps = 0
    while place > range.lowerBound, steps < 4 {
      let previous = units[place - 1]
      if previous == UInt16(ascii: "\"") || previous == UInt16(ascii: "'") {
        (place, steps) = (place - 1, steps + 1)
        continue
      }
      switch previous {
      case UInt16(ascii: "("), UInt16(ascii: "["), UInt16(ascii: "{"), UInt16(ascii: "-"),
        UInt16(ascii: "/"), 0x2013, 0x2014, 0x00A1, 0x00BF:
        return true
      default: return Self.isSpace(previous)
      }
    }
    return place == range.lowerBound
  }

  private static func isSpace(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09...0x0D, 0x20, 0xA0, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x3000: true
    default: false
    }
  }

  private static func isLetter(_ unit: UInt16) -> Bool {
    Unicode.Scalar(unit).map { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      ?? true
  }
}

/// Punctuation of a document's texts.
extension DocumentStyler {
  /// Returns the text of a plain input, with smart punctuation if all text has it.
  func plainText(_ input: DocumentInput) -> String {
    guard body.punctuation == .smart else { return input.string }
    let units = Array(input.string.utf16)
    let changes = SmartPunctuation(language: body.language)
      .changes(units, in: 0..<units.count) { _ in false }
    var result: [UInt16] = []
    var start = 0
    for change in changes {
      result += units[start..<change.range.lowerBound] + change.units
      start = change.range.upperBound
    }
    return String(decoding: result + units[start...], as: UTF16.self)
  }

  /// Returns a Markdown text with smart punctuation, except where its styles request none.
  func withPunctuation(_ text: MarkdownText) -> MarkdownText {
    guard SmartPunctuation.mayChange(text.utf16) else { return text }
    var isPlain = [Bool](repeating: false, count: text.utf16.count)
    func set(_ value: SheetStyle.Punctuation?, _ range: Range<Int>) {
      guard let value else { return }
      for index in range { isPlain[index] = value == .plain }
    }
    var styles = BlockStyles()
    var languages: [String?] = []
    for block in text.blocks {
      styles.read(block) { blockStyle(block, next: nil) }
      set(styles.style.punctuation, block.range)
      languages.append(styles.style.language)
    }
    for span in text.spans {
      set(named(span.element, em: em).punctuation, span.range)
      for name in span.classes { set(namedStyle(name)?.punctuation, span.range) }
      // The words of a bare link are its address.
      if span.element == .link, let destination = span.destination,
        destination.utf16.elementsEqual(text.utf16[span.range])
      {
        set(.plain, span.range)
      }
    }
    for tag in text.tags { set(.plain, tag) }
    var changes: [SmartPunctuation.Change] = []
    for (block, language) in zip(text.blocks, languages) {
      changes += SmartPunctuation(language: language)
        .changes(text.utf16, in: block.range) { isPlain[$0] }
    }
    return changes.isEmpty ? text : text.applying(changes)
  }
}

extension MarkdownText {
  /// Returns the text with changes, which are in order and do not overlap.
  fileprivate func applying(_ changes: [SmartPunctuation.Change]) -> MarkdownText {
    var result = self
    result.utf16 = []
    var places = [Int](repeating: 0, count: utf16.count + 1)
    var start = 0
    func keep(_ end: Int) {
      for index in start..<end { places[index] = result.utf16.count + index - start }
      result.utf16 += utf16[start..<end]
    }
    for change in changes {
      keep(change.range.lowerBound)
      for index in change.range { places[index] = result.utf16.count }
      result.utf16 += change.units
      start = change.range.upperBound
    }
    keep(utf16.count)
    places[utf16.count] = result.utf16.count
    func moved(_ range: Range<Int>) -> Range<Int> {
      places[range.lowerBound]..<places[range.upperBound]
    }
    for index in result.blocks.indices { result.blocks[index].range = moved(blocks[index].range) }
    for index in result.spans.indices { result.spans[index].range = moved(spans[index].range) }
    for index in result.pictures.indices {
      result.pictures[index].position = places[pictures[index].position]
    }
    return result
  }
}
