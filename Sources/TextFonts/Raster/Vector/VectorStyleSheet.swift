import TextStorage

/// The rules of a style sheet in an SVG picture, for counting.
///
/// Of a selector only the last part is read, and of that one class, identifier or name. A rule may
/// therefore be found for more elements than it applies to, never for fewer.
struct VectorStyleSheet {
  /// The properties by which selectors find an element.
  struct Labels {
    var element: String
    var identifier = ""
    var classes: [String] = []
  }

  /// The declarations of a rule.
  typealias Rule = [(name: String, value: String)]

  /// The reason to refuse the style sheet; nil if there is none.
  private(set) var refusal: String?
  private var rules: [Rule] = []
  /// The rules by the part of the selector that is read, such as `.a`, `#a`, `rect` or `*`.
  private var places: [String: [Int]] = [:]

  /// Reads the declarations of an element, which apply to it alone.
  init(declarations text: String) {
    let plain = VectorStyleSheet.plain(text)
    check(plain[...])
    add("*", VectorStyleSheet.declarations(plain[...]))
  }

  /// Reads a style sheet.
  init(_ text: String) {
    if text.isEmpty { return }
    let plain = VectorStyleSheet.plain(text).replacing("<!--", with: " ").replacing(
      "-->", with: " ")
    if plain.lowercased().contains("@import") {
      refusal = "its style sheet is in another file; embed it"
    }
    var rest = plain[...]
    while let end = rest.firstIndex(where: { $0 == "{" || $0 == "}" || $0 == ";" }) {
      let start = rest[..<end]
      let isBlock = rest[end] == "{"
      rest = rest[rest.index(after: end)...]
      check(start)
      // Rules in conditional groups apply in any case.
      guard isBlock else { continue }
      let selector = start.trimmed
      if selector.hasPrefix("@"), !selector.lowercased().hasPrefix("@font-face") { continue }
      let block = rest.prefix { $0 != "}" }
      check(block)
      add(selector, VectorStyleSheet.declarations(block))
      rest = rest[block.endIndex...].dropFirst()
    }
  }

  /// Refuses syntax that could hide declarations from this reader.
  private mutating func check(_ part: Substring) {
    func count(_ character: Character) -> Int { part.count { $0 == character } }
    if part.contains("\\") {
      refusal = "its style sheet has escapes; write names without them"
    } else if count("(") != count(")") || count("[") != count("]") || count("{") + count("}") > 0 {
      refusal = "its style sheet has nested or unbalanced brackets"
    }
  }

  /// Returns the rules that may apply to an element.
  func rules(for labels: Labels) -> [Rule] {
    if rules.isEmpty { return [] }
    let keys = ["*", labels.element, "#" + labels.identifier] + labels.classes.map { "." + $0 }
    return keys.flatMap { places[$0] ?? [] }.map { rules[$0] }
  }

  private mutating func add(_ selectors: String, _ rule: Rule) {
    rules.append(rule)
    for selector in selectors.split(separator: ",") {
      let last = selector.split { $0.isWhitespace || $0 == ">" || $0 == "+" || $0 == "~" }.last
      places[VectorStyleSheet.key(last ?? "*"), default: []].append(rules.count - 1)
    }
  }

  /// Returns the part of a selector that is read: a class, an identifier or a name.
  private static func key(_ selector: Substring) -> String {
    // A selector with functions or attributes may apply to anything.
    if selector.contains(where: { "[]()|\"'".contains($0) }) { return "*" }
    for mark in ".#" {
      guard let start = selector.firstIndex(of: mark) else { continue }
      let name = selector[selector.index(after: start)...].prefix { !".#:".contains($0) }
      return "\(mark)\(name)"
    }
    let name = selector.prefix { $0 != ":" }
    return name.isEmpty ? "*" : String(name)
  }

  private static func declarations(_ block: Substring) -> Rule {
    block.split(separator: ";").compactMap { declaration in
      guard let colon = declaration.firstIndex(of: ":") else { return nil }
      let value = declaration[declaration.index(after: colon)...]
      return (
        declaration[..<colon].filter { !$0.isWhitespace }.lowercased(),
        value.replacing("!important", with: "").trimmed
      )
    }
  }

  /// Returns the text without comments, and without the characters in strings that have a meaning
  /// outside of them.
  private static func plain(_ text: String) -> String {
    var result: [UInt8] = []
    let source = Array(text.utf8)
    var quote: UInt8?
    var index = 0
    while index < source.count {
      let byte = source[index]
      index += 1
      if let open = quote {
        if byte == open || byte == 0x0A { quote = nil }
        if !Array("{};@/".utf8).contains(byte) { result.append(byte) }
        continue
      }
      if byte == UInt8(ascii: "/"), index < source.count, source[index] == UInt8(ascii: "*") {
        index += 2
        while index < source.count,
          source[index] != UInt8(ascii: "/") || source[index - 1] != UInt8(ascii: "*")
        {
          index += 1
        }
        index += 1
        // A comment separates words.
        result.append(0x20)
        continue
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }
}
