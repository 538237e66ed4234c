import Testing
import TextDrawing
import TextGeometry

@testable import TextDocument

@Suite("A format of pictures is a row of one table")
struct PictureFormatTests {
  @Test("what a format can do follows from its encoder")
  func traits() {
    let formats = PictureFormat.allCases
    #expect(formats.filter(\.isVector) == [.svg, .pdf, .html])
    #expect(formats.filter(\.holdsPages) == [.pdf, .html])
    #expect(formats.filter(\.holdsDevices) == [.html])
    #expect(formats.filter(\.isWebImage) == [.png, .svg])
    #expect(PictureFormat.names == "png, ppm, svg, pdf and html")
    #expect(
      PictureFormat(forFileNamed: "a/b.PDF") == .pdf && PictureFormat(forFileNamed: "b") == nil)
  }

  @Test(
    "sizes are pixels for bitmaps and whole points for the others",
    arguments: PictureFormat.allCases)
  func size(format: PictureFormat) throws {
    let list = DisplayList(size: Size(width: 10.5, height: 4))
    let painter = PicturePainter(format: format)
    let picture = try painter.picture(of: list, scale: 2)
    #expect(picture.width == (format.isVector ? 11 : 21))
    #expect(picture.height == (format.isVector ? 4 : 8))
    #expect(!picture.bytes.isEmpty)
  }

  @Test("a painter without pages of its own gives all pages as PDF", arguments: [PictureFormat.png])
  func pages(format: PictureFormat) throws {
    let layout = try DocumentLayout(DocumentRequest(DocumentInput("one", format: .plain)))
    let bytes = try PicturePainter(format: format).pages(of: layout)
    #expect(bytes == (try PicturePainter(format: .pdf).pages(of: layout)))
    #expect(bytes.starts(with: Array("%PDF-".utf8)))
  }
}
