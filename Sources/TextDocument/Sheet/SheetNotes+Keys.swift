/// The keys of notes, one row each.
extension SheetNotes: SheetObject {
  static let what = "notes"
  static let title = "notes"
  static let meaning =
    "Notes that belong to places in the text: beside it where there is room, in it or behind it where "
    + "there is not."
  static let empty = SheetNotes()

  static let keys: [SheetKey<SheetNotes>] = [
    SheetKey(
      "presentation", \.presentation, .choice(),
      "Beside the text, in it as blocks of full width behind the paragraphs they belong to, or behind it on "
        + "pages of their own; automatic is beside it where the width is regular, else as blocks. In "
        + "`containers` of the sheet's own they are blocks.",
      default: "`automatic`"),
    SheetKey(
      "side", \.side, .choice(), "The side of the text on which their column is.",
      default: "`trailing`"),
    SheetKey(
      "width", \.width, .length(nonNegative: true),
      "The width of their column: points, or a percentage of the room between the margins.",
      default: "28%"),
    SheetKey(
      "gap", \.gap, .length("a gap", nonNegative: true),
      "Between the text and their column: points, or a percentage of the room between the margins.",
      default: "24"),
    SheetKey(
      "spacing", \.spacing, .points(in: 0...1e5), "The least distance between two of them.",
      default: "12"),
    SheetKey(
      "padding", \.padding, .points(in: 0...1e5),
      "The distance of their text from the edges of a coloured ground.", default: "10"),
    SheetKey("background", \.background, .color, "The colour behind each.", default: "none"),
    SheetKey(
      "style", merging: \.style,
      "What the style of their text is, over `body`; without a size of its own it is 0.85 times as large."
    ),
    SheetKey("items", \.items, .list("notes", of: .object(), count: 0...limit), "The notes."),
  ]
}

extension SheetNote: SheetTextSource {
  static let what = "a note"
  static let title = "note"
  static let meaning = "A note that belongs to a place in the text."
  static let empty = SheetNote()

  static let keys: [SheetKey<SheetNote>] =
    [
      SheetKey("name", \.name, .name("a name"), "The name by which a variation can hide it."),
      SheetKey(
        "at", \.anchor, .anchor,
        "The place that it belongs to: words of the text, where they stand first, or a position in UTF-16 code "
          + "units.",
        needed: "the place in the text that it belongs to"),
    ] + textKeys + [
      SheetKey(
        "background", \.background, .color, "The colour behind it.", default: "that of all notes"),
      SheetKey("style", merging: \.style, "What its style is, over that of all notes."),
    ]
}

extension SheetValue where Value == SheetNote.Anchor {
  /// The most UTF-16 code units in the words that name a place in the text.
  private static let maximumWords = 200
  private static let positions = 0...Int(Int32.max)

  /// Words of the text, or a position in it.
  fileprivate static let anchor = SheetValue(
    form: .either([.string(minimumLength: 1), .integer(positions)])
  ) { cursor throws(DocumentError) in
    guard case .string = cursor.value.content else {
      return .position(try cursor.integer("words of the text, or a position in it", in: positions))
    }
    let words = try cursor.nonEmptyString("words of the text")
    guard words.utf16.count <= maximumWords else {
      throw cursor.error(
        "a place in the text is named by at most \(maximumWords) UTF-16 code units")
    }
    return .words(words)
  }
}
