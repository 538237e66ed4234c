import TextFonts
import TextGeometry

/// A picture that is rotated, mirrored or stretched.
///
/// It is first resampled to about its visible size, by averaging, and then interpolated between
/// its pixels.
struct TurnedPicture {
  /// The edge of the picture on the page, in pixels.
  let outline: BezierPath
  private let width: Int
  private let height: Int
  private let pixels: [UInt32]
  /// The transform from pixels of the page to those of the picture; nil if the picture is seen
  /// edge-on.
  private let source: Transform?

  /// Creates a picture stretched to a frame, with a transform from the frame's points to pixels.
  init(_ picture: Bitmap, in frame: Rect, by transform: Transform) {
    let shown = picture.drawing.flatMap { drawing in
      Bitmap(
        drawing, width: Self.side(Self.largestSide, seenAs: Self.seen(frame, by: transform).width),
        height: Self.side(Self.largestSide, seenAs: Self.seen(frame, by: transform).height))
    }
    let picture = shown ?? picture
    self.init(
      Resampler(picture), width: picture.width, height: picture.height, in: frame, by: transform)
  }

  /// The most pixels of a side of a drawing that is turned.
  private static let largestSide = 4096

  /// Creates a picture glyph, drawn for text of a size in pixels.
  init(_ mask: GlyphMask, at origin: Point, pixelsPerPoint: Double, by transform: Transform) {
    let scale = mask.scale / pixelsPerPoint
    let frame = Rect(
      x: origin.x + Double(mask.left) * scale, y: origin.y + Double(mask.top) * scale,
      width: Double(mask.width) * scale, height: Double(mask.height) * scale)
    self.init(
      Resampler(glyph: mask), width: mask.width, height: mask.height, in: frame, by: transform)
  }

  private init(
    _ picture: Resampler, width: Int, height: Int, in frame: Rect, by transform: Transform
  ) {
    outline = BezierPath(rect: frame).transformed(by: transform)
    let seen = Self.seen(frame, by: transform)
    self.width = Self.side(width, seenAs: seen.width)
    self.height = Self.side(height, seenAs: seen.height)
    let place = Transform(
      a: frame.width / Double(self.width), b: 0, c: 0, d: frame.height / Double(self.height),
      tx: frame.minX, ty: frame.minY)
    source =
      frame.width > 0 && frame.height > 0 && outline.isFinite
      ? place.concatenating(transform).inverted : nil
    pixels =
      source == nil
      ? []
      : picture.pixels(
        in: PixelRect(columns: 0..<self.width, rows: 0..<self.height), left: 0, top: 0,
        frameWidth: Double(self.width), frameHeight: Double(self.height))
  }

  /// Returns the lengths of a frame's sides on the page.
  private static func seen(_ frame: Rect, by transform: Transform) -> Size {
    Size(
      width: Vector(dx: transform.a, dy: transform.b).length * frame.width,
      height: Vector(dx: transform.c, dy: transform.d).length * frame.height)
  }

  private static func side(_ length: Int, seenAs seen: Double) -> Int {
    seen > 0 && seen < Double(length) ? max(1, Int(seen.rounded(.up))) : length
  }

  /// Returns the premultiplied pixels of part of the page; nil if nothing is visible. Beyond the
  /// picture's edge the pixels of the edge repeat.
  func pixels(in area: PixelRect) -> [UInt32]? {
    guard let source else { return nil }
    var result: [UInt32] = []
    result.reserveCapacity(area.columns.count * area.rows.count)
    for row in area.rows {
      for column in area.columns {
        let place = source.apply(to: Point(x: Double(column) + 0.5, y: Double(row) + 0.5))
        result.append(pixel(at: place))
      }
    }
    return result
  }

  /// Interpolates between the four pixels around a place.
  private func pixel(at place: Point) -> UInt32 {
    let x = min(max(place.x - 0.5, 0), Double(width - 1))
    let y = min(max(place.y - 0.5, 0), Double(height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let amountX = UInt32(((x - Double(left)) * 255).rounded())
    let amountY = UInt32(((y - Double(top)) * 255).rounded())
    let upper = PixelArithmetic.mixPixels(
      pixels[top * width + left], pixels[top * width + right], amountX)
    let lower = PixelArithmetic.mixPixels(
      pixels[bottom * width + left], pixels[bottom * width + right], amountX)
    return PixelArithmetic.mixPixels(upper, lower, amountY)
  }
}
