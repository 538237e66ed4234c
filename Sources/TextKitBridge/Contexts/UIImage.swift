public import Foundation
public import TextDrawing
import TextGeometry
import TextStorage

/// A picture.
///
/// The bridge's name for the kit's ``/TextDrawing/Bitmap``, as a class, with reading of PNG,
/// JPEG and SVG files.
open class UIImage: AttributeValue {
  /// The pixels; nil for a picture without any.
  public let bitmap: Bitmap?
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The bytes of the file that the picture was read from.
  let data: Data?
  private let emptySize: CGSize
  /// The use of the picture's colours.
  public internal(set) var renderingMode = RenderingMode.automatic
  /// The edges of the picture that keep their size when it is stretched.
  public internal(set) var capInsets = UIEdgeInsets.zero
  /// The treatment of the part between these edges.
  public internal(set) var resizingMode = ResizingMode.tile
  /// The edges that alignment leaves out; kept for the program.
  public internal(set) var alignmentRectInsets = UIEdgeInsets.zero
  /// The variants that the picture belongs to; nil for none.
  public internal(set) var imageAsset: UIImageAsset?

  /// Creates a picture from a bitmap of the kit.
  public init(_ bitmap: Bitmap, scale: CGFloat = 1) {
    self.bitmap = bitmap
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    data = nil
    emptySize = .zero
  }

  /// Creates a picture without pixels.
  public override init() {
    bitmap = nil
    scale = 1
    data = nil
    emptySize = .zero
  }

  /// Creates a picture with a size but no pixels, as AppKit programs start one.
  public init(size: CGSize) {
    bitmap = nil
    scale = 1
    data = nil
    emptySize = size
  }

  /// Reads a PNG, JPEG or SVG file; nil if the data is none of them.
  public init?(data: Data, scale: CGFloat = 1) {
    guard let bitmap = try? PictureDecoder().decode([UInt8](data)) else { return nil }
    self.bitmap = bitmap
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    self.data = data
    emptySize = .zero
  }

  /// Reads a PNG, JPEG or SVG file; nil if there is none at the path.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  /// The size, in points.
  open var size: CGSize {
    guard let bitmap else { return emptySize }
    let size = bitmap.naturalSize
    return CGSize(width: size.width / scale, height: size.height / scale)
  }

  /// Returns the picture as a PNG file; nil if it has no pixels.
  open func pngData() -> Data? {
    guard let bitmap else { return nil }
    return (try? PNGEncoder().encode(bitmap)).map { Data($0) }
  }

  /// The picture for a `CGContext`.
  open var cgImage: UIImage? { bitmap == nil ? nil : self }

  /// Draws the picture with its top left corner at a point.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the picture, stretched to a rectangle. Edges with cap insets keep their size.
  open func draw(in rect: CGRect) {
    guard let context = CGContext.current else { return }
    if capInsets == .zero { return context.draw(self, in: rect) }
    drawParts(in: rect, on: context)
  }
}

/// AppKit's name.
public typealias NSImage = UIImage

/// A renderer that draws pictures.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  private let format: UIGraphicsImageRendererFormat

  /// Creates a renderer of pictures with a size in points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .init()) {
    self.size = size
    self.format = format
  }

  /// Creates a renderer of pictures with the size of a rectangle.
  public convenience init(bounds: CGRect) { self.init(size: bounds.size) }

  /// Returns the picture that `actions` draws; without pixels if the size is empty.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext.picture(size, isOpaque: format.opaque)
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(context))
    UIGraphicsPopContext()
    return context.image(scale: format.scale) ?? UIImage(size: size)
  }

  /// Returns the picture that `actions` draws as a PNG file; empty if the size is empty.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// The format of a renderer's pictures.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The number of pixels per point; 1 by default.
  public var scale: CGFloat = 1
  /// True if the background of pictures is white, false if it is transparent.
  public var opaque = false
  /// True to prefer a wide range of colours; kept for the program.
  public var prefersExtendedRange = false

  /// Returns a format with the scale of the current traits.
  public class func preferred() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat(for: .current)
  }

  /// Returns the format of a new renderer.
  public class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  /// Creates a format of one pixel per point.
  public override init() {}

  /// Creates a format with the scale of some traits.
  public init(for traitCollection: UITraitCollection) {
    scale = max(1, traitCollection.displayScale)
  }
}

/// The context that a renderer's actions draw on.
public final class UIGraphicsImageRendererContext {
  /// The context.
  public let cgContext: CGContext

  init(_ context: CGContext) { cgContext = context }

  /// Fills a rectangle with the current fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Strokes a rectangle with the current stroke colour.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  /// Clips further drawing to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

extension CGContext {
  /// Returns the context of an empty picture.
  static func picture(_ size: CGSize, isOpaque: Bool) -> CGContext {
    CGContext(DisplayList(size: Size(size), background: isOpaque ? .white : .clear))
  }

  /// Returns the drawing so far as a picture; nil if the size is empty.
  func image(scale: CGFloat) -> UIImage? {
    let scale = scale > 0 ? scale : 1
    guard let bitmap = try? Rasterizer().rasterize(list, scale: Double(scale)) else { return nil }
    return UIImage(bitmap, scale: scale)
  }

  /// Returns the drawing so far as a picture of one pixel per point; nil if the size is empty.
  public func makeImage() -> UIImage? { image(scale: 1) }
}

/// Begins a picture, which is current until ``UIGraphicsEndImageContext()``; a scale of 0 counts
/// as 1.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ isOpaque: Bool, _ scale: CGFloat
) {
  let context = CGContext.picture(size, isOpaque: isOpaque)
  context.pictureScale = scale > 0 ? scale : 1
  UIGraphicsPushContext(context)
}

/// Begins a picture, which is current until ``UIGraphicsEndImageContext()``.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Returns the drawing so far in the picture begun last.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  CGContext.current.flatMap { $0.image(scale: $0.pictureScale) }
}

/// Ends the picture begun last.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }
