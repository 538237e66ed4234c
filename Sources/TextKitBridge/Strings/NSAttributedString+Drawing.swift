public import Foundation
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

/// Measuring and drawing of strings without a layout manager: without padding and, by default,
/// without leading. Sizes are not rounded.
extension NSAttributedString {
  /// Returns the size of the text if only its own line ends break lines.
  public func size() -> CGSize {
    let size = kitText.size(options: .includesTrailingWhitespace)
    return CGSize(width: size.width, height: size.height)
  }

  /// Returns the bounds of the text in a space; a dimension of 0 is unlimited.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    if let laid = BlockText(self, in: size) { return laid.bounds }
    let measured = measured(in: size, options, context)
    return CGRect(measured.rect)
  }

  /// Draws the text into the current ``CGContext``, with its top left corner at a point.
  public func draw(at point: CGPoint) {
    draw(
      with: CGRect(origin: point, size: .zero), options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text into the current ``CGContext``, with lines as wide as a rectangle.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text into the current ``CGContext``.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    if let laid = BlockText(self, in: rect.size) { return laid.draw(at: rect.origin) }
    guard let target = CGContext.current else { return }
    let measured = measured(in: rect.size, options, context)
    var page = DisplayList(size: target.list.size)
    page.drawText(measured, at: Point(rect.origin))
    target.draw(page)
  }

  private func measured(
    in size: CGSize, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?
  ) -> MeasuredText {
    let kit = MeasuringOptions(
      rawValue: options.subtracting(.truncatesLastVisibleLine).rawValue
    ).union(.includesTrailingWhitespace)
    var text = kitText
    if let context, context.minimumScaleFactor > 0 || context.minimumTrackingAdjustment < 0 {
      let fitted = text.fitted(
        to: Size(size),
        minimumScaleFactor: context.minimumScaleFactor > 0
          ? Double(context.minimumScaleFactor) : 1,
        minimumTrackingAdjustment: Double(context.minimumTrackingAdjustment), options: kit)
      text = fitted.text
      context.actualScaleFactor = CGFloat(fitted.scaleFactor)
      context.actualTrackingAdjustment = CGFloat(fitted.trackingAdjustment)
    }
    let truncates =
      options.contains(.truncatesLastVisibleLine) && options.contains(.usesLineFragmentOrigin)
    let measured = MeasuredText(
      text, in: Size(size), options: kit,
      lineBreakMode: truncates ? .byTruncatingTail : .byWordWrapping)
    context?.totalBounds = CGRect(measured.rect)
    return measured
  }

  /// The text as a type of the kit.
  var kitText: AttributedText {
    var builder = AttributedTextBuilder()
    let units = Array(string.utf16)
    unsafe enumerateAttributes(in: NSRange(location: 0, length: length)) { values, range, _ in
      builder.append(
        utf16: Array(units[range.location..<range.location + range.length]),
        attributes: TextAttributes(textKit: values))
    }
    return builder.finish()
  }
}

/// A string with blocks or tables in a layout manager.
private struct BlockText {
  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  private let container: NSTextContainer

  /// Lays out a string; nil if it has no blocks.
  init?(_ text: NSAttributedString, in size: CGSize) {
    var hasBlocks = false
    unsafe text.enumerateAttribute(
      .paragraphStyle, in: NSRange(location: 0, length: text.length)
    ) { value, _, stop in
      if (value as? NSParagraphStyle)?.textBlocks.isEmpty == false {
        hasBlocks = true
        unsafe stop.pointee = true
      }
    }
    guard hasBlocks else { return nil }
    storage = NSTextStorage(attributedString: text)
    container = NSTextContainer(size: size)
    container.lineFragmentPadding = 0
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }

  /// The rectangle of the text without an empty line after the last block.
  var bounds: CGRect {
    let used = manager.usedRect(for: container)
    let extra = manager.extraLineFragmentRect
    guard extra.height > 0 else { return used }
    return CGRect(x: used.minX, y: used.minY, width: used.width, height: extra.minY - used.minY)
  }

  func draw(at origin: CGPoint) {
    let glyphs = manager.glyphRange(for: container)
    manager.drawBackground(forGlyphRange: glyphs, at: origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
  }
}

extension NSString {
  /// Returns the size of the text with some attributes if only its own line ends break lines.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attributes).size()
  }

  /// Returns the bounds of the text in a space; a dimension of 0 is unlimited.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }

  /// Draws the text into the current ``CGContext``, with its top left corner at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    attributed(attributes).draw(at: point)
  }

  /// Draws the text into the current ``CGContext``, with lines as wide as a rectangle.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
  {
    attributed(attributes).draw(in: rect)
  }

  /// Draws the text into the current ``CGContext``.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) { attributed(attributes).draw(with: rect, options: options, context: context) }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: String(describing: self), attributes: attributes)
  }
}
