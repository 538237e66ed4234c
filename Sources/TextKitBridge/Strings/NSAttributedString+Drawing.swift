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

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: String(describing: self), attributes: attributes)
  }
}
