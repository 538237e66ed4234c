import Foundation
import TextLayout
import TextStorage

extension NSLayoutManager {
  /// Returns the direction of the paragraph at a position: that of its style, or else of its first
  /// letter; natural in an empty text.
  func baseDirection(at position: Int) -> NSWritingDirection {
    guard let text = kit.textStorage?.text, text.length > 0 else { return .natural }
    let place = max(0, min(position, text.length - 1))
    let paragraph = text.paragraphRange(containing: place)
    let style = text.attributes(at: paragraph.lowerBound)[.paragraphStyle]
    if let style, style.baseWritingDirection != .natural { return style.baseWritingDirection }
    let first = kit.textRuns(ofParagraph: text.paragraphIndex(containing: place)).first
    return first.map { $0.level % 2 == 1 ? .rightToLeft : .leftToRight } ?? .natural
  }
}
