import TextDocument

extension FuzzTarget {
  /// Markdown composed of nested blocks and inline elements by the bytes. It is laid out, and no
  /// text is lost.
  static let composedMarkdown = FuzzTarget(name: "composed-markdown") { bytes in
    var composer = MarkdownComposer(Array(bytes.prefix(512)))
    var request = DocumentRequest(DocumentInput(composer.document(), format: .markdown))
    request.files = .nowhere
    request.overrides.page.width = 200
    checkNothingIsLost(request)
  }
}

/// Generates Markdown by choices.
struct MarkdownComposer {
  private var choices: Choices
  /// The number of blocks and inline elements that may still be generated.
  private var partsLeft = 200

  init(_ bytes: [UInt8]) { choices = Choices(bytes) }

  mutating func document() -> String {
    var text = ""
    while !choices.isAtEnd, partsLeft > 0 {
      text += blocks(1, depth: 0).joined(separator: "\n") + "\n"
    }
    return text
  }

  /// The lines of some blocks, separated by empty lines.
  private mutating func blocks(_ count: Int, depth: Int) -> [String] {
    var lines: [String] = []
    for _ in 0..<count where partsLeft > 0 {
      partsLeft -= 1
      lines += block(depth: depth)
      if !choices.oneIn(4) { lines.append("") }
    }
    return lines
  }

  private mutating func block(depth: Int) -> [String] {
    switch choices.below(depth < 8 ? 12 : 8) {
    case 0: [line()]
    case 1: [String(repeating: "#", count: 1 + choices.below(7)) + " " + line()]
    case 2: [line(), choices.one(of: ["---", "==="])]
    case 3: ["```" + choices.one(of: ["", "swift"]), line(), "", "\t" + line(), "```"]
    case 4: [choices.one(of: ["---", "* * *", "[a]: /b 'c'", "[^n]: " + line()])]
    case 5:
      ["    " + line(), choices.one(of: ["<div>", "<!-- ", "<p align=x>", "&amp; &#x110000;"])]
    case 6: table()
    case 7: [line() + choices.one(of: ["  ", "\\", ""]), line()]
    case 8: blocks(1 + choices.below(3), depth: depth + 1).map { "> " + $0 }
    case 9: list(choices.one(of: ["- ", "* ", "- [x] ", "+   "]), depth: depth)
    case 10: list("\(choices.below(1000))" + choices.one(of: [". ", ") "]), depth: depth)
    default: list("- ", depth: depth) + list("1. ", depth: depth)
    }
  }

  private mutating func list(_ mark: String, depth: Int) -> [String] {
    var lines: [String] = []
    let indent = String(repeating: " ", count: mark.utf8.count)
    for _ in 0..<1 + choices.below(3) {
      let item = blocks(1 + choices.below(2), depth: depth + 1)
      for (number, line) in item.enumerated() { lines.append((number == 0 ? mark : indent) + line) }
    }
    return lines
  }

  private mutating func table() -> [String] {
    let columns = 1 + choices.below(4)
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let rule = (0..<columns).map { _ in choices.one(of: ["---", ":-:", "--:", ":--"]) }
    var lines = [row((0..<columns).map { _ in word() }), row(rule)]
    for _ in 0..<choices.below(4) {
      lines.append(row((0..<columns + choices.below(2)).map { _ in span(depth: 6) }))
    }
    return lines
  }

  private mutating func line() -> String {
    (0..<1 + choices.below(4)).map { _ in span(depth: 0) }.joined(
      separator: choices.one(of: [" ", ""]))
  }

  /// A word, or marks around several words.
  private mutating func span(depth: Int) -> String {
    partsLeft -= 1
    guard depth < 8, partsLeft > 0 else { return word() }
    func inner() -> String { span(depth: depth + 1) + " " + span(depth: depth + 1) }
    switch choices.below(12) {
    case 0...4: return word()
    case 5: return "*" + inner() + choices.one(of: ["*", ""])
    case 6: return "**" + inner() + choices.one(of: ["**", "_"])
    case 7: return "~~" + inner() + "~~"
    case 8: return "`" + word() + choices.one(of: ["`", "``"])
    case 9: return "[" + inner() + "](" + choices.one(of: ["u", "<a b>", "u 'title'", ""]) + ")"
    case 10: return "![" + word() + "](picture.png)"
    default:
      return choices.one(of: ["[a]", "[^n]", "<http://a.b>", "https://a.b/c", "\\*", "<b>", "&lt;"])
    }
  }

  private mutating func word() -> String {
    choices.one(of: [
      "word", "a", "longerword", "שלום", "العربية", "पानी", "水曜日", "e\u{301}", "👩‍👩‍👧", "_", "*",
      "\u{AD}", "1.",
      "\u{0}", "\u{FFFD}", "\u{202E}", "\u{200B}",
    ])
  }
}
