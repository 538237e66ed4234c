public import Foundation
import TextGeometry
import TextLayout
import TextStorage

/// The positions of glyphs. It is a base of ``NSLayoutManager``, a separate class so that
/// subclasses can override its members. Queries for something that is not laid out return an empty
/// rectangle.
open class LayoutManagerGeometry: LayoutManagerGlyphs {
  /// The extra line fragment at the end of the text, as it was set last.
  private var reportedExtraLine: (rect: CGRect, used: CGRect, container: NSTextContainer?) = (
    .zero, .zero, nil
  )
  /// The last result of ``rectArray(forGlyphRange:withinSelectedGlyphRange:in:rectCount:)``.
  private var rectangleBuffer = RectangleBuffer()

  /// Returns the container of a glyph, and the container's glyphs.
  open func textContainer(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?
  ) -> NSTextContainer? {
    guard let found = container(kit.textContainer(forGlyphAt: index)) else { return nil }
    if let effectiveRange = unsafe effectiveRange {
      unsafe effectiveRange.pointee = glyphRange(for: found)
    }
    return found
  }

  /// Returns the rectangle of a glyph's line fragment, including paragraph spacing above and below
  /// it, and the fragment's glyphs.
  open func lineFragmentRect(forGlyphAt index: Int, effectiveRange: NSRangePointer?) -> CGRect {
    let found = kit.lineFragmentRect(forGlyphAt: index)
    unsafe effectiveRange?.pointee = found.map { NSRange($0.effectiveRange) } ?? .notFound
    guard let found else { return .zero }
    let position = kit.characterIndexForGlyph(at: index)
    return spaced(
      found.rect.offset(by: shift(ofCharacter: position)), aroundCharacterAt: position)
  }

  /// Returns a fragment's rectangle including paragraph spacing, which is part of it in Text Kit.
  private func spaced(_ rect: Rect, aroundCharacterAt position: Int) -> CGRect {
    guard let spacing = kit.paragraphSpacing(aroundRowContaining: position) else {
      return CGRect(rect)
    }
    return CGRect(
      x: rect.minX, y: rect.minY - spacing.before, width: rect.width,
      height: rect.height + spacing.before + spacing.after)
  }

  /// Returns the used part of a glyph's line fragment, and the fragment's glyphs.
  open func lineFragmentUsedRect(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?
  ) -> CGRect {
    let found = kit.lineFragmentUsedRect(forGlyphAt: index)
    unsafe effectiveRange?.pointee = found.map { NSRange($0.effectiveRange) } ?? .notFound
    guard let found else { return .zero }
    let shift = shift(ofCharacter: kit.characterIndexForGlyph(at: index))
    return CGRect(found.rect.offset(by: shift))
  }

  /// Returns the position of a glyph relative to its fragment's origin.
  open func location(forGlyphAt index: Int) -> CGPoint {
    guard let place = kit.location(forGlyphAt: index) else { return .zero }
    let position = kit.characterIndexForGlyph(at: index)
    let spacing = kit.paragraphSpacing(aroundRowContaining: position)?.before ?? 0
    return CGPoint(x: place.x, y: place.y + spacing)
  }

  /// Calls `block` with each line fragment of a glyph range until it sets the flag.
  ///
  /// The block may edit the text; it is called with the original fragments.
  open func enumerateLineFragments(
    forGlyphRange range: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var found: [(rect: CGRect, used: CGRect, container: NSTextContainer, glyphs: NSRange)] = []
    kit.forEachLineFragment(in: characters(range)) { fragment, container in
      if let own = self.container(container) {
        let glyphs = kit.glyphRange(forCharacterRange: fragment.range).glyphs
        let shift = shift(of: container)
        found.append(
          (
            spaced(
              fragment.rect.offset(by: shift), aroundCharacterAt: fragment.range.lowerBound),
            CGRect(kit.usedRect(of: fragment, in: container).offset(by: shift)), own,
            NSRange(glyphs)
          ))
      }
      return true
    }
    var stop = ObjCBool(false)
    for line in found where !stop.boolValue {
      unsafe block(line.rect, line.used, line.container, line.glyphs, &stop)
    }
  }

  /// Returns the area of a container that text uses, including the extra line fragment. Unlike
  /// Text Kit, it lays out the container.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    var used = blockLayoutBounds(in: container)
    for part in parts(of: container) {
      let rect = kit.usedRect(for: part.container)
      if part.container !== container.kit, rect.isEmpty { continue }
      let moved = rect.offset(by: part.origin)
      used = used.map { rect.isEmpty ? $0 : $0.union(moved) } ?? moved
    }
    return CGRect(used ?? .zero)
  }

  /// Returns the glyphs that a truncated line fragment does not show.
  open func truncatedGlyphRange(inLineFragmentForGlyphAt index: Int) -> NSRange {
    kit.truncatedGlyphRange(inLineFragmentForGlyphAt: index).map { NSRange($0) } ?? .notFound
  }

  /// Returns the size of a glyph's attachment; (-1, -1) if the glyph has none.
  open func attachmentSize(forGlyphAt index: Int) -> CGSize {
    kit.attachmentSize(forGlyphAt: index).map { CGSize(width: $0.width, height: $0.height) }
      ?? CGSize(width: -1, height: -1)
  }

  /// The extra line fragment at the end of the text; an empty rectangle if there is none.
  open var extraLineFragmentRect: CGRect { extraLine().rect }

  /// The used part of the extra line fragment.
  open var extraLineFragmentUsedRect: CGRect { extraLine().used }

  /// The container of the extra line fragment.
  open var extraLineFragmentTextContainer: NSTextContainer? { extraLine().container }

  /// Called when layout has placed the extra line fragment. A subclass may pass other rectangles
  /// to `super`, which this manager then reports.
  open func setExtraLineFragmentRect(
    _ fragmentRect: CGRect, usedRect: CGRect, textContainer container: NSTextContainer
  ) {
    reportedExtraLine = (fragmentRect, usedRect, container)
  }

  /// Returns the extra line fragment as a subclass may have changed it.
  private func extraLine() -> (rect: CGRect, used: CGRect, container: NSTextContainer?) {
    guard let found = kit.extraLineFragment, let container = container(found.container) else {
      return (.zero, .zero, nil)
    }
    let shift = shift(of: found.container)
    setExtraLineFragmentRect(
      CGRect(found.rect.offset(by: shift)), usedRect: CGRect(found.usedRect.offset(by: shift)),
      textContainer: container)
    return reportedExtraLine
  }

  /// Returns the rectangle that encloses a glyph range.
  open func boundingRect(forGlyphRange range: NSRange, in container: NSTextContainer) -> CGRect {
    CGRect(boundingRect(ofCharacters: characters(range), in: container))
  }

  /// Returns the glyphs that a rectangle intersects.
  open func glyphRange(forBoundingRect rect: CGRect, in container: NSTextContainer) -> NSRange {
    let ranges = parts(of: container).map { part in
      kit.glyphRange(forBoundingRect: Rect(rect).offset(by: -part.origin), in: part.container)
    }
    let shown = ranges.filter { !$0.isEmpty }
    guard let start = shown.map(\.lowerBound).min(), let end = shown.map(\.upperBound).max()
    else { return NSRange(ranges[0]) }
    return NSRange(start..<end)
  }

  /// Returns the glyph nearest to a point.
  open func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph fraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    let found = nearestGlyph(to: point, in: container)
    unsafe fraction?.pointee = CGFloat(found?.fraction ?? 0)
    return found?.index ?? 0
  }

  /// Returns the glyph nearest to a point.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    unsafe glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
  }

  /// Returns the fraction of the nearest glyph's width before a point.
  open func fractionOfDistanceThroughGlyph(
    for point: CGPoint, in container: NSTextContainer
  ) -> CGFloat {
    CGFloat(nearestGlyph(to: point, in: container)?.fraction ?? 0)
  }

  /// Returns the character nearest to a point, and the point's fraction of the way to the next
  /// insertion point.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints fraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    let part = part(at: Point(point), in: container)
    let found = kit.character(at: Point(point) - part.origin, in: part.container)
    unsafe fraction?.pointee = CGFloat(found?.fraction ?? 0)
    return found?.position ?? 0
  }

  /// Returns the insertion points of a character's line fragment, from the fragment's left edge.
  /// At the end of the text they are those of the last fragment, or of the extra one.
  ///
  /// - Returns: The number of insertion points; buffers must hold as many.
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

  /// Calls `block` with the rectangles that enclose a glyph range until it sets the flag.
  ///
  /// - Parameters:
  ///   - range: The glyphs.
  ///   - selected: The selection that contains them; its location is `NSNotFound` if there is
  ///     none.
  ///   - container: The container.
  ///   - block: A closure that takes a rectangle.
  open func enumerateEnclosingRects(
    forGlyphRange range: NSRange, withinSelectedGlyphRange selected: NSRange,
    in container: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    let rects = enclosingRects(
      ofCharacters: characters(range),
      withinSelection: selected.location == NSNotFound ? nil : characters(selected),
      in: container)
    for rect in rects where !stop.boolValue { unsafe block(CGRect(rect), &stop) }
  }

  /// Returns rectangles in AppKit's older form of
  /// ``enumerateEnclosingRects(forGlyphRange:withinSelectedGlyphRange:in:using:)``.
  ///
  /// - Returns: The rectangles, which are valid until the next call; nil for none.
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

  /// Returns the rectangles of characters, like
  /// ``rectArray(forGlyphRange:withinSelectedGlyphRange:in:rectCount:)``.
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

  /// Returns the container of a glyph; nil also if the glyph is not laid out and `flag` forbids
  /// layout.
  open func textContainer(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
  ) -> NSTextContainer? {
    if flag, !isLaidOut(index) { return nil }
    return unsafe textContainer(forGlyphAt: index, effectiveRange: effectiveRange)
  }

  /// Returns the line fragment of a glyph; an empty rectangle also if it is not laid out and
  /// `flag` forbids layout.
  open func lineFragmentRect(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    if flag, !isLaidOut(index) { return .zero }
    return unsafe lineFragmentRect(forGlyphAt: index, effectiveRange: effectiveRange)
  }

  /// Returns the used part of a glyph's line fragment; an empty rectangle also if it is not laid
  /// out and `flag` forbids layout.
  open func lineFragmentUsedRect(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    if flag, !isLaidOut(index) { return .zero }
    return unsafe lineFragmentUsedRect(forGlyphAt: index, effectiveRange: effectiveRange)
  }

  /// Returns the glyphs that a rectangle intersects. Missing layout is done, which takes no
  /// longer.
  open func glyphRange(
    forBoundingRectWithoutAdditionalLayout rect: CGRect, in container: NSTextContainer
  ) -> NSRange {
    glyphRange(forBoundingRect: rect, in: container)
  }

  private func isLaidOut(_ glyph: Int) -> Bool {
    kit.characterIndexForGlyph(at: glyph) < kit.firstUnlaidCharacterIndex
  }
}

/// Rectangles at a stable address for callers.
@safe
private final class RectangleBuffer {
  private var start: UnsafeMutablePointer<CGRect>?

  /// Replaces the rectangles; returns their address.
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
