public import TextGeometry

extension BoxGradient {
  /// The longest description that is read, in bytes.
  private static let limit = 4096

  /// Parses a gradient in the notation of CSS Images Module Level 3: `linear-gradient(…)` or
  /// `radial-gradient(…)`.
  ///
  /// Lengths are numbers, with or without `px` or `pt`, and percentages; all count as points.
  /// Colours are those of `Color(css:)`.
  ///
  /// - Throws: `GeometryError` of kind `shape` with the column of the fault.
  public init(css: String) throws(GeometryError) {
    try self.init(css: css) { Color(css: $0) }
  }

  /// Parses a gradient whose colours may have names of their own.
  ///
  /// - Parameter color: Returns the colour of a name; nil if there is none.
  package init(css: String, color: (String) -> Color?) throws(GeometryError) {
    func fault(_ message: String, at column: Int?) -> GeometryError {
      GeometryError(kind: .shape, text: css, column: column, message: message)
    }
    guard css.utf8.count <= Self.limit else {
      throw fault("the gradient is longer than \(Self.limit) bytes", at: nil)
    }
    let bytes = Array(css.utf8)
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let close = bytes.lastIndex(where: { $0 > 0x20 }), bytes[close] == UInt8(ascii: ")")
    else { throw fault("expected linear-gradient(…) or radial-gradient(…)", at: 1) }
    var parts = GradientPart.split(bytes, open + 1..<close)
    let name = GradientPart(bytes, 0..<open).text.lowercased()
    guard let first = parts.first, parts.count > 1 || !first.text.isEmpty else {
      throw fault("expected colours", at: open + 2)
    }
    let words = first.text.lowercased().split(separator: " ").map(String.init)
    let head: Shape?
    switch name {
    case "linear-gradient": head = Self.line(words)
    case "radial-gradient": head = Self.radial(words)
    default: throw fault("expected linear-gradient(…) or radial-gradient(…)", at: 1)
    }
    if head != nil { parts.removeFirst() }
    let usual: Shape =
      name == "linear-gradient"
      ? .linear(angle: 180)
      : .radial(
        centerX: Length(fraction: 0.5), centerY: Length(fraction: 0.5), .farthestCorner,
        isCircle: false)
    var stops: [Stop] = []
    for part in parts {
      guard let own = Self.stops(part, color) else {
        let expected =
          stops.isEmpty && head == nil
          ? "a direction or a colour with up to two positions"
          : "a colour with up to two positions"
        throw fault("expected \(expected), not \u{201C}\(part.text)\u{201D}", at: part.column)
      }
      stops += own
    }
    guard stops.count >= 2 else { throw fault("expected two or more colours", at: open + 2) }
    self.init(head ?? usual, stops: stops)
  }

  /// Returns the direction of a linear gradient; nil if the words are none.
  private static func line(_ words: [String]) -> Shape? {
    if words.count == 1 { return angle(words[0]).map { .linear(angle: $0) } }
    guard words.first == "to", words.count <= 3 else { return nil }
    let sides = Set(words.dropFirst())
    guard sides.count == words.count - 1 else { return nil }
    switch sides {
    case ["top"]: return .linear(angle: 0)
    case ["right"]: return .linear(angle: 90)
    case ["bottom"]: return .linear(angle: 180)
    case ["left"]: return .linear(angle: 270)
    case ["top", "right"]: return .corner(isRight: true, isBottom: false)
    case ["bottom", "right"]: return .corner(isRight: true, isBottom: true)
    case ["bottom", "left"]: return .corner(isRight: false, isBottom: true)
    case ["top", "left"]: return .corner(isRight: false, isBottom: false)
    default: return nil
    }
  }

  /// Returns an angle in degrees.
  private static func angle(_ word: String) -> Double? {
    for (unit, factor) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360)]
    where word.hasSuffix(unit) {
      if let number = number(word.dropLast(unit.count)) { return number * factor }
    }
    return word == "0" ? 0 : nil
  }

  /// Returns the shape of a radial gradient; nil if the words are none.
  private static func radial(_ words: [String]) -> Shape? {
    guard !words.isEmpty else { return nil }
    var words = words[...]
    var (x, y) = (Length(fraction: 0.5), Length(fraction: 0.5))
    if let at = words.firstIndex(of: "at") {
      guard let place = position(Array(words[(at + 1)...])) else { return nil }
      (x, y) = (place[0], place[1])
      words = words[..<at]
    }
    var isCircle: Bool?
    var extent: Extent?
    var radii: [Length] = []
    for word in words {
      if word == "circle" || word == "ellipse", isCircle == nil {
        isCircle = word == "circle"
      } else if let known = Extent(rawValue: word), extent == nil, radii.isEmpty {
        extent = known
      } else if let radius = length(word), radius.fraction >= 0, radius.points >= 0,
        extent == nil, radii.count < 2
      {
        radii.append(radius)
      } else {
        return nil
      }
    }
    switch (radii.count, isCircle) {
    case (0, _):
      return .radial(
        centerX: x, centerY: y, extent ?? .farthestCorner, isCircle: isCircle ?? false)
    case (1, nil), (1, true):
      // The radius of a circle is no percentage, because a rectangle has two sides.
      guard radii[0].fraction == 0 else { return nil }
      return .ellipse(centerX: x, centerY: y, radiusX: radii[0], radiusY: radii[0])
    case (2, nil), (2, false):
      return .ellipse(centerX: x, centerY: y, radiusX: radii[0], radiusY: radii[1])
    default: return nil
    }
  }

  /// Returns the horizontal and the vertical part of a position of one or two words.
  private static func position(_ words: [String]) -> [Length]? {
    guard (1...2).contains(words.count) else { return nil }
    let sides: [String: (isX: Bool?, fraction: Double)] = [
      "left": (true, 0), "right": (true, 1), "top": (false, 0), "bottom": (false, 1),
      "center": (nil, 0.5),
    ]
    var result: [Length?] = [nil, nil]
    for (index, word) in words.enumerated() {
      var axis = index
      var own = length(word)
      if let side = sides[word] {
        own = Length(fraction: side.fraction)
        if let isX = side.isX { axis = isX ? 0 : 1 }
      }
      guard let own else { return nil }
      // “top left” names the vertical side first.
      if result[axis] != nil { axis = 1 - axis }
      guard result[axis] == nil else { return nil }
      result[axis] = own
    }
    return result.map { $0 ?? Length(fraction: 0.5) }
  }

  /// Returns the stops of a colour with up to two positions.
  private static func stops(_ part: GradientPart, _ color: (String) -> Color?) -> [Stop]? {
    var words = part.words
    var positions: [Length] = []
    while words.count > 1, positions.count < 2, let position = length(words[words.count - 1]) {
      positions.insert(position, at: 0)
      words.removeLast()
    }
    guard words.count == 1, let color = color(words[0]) else { return nil }
    return positions.isEmpty ? [Stop(color)] : positions.map { Stop(color, at: $0) }
  }

  private static func length(_ word: String) -> Length? {
    if word.hasSuffix("%") {
      return number(word.dropLast()).map { Length(fraction: $0 / 100) }
    }
    let unit = ["px", "pt"].first { word.hasSuffix($0) } ?? ""
    return number(word.dropLast(unit.count)).map { Length(points: $0) }
  }

  /// Returns a number as CSS writes it.
  private static func number(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ "+-.0123456789e".utf8.contains($0) }),
      let number = Double(text), number.isFinite, abs(number) <= GeometryLimits.largestCoordinate
    else { return nil }
    return number
  }
}

/// A part of a gradient between two commas.
private struct GradientPart {
  /// The text without white space around it.
  var text: String
  /// The column of its first character, from 1.
  var column: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    var range = range
    while let first = range.first, bytes[first] <= 0x20 { range.removeFirst() }
    while let last = range.last, bytes[last] <= 0x20 { range.removeLast() }
    text = String(decoding: bytes[range], as: UTF8.self)
    column = String(decoding: bytes[..<range.lowerBound], as: UTF8.self).count + 1
  }

  /// The words; white space within parentheses does not separate them.
  var words: [String] {
    let bytes = Array(text.utf8)
    var words: [String] = []
    var (start, depth) = (0, 0)
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : 0x20
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      guard index == bytes.count || byte <= 0x20 && depth <= 0 else { continue }
      if index > start { words.append(String(decoding: bytes[start..<index], as: UTF8.self)) }
      start = index + 1
    }
    return words
  }

  /// Splits a range at the commas outside of parentheses.
  static func split(_ bytes: [UInt8], _ range: Range<Int>) -> [GradientPart] {
    var parts: [GradientPart] = []
    var (start, depth) = (range.lowerBound, 0)
    for index in range.lowerBound...range.upperBound {
      let byte = index < range.upperBound ? bytes[index] : UInt8(ascii: ",")
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      guard index == range.upperBound || byte == UInt8(ascii: ",") && depth == 0 else { continue }
      parts.append(GradientPart(bytes, start..<index))
      start = index + 1
    }
    return parts
  }
}
