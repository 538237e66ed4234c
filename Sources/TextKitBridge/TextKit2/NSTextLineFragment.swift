public import Foundation
import TextGeometry
import TextLayout
import TextStorage

/// A line of a paragraph.
open class NSTextLineFragment: NSObject {
  /// The paragraph's text.
  public let attributedString: NSAttributedString
  /// The range of the line within the paragraph's text.
  public let characterRange: NSRange
  /// The bounds of the line, relative to the origin of its paragraph's fragment.
  public let typographicBounds: CGRect
  /// The start of the baseline, relative to the line's origin.
  public let glyphOrigin: CGPoint
  private let manager: NSLayoutManager
  /// The start of the paragraph in the manager's text.
  private let start: Int
  /// The line's origin in the container.
  private let origin: CGPoint
  /// The text of an independent line.
  private var storage: NSTextStorage?

  init(
    _ manager: NSLayoutManager, _ text: NSAttributedString, _ characters: Range<Int>,
    from start: Int, bounds: CGRect, baseline: CGFloat, origin: CGPoint
  ) {
    self.manager = manager
    self.start = start
    self.origin = origin
    attributedString = text
    characterRange = NSRange(location: characters.lowerBound - start, length: characters.count)
    typographicBounds = bounds
    let left =
      manager.kit.lineFragment(containing: characters.lowerBound)?.rect.minX ?? Double(origin.x)
    let place = manager.kit.location(ofCharacterAt: characters.lowerBound)
    glyphOrigin = CGPoint(
      x: characters.isEmpty ? 0 : CGFloat(left + (place?.x ?? 0)) - origin.x, y: baseline)
  }

  /// Creates an independent line from part of a text.
  public convenience init(attributedString: NSAttributedString, range: NSRange) {
    let storage = NSTextStorage(attributedString: attributedString.attributedSubstring(from: range))
    let manager = NSLayoutManager()
    let container = NSTextContainer()
    container.lineFragmentPadding = 0
    container.maximumNumberOfLines = 1
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    let fragment = manager.kit.lineFragment(containing: 0)
    let bounds = manager.usedRect(for: container)
    self.init(
      manager, attributedString, 0..<storage.length, from: -range.location, bounds: bounds,
      baseline: CGFloat(fragment.map { $0.baseline - $0.rect.minY } ?? 0), origin: .zero)
    self.storage = storage
  }

  /// Creates an independent line from a string.
  public convenience init(
    string: String, attributes: [NSAttributedString.Key: Any], range: NSRange
  ) {
    self.init(
      attributedString: NSAttributedString(string: string, attributes: attributes), range: range)
  }

  /// Returns the position of a character of the paragraph, relative to the line's origin; the
  /// line's end for the index after its last character.
  open func locationForCharacter(at index: Int) -> CGPoint {
    let caret = TextCaret(
      position: start + index,
      affinity: index == NSMaxRange(characterRange) ? .upstream : .downstream)
    let length = manager.kit.textStorage?.length ?? 0
    guard caret.position >= 0, caret.position <= length,
      let rect = manager.kit.caretRect(for: caret)?.rect
    else { return CGPoint(x: 0, y: glyphOrigin.y) }
    return CGPoint(x: CGFloat(rect.minX) - origin.x, y: glyphOrigin.y)
  }

  /// Returns the character of the paragraph nearest to a point of the line.
  open func characterIndex(for point: CGPoint) -> Int {
    hit(point).map { $0.position - start } ?? characterRange.location
  }

  /// Returns the fraction of the nearest character's width before a point of the line, 0 to 1.
  open func fractionOfDistanceThroughGlyph(for point: CGPoint) -> CGFloat {
    CGFloat(hit(point)?.fraction ?? 0)
  }

  private func hit(_ point: CGPoint) -> CharacterHit? {
    guard let container = manager.textContainers.first else { return nil }
    return manager.kit.character(
      at: Point(
        CGPoint(x: origin.x + point.x, y: origin.y + typographicBounds.height / 2)),
      in: container.kit)
  }

  /// Draws the line, with its origin at a point.
  open func draw(at point: CGPoint, in context: CGContext) {
    let range = start + characterRange.location..<start + NSMaxRange(characterRange)
    if range.isEmpty { return }
    manager.draw(
      range, at: CGPoint(x: point.x - origin.x, y: point.y - origin.y), in: context)
  }
}
