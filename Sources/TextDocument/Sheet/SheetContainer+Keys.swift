import TextGeometry
import TextLayout

/// The keys of a container, one row each.
extension SheetContainer: SheetObject {
  static let what = "a container"
  static let title = "container"
  static let meaning = "A region that text fills."
  static let empty = SheetContainer(
    x: .points(0), y: .points(0), width: .percent(100), height: .percent(100))

  static let keys: [SheetKey<SheetContainer>] = [
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
      "padding", \.padding, .length("a padding", nonNegative: true),
      "The space at both ends of every line fragment: points, or a percentage of the container's "
        + "width."),
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
      "z", \.z, .layer,
      "The stacking order: it lies over all parts with lower numbers. With equal numbers text "
        + "lies over pictures, and pictures over shapes."),
  ]
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
