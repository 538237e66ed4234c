/// The keys of pages and columns, one row each.
extension SheetPage: SheetObject {
  static let what = "a page"
  static let title = "page"
  static let meaning = "The page."
  static let empty = SheetPage()
  private static let extents = 1.0...1e6
  /// The range of bleeds, in points: up to five inches.
  public static let bleeds = 0.0...360.0

  static let keys: [SheetKey<SheetPage>] = [
    SheetKey(
      "size",
      .either([
        .tuple([.points(extents), .either([.points(extents), .word(["auto"])])]), .string(),
      ]),
      "Width and height in points; \"auto\" is as high as the text. Or the name of a paper: A3 "
        + "to A6, "
        + "Letter or Legal, in landscape as in \"A4 landscape\".",
      default: "[\(JSONWriter.shortest(defaultWidth)), \"auto\"]",
      read: { page, cursor throws(DocumentError) in try page.readSize(cursor) },
      merge: { page, other in
        page.width = other.width ?? page.width
        page.height = other.height ?? page.height
        if other.width != nil { page.paper = other.paper }
      }),
    SheetKey(
      "margin", \.margin, .margins,
      "Points, or percentages of the page's width. One length is for all edges; two to four are "
        + "as in CSS: top and bottom, sides; top, sides, bottom; top, right, bottom, left.",
      default: "0"),
    SheetKey("background", \.background, .color, "The colour of the paper.", default: "white"),
    SheetKey(
      "gradient", \.gradient, .gradient,
      "The gradient over the paper, as in CSS: `linear-gradient(…)` or `radial-gradient(…)`.",
      default: "none"),
    SheetKey(
      "bleed", \.bleed, .points(in: bleeds),
      "The distance by which the background, shapes and pictures extend beyond the edges of a PDF "
        + "page, where paper is cut.",
      default: "0"),
    SheetKey(
      "scale", \.scale, .number("pixels per point", in: 0.01...100), "Pixels per point.",
      default: JSONWriter.shortest(defaultScale)),
    SheetKey(
      "fit", \.fit, .fit,
      "The bounds between which the size of all text is chosen so that it fits the containers of one page."
    ),
    SheetKey(
      "grid", \.grid, .grid,
      "The distance of the common baselines of all columns, frames, panes and pages in points; true for the line "
        + "height of the body.", default: "false"),
    SheetKey(
      "firstBaseline", \.firstBaseline, .choice(),
      "The height of the first row of columns, panes and containers above its baseline: the full ascent, or that of "
        + "capitals or of an x, so that these touch the top.",
      default: "`ascent`"),
    SheetKey(
      "lastBaseline", \.lastBaseline, .choice(),
      "The end of the last row of columns, panes and containers for their heights and for `verticalAlign`: the row's "
        + "bottom, or its baseline.",
      default: "`descent`"),
  ]

  private mutating func readSize(_ cursor: JSONCursor) throws(DocumentError) {
    if case .string(let name) = cursor.value.content {
      guard let paper = PaperSize(named: name) else {
        throw cursor.error(
          "there is no paper “\(name)”; choose "
            + "\(PaperSize.all.map(\.name).joined(separator: ", "))",
          hint: NearestNames(PaperSize.all.map(\.name)).hint(for: name)
            ?? "Write a width and a height, such as [600, 800].")
      }
      take(paper)
      return
    }
    let elements = try cursor.elements("width and height")
    guard elements.count == 2 else {
      throw cursor.error("expected two numbers, width and height, found \(elements.count) values")
    }
    width = try elements[0].points("a width in points", in: Self.extents)
    let second = elements[1].readingNumbers
    if case .string("auto") = second.value.content {
      height = .automatic
    } else if case .string(let text) = second.value.content,
      MeasureUnit.points(of: text, em: cursor.em) == nil
    {
      throw elements[1].expected("a height in points, or \"auto\"")
    } else {
      height = .points(try elements[1].points("a height in points, or \"auto\"", in: Self.extents))
    }
  }
}

extension SheetValue where Value == SheetGrid {
  /// The distance of baselines, or true or false.
  fileprivate static let grid = SheetValue(form: .either([.bool, .points(SheetGrid.steps)])) {
    cursor throws(DocumentError) in
    if case .bool(let isOn) = cursor.value.content { return isOn ? .lineHeight : .none }
    return .step(
      try cursor.points("a distance of baselines in points, or true", in: SheetGrid.steps))
  }
}

extension SheetValue where Value == SheetMargins {
  static let margins: SheetValue = {
    let margin = SheetValue<Length>.length("a margin", nonNegative: true)
    return SheetValue(
      form: .either([margin.form, .list(margin.form, count: 1...4)])
    ) { cursor throws(DocumentError) in
      if case .string(let text) = cursor.value.content,
        let words = Length.several(in: text, em: cursor.em)
      {
        let list = words.map { JSONCursor.number(in: $0) == nil ? "\"\($0)\"" : "\($0)" }
        throw cursor.error(
          "expected a margin, found \(cursor.value.kindName)",
          hint: "Write a list: [\(list.joined(separator: ", "))].")
      }
      guard case .array = cursor.value.content else {
        return SheetMargins(try margin.read(cursor))
      }
      var lengths: [Length] = []
      for element in try cursor.elements("margins") { lengths.append(try margin.read(element)) }
      guard let margins = SheetMargins(lengths) else {
        throw cursor.error(
          "expected one to four margins, found \(lengths.count)",
          hint: "Write top, right, bottom and left, or fewer as in CSS.")
      }
      return margins
    }
  }()
}

extension SheetKey {
  /// Creates a key for columns: an object, or a number, which is short for an object with `count`.
  static func columns(
    _ member: SheetMember<Owner, SheetColumns>, _ meaning: String
  ) -> SheetKey {
    let object = SheetKey("columns", merging: member, meaning)
    let count = SheetValue<Int>.integer("a number of columns", in: 1...SheetColumns.limit)
    return SheetKey(
      "columns", .either([count.form, object.form]), meaning,
      read: { owner, cursor throws(DocumentError) in
        guard case .number = cursor.value.content else { return try object.read(&owner, cursor) }
        var columns = SheetColumns()
        columns.count = try count.read(cursor)
        owner[keyPath: member] = columns
      },
      merge: object.merge, scale: object.scale)
  }
}

extension SheetColumns: SheetObject {
  static let what = "columns"
  static let title = "columns"
  static let meaning = "Columns: a short way to write containers."
  static let empty = SheetColumns()

  static let keys: [SheetKey<SheetColumns>] = [
    SheetKey(
      "count", \.count, .integer("a number of columns", in: 1...limit), "The number of columns.",
      default: "1"),
    SheetKey(
      "gap", \.gap, .length("a gap", nonNegative: true),
      "The distance between columns: points, or a percentage of the room between the margins.",
      default: SheetValue<Length>.length().spell(defaultGap)),
    SheetKey(
      "balance", \.isBalanced, .bool,
      "True to make the columns of the last page equally high.", default: "false"),
    SheetKey(
      "indentOrigin", \.indentOrigin, .indentOrigin,
      "The origin of indents: the span between shapes that holds the text, or the column's edge.",
      default: "`span`"),
    SheetKey(
      "rule", \.rule, .columnRule,
      "The line between two columns, if there is text in the second: true, or its width and colour.",
      default: "false"),
  ]
}

extension SheetColumns.Rule: SheetObject {
  static let what = "a line between columns"
  static let title = "columnRule"
  static let meaning = "The line between two columns."
  static let empty = SheetColumns.Rule()

  static let keys: [SheetKey<Self>] = [
    SheetKey(
      "width", \.width, .points("a width in points", in: 0...1000), "The width, in points.",
      default: "\(defaultWidth)"),
    SheetKey("color", \.color, .color, "The colour, as in CSS.", default: "a grey"),
  ]
}

extension SheetValue where Value == SheetColumns.Rule {
  /// True or false, or an object that describes the line.
  fileprivate static let columnRule = SheetValue(
    form: .either([.bool, .object(SheetColumns.Rule.form)])
  ) { cursor throws(DocumentError) in
    guard case .bool(let isShown) = cursor.value.content else {
      return try SheetColumns.Rule(reading: cursor)
    }
    var rule = SheetColumns.Rule()
    rule.isShown = isShown
    return rule
  }
}
