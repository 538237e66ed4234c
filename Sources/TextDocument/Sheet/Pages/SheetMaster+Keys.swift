/// The keys of page masters, one row each.
extension SheetMaster: SheetObject {
  static let what = "a page master"
  static let title = "master"
  static let meaning = "The margins, columns, heads, feet and parts of some pages."
  static let empty = SheetMaster()

  static let keys: [SheetKey<SheetMaster>] = [
    SheetKey("name", \.name, .name("a name"), "The name with which a variation can hide it."),
    SheetKey(
      "when", \.when, .occasion,
      "The pages that it is for: \"all\", \"left\", \"right\", \"first\", \"last\", \"blank\" (without text of the "
        + "document), pages such as \"2-\" and [1, 3], or those that start with a style. Later words are stronger than "
        + "earlier ones.",
      default: "`all`"),
    SheetKey(
      "margin", \.margin, .masterMargin,
      "The distances of text from the page's edges, as those of `page`, or with `inner` and `outer` for the "
        + "edges at the spine and away from it.",
      default: "those of a weaker master, or of `page`"),
    .columns(\.columns, "The columns of the page."),
    SheetKey(
      "head", \.head, .furniture,
      "The running head: a text with fields and with tabs between its parts, or an object with more keys. An empty "
        + "text is none."),
    SheetKey("foot", \.foot, .furniture, "The foot of the page, like `head`."),
    SheetKey(
      "containers", \.containers, .list("containers", of: .object()),
      "The containers of the page. Those with a text of their own are on each page, with fields as in `head`."
    ),
    SheetKey(
      "pageNumber", \.pageNumber, .pageNumber,
      "The numbers of its pages: that of the first of pages that follow each other, or an object with more keys. A style's "
        + "are stronger.",
      default: "from 1 on"),
    SheetKey(
      "exclusions", \.exclusions, .list("exclusions", of: .object()),
      "Shapes of the page that text does not enter, besides those of the sheet."),
    SheetKey(
      "pictures", \.pictures, .list("pictures", of: .object()),
      "Pictures of the page, besides those of the sheet."),
  ]
}

extension SheetMasterMargin: SheetObject {
  static let what = "margins"
  static let title = "masterMargin"
  static let meaning = "Margins of facing pages."
  static let empty = SheetMasterMargin()
  private static let margin = SheetValue<Length>.length("a margin", nonNegative: true)

  static let keys: [SheetKey<SheetMasterMargin>] = [
    SheetKey("top", \.top, margin, "The distance from the top edge."),
    SheetKey("bottom", \.bottom, margin, "The distance from the bottom edge."),
    SheetKey("inner", \.inner, margin, "The distance from the edge at the spine."),
    SheetKey("outer", \.outer, margin, "The distance from the edge away from the spine."),
  ]
}

extension SheetFurniture: SheetTextSource {
  static let what = "a head or foot"
  static let title = "furniture"
  static let meaning = "The text at the head or the foot of pages."
  static let empty = SheetFurniture()
  static let needsAlternative = false

  static let keys: [SheetKey<SheetFurniture>] =
    textKeys + [
      SheetKey(
        "style", merging: \.style,
        "The style of the text, over the style `head` or `foot` of the sheet; the default size is 0.85 times that "
          + "of `body`."),
      SheetKey(
        "frame", .frame(height: [.word(["auto"])]),
        "x, y, width and height on the page.", default: "the middle of the margin",
        read: { furniture, cursor throws(DocumentError) in
          let frame = try cursor.frame()
          furniture.frame = Frame(
            x: frame.x, y: frame.y, width: frame.width, height: try Self.height(frame.height))
        },
        merge: { $0.frame = $1.frame ?? $0.frame }),
      SheetKey(
        "verticalAlign", \.verticalAlignment, .choice(), "The place of its rows in the frame.",
        default: "`center`"),
      SheetKey("background", \.background, .color, "The colour behind the text.", default: "none"),
      SheetKey("border", \.border, .object(), "The line around it.", default: "none"),
    ]
}

extension SheetValue where Value == SheetFurniture {
  /// A text, or an object that describes it.
  fileprivate static let furniture = SheetValue(
    form: .either([.string(), .object(SheetFurniture.form)]), scale: { $0.scaleText(by: $1) }
  ) { cursor throws(DocumentError) in
    if case .string(let text) = cursor.value.content { return SheetFurniture(text: text) }
    return try SheetFurniture(reading: cursor)
  }
}

extension SheetValue where Value == SheetMasterMargin {
  /// One to four lengths as in CSS, or an object.
  fileprivate static let masterMargin = SheetValue(
    form: .either([SheetValue<SheetMargins>.margins.form, .object(SheetMasterMargin.form)])
  ) { cursor throws(DocumentError) in
    if case .object = cursor.value.content { return try SheetMasterMargin(reading: cursor) }
    var margin = SheetMasterMargin()
    margin.edges = try SheetValue<SheetMargins>.margins.read(cursor)
    return margin
  }
}

extension SheetValue where Value == SheetMaster.Occasion {
  private static let words: [(String, SheetMaster.Occasion)] = [
    ("all", .all), ("left", .left), ("right", .right), ("first", .first), ("last", .last),
    ("blank", .blank),
  ]

  /// A word, or pages by their numbers.
  fileprivate static let occasion = SheetValue(
    form: .either([
      .word(words.map(\.0)), SheetValue<SheetPages>.pages.form, .object(StyledPages.form),
    ])
  ) { cursor throws(DocumentError) in
    if case .object = cursor.value.content {
      let pages = try StyledPages(reading: cursor)
      if let name = pages.starts { return .starts(name) }
      return .from(pages.from ?? "")
    }
    if case .string(let text) = cursor.value.content {
      if let known = words.first(where: { $0.0 == text }) { return known.1 }
      guard let pages = SheetPages(text) else {
        throw cursor.error(
          "“\(text.prefix(80))” is not an occasion for a page master",
          hint: NearestNames(words.map(\.0)).hint(for: text)
            ?? "Write all, left, right, first, last, blank, pages such as \"2-\", or {\"starts\": \"heading1\"}."
        )
      }
      return .pages(pages)
    }
    return .pages(try SheetValue<SheetPages>.pages.read(cursor))
  }
}

/// The style of the paragraph that pages start with, as `when` of a master names it.
private struct StyledPages: SheetObject {
  var starts: String?
  var from: String?

  static let what = "an occasion for a page master"
  static let title = "occasion"
  static let meaning = "The pages that start with a paragraph of a style."
  static let empty = StyledPages()
  static var alternatives: [String] { ["starts", "from"] }
  static var needsAlternative: Bool { true }

  static let keys: [SheetKey<StyledPages>] = [
    SheetKey(
      "starts", \.starts, .name("the name of a style"),
      "The style of their first paragraph, such as `heading1` for the first page of each chapter."),
    SheetKey(
      "from", \.from, .name("the name of a style"),
      "The style of the first paragraph of the first of them; they end before the next page that starts with a style of "
        + "another `from`."),
  ]
}
