/// The keys of boxes, one row each.
extension SheetBox: SheetObject {
  static let what = "a box"
  static let title = "box"
  static let meaning =
    "The box of paragraphs, or of words. Consecutive paragraphs of one quote, list item, table, div or run share it."
  static let empty = SheetBox()

  static let keys: [SheetKey<SheetBox>] = [
    SheetKey(
      "background", \.background, .color, "The colour behind the text, as in CSS.",
      default: "none"),
    SheetKey(
      "gradient", \.gradient, .gradient,
      "The gradient over the background, as in CSS: `linear-gradient(…)` or `radial-gradient(…)`.",
      default: "none"),
    SheetKey(
      "border", \.border, .object(), "The line around it. Text keeps off its width.",
      default: "none"),
    SheetKey(
      "padding", \.padding, .edges,
      "Points between text and border: one number, or up to four for top, end, bottom and start.",
      default: "0"),
    SheetKey(
      "margin", \.margin, .edges,
      "Points outside of the border: one number, or up to four for top, end, bottom and start.",
      default: "0"),
    SheetKey(
      "breakInside", \.breakInside, .choice(),
      "The treatment at the end of a column, or of a line for words: `auto` and `slice` cut the box, "
        + "`clone` gives each part all of its sides, `avoid` moves it as a whole.",
      default: "`auto`"),
    SheetKey(
      "around", \.around, .choice(),
      "The behaviour beside shapes: with `text` the box covers the free room of its lines; a `box` is laid in free "
        + "room as a whole, or below the shapes.",
      default: "`text`; `box` with a `width` or a `minHeight`"),
    SheetKey(
      "width", \.width, .length("a width", nonNegative: true),
      "The width with padding and border, in points or as a percentage of the column.",
      default: "that of the free room"),
    SheetKey(
      "minHeight", \.minimumHeight, .points(in: SheetBox.lengths),
      "The least height with padding and border, in points.", default: "0"),
    SheetKey("shadow", \.shadow, .object(), "The shadow behind the box.", default: "none"),
  ]
}

extension SheetBoxBorder: SheetObject {
  static let what = "a border"
  static let title = "boxBorder"
  static let meaning = "The lines around a box: one line on all sides, or lines of single sides."
  static let empty = SheetBoxBorder()

  static let keys: [SheetKey<SheetBoxBorder>] = [
    SheetKey(
      "width", \.width, .points(in: SheetBox.lengths), "The width of the lines in points.",
      default: "1; 0 beside single sides"),
    SheetKey("color", \.color, .color, "The colour of the lines.", default: "black"),
    SheetKey(
      "radius", \.radius, .points(in: SheetBox.lengths), "The radius of the corners in points.",
      default: "0"),
    SheetKey("top", \.top, .object(), "The line above.", default: "like all"),
    SheetKey(
      "end", \.end, .object(), "The line at the side where lines of text end.",
      default: "like all"),
    SheetKey("bottom", \.bottom, .object(), "The line below.", default: "like all"),
    SheetKey(
      "start", \.start, .object(), "The line at the side where lines of text begin.",
      default: "like all"),
  ]
}

extension SheetBoxBorder.Side: SheetObject {
  static let what = "the line of a side"
  static let title = "boxSide"
  static let meaning = "The line at one side of a box."
  static let empty = SheetBoxBorder.Side()

  static let keys: [SheetKey<SheetBoxBorder.Side>] = [
    SheetKey(
      "width", \.width, .points(in: SheetBox.lengths), "The width in points.",
      default: "that of the border, or 1"),
    SheetKey("color", \.color, .color, "The colour.", default: "that of the border"),
  ]
}

extension SheetBox {
  /// The lengths that the sides of a box may have, in points.
  fileprivate static let lengths = 0.0...1e4
}

extension SheetValue where Value == SheetBox.Edges {
  /// One to four lengths in the order of CSS.
  static let edges: SheetValue = {
    let length = SheetValue<Double>.points(in: SheetBox.lengths)
    let list = SheetValue<[Double]>.list("lengths", of: length, count: 1...4)
    return SheetValue(form: .either([length.form, list.form]), scale: list.scale) {
      cursor throws(DocumentError) in
      if case .array = cursor.value.content { return try list.read(cursor) }
      return [try length.read(cursor)]
    }
  }()
}
