import Testing

@testable import TextDrawing

@Suite("Pictures of a PDF file")
struct PDFImagesTests {
  @Test("equal pictures are one object, and others are not")
  func identity() {
    var file = PDFFile(compressionLevel: 1)
    var images = PDFImages()
    let one: [UInt32] = [0xFF01_0203, 0xFF04_0506, 0x8007_0809, 0xFF0A_0B0C]
    var other = one
    other[2] ^= 0x8000_0000
    let pictures = [
      Bitmap(width: 2, height: 2, pixels: one), Bitmap(width: 2, height: 2, pixels: other),
      Bitmap(width: 4, height: 1, pixels: one), Bitmap(width: 4, height: 4, grays: grays(of: one)),
      Bitmap(width: 2, height: 2, pixels: one.reversed()),
    ]
    var numbers: [Int] = []
    for picture in pictures { numbers.append(images.object(of: picture, in: &file)) }
    #expect(Set(numbers).count == pictures.count)
    for (picture, number) in zip(pictures, numbers) {
      let again = images.object(of: picture, in: &file)
      #expect(again == number)
    }
  }

  @Test("a picture that is no longer in memory is still written once")
  func released() {
    var file = PDFFile(compressionLevel: 1)
    var images = PDFImages()
    // Twenty pictures of 4 MiB, of which four are kept.
    let side = 1024
    func picture(_ number: Int) -> Bitmap {
      if number % 2 == 0 {
        return Bitmap(
          width: side, height: side,
          pixels: Array(repeating: 0xFF00_0000 | UInt32(number), count: side * side))
      }
      return Bitmap(
        width: 2 * side, height: 2 * side,
        grays: Array(repeating: UInt8(number), count: 4 * side * side))
    }
    let numbers = (0..<20).map { images.object(of: picture($0), in: &file) }
    #expect(Set(numbers).count == 20)
    let again = (0..<20).map { images.object(of: picture($0), in: &file) }
    #expect(again == numbers)
    #expect(images.keptCount == 4)
  }

  @Test("pictures are the same if all of their pixels are, or their files")
  func content() {
    let pixels: [UInt32] = [1, 2, 3, 4]
    let one = Bitmap(width: 2, height: 2, pixels: pixels)
    #expect(one.isWritten(like: Bitmap(width: 2, height: 2, pixels: pixels)))
    #expect(!one.isWritten(like: Bitmap(width: 2, height: 2, pixels: [1, 2, 3, 5])))
    #expect(!one.isWritten(like: Bitmap(width: 4, height: 1, pixels: pixels)))
    var (photo, other) = (one, one)
    photo.jpeg = Bitmap.JPEGFile(bytes: [1], isGray: false)
    other.jpeg = Bitmap.JPEGFile(bytes: [2], isGray: false)
    #expect(!one.isWritten(like: photo))
    #expect(!photo.isWritten(like: other))
    #expect(photo.isWritten(like: photo))
  }

  /// The bytes of pixels, as they are in memory.
  private func grays(of pixels: [UInt32]) -> [UInt8] {
    pixels.flatMap { pixel in (0..<4).map { UInt8(truncatingIfNeeded: pixel >> (8 * $0)) } }
  }
}
