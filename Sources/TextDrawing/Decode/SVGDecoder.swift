import TextFonts
import TextGeometry

/// Reads SVG files into bitmaps, which keep the drawing for outputs that can draw it at any
/// size.
///
/// librsvg draws them, and is loaded for the first one. Files that refer to others, or that would
/// take too long to draw, are refused.
struct SVGDecoder: Sendable {
  var limits: DrawingLimits
  var maximumBytes: Int

  /// The least and the largest number of pixels along the longer side. Outlines of the opaque
  /// parts of small drawings are precise thanks to the first.
  private static let leastSide = 512.0
  private static let largestSide = 2048.0
  /// The most pixels of all embedded pictures.
  private static let embeddedPixels = 16_777_216

  /// True if the bytes may be an SVG file.
  static func recognizes(_ bytes: [UInt8]) -> Bool { VectorPicture.recognizes(bytes) }

  /// Returns the picture in an SVG file.
  ///
  /// - Throws: A ``DrawingError`` of kind `malformed`, `tooLarge` or `libraryMissing`.
  func decode(_ bytes: [UInt8], place: String) throws(DrawingError) -> Bitmap {
    guard bytes.count <= maximumBytes else {
      throw DrawingError(tooLarge: bytes.count, limit: maximumBytes, place: place)
    }
    let drawing: VectorPicture
    do throws(VectorPicture.Fault) {
      drawing = try VectorPicture(bytes)
    } catch {
      throw Self.error(error, place)
    }
    let (width, height) = (drawing.size.width.rounded(.up), drawing.size.height.rounded(.up))
    guard width < 1e9, height < 1e9, limits.allows(width: Int(width), height: Int(height)) else {
      throw DrawingError(
        kind: .tooLarge, place: place,
        message: """
          the SVG file is \(width < 1e9 ? String(Int(width)) : String(width)) by \
          \(height < 1e9 ? String(Int(height)) : String(height)) pixels; the limit is \
          \(limits.maximumSide) per side and \(limits.maximumPixels) in all
          """)
    }
    try check(drawing.images, place)
    guard let bitmap = Self.bitmap(of: drawing) else {
      throw DrawingError(
        kind: .malformed, place: place,
        message: "the SVG file cannot be drawn by librsvg; export it in a simpler form")
    }
    return bitmap
  }

  private static func error(_ fault: VectorPicture.Fault, _ place: String) -> DrawingError {
    switch fault.kind {
    case .malformed:
      DrawingError(
        kind: .malformed, place: place,
        message: "the SVG file cannot be shown (\(fault.message))")
    case .tooLarge:
      DrawingError(
        kind: .tooLarge, place: place, message: "the SVG file is too large: \(fault.message)")
    case .unavailable:
      DrawingError(kind: .libraryMissing, place: place, message: fault.message)
    }
  }

  /// Checks that the pictures in a drawing can be read, and are not too large.
  private func check(_ images: [String], _ place: String) throws(DrawingError) {
    var left = Self.embeddedPixels
    for address in images {
      let parts = address.split(separator: ",", maxSplits: 1)
      guard parts.count == 2, parts[0].hasSuffix(";base64"),
        let bytes = Base64.decoded(parts[1]),
        PNGDecoder.recognizes(bytes) || JPEGDecoder.recognizes(bytes)
      else {
        throw DrawingError(
          kind: .malformed, place: place,
          message: "a picture embedded in the SVG file is not PNG or JPEG in Base64; embed it so")
      }
      let picture = try PictureDecoder(
        limits: DrawingLimits(maximumSide: limits.maximumSide, maximumPixels: max(1, left))
      ).decode(bytes, place: "\(place), a picture embedded in it")
      left -= picture.width * picture.height
    }
  }

  private static func bitmap(of drawing: VectorPicture) -> Bitmap? {
    let side = max(drawing.size.width, drawing.size.height)
    let scale = min(max(side, leastSide), largestSide) / side
    return Bitmap(
      drawing, width: max(1, Int((drawing.size.width * scale).rounded())),
      height: max(1, Int((drawing.size.height * scale).rounded())))
  }
}
