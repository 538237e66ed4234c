/// A table of contents: the headings of the text with their page numbers.
public struct SheetContents: Hashable, Sendable {
  /// False for no table, even where Markdown requests one.
  public var isShown = true
  /// The deepest level of headings in it.
  public var levels: Int?
  /// The words above it; empty for none, nil for those of the text's language.
  public var title: String?
  /// The style of its entries, over the body. The styles `contents1` to `contents6` apply over it.
  public var style = SheetStyle()

  /// The default for the deepest level.
  static let defaultLevels = 3
  /// The name of the style of the words above the table.
  static let titleStyle = "contentsTitle"
  /// The name of the style of entries in lists of figures and tables.
  static let figuresStyle = "figures"

  /// Creates a table with the defaults.
  public init() {}
}

extension SheetContents: SheetObject {
  static let what = "a table of contents"
  static let title = "contents"
  static let meaning =
    "A table of contents with page numbers and links, at the start of a Markdown text, or where it has a paragraph "
    + "“[TOC]”."
  static let empty = SheetContents()

  static let keys: [SheetKey<SheetContents>] = [
    SheetKey(
      "levels", \.levels, .integer("a level of headings", in: 1...6),
      "The deepest level of headings.", default: "\(defaultLevels)"),
    SheetKey(
      "title", \.title, .string("the title"),
      "The words above it, in the style `contentsTitle`; empty for none.",
      default: "in the language of the text, none for “[TOC]”"),
    SheetKey(
      "style", merging: \.style,
      "The style of its entries; the styles `contents1` to `contents6` of the sheet apply over it."),
  ]
}

extension SheetValue where Value == SheetContents {
  /// True or false, or an object that describes the table.
  static let contents = SheetValue(
    form: .either([.bool, .object(SheetContents.form)]), scale: { $0.scaleText(by: $1) }
  ) { cursor throws(DocumentError) in
    guard case .bool(let isShown) = cursor.value.content else {
      return try SheetContents(reading: cursor)
    }
    var contents = SheetContents()
    contents.isShown = isShown
    return contents
  }
}
