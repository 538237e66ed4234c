/// A parser of a `transform` attribute's list (CSS Transforms 1, §8; the presentation attribute).
enum SVGTransformParser {
  /// The product of the list, or nil if it is malformed.
  static func parse(_ text: String) -> Transform? {
    var cursor = TextScanner(text)
    var result = Transform.identity
    cursor.skipSpacesAndComma()
    while !cursor.isAtEnd {
      let name = cursor.takeWord()
      cursor.skipSpaces()
      guard cursor.take("(") else { return nil }
      cursor.skipSpaces()
      var values: [Double] = []
      while !cursor.take(")") {
        guard values.count < 6, let value = cursor.takeNumber(), value.isFinite else { return nil }
        values.append(value)
        cursor.skipSpacesAndComma()
      }
      guard let step = transform(name, values) else { return nil }
      // The last of a list is applied first.
      result = step.concatenating(result)
      cursor.skipSpacesAndComma()
    }
    return result
  }

  private static func transform(_ name: String, _ v: [Double]) -> Transform? {
    switch (name, v.count) {
    case ("matrix", 6):
      return Transform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
    case ("translate", 1): return .translation(x: v[0], y: 0)
    case ("translate", 2): return .translation(x: v[0], y: v[1])
    case ("scale", 1): return .scale(x: v[0], y: v[0])
    case ("scale", 2): return .scale(x: v[0], y: v[1])
    case ("rotate", 1), ("rotate", 3):
      let unit = ArcParameters.unit(v[0].truncatingRemainder(dividingBy: 360) * Double.pi / 180)
      let turn = Transform(a: unit.dx, b: unit.dy, c: -unit.dy, d: unit.dx, tx: 0, ty: 0)
      guard v.count == 3 else { return turn }
      return Transform.translation(x: -v[1], y: -v[2]).concatenating(turn)
        .concatenating(.translation(x: v[1], y: v[2]))
    case ("skewx", 1):
      return Transform(a: 1, b: 0, c: Double.tan(v[0] * Double.pi / 180), d: 1, tx: 0, ty: 0)
    case ("skewy", 1):
      return Transform(a: 1, b: Double.tan(v[0] * Double.pi / 180), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }
}
