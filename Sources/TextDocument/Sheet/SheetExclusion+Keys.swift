import TextGeometry

/// The keys of an exclusion, one row each.
extension SheetExclusion: SheetObject {
  static let what = "an exclusion"
  static let title = "exclusion"
  static let meaning = "A shape that no text touches."
  static let empty = SheetExclusion(SheetShape("", place: ""))
  static let alternatives = ["path", "shape"]
  static let needsAlternative = true

  static let keys: [SheetKey<SheetExclusion>] = [
    SheetKey("name", \.name, .name("a name"), "The name by which a variation can hide it."),
    SheetKey("path", \.shape, .pathData, "SVG path data."),
    SheetKey("shape", \.shape, .cssShape, "A shape such as circle(80 at 300 200)."),
    SheetKey(
      "fillRule", \.isEvenOdd, .choice(["nonzero": false, "evenodd": true]),
      "Which points are inside where the outline winds around them.",
      default: "as the shape says, else `nonzero`"),
    SheetKey(
      "margin", \.margin, .length("a margin"),
      "The distance text keeps: points, or a percentage of the width of the page, or of the container "
        + "that the exclusion belongs to."),
    SheetKey("wrap", \.wrap, .wrapMode, "On which sides of the shape text may stand."),
    SheetKey(
      "fill", \.fill, .color, "The colour that the shape is filled with on the page.",
      default: "none"),
    SheetKey(
      "stroke", \.stroke, .color, "The colour of the shape's outline on the page.", default: "none"),
    SheetKey(
      "strokeWidth", \.strokeWidth, .number("points", in: 0...1e5),
      "Points by which the outline is wide."),
    SheetKey(
      "z", \.z, .layer,
      "What it lies over: all parts with a lesser number. Text lies over pictures and these "
        + "over shapes of the same."),
    SheetKey(
      "exclude", \.excludes, .choice(["shape": true, "none": false]),
      "What keeps text away: the shape, or nothing, so that it only decorates."),
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
