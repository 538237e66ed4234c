import Foundation
import TestFonts
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge
import TextStorage

@MainActor
@Suite("Labels fit their text to their size", .serialized)
struct LabelFittingTests {
  /// Characters are half an em wide, and rows an em high.
  private static let font = TestFont().path()

  private func label(_ text: String, _ size: Double, _ width: Double, _ height: Double) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.font = UIFont(FontDescriptor(families: ["Test"], file: Self.font, size: size))
    label.text = text
    return label
  }

  /// The font size and the tracking of a label's text as it is drawn.
  private func drawn(_ label: UILabel) -> [Double] {
    let context = CGContext(DisplayList(size: Size(width: 400, height: 100)))
    label.render(in: context)
    let attributes = label.label.text.attributes(at: 0)
    return [attributes[.font]?.size ?? 0, attributes[.tracking] ?? 0]
  }

  @Test("a line shrinks to the width, but not below the least scale")
  func shrinks() {
    let label = label("aaaaaaaaaa", 20, 70, 20)
    #expect(drawn(label) == [20, 0])
    label.adjustsFontSizeToFitWidth = true
    #expect(drawn(label) == [14, 0])
    // Measures are those of the text's own size.
    #expect(label.intrinsicContentSize.width == 100)
    label.minimumScaleFactor = 0.8
    #expect(drawn(label) == [16, 0])
    label.minimumScaleFactor = 0
    label.frame.size.width = 30
    #expect(drawn(label) == [10, 0])
    label.frame.size.width = 100
    #expect(drawn(label) == [20, 0])
    label.frame.size.width = 70
    #expect(drawn(label) == [14, 0])
    label.adjustsFontSizeToFitWidth = false
    #expect(drawn(label) == [20, 0])
  }

  @Test("several lines shrink to the width and the height")
  func lines() {
    let label = label("aaaaa bbbbb", 20, 60, 24)
    label.numberOfLines = 2
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.25
    #expect(drawn(label) == [12, 0])
    // One line has only a width: eleven characters in 60 points, in steps of 1/64.
    label.numberOfLines = 1
    #expect(drawn(label) == [(60 / 5.5 * 64).rounded(.down) / 64, 0])
  }

  @Test("letters move closer by no more than necessary, before the font shrinks")
  func tightens() {
    // Nine gaps take 5 points: 29/1024 of an em each is the first step that suffices.
    let label = label("aaaaaaaaaa", 20, 95, 20)
    label.allowsDefaultTighteningForTruncation = true
    #expect(drawn(label) == [20, -20 * 29 / 1024])
    label.adjustsFontSizeToFitWidth = true
    #expect(drawn(label) == [20, -20 * 29 / 1024])
    // At -0.05 em ten characters are 4.55 em wide.
    label.frame.size.width = 70
    #expect(drawn(label) == [15.375, -15.375 * 51 / 1024])
    label.adjustsFontSizeToFitWidth = false
    #expect(drawn(label) == [20, 0])
    label.frame.size.width = 100
    #expect(drawn(label) == [20, 0])
  }

  @Test("text with more paragraphs than lines keeps its size")
  func paragraphs() {
    let label = label("aaaa\nbbbb", 20, 70, 20)
    label.adjustsFontSizeToFitWidth = true
    #expect(drawn(label) == [20, 0])
  }

  @Test("a label that is too low for a line shows one, in its middle")
  func lowLabel() {
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    let label = UILabel(frame: CGRect(x: 0, y: 20, width: 100, height: 20))
    label.font = .systemFont(ofSize: 20)
    label.text = "HH"
    page.addSubview(label)
    let bitmap = page.picture().bitmap
    let rows = (0..<60).filter { y in
      (0..<100).contains { bitmap?[x: $0, y: y].alpha ?? 0 > 100 }
    }
    #expect(rows.count >= 13 && rows.count <= 16 && rows.first ?? 0 > 18)
  }
}
