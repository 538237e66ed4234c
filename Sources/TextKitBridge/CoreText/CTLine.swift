public import Foundation
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

/// A text that is laid out on its own, in one container, and that several lines share.
final class TypesetText {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container: NSTextContainer

  init(_ text: NSAttributedString, width: CGFloat = 0) {
    storage = NSTextStorage(attributedString: text)
    container = NSTextContainer(size: CGSize(width: width, height: 0))
    container.lineFragmentPadding = 0
    manager.usesFontLeading = false
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }
}

/// The kind of a truncation.
public enum CTLineTruncationType: UInt32, Sendable {
  /// At the start of the line.
  case start = 0
  /// At the end of the line.
  case end = 1
  /// In the middle of the line.
  case middle = 2
}

/// The options of the bounds of a line; kept for the program.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt
  /// Creates a set.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Without leading.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
  /// The bounds of the ink.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  /// The bounds of the outlines.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
}

/// A line of text with its glyphs.
public final class CTLine: AttributeValue {
  let text: TypesetText
  /// The fragment of the line; nil if the text is empty.
  let fragment: LineFragment?
  /// The start of the line in the text that the program gave.
  let offset: Int

  init(_ text: TypesetText, _ fragment: LineFragment?, offset: Int = 0) {
    self.text = text
    self.fragment = fragment
    self.offset = offset
  }

  /// The line's part of the text that the program gave.
  var range: Range<Int> {
    guard let fragment else { return offset..<offset }
    return fragment.range.lowerBound + offset..<fragment.range.upperBound + offset
  }

  /// The rows metrics: ascent and descent around the baseline, in points.
  var metrics: (ascent: Double, descent: Double) {
    guard let fragment else { return (0, 0) }
    return (fragment.baseline - fragment.rect.minY, fragment.rect.maxY - fragment.baseline)
  }

  /// The left end of the line, in points of its container.
  var left: Double { fragment?.used.start ?? 0 }

  /// The width with trailing white space, in points.
  var width: Double {
    guard let fragment else { return 0 }
    return max(fragment.used.end - fragment.used.start, abs(x(of: end) - x(of: start)))
  }

  private var start: Int { fragment?.range.lowerBound ?? 0 }

  /// The end of the line without its line end, in the laid out text.
  private var end: Int {
    guard let fragment else { return 0 }
    let isHard = fragment.end == .hard && !fragment.range.isEmpty
    return isHard ? max(start, fragment.contentEnd) : fragment.range.upperBound
  }

  /// Returns the x of a caret in the line, in points of its container.
  func x(of position: Int) -> Double {
    let isEnd = position > start && position >= end
    let caret = TextCaret(position: position, affinity: isEnd ? .upstream : .downstream)
    return text.manager.kit.caretRect(for: caret)?.rect.minX ?? left
  }

  /// The width of the white space at the end of the line, in points.
  var trailingWhitespace: Double {
    guard let fragment else { return 0 }
    return max(0, width - (fragment.used.end - fragment.used.start))
  }
}

/// Creates a line of a whole text, without breaking it.
public func CTLineCreateWithAttributedString(_ attrString: NSAttributedString) -> CTLine {
  let text = TypesetText(attrString)
  return CTLine(text, text.manager.kit.lineFragments(in: text.container.kit).first)
}

/// Returns a line that is truncated to a width, or nil if not even the token fits.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  guard line.width > width else { return line }
  guard width > 0, let fragment = line.fragment else { return nil }
  let part = line.text.storage.attributedSubstring(from: NSRange(fragment.range))
  let shown = DerivedAttributedString(attributedString: part)
  let style = NSMutableParagraphStyle()
  style.lineBreakMode =
    switch truncationType {
    case .start: .byTruncatingHead
    case .end: .byTruncatingTail
    case .middle: .byTruncatingMiddle
    }
  if let token = truncationToken { style.style.truncationToken = token.text.storage.string }
  shown.addAttribute(
    .paragraphStyle, value: style, range: NSRange(location: 0, length: shown.length))
  let text = TypesetText(shown, width: CGFloat(width))
  text.container.maximumNumberOfLines = 1
  text.container.lineBreakMode = style.lineBreakMode
  let found = text.manager.kit.lineFragments(in: text.container.kit).first
  return CTLine(text, found, offset: line.range.lowerBound)
}

/// Returns a line that is widened to a width, or nil if it is too wide.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  guard let fragment = line.fragment, line.width <= justificationWidth else { return nil }
  let shown = DerivedAttributedString(
    attributedString: line.text.storage.attributedSubstring(from: NSRange(fragment.range)))
  let style = NSMutableParagraphStyle()
  style.alignment = .justified
  // Only a line that is broken is justified: something as wide as the line follows it.
  let next = NSTextAttachment()
  next.bounds = CGRect(x: 0, y: 0, width: justificationWidth, height: 1)
  shown.append(NSAttributedString(string: " "))
  shown.append(NSAttributedString(attachment: next))
  shown.addAttribute(
    .paragraphStyle, value: style, range: NSRange(location: 0, length: shown.length))
  let text = TypesetText(shown, width: CGFloat(justificationWidth))
  let found = text.manager.kit.lineFragments(in: text.container.kit).first
  return CTLine(text, found, offset: line.range.lowerBound)
}

/// Returns the width of a line, in points, and its metrics through the pointers.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  unsafe ascent?.pointee = CGFloat(line.metrics.ascent)
  unsafe descent?.pointee = CGFloat(line.metrics.descent)
  unsafe leading?.pointee = 0
  return line.width
}

/// Returns the bounds of a line, in points around the start of its baseline, y up.
public func CTLineGetBoundsWithOptions(
  _ line: CTLine, _ options: CTLineBoundsOptions
) -> CGRect {
  let (ascent, descent) = line.metrics
  return CGRect(x: 0, y: -descent, width: line.width, height: ascent + descent)
}

/// Returns the width of the white space at the end of a line, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { line.trailingWhitespace }

/// Returns the number of glyphs of a line.
public func CTLineGetGlyphCount(_ line: CTLine) -> Int {
  line.fragment.map { line.text.manager.kit.glyphs(of: $0).count } ?? 0
}

/// A range of text; Core Foundation's name.
public typealias CFRange = NSRange

/// Creates a range.
public func CFRangeMake(_ loc: Int, _ len: Int) -> CFRange { NSRange(location: loc, length: len) }

/// Returns the text of a line, in UTF-16 code units.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { NSRange(line.range) }

/// Returns the runs of equal attributes of a line, in text order.
public func CTLineGetGlyphRuns(_ line: CTLine) -> [CTRun] {
  guard let fragment = line.fragment else { return [] }
  var runs: [CTRun] = []
  line.text.storage.forEachRun(in: fragment.range) { values, range in
    runs.append(CTRun(line, range, values))
  }
  return runs
}

/// Returns the distance of a character from the start of its line, in points.
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: Int, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let range = line.range
  let position = min(max(charIndex, range.lowerBound), range.upperBound) - line.offset
  let x = CGFloat(line.x(of: position) - line.left)
  unsafe secondaryOffset?.pointee = x
  return x
}

/// Returns the character nearest to a point relative to the start of a line's baseline.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> Int {
  guard let fragment = line.fragment else { return NSNotFound }
  let place = Point(x: Double(position.x) + line.left, y: fragment.rect.center.y)
  let caret = line.text.manager.kit.caret(nearest: place, in: line.text.container.kit)
  return (caret?.position ?? fragment.range.lowerBound) + line.offset
}

/// Draws a line into a context, with the start of its baseline at the text position.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  guard let fragment = line.fragment else { return }
  line.text.manager.drawBaseline(fragment, fragment.range, left: line.left, on: context)
  context.textPosition.x += CGFloat(line.width)
}

extension NSLayoutManager {
  /// Draws a part of a line with the line's baseline at the text position. The text matrix is
  /// applied; text is upright in a context with y down.
  func drawBaseline(
    _ fragment: LineFragment, _ range: Range<Int>, left: Double, on context: CGContext
  ) {
    context.saveGState()
    context.translateBy(x: context.textPosition.x, y: context.textPosition.y)
    // A mirrored text matrix makes text upright where y points up.
    if context.ctm.d < 0 { context.scaleBy(x: 1, y: -1) }
    draw(range, at: CGPoint(x: -left, y: -fragment.baseline), in: context)
    context.restoreGState()
  }
}
