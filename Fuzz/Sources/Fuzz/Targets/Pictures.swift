import TextDrawing
import TextGeometry

extension FuzzTarget {
  /// PNG, JPEG and SVG files; drawings are written as PDF, too.
  static let pictures = FuzzTarget(name: "pictures") { bytes in
    guard let bitmap = try? PictureDecoder().decode(bytes) else { return }
    precondition(!bitmap.bytes.isEmpty, "A picture without pixels was read.")
    guard bytes.first == UInt8(ascii: "<") else { return }
    var page = DisplayList(size: Size(width: 20, height: 20))
    page.draw(bitmap, in: Rect(x: 0, y: 0, width: 20, height: 20))
    precondition((try? PDFEncoder.encode(page)) != nil, "A drawing was not written.")
  }
}
