import TextLayout
import TextStorage

/// The keys that a sheet may have and a variation may change, one row each.
extension SheetPart: SheetObject {
  static let what = "a part of a sheet"
  static let title = "part"
  static let meaning = "The keys of a sheet and of its variations."
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
      "The file that holds the text, relative to the sheet."
    ).merged { part, other in
      if other.text != nil || other.source != nil { part.source = other.source }
    },
    SheetKey(
      "format", \.format, .textFormat,
      "The format of the text.",
      default: "by the ending of the source's name; `plain` for `text`"),
    SheetKey(
      "title", \.title, .string("the title"),
      "The title of the document, which PDF, HTML, SVG and PNG files hold.",
      default: "the first heading"),
    SheetKey(
      "author", \.author, .string("the author"), "The author, whom PDF, HTML and PNG files name."),
    SheetKey(
      "punctuation", \.punctuation, .choice(),
      "With `smart`, quotation marks of the text's language, dashes and ellipses replace those "
        + "written in ASCII, except in code.",
      default: "`smart` in Markdown and tables, otherwise `plain`"),
    SheetKey(
      "pageBreaking", \.pageBreaking, .pageBreaking,
      "The way in which the ends of columns and pages are chosen. With `optimal` those from one "
        + "forced break to the next are chosen together: no line of a paragraph is left alone, no "
        + "heading ends a column, and columns beside each other are level.",
      default: "`greedy`"),
    SheetKey("page", merging: \.page, "The page."),
    SheetKey("body", merging: \.body, "The style of all text."),
    SheetKey(
      "styles", \.styles, .names("styles by name", of: .object()),
      "Styles by name; Markdown's elements are "
        + MarkdownElement.allCases.map(\.rawValue).joined(separator: ", ") + "."
    ).merged { part, other in
      for (name, style) in other.styles { part.styles[name, default: SheetStyle()].merge(style) }
    }.divided(
      SheetKey.Parts(
        keepDifferent: { result, own, other in
          for (name, style) in own.styles {
            let rest = style.differing(from: other.styles[name] ?? SheetStyle())
            if rest != SheetStyle() { result.styles[name] = rest }
          }
        },
        keepUnset: { result, own, over in
          for (name, style) in own.styles {
            let rest = style.removing(setBy: over.styles[name] ?? SheetStyle())
            if rest != SheetStyle() { result.styles[name] = rest }
          }
        })),
    SheetKey(
      "runs", \.runs, .list("runs", of: .object()),
      "Ranges of the text with their own styles; later ones override earlier ones."),
    .columns(\.columns, "The columns of the page: a short way to write containers."),
    SheetKey(
      "containers", \.containers, .list("containers", of: .object()),
      "The regions that text flows through, in order.",
      default: "one for each column of the page"),
    SheetKey(
      "exclusions", \.exclusions, .list("exclusions", of: .object()),
      "Shapes that text does not enter, in page coordinates, for every container."),
    SheetKey(
      "pictures", \.pictures, .list("pictures", of: .object()),
      "Pictures on the page, in the order in which they are painted."),
    SheetKey(
      "relations", \.relations, .list("relations", of: .relation, count: 0...SheetRelation.limit),
      "Relations between the frames of containers and pictures, by name: "
        + "\"side.left = main.right + 12\", \"side.width = main.width * 0.5\", \"photo.centerX = page.centerX\". "
        + "They override the frames."),
    SheetKey(
      "stacks", \.stacks, .list("stacks", of: .object(), count: 0...SheetRelation.limit),
      "Containers and pictures in a row or a column, which close up if one is hidden."),
    SheetKey(
      "panes", merging: \.panes,
      SheetPanes.meaning
        + " They replace a single text: beside “text” or “source” they are an error."
    ).merged { part, other in
      if other.panes.items != nil { (part.text, part.source) = (nil, nil) }
      part.panes.mergeKeys(of: other.panes)
    },
    SheetKey("notes", merging: \.notes, SheetNotes.meaning),
    SheetKey(
      "footnotes", \.footnotes, .footnotes,
      "The notes of Markdown's marks (`[^1]`): `column`, `page` or `end` for their place, or an object that describes "
        + "them.",
      default: "at the foot of columns on pages that the text continues on, otherwise at its end"),
    SheetKey(
      "index", \.index, .index,
      "True for an index of marked terms at the end of a Markdown text, or where it has a paragraph “[INDEX]”; or an "
        + "object that describes it.",
      default: "only where Markdown has “[INDEX]”"),
    SheetKey(
      "contents", \.contents, .contents,
      "True for a table of contents at the start of a Markdown text, or where it has a paragraph “[TOC]”; or an object "
        + "with its levels, title and style. False for none.",
      default: "only where Markdown has “[TOC]”"),
    SheetKey(
      "masters", \.masters, .list("masters", of: .object(), count: 0...SheetMaster.limit),
      "Page masters: margins, columns, heads, feet and parts of some pages. They are for pages with a height."
    ),
    SheetKey(
      "hide", \.hide,
      .list(
        "names", of: .name("the name of a container, exclusion, picture, pane, note or master")),
      "The names of containers, exclusions, pictures, panes, notes and masters to omit."),
    SheetKey(
      "animation", \.animation, .object(), "The animation of the page, for “textrender animate”."),
  ]
}

extension SheetValue where Value == DocumentFormat {
  /// The format of a text.
  static let textFormat: SheetValue = .choice([
    "plain": .plain, "markdown": .markdown, "table": .table,
  ])
}

extension SheetValue where Value == PageBreaking {
  /// The way in which the ends of columns and pages are chosen.
  static let pageBreaking: SheetValue = .choice(["greedy": .greedy, "optimal": .optimal])
}

extension SheetRun: SheetObject {
  static let what = "a run"
  static let title = "run"
  static let meaning = "A range of the text with its own style."
  static let empty = SheetRun(range: 0..<0, style: SheetStyle())
  static let alternatives = ["range", "match", "pattern", "class", "paragraph"]
  static let needsAlternative = true

  static let keys: [SheetKey<SheetRun>] = [
    SheetKey(
      "range", \.range, .range, "Start and end, in UTF-16 code units."),
    SheetKey(
      "match", \.match, .name("words of the text"),
      "Whole words instead of a range: every place of the text that has exactly these."),
    SheetKey(
      "pattern", \.pattern, .pattern,
      "A regular expression instead of a range: every match of it, within a paragraph."),
    SheetKey(
      "class", \.className, .name("the name of a class"),
      "A class instead of a range: all text of the class, or of the element of Markdown."),
    SheetKey(
      "paragraph", \.paragraphs, .paragraphs,
      "The number of a paragraph instead of a range, from 1, or the first and the last one."),
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

extension SheetValue where Value == String {
  /// A regular expression.
  fileprivate static let pattern = SheetValue(form: .string()) {
    cursor throws(DocumentError) in
    let pattern = try cursor.string("a regular expression")
    do throws(TextPattern.Fault) {
      _ = try TextPattern(pattern)
    } catch {
      throw cursor.error("expected a regular expression, but \(error.message)")
    }
    return pattern
  }
}

extension SheetValue where Value == ClosedRange<Int> {
  private static var numbers: ClosedRange<Int> { 1...Int(Int32.max) }

  /// The number of a paragraph, or those of the first and the last one.
  fileprivate static let paragraphs = SheetValue(
    form: .either([.integer(numbers), .tuple([.integer(numbers), .integer(numbers)])])
  ) { cursor throws(DocumentError) in
    guard case .array = cursor.value.content else {
      let number = try cursor.integer("the number of a paragraph", in: numbers)
      return number...number
    }
    let (first, last) = try cursor.pair("the first and the last paragraph", in: numbers)
    guard first <= last else { throw cursor.error("the last paragraph is before the first") }
    return first...last
  }
}

extension SheetValue where Value == Range<Int> {
  private static var positions: ClosedRange<Int> { 0...Int(Int32.max) }

  /// A range of UTF-16 code units: its start and its end.
  fileprivate static let range = SheetValue(
    form: .tuple([.integer(positions), .integer(positions)])
  ) { cursor throws(DocumentError) in
    let (start, end) = try cursor.pair("start and end", in: positions)
    guard start <= end else { throw cursor.error("the range ends before it starts") }
    return start..<end
  }
}

extension JSONCursor {
  /// Returns the two integers of a list.
  fileprivate func pair(
    _ what: String, in bounds: ClosedRange<Int>
  ) throws(DocumentError) -> (Int, Int) {
    let values = try elements(what)
    guard values.count == 2 else {
      throw error("expected two numbers, \(what), found \(values.count) values")
    }
    return (try values[0].integer(what, in: bounds), try values[1].integer(what, in: bounds))
  }
}
