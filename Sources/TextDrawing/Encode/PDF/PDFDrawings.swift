import TextFonts
import TextGeometry

/// The drawings of a PDF file, each written once for a resolution.
struct PDFDrawings {
  /// The identity of a drawing.
  private struct Key: Hashable {
    var bytes: [UInt8]
    var scale: Double
  }

  /// A drawing in the file.
  struct Form {
    /// The number of the object.
    var object: Int
    /// The size of its coordinate space.
    var size: Size
  }

  private var known: [Key: Form?] = [:]
  /// True if some drawing has fonts, which another program has embedded.
  private(set) var haveFonts = false

  /// The points of a form to a point of the page, for parts that are pixels: 300 dpi and more.
  private static let resolution = 300.0 / 72

  /// Returns the form that shows a drawing; nil if it cannot be written as one.
  mutating func form(
    of drawing: VectorPicture, shownIn frame: Rect, in file: inout PDFFile
  ) -> Form? {
    // A drawing in several sizes has a form for each doubling of its size.
    let enlargement = max(frame.width / drawing.size.width, frame.height / drawing.size.height)
    var scale = Self.resolution
    while scale < Self.resolution * enlargement, scale < 1000 { scale *= 2 }
    let key = Key(bytes: drawing.bytes, scale: scale)
    if let form = known[key] { return form }
    let form = write(drawing, scale: scale, in: &file)
    known[key] = .some(form)
    return form
  }

  private mutating func write(
    _ drawing: VectorPicture, scale: Double, in file: inout PDFFile
  ) -> Form? {
    guard let bytes = drawing.pdf(scale: scale), var source = PDFImport(bytes) else { return nil }
    defer { if source.hasFonts { haveFonts = true } }
    return source.copyPage(to: &file)
  }
}
