import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// The picture is 40 points wide and 30 high; columns are 300 points wide.
@Suite("Pictures in text fit frames of other proportions")
struct PictureFitTests {
  /// Returns the first attachment of a text.
  private func attachment(_ source: String, styles: String = "") throws -> TextAttachment {
    let fixture = try FloatFixture(source, styles: styles)
    #expect(fixture.layout.remarks.isEmpty)
    let text = fixture.layout.storage
    let found = (0..<text.length).first { text.attribute(.attachment, at: $0) != nil }
    let position = try #require(found)
    return try #require(text.attribute(.attachment, at: position))
  }

  private let frame = Rect(x: 10, y: 20, width: 80, height: 30)

  @Test(
    "the fit is that of CSS",
    arguments: [
      ("fill", Rect(x: 10, y: 20, width: 80, height: 30)),
      ("contain", Rect(x: 30, y: 20, width: 40, height: 30)),
      ("cover", Rect(x: 10, y: 5, width: 80, height: 60)),
      ("none", Rect(x: 30, y: 20, width: 40, height: 30)),
      ("scale-down", Rect(x: 30, y: 20, width: 40, height: 30)),
    ])
  func frames(_ fit: String, _ expected: Rect) throws {
    let picture = try attachment("a ![w](p.png){width=80 height=30 fit=\(fit)} b")
    #expect(picture.pictureFrame(in: frame) == expected)
    #expect(picture.outline(in: frame)?.bounds == (fit == "cover" ? frame : nil))
  }

  @Test("corners are those of the part that is shown, and clips those of the frame")
  func cuts() throws {
    let round = try attachment("a ![w](p.png){width=80 height=30 fit=contain radius=5} b")
    #expect(round.outline(in: frame)?.bounds == Rect(x: 30, y: 20, width: 40, height: 30))
    let square = Rect(x: 0, y: 0, width: 60, height: 60)
    let disc = try attachment(
      "a ![w](p.png){width=60 height=60 fit=cover clip=\"circle(50% at 50% 50%)\"} b")
    let bounds = try #require(disc.outline(in: square)?.bounds)
    #expect(abs(bounds.width - 60) < 0.01 && abs(bounds.height - 60) < 0.01)
  }

  @Test("a width in percent and a height in points are both kept, and a style may set the fit")
  func styles() throws {
    let picture = try attachment(
      "a ![w](p.png){.photo width=40% height=25} b",
      styles: ##", "photo": {"float": {"side": "none", "fit": "cover"}}"##)
    #expect(picture.contentMode == .aspectFill && picture.keepsHeight)
    let float = try attachment("![w](p.png){float=right width=30% height=50 fit=contain}\n\nx")
    #expect(float.contentMode == .aspectFit && float.keepsHeight && float.bounds.height == 50)
    // Without a fit a picture that floats keeps its proportions.
    let plain = try attachment("![w](p.png){float=right width=30% height=60}\n\nx")
    #expect(plain.contentMode == .scaleToFill && plain.bounds.size == Size(width: 80, height: 60))
  }

  @Test("another word is a remark")
  func refusals() throws {
    let fixture = try FloatFixture("a ![w](p.png){width=40% fit=covr} b")
    #expect(fixture.layout.remarks.contains { $0.message.contains("not a fit") })
  }
}
