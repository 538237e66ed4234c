import Foundation
import TextKitBridge

/// Draws the number of each paragraph beside its first line.
final class LineNumberLayoutManager: NSLayoutManager {
  /// The width of the gutter, in points.
  let gutter: CGFloat = 40
  /// The numbers that were last drawn, and their positions.
  private(set) var numbers: [(number: Int, place: CGPoint)] = []

  override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    super.drawBackground(forGlyphRange: glyphsToShow, at: origin)
    numbers = []
    guard let string = textStorage?.string else { return }
    let text = string as NSString
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.monospacedDigitSystemFont(ofSize: 10, weight: .regular),
      .foregroundColor: UIColor.secondaryLabel,
    ]
    let first = characterIndexForGlyph(at: glyphsToShow.location)
    var number =
      text.substring(to: first).components(separatedBy: "\n").count
    func draw(beside rect: CGRect) {
      let label = "\(number)" as NSString
      let size = label.size(withAttributes: attributes)
      let place = CGPoint(
        x: origin.x + gutter - 8 - size.width, y: origin.y + rect.midY - size.height / 2)
      label.draw(at: place, withAttributes: attributes)
      numbers.append((number, place))
      number += 1
    }
    enumerateLineFragments(forGlyphRange: glyphsToShow) { rect, _, _, glyphs, _ in
      let characters = self.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      let paragraph = text.paragraphRange(for: NSRange(location: characters.location, length: 0))
      if paragraph.location == characters.location { draw(beside: rect) }
    }
    if extraLineFragmentTextContainer != nil { draw(beside: extraLineFragmentRect) }
  }
}
