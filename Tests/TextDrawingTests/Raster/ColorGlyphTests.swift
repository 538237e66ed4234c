import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

/// The system's colour font, if it has one.
private let colorFace: FontFace? = {
  let request = FontRequest(families: ["Noto Color Emoji"])
  guard let match = try? FontLibrary.shared.match(request), match.isRequestedFamily else {
    return nil
  }
  return match.face.hasColorGlyphs ? match.face : nil
}()

/// Glyphs that are pictures. No bundled font has any, so these tests need the system's.
@Suite(.enabled(if: colorFace != nil, "No colour font is installed."))
struct ColorGlyphTests {
  /// A grinning face at a pen position of (20, 80).
  private func draw(size: Double, x: Double = 20, color: Color = .black) throws -> Bitmap {
    let face = try #require(colorFace)
    var list = DisplayList(size: Size(width: 120, height: 100))
    list.drawGlyphs(
      [face.glyph(for: 0x1F600)], at: [Point(x: x, y: 80)], face: face, size: size, color: color,
      baseline: 80)
    return try list.rasterized()
  }

  /// The columns and rows of the pixels that are not white.
  private func extent(_ picture: Bitmap) -> (columns: Range<Int>, rows: Range<Int>) {
    var columns: [Int] = []
    var rows: [Int] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width
      where picture[x: x, y: y] != PixelColor(red: 255, green: 255, blue: 255) {
        columns.append(x)
        rows.append(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.first,
      let bottom = rows.last
    else { return (0..<0, 0..<0) }
    return (left..<right + 1, top..<bottom + 1)
  }

  @Test("a picture is scaled to the text and stands on its line", arguments: [16.0, 40, 64])
  func emojiPicture(
    size: Double
  ) throws {
    let face = try #require(colorFace)
    let picture = try draw(size: size)
    #expect(picture.format == .rgba8)
    let (columns, rows) = extent(picture)
    let advance = face.advance(ofGlyph: face.glyph(for: 0x1F600)) * face.scale(forSize: size)
    #expect(columns.lowerBound >= 19 && Double(columns.upperBound) <= 21 + advance)
    #expect(Double(columns.count) > advance * 0.7)
    // The face extends below the baseline by a fifth of the size and above it by one size.
    #expect(Double(rows.upperBound) > 80 && Double(rows.upperBound) < 82 + size * 0.35)
    #expect(Double(rows.lowerBound) > 78 - size * 1.1)
    #expect(abs(columns.count - rows.count) <= max(2, Int(size * 0.15)))
  }

  @Test("a coloured glyph keeps its colours and takes only opacity from the text")
  func emojiColour() throws {
    let black = try draw(size: 64)
    let (columns, rows) = extent(black)
    let x = (columns.lowerBound + columns.upperBound) / 2
    let y = rows.lowerBound + rows.count / 8
    let pixel = black[x: x, y: y]
    #expect(pixel.red > 200 && pixel.green > 150 && pixel.blue < 140)
    #expect(try draw(size: 64, color: Color(red: 0, green: 0, blue: 1)) == black)
    let half = try draw(size: 64, color: Color(white: 0, alpha: 0.5))[x: x, y: y]
    #expect(abs(Int(half.blue) - (255 + Int(pixel.blue)) / 2) <= 1)
  }

  @Test("a large picture reaches to the top of the page")
  func largePicture() throws {
    let picture = try draw(size: 240, x: -100)
    #expect(extent(picture).rows.lowerBound == 0)
  }
}
