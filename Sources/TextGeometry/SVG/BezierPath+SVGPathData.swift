extension BezierPath {
  /// Reads SVG path data, as in the `d` attribute of a `path` element (SVG 2, §9.3).
  ///
  /// Every command is supported, in absolute and relative form. Faulty data is refused, while a
  /// browser draws the part before the fault.
  ///
  /// - Throws: A ``GeometryError`` with the column of the fault.
  /// - Complexity: O(n) in the length of the data.
  public init(svgPathData: String, limits: GeometryLimits = .standard) throws(GeometryError) {
    var parser = SVGPathParser(svgPathData, limits: limits)
    self = try parser.parse()
  }

  /// The path as SVG path data with absolute commands; reading it back gives the same numbers.
  public var svgPathData: String {
    var text = ""
    var point = 0
    func write(_ command: String, _ count: Int) {
      if !text.isEmpty { text += " " }
      text += command
      for index in point..<(point + count) {
        text += " "
        text += Self.decimal(points[index].x)
        text += " "
        text += Self.decimal(points[index].y)
      }
      point += count
    }
    for verb in verbs {
      switch verb {
      case .move: write("M", 1)
      case .line: write("L", 1)
      case .quad: write("Q", 2)
      case .cubic: write("C", 3)
      case .close: write("Z", 0)
      }
    }
    return text
  }

  /// The shortest decimal that reads back as the same number.
  private static func decimal(_ value: Double) -> String {
    var text = value.description
    if text.hasSuffix(".0") { text.removeLast(2) }
    return text
  }
}
