/// A tag with its attributes.
struct HTMLTag {
  var name = ""
  var isEnd = false
  /// The attributes by their names in lower case.
  var attributes: [String: String] = [:]

  /// Reads the text between the angle brackets.
  init(_ source: ArraySlice<Character>) {
    var rest = source
    if rest.first == "/" {
      isEnd = true
      rest = rest.dropFirst()
    }
    name = Self.take(&rest) { !$0.isWhitespace && $0 != "/" }.lowercased()
    while !rest.isEmpty {
      _ = Self.take(&rest) { $0.isWhitespace || $0 == "/" }
      let key = Self.take(&rest) { !$0.isWhitespace && $0 != "=" && $0 != "/" }.lowercased()
      _ = Self.take(&rest) { $0.isWhitespace }
      guard rest.first == "=" else {
        if key.isEmpty { rest = rest.dropFirst() }
        continue
      }
      rest = rest.dropFirst()
      _ = Self.take(&rest) { $0.isWhitespace }
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest = rest.dropFirst()
        attributes[key] = HTMLNames.resolved(Self.take(&rest) { $0 != quote })
        rest = rest.dropFirst()
      } else {
        attributes[key] = HTMLNames.resolved(Self.take(&rest) { !$0.isWhitespace })
      }
    }
  }

  private static func take(
    _ rest: inout ArraySlice<Character>, while condition: (Character) -> Bool
  ) -> String {
    let part = rest.prefix(while: condition)
    rest = rest.dropFirst(part.count)
    return String(part)
  }
}

/// Names of HTML.
enum HTMLNames {
  /// Elements that start and end a line.
  static let blocks: Set<String> = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre",
    "section",
    "article", "header", "footer", "table", "tr", "td", "th", "caption", "dl", "dt", "dd", "body",
    "html", "figure",
  ]
  /// Elements without an end.
  static let void: Set<String> = [
    "br", "hr", "img", "input", "meta", "link", "area", "base", "col", "embed", "source", "track",
    "wbr", "!doctype", "?xml",
  ]
  /// Returns the character of a reference at the start of a text, such as `&amp;`, and the place
  /// after it.
  static func reference(in source: ArraySlice<Character>) -> (String, Int)? {
    guard let end = source.prefix(34).firstIndex(of: ";") else { return nil }
    let name = String(source[source.startIndex + 1..<end])
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let number =
        digits.first == "x" || digits.first == "X"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let number, let scalar = Unicode.Scalar(number), number > 0 else { return nil }
      return (String(Character(scalar)), end + 1)
    }
    return entities[name].map { ($0, end + 1) }
  }

  /// Returns the value of an attribute with its references replaced.
  static func resolved(_ value: String) -> String {
    guard value.contains("&") else { return value }
    let source = Array(value)
    var (result, index) = ("", 0)
    while index < source.count {
      if source[index] == "&", let (text, end) = reference(in: source[index...]) {
        result += text
        index = end
      } else {
        result.append(source[index])
        index += 1
      }
    }
    return result
  }

  /// Characters by the names of their references.
  static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©",
    "reg": "®", "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘",
    "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "bull": "•",
    "middot": "·", "euro": "€", "pound": "£", "yen": "¥", "cent": "¢", "sect": "§", "deg": "°",
    "times": "×", "divide": "÷", "plusmn": "±", "frac12": "½", "shy": "\u{AD}", "auml": "ä",
    "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é",
    "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ", "larr": "←", "rarr": "→",
  ]
}
