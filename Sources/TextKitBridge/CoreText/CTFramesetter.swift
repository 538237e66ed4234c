public import Foundation
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

/// Breaks a text into lines of any widths.
public final class CTTypesetter: AttributeValue {
  let text: NSAttributedString

  init(_ text: NSAttributedString) { self.text = text }
}

/// Creates a typesetter of a text.
public func CTTypesetterCreateWithAttributedString(_ string: NSAttributedString) -> CTTypesetter {
  CTTypesetter(string)
}

/// Returns the number of UTF-16 code units from a position on that fit a line of a width.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: Int, _ width: Double
) -> Int { suggested(typesetter, startIndex, width, .byWordWrapping) }

/// Returns the number of UTF-16 code units from a position on that fit a line of a width, which
/// may end within a word.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: Int, _ width: Double
) -> Int { suggested(typesetter, startIndex, width, .byCharWrapping) }

private func suggested(
  _ typesetter: CTTypesetter, _ start: Int, _ width: Double, _ mode: LineBreakMode
) -> Int {
  let whole = typesetter.text
  guard start >= 0, start < whole.length, width > 0 else { return 0 }
  // A line never reaches beyond its paragraph.
  let paragraph = (whole.string as NSString).paragraphRange(
    for: NSRange(location: start, length: 0))
  let rest = NSRange(location: start, length: NSMaxRange(paragraph) - start)
  let part = DerivedAttributedString(attributedString: whole.attributedSubstring(from: rest))
  let style = NSMutableParagraphStyle()
  style.lineBreakMode = mode
  part.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: part.length))
  let text = TypesetText(part, width: CGFloat(width))
  text.container.maximumNumberOfLines = 1
  text.container.lineBreakMode = mode
  return text.manager.kit.lineFragments(in: text.container.kit).first?.range.count ?? 0
}

/// Creates a line of a part of a text; a length of 0 means up to the end.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  let start = min(max(0, stringRange.location), typesetter.text.length)
  let length =
    stringRange.length > 0
    ? min(stringRange.length, typesetter.text.length - start) : typesetter.text.length - start
  let part = typesetter.text.attributedSubstring(from: NSRange(location: start, length: length))
  let text = TypesetText(part)
  return CTLine(text, text.manager.kit.lineFragments(in: text.container.kit).first, offset: start)
}

/// Lays out a text in paths.
public final class CTFramesetter: AttributeValue {
  let text: NSAttributedString

  init(_ text: NSAttributedString) { self.text = text }
}

/// A text that is laid out in a path.
public final class CTFrame: AttributeValue {
  let text: TypesetText
  let path: CGPath
  let offset: Int
  let fragments: [LineFragment]

  init(_ text: TypesetText, _ path: CGPath, offset: Int, _ fragments: [LineFragment]) {
    (self.text, self.path, self.offset, self.fragments) = (text, path, offset, fragments)
  }

  /// The bounding box of the path.
  var box: CGRect { path.bounds }
}

/// Creates a framesetter of a text.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: NSAttributedString
) -> CTFramesetter { CTFramesetter(attrString) }

/// Returns the typesetter of a framesetter.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  CTTypesetter(framesetter.text)
}

/// Lays out text from a position on inside a path, as Core Text does: the path has y up, and its
/// top is where the first line is.
///
/// - Parameters:
///   - framesetter: The framesetter.
///   - stringRange: The text; a length of 0 means up to the end.
///   - path: The path.
///   - frameAttributes: Without effect.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: [String: Any]?
) -> CTFrame {
  let start = min(max(0, stringRange.location), framesetter.text.length)
  let rest = framesetter.text.length - start
  let length = stringRange.length > 0 ? min(stringRange.length, rest) : rest
  let part = framesetter.text.attributedSubstring(from: NSRange(location: start, length: length))
  let box = path.bounds
  let text = TypesetText(part, width: max(1, box.width))
  text.container.size.height = max(1, box.height)
  if !path.isRectangle {
    var shape = path.path
    // The container has y down.
    shape.apply(
      Transform(
        a: 1, b: 0, c: 0, d: -1, tx: -Double(box.minX), ty: Double(box.maxY)))
    text.container.kit.shape = shape
  }
  return CTFrame(
    text, path, offset: start, text.manager.kit.lineFragments(in: text.container.kit))
}

/// Returns the size that a text needs within limits, and the text that fits.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: [String: Any]?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let start = min(max(0, stringRange.location), framesetter.text.length)
  let rest = framesetter.text.length - start
  let length = stringRange.length > 0 ? min(stringRange.length, rest) : rest
  let part = framesetter.text.attributedSubstring(from: NSRange(location: start, length: length))
  let text = TypesetText(part, width: constraints.width < 1e7 ? constraints.width : 0)
  text.container.size.height = constraints.height < 1e7 ? constraints.height : 0
  let used = text.manager.usedRect(for: text.container)
  let fitting = text.manager.kit.characterRange(in: text.container.kit)
  unsafe fitRange?.pointee = NSRange(location: start, length: fitting.count)
  return CGSize(width: used.maxX, height: used.maxY)
}

/// Returns the lines of a frame, from top to bottom.
public func CTFrameGetLines(_ frame: CTFrame) -> [CTLine] {
  frame.fragments.map { CTLine(frame.text, $0, offset: frame.offset) }
}

/// Fills a buffer with the starts of the baselines of a frame's lines, relative to the path's
/// bottom left corner, y up; a length of 0 means up to the end.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let start = min(max(0, range.location), frame.fragments.count)
  let rest = frame.fragments.count - start
  let count = range.length > 0 ? min(range.length, rest) : rest
  for index in 0..<count {
    let fragment = frame.fragments[start + index]
    unsafe origins[index] = CGPoint(
      x: fragment.used.start, y: Double(frame.box.height) - fragment.baseline)
  }
}

/// Returns the text that fits a frame, in UTF-16 code units.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  let range = frame.text.manager.kit.characterRange(in: frame.text.container.kit)
  return NSRange(location: frame.offset, length: range.count)
}

/// Returns the path of a frame.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Draws a frame into a context with y up; into one with y down, the path is mirrored within its
/// bounding box, so that the first line is at its top.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  context.saveGState()
  if context.ctm.d < 0 {
    context.translateBy(x: frame.box.minX, y: frame.box.maxY)
    context.scaleBy(x: 1, y: -1)
  } else {
    context.translateBy(x: frame.box.minX, y: frame.box.minY)
  }
  let range = frame.text.manager.kit.characterRange(in: frame.text.container.kit)
  frame.text.manager.draw(range, at: .zero, in: context)
  context.restoreGState()
}

extension UIBezierPath {
  /// True if the path is an upright rectangle.
  fileprivate var isRectangle: Bool {
    let box = path.bounds
    return path.elements.allSatisfy { element in
      switch element {
      case .move(let point), .line(let point):
        (point.x == box.minX || point.x == box.maxX) && (point.y == box.minY || point.y == box.maxY)
      case .close: true
      case .quad, .cubic: false
      }
    }
  }
}
