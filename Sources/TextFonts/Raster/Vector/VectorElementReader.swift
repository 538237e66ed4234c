import TextStorage

/// Reads the elements of an SVG document, and their references.
final class VectorElementReader: VectorXMLReader {
  private(set) var elements: [VectorElements.Element] = []
  private(set) var names: [String: Int] = [:]
  /// The open elements; nil for those of other XML languages than SVG.
  private var open: [Int?] = []
  private var isRefused = false
  /// True if the following text is a style sheet.
  private var isInStyle = false
  private var style = ""

  private static let namespace = "http://www.w3.org/2000/svg"
  /// The elements that glyphs are made of. `title`, `desc` and `metadata` draw nothing.
  private static let drawn: Set<String> = [
    "svg", "g", "defs", "a", "symbol", "use", "path", "rect", "circle", "ellipse", "line",
    "polyline", "polygon", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "style",
    "title", "desc", "metadata",
  ]
  /// Properties whose cost is not bounded by the size of the document.
  private static let refused: Set<String> = [
    "filter", "marker", "marker-start", "marker-mid", "marker-end", "stroke-dasharray",
  ]

  /// Reads a document; false if it is not well-formed, or uses refused features.
  func read(_ bytes: [UInt8]) -> Bool {
    read(xml: bytes) == nil && !isRefused && styleIsPlain
  }

  /// Entities defined by the document can expand to more than fits in memory.
  override func declareEntity(value: String?) { isRefused = true }

  /// A style sheet of another file would hide what is searched for.
  override func process(_ target: String) { isRefused = true }

  override func add(_ text: String) { if isInStyle { style += text } }

  override func begin(_ fullName: String, _ attributes: [(name: String, value: String)]) {
    let parts = fullName.split(separator: " ")
    let isDrawn = parts.count == 2 && parts[0] == Self.namespace
    guard isDrawn, open.last.map({ $0 != nil }) ?? true else {
      // librsvg includes other documents, and draws uses of what it finds in foreign elements.
      if parts.first == "http://www.w3.org/2001/XInclude" || isDrawn { isRefused = true }
      open.append(nil)
      return
    }
    let name = String(parts[1])
    guard Self.drawn.contains(name), open.count < VectorElements.depthLimit else {
      isRefused = true
      open.append(nil)
      return
    }
    isInStyle = name == "style"
    let parent = open.last ?? nil
    var element = VectorElements.Element(parent: parent, ownCost: 1)
    for attribute in attributes {
      element.ownCost += attribute.value.utf8.count / 64
      // Attributes of other XML languages have their namespace before their name.
      let name = attribute.name.split(separator: " ").last.map(String.init) ?? ""
      switch name {
      case "id": names[attribute.value] = elements.count
      case "href": refer(to: attribute.value, from: &element)
      case "style": read(style: attribute.value, of: &element)
      default: read(name, attribute.value, of: &element)
      }
    }
    if let parent { elements[parent].children.append(elements.count) }
    open.append(elements.count)
    elements.append(element)
  }

  override func end() {
    isInStyle = false
    open.removeLast()
  }

  /// Reads CSS declarations.
  private func read(style: String, of element: inout VectorElements.Element) {
    if style.contains("/*") || style.contains("\\") { isRefused = true }
    for declaration in style.split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = declaration[..<colon].filter { !$0.isWhitespace }.lowercased()
      read(name, String(declaration[declaration.index(after: colon)...]), of: &element)
    }
  }

  /// Reads a property, from an attribute or from CSS.
  private func read(_ name: String, _ value: String, of element: inout VectorElements.Element) {
    let word = value.filter { !$0.isWhitespace }
    if Self.refused.contains(name) {
      if word != "none" { isRefused = true }
      return
    }
    // CSS escapes could hide what is searched for.
    if word.contains("\\") { isRefused = true }
    var rest = Array(word.utf8)[...]
    while let start = rest.indices.first(where: {
      rest[$0...].starts(with: "url(".utf8, by: Self.isSameLetter)
    }) {
      rest = rest.dropFirst(start + 4 - rest.startIndex)
      guard let end = rest.firstIndex(of: UInt8(ascii: ")")) else {
        isRefused = true
        return
      }
      refer(
        to: String(decoding: rest[..<end], as: UTF8.self)[...].trimming { $0 == "\"" || $0 == "'" },
        from: &element)
      rest = rest[end...]
    }
  }

  /// Says whether a byte is a small Latin letter or its capital, as names in CSS may be written, or
  /// the same sign.
  private static func isSameLetter(_ byte: UInt8, _ small: UInt8) -> Bool {
    byte == small || (0x41...0x5A).contains(byte) && byte | 0x20 == small
  }

  private func refer(to target: String, from element: inout VectorElements.Element) {
    guard target.hasPrefix("#") else {
      isRefused = true
      return
    }
    element.references.append(String(target.dropFirst()))
  }

  /// True if style sheets contain nothing that would have to be counted.
  private var styleIsPlain: Bool {
    let text = style.lowercased()
    let words = Self.refused.subtracting(["marker-start", "marker-mid", "marker-end"])
    return (words + ["url(", "@", "\\", "/*"]).allSatisfy { !text.contains($0) }
  }
}

extension Substring {
  /// Returns the text without the characters at both ends that satisfy a condition.
  fileprivate func trimming(_ isDropped: (Character) -> Bool) -> String {
    var rest = self
    while let first = rest.first, isDropped(first) { rest = rest.dropFirst() }
    while let last = rest.last, isDropped(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
