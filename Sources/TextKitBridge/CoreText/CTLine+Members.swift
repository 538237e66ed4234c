public import Foundation
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The direction of a run's glyphs.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32
  /// Creates a set.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The glyphs run from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1)
  /// The glyphs are not in the order of the text; never set.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  /// The glyphs are transformed; never set.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// Returns the direction of a run.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  let glyphs = run.glyphs
  guard let first = glyphs.first, let last = glyphs.last else { return [] }
  if first.cluster != last.cluster { return first.cluster > last.cluster ? .rightToLeft : [] }
  let kit = run.line.text.manager.kit
  guard let number = kit.textStorage?.text.paragraphIndex(containing: first.cluster) else {
    return []
  }
  let level = kit.textRuns(ofParagraph: number, in: run.range).runs.first?.level ?? 0
  return level % 2 == 1 ? .rightToLeft : []
}

/// Returns the transform of a run's glyphs: the identity.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// Returns the rectangle around the outlines of a run's glyphs, relative to the start of the
/// line's baseline and y up.
public func CTRunGetImageBounds(
  _ run: CTRun, _ context: CGContext?, _ range: CFRange
) -> CGRect {
  run.line.imageBounds(of: Array(run.glyphs.part(range)))
}

/// Returns the rectangle around the outlines of a line's glyphs, relative to the start of its
/// baseline and y up.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  guard let fragment = line.fragment else { return .zero }
  return line.imageBounds(of: line.text.manager.kit.glyphs(of: fragment))
}

/// Returns the distance at which a line begins so that the room on both sides has a proportion.
///
/// - Parameters:
///   - line: The line.
///   - flushFactor: 0 or less for the left edge, 0.5 for the middle, 1 or more for the right.
///   - flushWidth: The width of the room, in points.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  let width = CTLineGetTypographicBounds(line, nil, nil, nil) - line.trailingWhitespace
  return max(0, flushWidth - width) * Double(min(max(flushFactor, 0), 1))
}

/// Calls a closure with the carets of a line, from its start to its end, until it sets the flag.
/// The closure takes the distance from the start of the line in points, the character, and true
/// for its leading edge.
public func CTLineEnumerateCaretOffsets(
  _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
  guard let fragment = line.fragment else { return }
  var stop = false
  for position in fragment.range {
    for isLeading in [true, false] {
      let place = isLeading ? position : position + 1
      unsafe block(line.x(of: place) - line.left, position + line.offset, isLeading, &stop)
      if stop { return }
    }
  }
}

/// Returns the text of a frame, in UTF-16 code units.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange {
  CTFrameGetVisibleStringRange(frame)
}

/// Returns the number of lines or other elements.
public func CFArrayGetCount(_ theArray: [some Any]) -> CFIndex { theArray.count }

/// Suggests where to break a line that begins at a distance from the left edge.
public func CTTypesetterSuggestLineBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex { CTTypesetterSuggestLineBreak(typesetter, startIndex, max(0, width - offset)) }

/// Makes a line that begins at a distance from the left edge.
public func CTTypesetterCreateLineWithOffset(
  _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine { CTTypesetterCreateLine(typesetter, stringRange) }

extension CTLine {
  /// Returns the rectangle around the outlines of glyphs.
  func imageBounds(of glyphs: [PositionedGlyph]) -> CGRect {
    guard let fragment else { return .zero }
    let runs = text.manager.kit.textRuns(ofParagraph: fragment.paragraph)
    var union = CGRect.null
    for glyph in glyphs where runs.indices.contains(Int(glyph.run)) {
      let run = runs[Int(glyph.run)]
      let box = run.face.outline(ofGlyph: glyph.id, size: run.size)
      if box.isEmpty { continue }
      let bounds = box.bounds
      union = union.union(
        CGRect(
          x: bounds.minX + glyph.x - left, y: fragment.baseline - glyph.y - bounds.maxY,
          width: bounds.width, height: bounds.height))
    }
    return union.isNull ? .zero : union
  }
}
