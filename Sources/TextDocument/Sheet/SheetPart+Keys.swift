import TextStorage

/// The keys that a sheet may have and a variation may change, one row each.
extension SheetPart: SheetObject {
  static let what = "a part of a sheet"
  static let title = "part"
  static let meaning = "What a sheet and its variations may hold."
  static let empty = SheetPart()
  static let alternatives = ["text", "source"]

  static let keys: [SheetKey<SheetPart>] = [
    SheetKey("text", \.text, .string("the text"), "The text itself.").merged { part, other in
      if other.text != nil || other.source != nil {
        part.text = other.text
        part.panes.items = nil
      }
    },
    SheetKey(
      "source", \.source, .name("the name of a file"),
      "The file that holds the text, looked up beside the sheet."
    ).merged { part, other in
      if other.text != nil || other.source != nil { part.source = other.source }
    },
    SheetKey(
      "format", \.format, .textFormat,
      "How the text is written; without it the ending of the source's name says so.",
      default: "by the source's name, `plain` for `text`"),
    SheetKey(
      "title", \.title, .string("the title"),
      "What viewers call the document: PDF, HTML, SVG and PNG files hold it.",
      default: "the first heading"),
    SheetKey(
      "author", \.author, .string("the author"), "Who wrote it: PDF, HTML and PNG files hold it."),
    SheetKey("page", merging: \.page, "The page."),
    SheetKey("body", merging: \.body, "The style of all text."),
    SheetKey(
      "styles", \.styles, .names("styles by name", of: .object()),
      "Styles by name; Markdown's elements are "
        + MarkdownElement.allCases.map(\.rawValue).joined(separator: ", ") + "."
    ).merged { part, other in
      for (name, style) in other.styles { part.styles[name, default: SheetStyle()].merge(style) }
    },
    SheetKey(
      "runs", \.runs, .list("runs", of: .object()),
      "Stretches of the text with styles of their own, later ones over earlier ones."),
    SheetKey(
      "columns", merging: \.columns, "The columns of the page, a short way to write containers."),
    SheetKey(
      "containers", \.containers, .list("containers", of: .object()),
      "The regions that text flows through, in order.",
      default: "one for each column of the page"),
    SheetKey(
      "exclusions", \.exclusions, .list("exclusions", of: .object()),
      "Shapes that no text touches, in the page's coordinates, for every container."),
    SheetKey(
      "pictures", \.pictures, .list("pictures", of: .object()),
      "Pictures on the page, in the order in which they are painted."),
    SheetKey(
      "relations", \.relations, .list("relations", of: .relation, count: 0...SheetRelation.limit),
      "How frames of containers and pictures follow from each other, by their names: "
        + "\"side.left = main.right + 12\", \"side.width = main.width * 0.5\", \"photo.centerX = page.centerX\". "
        + "They count before the frames."),
    SheetKey(
      "stacks", \.stacks, .list("stacks", of: .object(), count: 0...SheetRelation.limit),
      "Containers and pictures in rows or one below the other, which close up where one is hidden."),
    SheetKey(
      "panes", merging: \.panes,
      SheetPanes.meaning
        + " They take the place of one text: beside “text” or “source” they are an error."
    ).merged { part, other in
      if other.panes.items != nil { (part.text, part.source) = (nil, nil) }
      part.panes.mergeKeys(of: other.panes)
    },
    SheetKey("notes", merging: \.notes, SheetNotes.meaning),
    SheetKey(
      "hide", \.hide,
      .list("names", of: .name("the name of a container, exclusion, picture, pane or note")),
      "The names of containers, exclusions, pictures, panes and notes that are left out."),
    SheetKey(
      "animation", \.animation, .object(), "What moves on the page, for “textrender animate”."),
  ]
}

extension SheetValue where Value == DocumentFormat {
  /// The format of a text.
  static let textFormat: SheetValue = .choice(["plain": .plain, "markdown": .markdown])
}

extension SheetRun: SheetObject {
  static let what = "a run"
  static let title = "run"
  static let meaning = "A stretch of text with a style of its own."
  static let empty = SheetRun(range: 0..<0, style: SheetStyle())

  static let keys: [SheetKey<SheetRun>] = [
    SheetKey(
      "range", \.range, .range, "Start and end, in UTF-16 code units.", needed: "its start and end"),
    SheetKey(
      "style", .either([.object(SheetStyle.form), .string()]), "Its style, or the name of one.",
      read: { run, cursor throws(DocumentError) in
        if case .string(let name) = cursor.value.content {
          run.styleName = name
        } else {
          run.style = try SheetStyle(reading: cursor)
        }
      },
      merge: { ($0.style, $0.styleName) = ($1.style, $1.styleName) },
      scale: { $0.style.scaleText(by: $1) }),
  ]
}

extension SheetValue where Value == Range<Int> {
  private static var positions: ClosedRange<Int> { 0...Int(Int32.max) }

  /// A range of UTF-16 code units: its start and its end.
  fileprivate static let range = SheetValue(
    form: .tuple([.integer(positions), .integer(positions)])
  ) { cursor throws(DocumentError) in
    let bounds = try cursor.elements("start and end")
    guard bounds.count == 2 else {
      throw cursor.error("expected two numbers, start and end, found \(bounds.count) values")
    }
    let start = try bounds[0].integer("a position", in: positions)
    let end = try bounds[1].integer("a position", in: positions)
    guard start <= end else { throw cursor.error("the range ends before it starts") }
    return start..<end
  }
}
