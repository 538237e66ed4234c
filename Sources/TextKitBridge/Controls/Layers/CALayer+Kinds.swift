public import Foundation
import TextStorage

/// A layer that draws a path.
open class CAShapeLayer: CALayer {
  /// The path, in the layer's coordinates; nil for none.
  open var path: CGPath?
  /// The colour of the interior; nil for none.
  open var fillColor: CGColor? = UIColor.black
  /// The colour of the line; nil for none.
  open var strokeColor: CGColor?
  /// The width of the line, in points.
  open var lineWidth: CGFloat = 1
  /// The alternating lengths of dashes and gaps, in points.
  open var lineDashPattern: [NSNumber]?
  /// The part of the dashes that is left out, in points.
  open var lineDashPhase: CGFloat = 0
  /// The interior of paths that cross themselves.
  open var fillRule = CAShapeLayerFillRule.nonZero
  /// The ends of the line.
  open var lineCap = CAShapeLayerLineCap.butt
  /// The corners of the line.
  open var lineJoin = CAShapeLayerLineJoin.miter

  override func drawContents(in bounds: CGRect, on context: CGContext) {
    guard let path else { return }
    context.saveGState()
    if let fillColor {
      context.setFillColor(fillColor)
      context.addPath(path)
      context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
    }
    if let strokeColor, lineWidth > 0 {
      context.setStrokeColor(strokeColor)
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
      context.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
      context.setLineDash(
        phase: lineDashPhase, lengths: (lineDashPattern ?? []).map { CGFloat($0.doubleValue) })
      context.addPath(path)
      context.strokePath()
    }
    context.restoreGState()
  }
}

/// The interior of paths that cross themselves.
public enum CAShapeLayerFillRule: String, Sendable {
  /// Places around which lines go in sum.
  case nonZero
  /// Places from which an odd number of lines is crossed on the way out.
  case evenOdd
}

/// The ends of a layer's line.
public enum CAShapeLayerLineCap: String, Sendable {
  /// At the end.
  case butt
  /// A half circle.
  case round
  /// Half a width beyond the end.
  case square
}

/// The corners of a layer's line.
public enum CAShapeLayerLineJoin: String, Sendable {
  /// Sharp.
  case miter
  /// Round.
  case round
  /// Cut off.
  case bevel
}

/// A layer that draws a gradient.
open class CAGradientLayer: CALayer {
  /// The colours, each a `CGColor`.
  open var colors: [Any]?
  /// The places of the colours, 0 to 1; nil for equal distances.
  open var locations: [NSNumber]?
  /// The start, in parts of the layer's size.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// The end, in parts of the layer's size.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  /// The kind of the gradient.
  open var type = CAGradientLayerType.axial

  override func drawContents(in bounds: CGRect, on context: CGContext) {
    let colors = (colors ?? []).compactMap { $0 as? CGColor }
    let places = locations?.map { CGFloat($0.doubleValue) }
    guard colors.count > 1,
      let gradient = CGGradient(
        colorsSpace: nil, colors: colors,
        locations: places
          ?? (0..<colors.count).map {
            CGFloat($0) / CGFloat(colors.count - 1)
          })
    else { return }
    func point(_ part: CGPoint) -> CGPoint {
      CGPoint(x: bounds.minX + part.x * bounds.width, y: bounds.minY + part.y * bounds.height)
    }
    context.saveGState()
    context.addPath(outline(of: bounds))
    context.clip()
    let (start, end) = (point(startPoint), point(endPoint))
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    if type == .radial {
      context.drawRadialGradient(
        gradient, startCenter: start, startRadius: 0, endCenter: start,
        endRadius: hypot(end.x - start.x, end.y - start.y), options: options)
    } else {
      context.drawLinearGradient(gradient, start: start, end: end, options: options)
    }
    context.restoreGState()
  }
}

/// The kind of a gradient.
public enum CAGradientLayerType: String, Sendable {
  /// Along a line.
  case axial
  /// Around a point.
  case radial
}

/// A layer that draws text.
open class CATextLayer: CALayer {
  /// The text, a `String` or an `NSAttributedString`.
  open var string: Any?
  /// The font; nil for the system's.
  open var font: UIFont?
  /// The size of the font, in points.
  open var fontSize: CGFloat = 36
  /// The colour of text.
  open var foregroundColor: CGColor? = UIColor.white
  /// The alignment of lines.
  open var alignmentMode = CATextLayerAlignmentMode.natural
  /// True if lines break at the layer's width.
  open var isWrapped = false

  override func drawContents(in bounds: CGRect, on context: CGContext) {
    var text = string as? NSAttributedString
    if text == nil, let string = string as? String {
      let style = NSMutableParagraphStyle()
      style.alignment = alignmentMode.alignment
      if !isWrapped { style.lineBreakMode = .byClipping }
      let font = font?.withSize(fontSize) ?? .systemFont(ofSize: fontSize)
      text = NSAttributedString(
        string: string,
        attributes: [
          .font: font, .foregroundColor: foregroundColor ?? .black, .paragraphStyle: style,
        ])
    }
    UIGraphicsPushContext(context)
    text?.draw(in: bounds)
    UIGraphicsPopContext()
  }
}

/// The alignment of a text layer's lines.
public enum CATextLayerAlignmentMode: String, Sendable {
  /// That of the text's direction.
  case natural
  /// At the left.
  case left
  /// At the right.
  case right
  /// In the middle.
  case center
  /// At both edges.
  case justified

  fileprivate var alignment: NSTextAlignment {
    switch self {
    case .natural: .natural
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    }
  }
}

/// A group of changes of layers, which take effect at once.
@preconcurrency @MainActor
public enum CATransaction {
  /// Does nothing.
  public static func begin() {}
  /// Does nothing.
  public static func commit() {}
  /// Does nothing.
  public static func flush() {}
  /// Does nothing: nothing is animated.
  public static func setDisableActions(_ flag: Bool) {}
  /// Does nothing: nothing is animated.
  public static func setAnimationDuration(_ duration: TimeInterval) {}
  /// Calls a closure, because all changes have taken effect.
  public static func setCompletionBlock(_ block: (() -> Void)?) { block?() }
}

extension CALayer {
  /// Creates a layer of a class. One of the program's own is read from an empty archive.
  static func made(as kind: AnyClass) -> CALayer {
    if kind == CAGradientLayer.self { return CAGradientLayer() }
    if kind == CAShapeLayer.self { return CAShapeLayer() }
    if kind == CATextLayer.self { return CATextLayer() }
    guard let kind = kind as? CALayer.Type, kind != CALayer.self else { return CALayer() }
    return kind.init(coder: NSKeyedArchiver(requiringSecureCoding: true)) ?? CALayer()
  }
}
