public import Foundation
import TextGeometry
import TextLayout
import TextStorage

/// Where glyphs stand: a part of ``NSLayoutManager``, in a class of its own so that subclasses can override its
/// members. What has no place answers with an empty rectangle.
open class LayoutManagerGeometry: LayoutManagerGlyphs {
  /// The empty line at the end of the text, as it was set last.
  private var toldExtraLine: (rect: CGRect, used: CGRect, container: NSTextContainer?) = (
    .zero, .zero, nil
  )
  /// What ``rectArray(forGlyphRange:withinSelectedGlyphRange:in:rectCount:)`` handed out last.
  private var rectangleBuffer = RectangleBuffer()

  /// The container that holds a glyph, and the glyphs that it holds.
  open func textContainer(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?
  ) -> NSTextContainer? {
    guard let found = container(kit.textContainer(forGlyphAt: index)) else { return nil }
    if let effectiveRange = unsafe effectiveRange {
      unsafe effectiveRange.pointee = glyphRange(for: found)
    }
    return found
  }

  /// The whole rectangle of the line fragment that holds a glyph, the spacing of paragraphs above and below it
  /// included, and the fragment's glyphs.
  open func lineFragmentRect(forGlyphAt index: Int, effectiveRange: NSRangePointer?) -> CGRect {
    let found = kit.lineFragmentRect(forGlyphAt: index)
    unsafe effectiveRange?.pointee = found.map { NSRange($0.effectiveRange) } ?? .notFound
    return found.map { spaced($0.rect, aroundCharacterAt: kit.characterIndexForGlyph(at: index)) }
      ?? .zero
  }

  /// A fragment's rectangle with the spacing of paragraphs, which is part of it in Text Kit.
  private func spaced(_ rect: Rect, aroundCharacterAt position: Int) -> CGRect {
    guard let spacing = kit.paragraphSpacing(aroundRowContaining: position) else {
      return CGRect(rect)
    }
    return CGRect(
      x: rect.minX, y: rect.minY - spacing.before, width: rect.width,
      height: rect.height + spacing.before + spacing.after)
  }

  /// The part of a line fragment that is used, and the fragment's glyphs.
  open func lineFragmentUsedRect(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?
  ) -> CGRect {
    let found = kit.lineFragmentUsedRect(forGlyphAt: index)
    unsafe effectiveRange?.pointee = found.map { NSRange($0.effectiveRange) } ?? .notFound
    return found.map { CGRect($0.rect) } ?? .zero
  }

  /// Where a glyph stands from its fragment's origin.
  open func location(forGlyphAt index: Int) -> CGPoint {
    guard let place = kit.location(forGlyphAt: index) else { return .zero }
    let position = kit.characterIndexForGlyph(at: index)
    let spacing = kit.paragraphSpacing(aroundRowContaining: position)?.before ?? 0
    return CGPoint(x: place.x, y: place.y + spacing)
  }

  /// Calls `block` with each line fragment of some glyphs until it sets the flag.
  ///
  /// The block may edit the text; it is called with the fragments that there were.
  open func enumerateLineFragments(
    forGlyphRange range: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var found: [(rect: CGRect, used: CGRect, container: NSTextContainer, glyphs: NSRange)] = []
    kit.forEachLineFragment(in: characters(range)) { fragment, container in
      if let own = self.container(container) {
        let glyphs = kit.glyphRange(forCharacterRange: fragment.range).glyphs
        found.append(
          (
            spaced(fragment.rect, aroundCharacterAt: fragment.range.lowerBound),
            CGRect(kit.usedRect(of: fragment, in: container)), own, NSRange(glyphs)
          ))
      }
      return true
    }
    var stop = ObjCBool(false)
    for line in found where !stop.boolValue {
      unsafe block(line.rect, line.used, line.container, line.glyphs, &stop)
    }
  }

  /// What the text of a container takes, the extra line fragment included; lays the container out,
  /// unlike in Text Kit.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    CGRect(kit.usedRect(for: container.kit))
  }

  /// The glyphs that a line fragment does not show because it is truncated.
  open func truncatedGlyphRange(inLineFragmentForGlyphAt index: Int) -> NSRange {
    kit.truncatedGlyphRange(inLineFragmentForGlyphAt: index).map { NSRange($0) } ?? .notFound
  }

  /// The size of the attachment that a glyph stands for; (-1, -1) when it stands for none.
  open func attachmentSize(forGlyphAt index: Int) -> CGSize {
    kit.attachmentSize(forGlyphAt: index).map { CGSize(width: $0.width, height: $0.height) }
      ?? CGSize(width: -1, height: -1)
  }

  /// The empty line at the end of the text; an empty rectangle when there is none.
  open var extraLineFragmentRect: CGRect { extraLine().rect }

  /// What the empty line at the end of the text uses.
  open var extraLineFragmentUsedRect: CGRect { extraLine().used }

  /// The container of the empty line at the end of the text.
  open var extraLineFragmentTextContainer: NSTextContainer? { extraLine().container }

  /// Comes when layout has found where the empty line at the end of the text stands; a subclass may hand `super`
  /// other rectangles, which this manager then tells of it.
  open func setExtraLineFragmentRect(
    _ fragmentRect: CGRect, usedRect: CGRect, textContainer container: NSTextContainer
  ) {
    toldExtraLine = (fragmentRect, usedRect, container)
  }

  /// The empty line at the end of the text, as a subclass has it.
  private func extraLine() -> (rect: CGRect, used: CGRect, container: NSTextContainer?) {
    guard let found = kit.extraLineFragment, let container = container(found.container) else {
      return (.zero, .zero, nil)
    }
    setExtraLineFragmentRect(
      CGRect(found.rect), usedRect: CGRect(found.usedRect), textContainer: container)
    return toldExtraLine
  }

  /// The rectangle that encloses some glyphs.
  open func boundingRect(forGlyphRange range: NSRange, in container: NSTextContainer) -> CGRect {
    CGRect(kit.boundingRect(for: characters(range), in: container.kit))
  }

  /// The glyphs that a rectangle meets.
  open func glyphRange(forBoundingRect rect: CGRect, in container: NSTextContainer) -> NSRange {
    NSRange(kit.glyphRange(forBoundingRect: Rect(rect), in: container.kit))
  }

  /// The glyph nearest to a point.
  open func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph fraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    let found = kit.glyphIndex(for: Point(point), in: container.kit)
    unsafe fraction?.pointee = CGFloat(found?.fraction ?? 0)
    return found?.index ?? 0
  }

  /// The glyph nearest to a point.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    unsafe glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
  }

  /// How far through the nearest glyph a point lies.
  open func fractionOfDistanceThroughGlyph(
    for point: CGPoint, in container: NSTextContainer
  ) -> CGFloat {
    CGFloat(kit.glyphIndex(for: Point(point), in: container.kit)?.fraction ?? 0)
  }

  /// The character nearest to a point, and how far the point lies on the way to the next insertion point.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints fraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    let found = kit.character(at: Point(point), in: container.kit)
    unsafe fraction?.pointee = CGFloat(found?.fraction ?? 0)
    return found?.position ?? 0
  }

  /// The insertion points of the line fragment that holds a character, from the fragment's left edge; those of
  /// the last one, or of the empty line at the end, at the end of the text.
  ///
  /// - Returns: How many there are; the buffers, where given, must hold as many.
  @discardableResult
  open func getLineFragmentInsertionPoints(
    forCharacterAt charIndex: Int, alternatePositions: Bool, inDisplayOrder: Bool,
    positions: UnsafeMutablePointer<CGFloat>?, characterIndexes: UnsafeMutablePointer<Int>?
  ) -> Int {
    let points = kit.insertionPoints(
      inLineFragmentContaining: charIndex, inDisplayOrder: inDisplayOrder)
    let length = kit.textStorage?.length ?? 0
    let left =
      kit.lineFragmentRect(containing: charIndex)?.minX
      ?? (kit.extraLineFragment?.rect ?? kit.lineFragmentRect(containing: length - 1))?.minX ?? 0
    for (index, point) in points.enumerated() {
      unsafe positions?[index] = CGFloat((alternatePositions ? point.alternate : point.x) - left)
      unsafe characterIndexes?[index] = point.position
    }
    return points.count
  }

  /// Calls `block` with the rectangles that enclose some glyphs until it sets the flag.
  ///
  /// - Parameters:
  ///   - range: The glyphs.
  ///   - selected: The selection that they are part of; its location is `NSNotFound` when there is none.
  ///   - container: The container.
  ///   - block: Takes a rectangle.
  open func enumerateEnclosingRects(
    forGlyphRange range: NSRange, withinSelectedGlyphRange selected: NSRange,
    in container: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    let rects = kit.enclosingRects(
      for: characters(range),
      withinSelection: selected.location == NSNotFound ? nil : characters(selected),
      in: container.kit)
    for rect in rects where !stop.boolValue { unsafe block(CGRect(rect), &stop) }
  }

  /// AppKit's older form of
  /// ``enumerateEnclosingRects(forGlyphRange:withinSelectedGlyphRange:in:using:)``.
  ///
  /// - Returns: The rectangles, which are valid until the next question of this kind; nil for none.
  open func rectArray(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selGlyphRange: NSRange,
    in container: NSTextContainer, rectCount: UnsafeMutablePointer<Int>
  ) -> UnsafeMutablePointer<CGRect>? {
    var found: [CGRect] = []
    unsafe enumerateEnclosingRects(
      forGlyphRange: glyphRange, withinSelectedGlyphRange: selGlyphRange, in: container
    ) { rect, _ in found.append(rect) }
    unsafe rectCount.pointee = found.count
    return unsafe rectangleBuffer.hold(found)
  }

  /// The same for characters.
  open func rectArray(
    forCharacterRange charRange: NSRange, withinSelectedCharacterRange selCharRange: NSRange,
    in container: NSTextContainer, rectCount: UnsafeMutablePointer<Int>
  ) -> UnsafeMutablePointer<CGRect>? {
    let selected =
      selCharRange.location == NSNotFound
      ? selCharRange : unsafe glyphRange(forCharacterRange: selCharRange, actualCharacterRange: nil)
    return unsafe rectArray(
      forGlyphRange: glyphRange(forCharacterRange: charRange, actualCharacterRange: nil),
      withinSelectedGlyphRange: selected, in: container, rectCount: rectCount)
  }

  // MARK: Without further layout

  /// The container that holds a glyph; nil, too, when it is not laid out and must not be.
  open func textContainer(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
  ) -> NSTextContainer? {
    if flag, !isLaidOut(index) { return nil }
    return unsafe textContainer(forGlyphAt: index, effectiveRange: effectiveRange)
  }

  /// The line fragment that holds a glyph; an empty rectangle, too, when it is not laid out and must not be.
  open func lineFragmentRect(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    if flag, !isLaidOut(index) { return .zero }
    return unsafe lineFragmentRect(forGlyphAt: index, effectiveRange: effectiveRange)
  }

  /// The part of it that is used, likewise.
  open func lineFragmentUsedRect(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    if flag, !isLaidOut(index) { return .zero }
    return unsafe lineFragmentUsedRect(forGlyphAt: index, effectiveRange: effectiveRange)
  }

  /// The glyphs that a rectangle meets; what is missing is laid out, which takes no longer.
  open func glyphRange(
    forBoundingRectWithoutAdditionalLayout rect: CGRect, in container: NSTextContainer
  ) -> NSRange {
    glyphRange(forBoundingRect: rect, in: container)
  }

  private func isLaidOut(_ glyph: Int) -> Bool {
    kit.characterIndexForGlyph(at: glyph) < kit.firstUnlaidCharacterIndex
  }
}

/// Rectangles at an address that is handed out.
@safe
private final class RectangleBuffer {
  private var start: UnsafeMutablePointer<CGRect>?

  /// Holds some rectangles instead of those before.
  func hold(_ rects: [CGRect]) -> UnsafeMutablePointer<CGRect>? {
    unsafe start?.deallocate()
    unsafe start = nil
    if rects.isEmpty { return nil }
    let buffer = UnsafeMutablePointer<CGRect>.allocate(capacity: rects.count)
    for (index, rect) in rects.enumerated() { unsafe (buffer + index).initialize(to: rect) }
    unsafe start = unsafe buffer
    return unsafe buffer
  }

  deinit { unsafe start?.deallocate() }
}
