import TextGeometry

/// The keys of an exclusion, one row each.
extension SheetExclusion: SheetObject {
  static let what = "an exclusion"
  static let title = "exclusion"
  static let meaning = "A shape that text does not enter."
  static let empty = SheetExclusion(SheetShape("", place: ""))
  static let alternatives = ["path", "shape"]
  static let needsAlternative = true

  static let keys: [SheetKey<SheetExclusion>] = [
    SheetKey("name", \.name, .name("a name"), "The name with which a variation can hide it."),
    SheetKey("path", \.shape, .pathData, "SVG path data."),
    SheetKey("shape", \.shape, .cssShape, "A shape such as circle(80 at 300 200)."),
    SheetKey(
      "fillRule", \.isEvenOdd, .choice(["nonzero": false, "evenodd": true]),
      "The rule for the inside of an outline that crosses itself.",
      default: "that of the shape, otherwise `nonzero`"),
    SheetKey(
      "margin", \.margin, .length("a margin"),
      "The distance that text keeps: points, or a percentage of the width of the page, or of the "
        + "container that the exclusion belongs to."),
    SheetKey("wrap", \.wrap, .wrapMode, "The sides of the shape that may have text."),
    SheetKey(
      "fill", \.fill, .color, "The fill colour of the shape on the page.",
      default: "none"),
    SheetKey(
      "stroke", \.stroke, .color, "The colour of the shape's outline on the page.", default: "none"),
    SheetKey(
      "strokeWidth", \.strokeWidth, .number("points", in: 0...1e5),
      "The width of the outline in points."),
    SheetKey(
      "z", \.z, .layer,
      "The stacking order: it lies over all parts with lower numbers. With equal numbers text "
        + "lies over pictures, and pictures over shapes."),
    SheetKey(
      "exclude", \.excludes, .choice(["shape": true, "none": false]),
      "The part that text does not enter: the shape, or nothing, so that it only decorates."),
    SheetKey(
      "pages", \.pages, .pages,
      "The pages on which it is, such as \"first\", \"2-\", \"odd\", \"even\" or [1, 3].",
      default: "all pages"),
  ]
}

extension SheetValue where Value == WrapMode {
  static let wrapMode: SheetValue = .choice()
}

extension SheetValue where Value == SheetShape {
  /// A CSS shape, or SVG path data, recognised by its initial move command.
  static let shape = shape("a shape such as \"circle(80 at 300 200)\"") { text in
    let first = text.first { !$0.isWhitespace }
    return (first == "M" || first == "m") && !text.contains("(") ? .pathData : .shape
  }

  fileprivate static let cssShape = shape("a shape such as \"circle(80 at 300 200)\"") { _ in
    .shape
  }

  fileprivate static let pathData = shape("SVG path data") { _ in .pathData }

  /// Reads the shape once, so that an error in it is reported where it was written.
  private static func shape(
    _ what: String, _ notation: @escaping @Sendable (String) -> SheetShape.Notation
  ) -> SheetValue {
    SheetValue(form: .string(minimumLength: 1)) { cursor throws(DocumentError) in
      let text = try cursor.nonEmptyString(what)
      var shape = SheetShape(text, notation: notation(text), place: cursor.place)
      shape.em = cursor.em
      do throws(DocumentError) {
        try shape.check()
      } catch {
        throw cursor.error(error.message, hint: error.hint)
      }
      return shape
    }
  }
}
