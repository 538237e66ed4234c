/// The keys of panes, one row each.
extension SheetPanes: SheetObject {
  static let what = "panes"
  static let title = "panes"
  static let meaning =
    "Texts beside each other where there is room, otherwise one after the other. A text longer "
    + "than its pane continues in the same pane of the next page."
  static let empty = SheetPanes()

  static let keys: [SheetKey<SheetPanes>] = [
    SheetKey(
      "axis", \.axis, .choice(),
      "Beside or below each other; automatic is beside each other where the width is regular.",
      default: "`automatic`"),
    SheetKey(
      "gap", \.gap, .length("a gap", nonNegative: true),
      "The distance between panes: points, or a percentage of the room between the margins.",
      default: "that of `columns`"),
    SheetKey(
      "items", \.items, .list("panes", of: .object(), count: 1...limit),
      "The panes, from the leading side: like columns, from the right if the direction of `body` "
        + "or of the layout is `rtl`."),
  ]
}

extension SheetPane: SheetTextSource {
  static let what = "a pane"
  static let title = "pane"
  static let meaning = "One of several texts beside or below each other."
  static let empty = SheetPane()

  static let keys: [SheetKey<SheetPane>] =
    [
      SheetKey("name", \.name, .name("a name"), "The name with which a variation can hide it.")
    ] + textKeys + [
      SheetKey(
        "display", \.display, .choice(),
        "The kind of pane: one with its own room beside the others, or one that lies over them. "
          + "An "
          + "overlaid pane is at the leading side if it comes before the others, otherwise at the "
          + "trailing side."),
      SheetKey(
        "width", \.width, .length(nonNegative: true),
        "The width beside other panes: points, or a percentage of the room between the margins.",
        default: "an equal share of the rest; for an overlaid pane two fifths of the room"),
      SheetKey(
        "minimumWidth", \.minimumWidth, .length("a width", nonNegative: true),
        "The minimum width beside other panes, which then share the rest: points, or a percentage "
          + "of the room between the margins."),
      SheetKey(
        "maximumWidth", \.maximumWidth, .length("a width", nonNegative: true),
        "The maximum width beside other panes, which then share the rest: points, or a percentage "
          + "of the room between the margins."),
      SheetKey(
        "columns", \.columnCount, .integer("a number of columns", in: 1...SheetColumns.limit),
        "The number of columns of the pane beside others."),
      SheetKey(
        "gap", \.gap, .length("a gap", nonNegative: true),
        "The distance between columns: points, or a percentage of the pane's width."),
      SheetKey(
        "background", \.background, .color,
        "The background colour of the pane.", default: "none"),
      SheetKey(
        "fit", \.fit, .fit,
        "The bounds between which the size of its text is chosen so that it fits the pane on one page, where panes are "
          + "beside each other."),
      SheetKey(
        "traits", \.traits, .object(),
        "Traits of this pane that replace those of the surroundings: its text has the styles that "
          + "variations give it for these traits."),
      SheetKey(
        "style", merging: \.style,
        "The style of all text in this pane, applied over `body`. If it sets a font size, named "
          + "styles scale in proportion."),
    ]
}
