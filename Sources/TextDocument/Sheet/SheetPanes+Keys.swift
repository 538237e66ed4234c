/// The keys of panes, one row each.
extension SheetPanes: SheetObject {
  static let what = "panes"
  static let title = "panes"
  static let meaning =
    "Texts beside each other where there is room, and one after the other where there is not. A text "
    + "longer than its pane goes on in the same pane of the next page."
  static let empty = SheetPanes()

  static let keys: [SheetKey<SheetPanes>] = [
    SheetKey(
      "axis", \.axis, .choice(),
      "Beside or below each other; automatic is beside each other where the width is regular.",
      default: "`automatic`"),
    SheetKey(
      "gap", \.gap, .length("a gap", nonNegative: true),
      "Between two panes: points, or a percentage of the room between the margins.",
      default: "that of `columns`"),
    SheetKey(
      "items", \.items, .list("panes", of: .object(), count: 1...limit),
      "The panes, from the leading side on: from the right where the direction of `body` or of the "
        + "layout is `rtl`, as columns are then."),
  ]
}

extension SheetPane: SheetTextSource {
  static let what = "a pane"
  static let title = "pane"
  static let meaning = "One of several texts beside or below each other."
  static let empty = SheetPane()

  static let keys: [SheetKey<SheetPane>] =
    [
      SheetKey("name", \.name, .name("a name"), "The name by which a variation can hide it.")
    ] + textKeys + [
      SheetKey(
        "display", \.display, .choice(),
        "Whether it has room of its own beside other panes or lies over them: at the leading side where it comes before "
          + "those with room of their own, else at the other."),
      SheetKey(
        "width", \.width, .length(nonNegative: true),
        "The width beside other panes: points, or a percentage of the room between the margins.",
        default: "an equal share of the rest; over others two fifths of the room"),
      SheetKey(
        "minimumWidth", \.minimumWidth, .length("a width", nonNegative: true),
        "The least width beside other panes, which then share what is left: points, or a percentage of the room "
          + "between the margins."),
      SheetKey(
        "maximumWidth", \.maximumWidth, .length("a width", nonNegative: true),
        "The greatest width beside other panes, which then share what is left: points, or a percentage of the "
          + "room between the margins."),
      SheetKey(
        "columns", \.columnCount, .integer("a number of columns", in: 1...SheetColumns.limit),
        "How many columns the pane has beside others."),
      SheetKey(
        "gap", \.gap, .length("a gap", nonNegative: true),
        "Between two columns: points, or a percentage of the pane's width."),
      SheetKey("background", \.background, .color, "The colour behind the pane.", default: "none"),
      SheetKey(
        "fit", \.fit, .fit,
        "The bounds between which the size of its text is chosen so that it fits the pane on one page, where panes are "
          + "beside each other."),
      SheetKey(
        "traits", \.traits, .object(),
        "Traits that count in this pane instead of those of the surroundings: its text has the styles that variations "
          + "give to text there."),
      SheetKey(
        "style", merging: \.style,
        "What the style of all text is in this pane, over `body`. With a font size of its own, named "
          + "styles are larger or smaller in proportion."),
    ]
}
