public import Foundation
import TextDrawing
import TextGeometry

extension UIImage {
  /// The use of a picture's colours.
  public enum RenderingMode: Int, Sendable {
    /// As the view decides: with its own colours.
    case automatic = 0
    /// With its own colours.
    case alwaysOriginal = 1
    /// In one colour, the tint of the view.
    case alwaysTemplate = 2
  }

  /// The treatment of the part of a picture between its cap insets.
  public enum ResizingMode: Int, Sendable {
    /// It is repeated.
    case tile = 0
    /// It is stretched.
    case stretch = 1
  }

  /// The direction of a picture's top; always up.
  public enum Orientation: Int, Sendable {
    /// As it is.
    case up = 0
    /// Upside down.
    case down = 1
    /// Turned to the left.
    case left = 2
    /// Turned to the right.
    case right = 3
    /// Mirrored.
    case upMirrored = 4
    /// Upside down and mirrored.
    case downMirrored = 5
    /// Turned to the left and mirrored.
    case leftMirrored = 6
    /// Turned to the right and mirrored.
    case rightMirrored = 7
  }

  /// The direction of the picture's top: up.
  public var imageOrientation: Orientation { .up }
  /// True if the picture is a symbol of a font: there are none.
  public var isSymbolImage: Bool { false }

  /// Creates a picture with the pixels of another.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Creates a picture with the pixels of another.
  ///
  /// - Parameters:
  ///   - cgImage: The other picture.
  ///   - scale: The number of pixels per point.
  ///   - orientation: The direction of its top; without effect.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    if let bitmap = cgImage.bitmap {
      self.init(bitmap, scale: scale)
    } else {
      self.init(size: cgImage.size)
    }
  }

  /// Reads a picture of a bundle by its name; see ``init(named:in:compatibleWith:)``.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: UIImage.Configuration?
  ) {
    self.init(named: name, in: bundle, compatibleWith: configuration?.traitCollection)
  }

  private func variant(_ change: (UIImage) -> Void) -> UIImage {
    let copy = bitmap.map { UIImage($0, scale: scale) } ?? UIImage(size: size)
    copy.renderingMode = renderingMode
    copy.capInsets = capInsets
    copy.resizingMode = resizingMode
    copy.alignmentRectInsets = alignmentRectInsets
    copy.imageAsset = imageAsset
    change(copy)
    return copy
  }

  /// Returns the picture with another use of its colours. Views draw a template in their tint.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    variant { $0.renderingMode = renderingMode }
  }

  /// Returns the picture in one colour, with another use of its colours.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }

  /// Returns the picture with edges that keep their size when it is stretched; the part between
  /// them is repeated.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns the picture with edges that keep their size when it is stretched.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    variant {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
    }
  }

  /// Returns the picture with edges that alignment leaves out.
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    variant { $0.alignmentRectInsets = alignmentInsets }
  }

  /// Returns the picture in another size, in points, with the scale of this one; nil if it has no
  /// pixels.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard bitmap != nil, size.width > 0, size.height > 0 else { return nil }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      draw(in: CGRect(origin: .zero, size: size))
    }
  }

  /// Draws the picture with an opacity.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    CGContext.current?.fading(by: alpha) { draw(in: rect) }
  }

  /// Draws the picture with its top left corner at a point, with an opacity.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    CGContext.current?.fading(by: alpha) { draw(at: point) }
  }

  /// Draws copies of the picture side by side, from the top left corner of a rectangle.
  public func drawAsPattern(in rect: CGRect) {
    guard let context = CGContext.current else { return }
    tile(in: rect, on: context, size: size) { context.draw(self, in: $0) }
  }

  /// Draws the nine parts between the cap insets.
  func drawParts(in rect: CGRect, on context: CGContext) {
    let caps = capInsets
    let (across, down) = (caps.left + caps.right, caps.top + caps.bottom)
    guard across <= size.width, down <= size.height, size.width > 0, size.height > 0 else {
      return context.draw(self, in: rect)
    }
    let columns: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
      (0, caps.left, rect.minX, caps.left),
      (caps.left, size.width - across, rect.minX + caps.left, rect.width - across),
      (size.width - caps.right, caps.right, rect.maxX - caps.right, caps.right),
    ]
    let rows: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
      (0, caps.top, rect.minY, caps.top),
      (caps.top, size.height - down, rect.minY + caps.top, rect.height - down),
      (size.height - caps.bottom, caps.bottom, rect.maxY - caps.bottom, caps.bottom),
    ]
    for row in rows where row.1 > 0 && row.3 > 0 {
      for column in columns where column.1 > 0 && column.3 > 0 {
        let source = CGRect(x: column.0, y: row.0, width: column.1, height: row.1)
        let target = CGRect(x: column.2, y: row.2, width: column.3, height: row.3)
        if resizingMode == .stretch {
          draw(source, in: target, on: context)
        } else {
          tile(in: target, on: context, size: source.size) { draw(source, in: $0, on: context) }
        }
      }
    }
  }

  /// Draws a part of the picture, stretched to a rectangle.
  private func draw(_ source: CGRect, in target: CGRect, on context: CGContext) {
    context.saveGState()
    context.clip(to: target)
    let (x, y) = (target.width / source.width, target.height / source.height)
    context.draw(
      self,
      in: CGRect(
        x: target.minX - source.minX * x, y: target.minY - source.minY * y,
        width: size.width * x, height: size.height * y))
    context.restoreGState()
  }

  /// Calls a closure with the places of copies that cover a rectangle, at most 10,000.
  private func tile(
    in rect: CGRect, on context: CGContext, size: CGSize, _ draw: (CGRect) -> Void
  ) {
    guard size.width > 0, size.height > 0, rect.width > 0, rect.height > 0 else { return }
    let count = (rect.width / size.width).rounded(.up) * (rect.height / size.height).rounded(.up)
    guard count <= 10_000 else { return draw(rect) }
    context.saveGState()
    context.clip(to: rect)
    for y in stride(from: rect.minY, to: rect.maxY, by: size.height) {
      for x in stride(from: rect.minX, to: rect.maxX, by: size.width) {
        draw(CGRect(origin: CGPoint(x: x, y: y), size: size))
      }
    }
    context.restoreGState()
  }
}

extension UIImage {
  /// The traits for which a picture is chosen.
  open class Configuration: NSObject {
    /// The traits; nil for the current ones.
    public let traitCollection: UITraitCollection?

    /// Creates a configuration.
    public init(traitCollection: UITraitCollection?) { self.traitCollection = traitCollection }
  }
}

/// Core Graphics' name of a picture.
public typealias CGImage = UIImage
