import TextGeometry
import TextLayout

/// The keys of a container, one row each.
extension SheetContainer: SheetTextSource {
  static let what = "a container"
  static let title = "container"
  static let meaning =
    "A region that text fills: the document's text, one of its own, or a story that it shares with others."
  static let needsAlternative = false
  static let empty = SheetContainer(
    x: .points(0), y: .points(0), width: .percent(100), height: .percent(100))

  static let keys: [SheetKey<SheetContainer>] = regionKeys + textKeys + frameKeys

  private static let regionKeys: [SheetKey<SheetContainer>] = [
    SheetKey("name", \.name, .name("a name"), "The name with which a variation can hide it."),
    SheetKey(
      "frame", .frame(height: [.word(["auto"])]),
      "x, y, width and height on the page; a height of \"auto\" follows the text.",
      needed: "its x, y, width and height on the page",
      read: { container, cursor throws(DocumentError) in
        let frame = try cursor.frame()
        (container.x, container.y, container.width) = (frame.x, frame.y, frame.width)
        container.height = try Self.height(frame.height)
      },
      merge: { container, other in
        (container.x, container.y) = (other.x, other.y)
        (container.width, container.height) = (other.width, other.height)
      }),
    SheetKey(
      "maximumHeight", \.maximumHeight, .length("a height", nonNegative: true),
      "The maximum height of a container whose height is \"auto\": points, or a percentage of "
        + "the page's height. The text that the last container then does not hold is cut off, "
        + "unless it continues on another page."
    ),
    SheetKey(
      "minimumHeight", \.minimumHeight, .length("a height", nonNegative: true),
      "The minimum height of a container whose height is \"auto\": points, or a percentage of "
        + "the page's height."
    ),
    SheetKey(
      "padding", .either([SheetValue<Length>.length(nonNegative: true).form, .insets]),
      "The space at both ends of every line fragment: points, or a percentage of the container's width. "
        + "A list of two to four lengths, as in CSS, is the space at the edges of the frame.",
      default: "0",
      read: { container, cursor throws(DocumentError) in
        if case .array = cursor.value.content {
          container.insets = try SheetValue<SheetMargins>.margins.read(cursor)
        } else {
          let padding = SheetValue<Length>.length("a padding", nonNegative: true)
          container.padding = try padding.read(cursor)
        }
      },
      merge: { ($0.padding, $0.insets) = ($1.padding, $1.insets) }),
    SheetKey(
      "minimumFragmentWidth", \.minimumFragmentWidth, .length("a width", nonNegative: true),
      "The minimum width of a span that takes text: points, or a percentage of the container's "
        + "width."),
    SheetKey(
      "maximumLines", \.maximumLines, .integer("a number of lines", in: 0...Int(Int32.max)),
      "The maximum number of rows; 0 for as many as fit."),
    SheetKey(
      "lineBreakMode", \.lineBreakMode, .choice(),
      "The treatment of the last row that fits if text remains.", default: "`wordWrap`"),
    SheetKey(
      "indentOrigin", \.indentOrigin, .indentOrigin,
      "The origin of indents: the span between shapes that holds the text, or the container's "
        + "edge."
    ),
    SheetKey(
      "firstBaseline", \.firstBaseline, .choice(),
      "The height of its first row above the baseline: the full ascent, or that of capitals or of an x, so that these "
        + "touch the top.",
      default: "that of `page`"),
    SheetKey(
      "lastBaseline", \.lastBaseline, .choice(),
      "The end of its last row for its height and for `verticalAlign`: the row's bottom, or its baseline.",
      default: "that of `page`"),
    SheetKey(
      "inside", \.inside, .shape,
      "A shape that text fills instead of the whole frame, in the container's coordinates."),
    SheetKey(
      "exclusions", \.exclusions, .list("exclusions", of: .object()),
      "Shapes that text does not enter, in the container's coordinates."),
    SheetKey(
      "fit", \.fit, .fit,
      "The bounds between which the size of its text is chosen so that it fits. Containers that share a text are fitted "
        + "together."),
    SheetKey(
      "fitShape", \.fitShape, .object(),
      "The bounds between which its frame, outline and exclusions are scaled about its centre, so that it is as small as "
        + "its text allows. Rows are then centred unless `verticalAlign` is set."),
    SheetKey(
      "z", \.z, .layer,
      "The stacking order: it lies over all parts with lower numbers. With equal numbers text "
        + "lies over pictures, and pictures over shapes."),
    SheetKey(
      "pages", \.pages, .pages,
      "The pages on which it is, such as \"first\", \"2-\", \"odd\", \"even\" or [1, 3].",
      default: "all pages; the first with a text of its own"),
  ]

  private static let frameKeys: [SheetKey<SheetContainer>] = [
    SheetKey(
      "style", merging: \.style,
      "The style of its own text, over `body`. With a font size of its own, named styles are larger "
        + "or smaller in proportion."),
    SheetKey(
      "story", \.story, .name("a name"),
      "The story that fills it. All containers with this name take it, one after the other; one of them has its text."
    ),
    SheetKey(
      "overflow", \.overflow, .choice(),
      "The treatment of its own text that does not fit: shown below the frame, cut off, or an error.",
      default: "as with the document's text"),
    SheetKey(
      "verticalAlign", \.verticalAlignment, .choice(),
      "The place of its rows in a frame that is higher: top, centre, bottom, or spread over it."
    ),
    SheetKey(
      "rotate", \.rotation, .number("degrees", in: -1e6...1e6),
      "The angle by which it is turned about its centre, with its text and its exclusions, clockwise in degrees. Text in "
        + "it still avoids the shapes of the page. It needs a height."),
    SheetKey(
      "exclude", \.excludes, .choice(["none": false, "frame": true]),
      "The part that keeps away the document's text and that of stories: none, or the frame with its corners, its shape "
        + "and its rotation."),
    SheetKey(
      "margin", \.margin, .length("a margin"),
      "The distance that such text keeps: points, or a percentage of the width of the page."),
    SheetKey("wrap", \.wrap, .wrapMode, "The sides of the frame that may have such text."),
    SheetKey(
      "background", \.background, .color, "The colour behind its text, in its shape if it has one.",
      default: "none"),
    SheetKey(
      "gradient", \.gradient, .gradient,
      "The gradient over the background, as in CSS: `linear-gradient(…)` or `radial-gradient(…)`.",
      default: "none"),
    SheetKey(
      "border", \.border, .object(), "The line around it; text does not enter its width.",
      default: "none"),
  ]
}

extension SheetBorder: SheetObject {
  static let what = "a border"
  static let title = "border"
  static let meaning = "The line around a frame."
  static let empty = SheetBorder()
  private static let widths = 0.0...1e5

  static let keys: [SheetKey<SheetBorder>] = [
    SheetKey("width", \.width, .number("points", in: widths), "The width in points."),
    SheetKey("color", \.color, .color, "Its colour.", default: "black"),
    SheetKey(
      "radius", \.radius, .number("points", in: widths),
      "The radius of the frame's corners, in points."),
  ]
}

extension ValueForm {
  /// The distances from four edges, as in CSS.
  fileprivate static let insets = ValueForm.list(.length(0...1e6), count: 1...4)
}

extension SheetValue where Value == Int {
  /// The stacking order of a part of the page.
  static let layer = integer("a whole number", in: -1_000_000...1_000_000)
}

extension SheetObject {
  /// Returns the height in a frame, or nil for `auto`.
  static func height(_ cursor: JSONCursor) throws(DocumentError) -> Length? {
    if case .string("auto") = cursor.value.content { return nil }
    return try Length(reading: cursor, nonNegative: true)
  }
}

extension ValueForm {
  /// Returns the form of a frame on the page.
  ///
  /// - Parameter height: The values that the height may have besides a length.
  static func frame(height: [ValueForm] = []) -> ValueForm {
    let place = length(-1e6...1e6)
    let extent = length(0...1e6)
    return .tuple([place, place, extent, height.isEmpty ? extent : .either([extent] + height)])
  }
}

extension JSONCursor {
  /// Returns the frame at this cursor, with the height unread.
  func frame() throws(DocumentError) -> (x: Length, y: Length, width: Length, height: JSONCursor) {
    let parts = try elements("x, y, width and height")
    guard parts.count == 4 else {
      throw error("expected x, y, width and height, found \(parts.count) values")
    }
    return (
      try Length(reading: parts[0]), try Length(reading: parts[1]),
      try Length(reading: parts[2], nonNegative: true), parts[3]
    )
  }
}

extension SheetValue where Value == IndentOrigin {
  static let indentOrigin: SheetValue = .choice(["span": .span, "container": .container])
}
