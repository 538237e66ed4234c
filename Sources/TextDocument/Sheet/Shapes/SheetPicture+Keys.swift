import TextLayout

/// The keys of a picture, one row each.
extension SheetPicture: SheetObject {
  static let what = "a picture"
  static let title = "picture"
  static let meaning = "A picture on the page."
  static let empty = SheetPicture(file: "")

  /// The supported formats of picture files.
  static let readableFormats = "PNG, JPEG or SVG"

  static let keys: [SheetKey<SheetPicture>] = [
    SheetKey("name", \.name, .name("a name"), "The name with which a variation can hide it."),
    SheetKey(
      "file", .string(minimumLength: 1),
      "A \(readableFormats) file beside the sheet. It may have variants for screens of two and "
        + "three pixels per point, such as map@2x.png.",
      needed: "a \(readableFormats) file",
      read: { picture, cursor throws(DocumentError) in
        picture.file = try cursor.nonEmptyString("the name of a \(readableFormats) file")
        picture.place = cursor.writtenPlace
      },
      merge: { ($0.file, $0.place) = ($1.file, $1.place) }),
    SheetKey(
      "frame", .frame(height: [.word(["auto"])]),
      "x, y, width and height on the page; a height of \"auto\" keeps the picture's proportions.",
      needed: "its x, y, width and height on the page",
      read: { picture, cursor throws(DocumentError) in
        let frame = try cursor.frame()
        (picture.x, picture.y, picture.width) = (frame.x, frame.y, frame.width)
        picture.height = try height(frame.height)
      },
      merge: { picture, other in
        (picture.x, picture.y) = (other.x, other.y)
        (picture.width, picture.height) = (other.width, other.height)
      }),
    SheetKey(
      "rotate", \.rotation, .number("degrees", in: -1e6...1e6),
      "The rotation about the centre of its frame, in degrees clockwise; the shape that keeps "
        + "text "
        + "away turns with it."
    ),
    SheetKey(
      "fit", \.fit, .choice(),
      "The treatment of a frame with other proportions: the picture is stretched, fits inside, is "
        + "cut to cover it, or has its own size, also only if it is smaller (`scale-down`)."),
    SheetKey(
      "exclude", \.exclusion, .choice(),
      "The part that keeps text away: none, the frame, or the opaque pixels."),
    SheetKey(
      "threshold", \.threshold, .number("a fraction", in: 0...0.999),
      "The opacity from which a pixel keeps text away."),
    SheetKey(
      "margin", \.margin, .length("a margin"),
      "The distance that text keeps: points, or a percentage of the width of the page."),
    SheetKey("wrap", \.wrap, .wrapMode, "The sides of the picture that may have text."),
    SheetKey("opacity", \.opacity, .number("a fraction", in: 0...1), "The opacity of the picture."),
    SheetKey(
      "z", \.z, .layer,
      "The stacking order: it lies over all parts with lower numbers. With equal numbers text "
        + "lies over pictures, and pictures over shapes."),
    SheetKey(
      "pages", \.pages, .pages,
      "The pages on which it is, such as \"first\", \"2-\", \"odd\", \"even\" or [1, 3].",
      default: "all pages"),
    SheetKey(
      "variants", \.variants, .list("variants", of: .object()),
      "Other files for some surroundings; the one with the most matching traits applies."
    ),
  ]
}

extension SheetPicture.Variant: SheetObject {
  static let what = "a variant"
  static let title = "variant"
  static let meaning = "Another file for some surroundings."
  static let empty = SheetPicture.Variant(when: TraitCollection(), file: "")

  static let keys: [SheetKey<Self>] = [
    SheetKey(
      "when", \.when, .object(),
      "The traits that the surroundings must have.", needed: "the traits it is for"),
    SheetKey(
      "file", \.file, .name("the name of a \(SheetPicture.readableFormats) file"),
      "The file that replaces the picture then.", needed: "the file that replaces the picture"),
  ]
}
