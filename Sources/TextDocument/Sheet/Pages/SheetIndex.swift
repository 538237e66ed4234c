/// An index: the terms that the text marks, with the numbers of their pages.
public struct SheetIndex: Hashable, Sendable {
  /// False for no index, even where Markdown requests one.
  public var isShown = true
  /// The words above it; empty for none, nil for those of the text's language.
  public var title: String?
  /// True if the first letter of terms is above them.
  public var letters: Bool?
  /// The style of its entries, over the body. The styles `index1` and `index2` apply over it.
  public var style = SheetStyle()

  /// The name of the style of the words above the index.
  static let titleStyle = "indexTitle"
  /// The name of the style of letters above terms.
  static let letterStyle = "indexLetter"
  /// The class of words that are terms, and the deepest level of terms.
  static let (className, levels) = ("index", 2)

  /// Creates an index with the defaults.
  public init() {}
}

extension SheetIndex: SheetObject {
  static let what = "an index"
  static let title = "index"
  static let meaning =
    "The terms that a Markdown text marks with “{index:term}” or “[term]{.index}”, with their page numbers, at the end "
    + "of the text, or where it has a paragraph “[INDEX]”."
  static let empty = SheetIndex()

  static let keys: [SheetKey<SheetIndex>] = [
    SheetKey(
      "title", \.title, .string("the title"),
      "The words above it, in the style `indexTitle`; empty for none.",
      default: "in the language of the text, none for “[INDEX]”"),
    SheetKey(
      "letters", \.letters, .bool,
      "True to set the first letter of terms above them, in the style `indexLetter`.",
      default: "true"),
    SheetKey(
      "style", merging: \.style,
      "The style of its entries; the styles `index1` and `index2` of the sheet apply over it."),
  ]
}

extension SheetValue where Value == SheetIndex {
  /// True or false, or an object that describes the index.
  static let index = SheetValue(
    form: .either([.bool, .object(SheetIndex.form)]), scale: { $0.scaleText(by: $1) }
  ) { cursor throws(DocumentError) in
    guard case .bool(let isShown) = cursor.value.content else {
      return try SheetIndex(reading: cursor)
    }
    var index = SheetIndex()
    index.isShown = isShown
    return index
  }
}
