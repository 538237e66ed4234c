import TextGeometry
public import TextStorage

extension TextAttachment {
  /// Creates an attachment that shows the picture in a PNG, JPEG or SVG file.
  ///
  /// - Parameters:
  ///   - path: The file, which is read again when it is drawn.
  ///   - scale: The number of pixels per point.
  /// - Throws: The errors of ``PictureFile/read(_:with:)``.
  public init(pictureFile path: String, scale: Double = 1) throws(DrawingError) {
    let picture = try PictureFile.read(path)
    self.init(contents: .file(path))
    takeSize(of: picture, scale: scale)
  }

  /// Creates an attachment that shows the picture in the bytes of a PNG, JPEG or SVG file.
  ///
  /// - Parameters:
  ///   - bytes: The picture.
  ///   - scale: The number of pixels per point.
  /// - Throws: The errors of ``PictureDecoder/decode(_:place:)``.
  public init(pictureBytes bytes: [UInt8], scale: Double = 1) throws(DrawingError) {
    let picture = try RecentPictures.picture(in: bytes, place: "attachment")
    let type = JPEGDecoder.recognizes(bytes) ? "jpeg" : picture.drawing == nil ? "png" : "svg+xml"
    self.init(contents: .data(bytes), fileType: "image/" + type)
    takeSize(of: picture, scale: scale)
  }

  private mutating func takeSize(of picture: Bitmap, scale: Double) {
    precondition(scale > 0, "The scale must be positive; it is \(scale).")
    let size = picture.naturalSize
    naturalSize = Size(width: size.width / scale, height: size.height / scale)
  }
}
