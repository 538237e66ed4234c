public import Foundation
import TextGeometry
import TextLayout
import TextStorage

/// The layout of a paragraph as lines.
///
/// A subclass may draw something of its own. Properties of the layout are read from the manager on
/// demand.
open class NSTextLayoutFragment: NSObject {
  /// Options for enumerating fragments.
  public struct EnumerationOptions: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Enumerates from the end of the text.
    public static let reverse = EnumerationOptions(rawValue: 1)
    /// Allows estimated sizes: they are always exact.
    public static let estimatesSize = EnumerationOptions(rawValue: 1 << 1)
    /// Lays out the fragments: it always happens.
    public static let ensuresLayout = EnumerationOptions(rawValue: 1 << 2)
    /// Adds the extra line fragment as a line of the last fragment. It always is; an empty text
    /// has a fragment only with this option.
    public static let ensuresExtraLineFragment = EnumerationOptions(rawValue: 1 << 3)
  }

  /// The state of layout.
  public enum State: UInt, Sendable {
    /// No layout.
    case none = 0
    /// The size is estimated.
    case estimatedUsageBounds = 1
    /// The size is known.
    case calculatedUsageBounds = 2
    /// The lines are known.
    case layoutAvailable = 3
  }

  /// The manager that laid out the fragment.
  open private(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The paragraph.
  open private(set) weak var textElement: NSTextElement?
  private let element: NSTextElement
  private var paragraph = 0..<0

  /// Creates a fragment; for a delegate that is asked for one.
  public init(textElement: NSTextElement, range rangeInElement: NSTextRange?) {
    element = textElement
    self.textElement = textElement
    paragraph = (rangeInElement ?? textElement.elementRange)?.units ?? 0..<0
  }

  /// Creates a fragment without lines: nothing is archived.
  public required init?(coder: NSCoder) {
    element = NSTextParagraph(attributedString: nil)
    textElement = element
  }

  /// Assigns the fragment to a manager and a paragraph.
  func place(in manager: NSTextLayoutManager, _ paragraph: Range<Int>) {
    textLayoutManager = manager
    self.paragraph = paragraph
  }

  /// The range of the paragraph in the whole text.
  open var rangeInElement: NSTextRange { NSTextRange(paragraph) }

  /// The state of layout.
  open var state: State { lines.isEmpty ? .none : .layoutAvailable }

  /// Invalidates the layout; it is done again on demand.
  open func invalidateLayout() { textLayoutManager?.invalidateLayout(for: rangeInElement) }

  /// The space before the lines, in points; a subclass's shortens the lines. It is asked for when
  /// the text is edited and when layout is invalidated, before there are lines.
  open var leadingPadding: CGFloat { 0 }
  /// The space after the lines, in points; a subclass's shortens the lines.
  open var trailingPadding: CGFloat { 0 }
  /// The space above the lines, in points; a subclass's is added to paragraph spacing.
  open var topMargin: CGFloat { 0 }
  /// The space below the lines, in points; a subclass's is added to paragraph spacing.
  open var bottomMargin: CGFloat { 0 }

  private struct Line {
    var rect: Rect
    var used: CGRect
    var range: Range<Int>
    var baseline: Double
    var spacing: (before: Double, after: Double)
  }

  /// The lines in the container.
  private var lines: [Line] {
    guard let manager = textLayoutManager?.layoutManager else { return [] }
    let kit = manager.kit
    if paragraph.isEmpty { return kit.textStorage?.length == 0 ? emptyLine(kit) : [] }
    guard paragraph.upperBound <= kit.textStorage?.length ?? 0 else { return [] }
    var lines = kit.lineFragments(for: paragraph).map { fragment in
      let spacing = kit.paragraphSpacing(aroundRowContaining: fragment.range.lowerBound)
      let used =
        kit.textContainer(containing: fragment.range.lowerBound).map {
          kit.usedRect(of: fragment, in: $0)
        } ?? fragment.rect
      return Line(
        rect: fragment.rect, used: CGRect(used), range: fragment.range,
        baseline: fragment.baseline - fragment.rect.minY,
        spacing: (spacing?.before ?? 0, spacing?.after ?? 0))
    }
    // The extra line fragment at the end of the text is a line of the last paragraph.
    if paragraph.upperBound == kit.textStorage?.length, let extra = kit.extraLineFragment,
      let last = lines.last
    {
      lines.append(
        Line(
          rect: extra.rect, used: CGRect(extra.usedRect),
          range: paragraph.upperBound..<paragraph.upperBound, baseline: last.baseline,
          spacing: (0, 0)))
    }
    return lines
  }

  /// Returns the line of an empty text.
  private func emptyLine(_ kit: LayoutManager) -> [Line] {
    guard let extra = kit.extraLineFragment else { return [] }
    let baseline = Double(UIFont.systemFont(ofSize: 12).ascender)
    return [
      Line(
        rect: extra.rect, used: CGRect(extra.usedRect), range: 0..<0, baseline: baseline,
        spacing: (0, 0))
    ]
  }

  private func frame(of lines: [Line]) -> CGRect {
    var frame = CGRect.null
    for line in lines {
      frame = frame.union(
        CGRect(
          x: line.used.minX, y: CGFloat(line.rect.minY - line.spacing.before),
          width: line.used.width,
          height: CGFloat(line.rect.height + line.spacing.before + line.spacing.after)))
    }
    return lines.isEmpty ? .zero : frame
  }

  /// The frame of the lines in the container, including paragraph spacing.
  open var layoutFragmentFrame: CGRect { frame(of: lines) }

  /// The lines, from top to bottom.
  open var textLineFragments: [NSTextLineFragment] {
    guard let manager = textLayoutManager?.layoutManager else { return [] }
    let lines = lines
    let origin = frame(of: lines).origin
    let text =
      (element as? NSTextParagraph)?.attributedString ?? NSAttributedString(string: "")
    return lines.map { line in
      NSTextLineFragment(
        manager, text, line.range, from: paragraph.lowerBound,
        bounds: CGRect(
          x: line.used.minX - origin.x, y: CGFloat(line.rect.minY) - origin.y,
          width: line.used.width, height: CGFloat(line.rect.height)),
        baseline: CGFloat(line.baseline), origin: CGPoint(x: line.used.minX, y: line.rect.minY))
    }
  }

  /// Returns the line at a vertical offset in the fragment; the nearest one unless an exact match
  /// is required.
  open func textLineFragment(
    forVerticalOffset verticalOffset: CGFloat, requiresExactMatch: Bool
  ) -> NSTextLineFragment? {
    let lines = textLineFragments
    if let exact = lines.first(where: {
      $0.typographicBounds.minY <= verticalOffset && verticalOffset < $0.typographicBounds.maxY
    }) {
      return exact
    }
    if requiresExactMatch { return nil }
    return lines.min {
      abs($0.typographicBounds.midY - verticalOffset)
        < abs($1.typographicBounds.midY - verticalOffset)
    }
  }

  /// Returns the line that contains a position; nil for none.
  open func textLineFragment(
    for textLocation: any NSTextLocation, isUpstreamAffinity: Bool
  ) -> NSTextLineFragment? {
    let offset = textLocation.position - paragraph.lowerBound
    return textLineFragments.first {
      let range = $0.characterRange
      return isUpstreamAffinity && offset > 0
        ? range.location < offset && offset <= NSMaxRange(range)
        : NSLocationInRange(offset, range) || (range.length == 0 && offset == range.location)
    }
  }

  /// The bounds of the drawing, relative to the fragment's origin.
  open var renderingSurfaceBounds: CGRect {
    CGRect(origin: .zero, size: layoutFragmentFrame.size)
  }

  /// Returns the frame of an attachment, relative to the fragment's origin; an empty rectangle for
  /// none.
  open func frameForTextAttachment(at location: any NSTextLocation) -> CGRect {
    guard let kit = textLayoutManager?.layoutManager.kit,
      let fragment = kit.lineFragment(containing: location.position),
      let box = kit.attachments(of: fragment).first(where: { $0.position == location.position })
    else { return .zero }
    let origin = layoutFragmentFrame.origin
    return CGRect(box.rect).offsetBy(dx: -origin.x, dy: -origin.y)
  }

  /// Draws the lines, with the fragment's origin at a point.
  open func draw(at point: CGPoint, in context: CGContext) {
    guard let manager = textLayoutManager else { return }
    manager.renderingAttributesValidator?(manager, self)
    let origin = layoutFragmentFrame.origin
    manager.layoutManager.draw(
      paragraph, at: CGPoint(x: point.x - origin.x, y: point.y - origin.y), in: context)
  }
}

extension NSLayoutManager {
  /// Draws a text range and its background, with its container's origin at a point.
  func draw(_ range: Range<Int>, at point: CGPoint, in context: CGContext) {
    let glyphs = unsafe glyphRange(
      forCharacterRange: NSRange(range), actualCharacterRange: nil)
    UIGraphicsPushContext(context)
    drawBackground(forGlyphRange: glyphs, at: point)
    drawGlyphs(forGlyphRange: glyphs, at: point)
    UIGraphicsPopContext()
  }
}
