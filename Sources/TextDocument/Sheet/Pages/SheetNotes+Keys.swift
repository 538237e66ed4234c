/// The keys of notes, one row each.
extension SheetNotes: SheetObject {
  static let what = "notes"
  static let title = "notes"
  static let meaning =
    "Notes that belong to places in the text: beside it where there is room, otherwise in it "
    + "or after it."
  static let empty = SheetNotes()

  static let keys: [SheetKey<SheetNotes>] = [
    SheetKey(
      "presentation", \.presentation, .choice(),
      "The placement: beside the text, in it as full-width blocks after their paragraphs, or "
        + "after "
        + "it on separate pages. Automatic is beside it where the width is regular, otherwise as "
        + "blocks. With `containers` in the sheet or a master, notes are blocks.",
      default: "`automatic`"),
    SheetKey(
      "side", \.side, .choice(),
      "The side of the text that has their column; `outer` is away from the spine.",
      default: "`trailing`"),
    SheetKey(
      "width", \.width, .length(nonNegative: true),
      "The width of their column: points, or a percentage of the room between the margins.",
      default: "28%"),
    SheetKey(
      "gap", \.gap, .length("a gap", nonNegative: true),
      "The distance between the text and their column: points, or a percentage of the room "
        + "between "
        + "the margins.",
      default: "24"),
    SheetKey(
      "spacing", \.spacing, .points(in: 0...1e5), "The minimum distance between two notes.",
      default: "12"),
    SheetKey(
      "padding", \.padding, .points(in: 0...1e5),
      "The distance of their text from the edges of a coloured background.", default: "10"),
    SheetKey(
      "background", \.background, .color,
      "The background colour of each note.", default: "none"),
    SheetKey(
      "style", merging: \.style,
      "The style of their text, applied over `body`; the default size is 0.85 times that of "
        + "`body`."
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
      SheetKey("name", \.name, .name("a name"), "The name with which a variation can hide it."),
      SheetKey(
        "at", \.anchor, .anchor,
        "The place that it belongs to: the first occurrence of words, or a position in UTF-16 "
          + "code "
          + "units.",
        needed: "the place in the text that it belongs to"),
    ] + textKeys + [
      SheetKey(
        "background", \.background, .color, "The background colour.", default: "that of all notes"),
      SheetKey("style", merging: \.style, "Its style, applied over that of all notes."),
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
        "the words are longer than \(maximumWords) UTF-16 code units")
    }
    return .words(words)
  }
}
