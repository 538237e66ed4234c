public import Foundation
public import TextDrawing
import TextGeometry
import TextStorage

/// A picture.
///
/// The bridge's name for the kit's ``/TextDrawing/Bitmap``, as a class, with what PNG and JPEG files hold.
open class UIImage: AttributeValue {
  /// The pixels; nil for a picture without any.
  public let bitmap: Bitmap?
  /// How many pixels a point has.
  public let scale: CGFloat
  /// The file that the picture was read from.
  let data: Data?
  private let emptySize: CGSize

  /// Creates a picture of the kit's.
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

  /// Creates a picture without pixels that is of a size, as AppKit's programs begin one.
  public init(size: CGSize) {
    bitmap = nil
    scale = 1
    data = nil
    emptySize = size
  }

  /// Reads a PNG or JPEG file; nil for what is neither.
  public init?(data: Data, scale: CGFloat = 1) {
    guard let bitmap = try? PictureDecoder().decode([UInt8](data)) else { return nil }
    self.bitmap = bitmap
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    self.data = data
    emptySize = .zero
  }

  /// Reads a PNG or JPEG file; nil where there is none.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  /// The size, in points.
  open var size: CGSize {
    guard let bitmap else { return emptySize }
    return CGSize(width: CGFloat(bitmap.width) / scale, height: CGFloat(bitmap.height) / scale)
  }

  /// The picture as a PNG file; nil for one without pixels.
  open func pngData() -> Data? {
    guard let bitmap else { return nil }
    return (try? PNGEncoder().encode(bitmap)).map { Data($0) }
  }

  /// The picture for a `CGContext`.
  open var cgImage: UIImage? { bitmap == nil ? nil : self }

  /// Draws the picture, its top left corner at a point.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the picture, stretched to a rectangle.
  open func draw(in rect: CGRect) { CGContext.current?.draw(self, in: rect) }
}

/// AppKit's name.
public typealias NSImage = UIImage

/// Draws pictures.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  private let format: UIGraphicsImageRendererFormat

  /// Creates a renderer of pictures of a size, in points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .init()) {
    self.size = size
    self.format = format
  }

  /// Creates a renderer of pictures as large as a rectangle.
  public convenience init(bounds: CGRect) { self.init(size: bounds.size) }

  /// The picture that `actions` draw; one without pixels where the size is none.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext.picture(size, isOpaque: format.opaque)
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(context))
    UIGraphicsPopContext()
    return context.image(scale: format.scale) ?? UIImage(size: size)
  }

  /// The picture that `actions` draw, as a PNG file; empty where the size is none.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// How a renderer makes pictures.
public final class UIGraphicsImageRendererFormat: NSObject {
  /// How many pixels a point gets; 1 by default.
  public var scale: CGFloat = 1
  /// Whether pictures are white where nothing is drawn, instead of transparent.
  public var opaque = false
}

/// What a renderer's actions draw on.
public final class UIGraphicsImageRendererContext {
  /// The context.
  public let cgContext: CGContext

  init(_ context: CGContext) { cgContext = context }

  /// Fills a rectangle with the current colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Strokes a rectangle with the current colour.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  /// Has only what lies in a rectangle drawn from now on.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

extension CGContext {
  /// The context of a picture that is empty.
  static func picture(_ size: CGSize, isOpaque: Bool) -> CGContext {
    CGContext(DisplayList(size: Size(size), background: isOpaque ? .white : .clear))
  }

  /// What has been drawn as a picture; nil where the size is none.
  func image(scale: CGFloat) -> UIImage? {
    let scale = scale > 0 ? scale : 1
    guard let bitmap = try? Rasterizer().rasterize(list, scale: Double(scale)) else { return nil }
    return UIImage(bitmap, scale: scale)
  }

  /// What has been drawn as a picture, a pixel a point; nil where the size is none.
  public func makeImage() -> UIImage? { image(scale: 1) }
}

/// Begins a picture, which is drawn on until ``UIGraphicsEndImageContext()``; a scale of 0 is 1.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ isOpaque: Bool, _ scale: CGFloat
) {
  let context = CGContext.picture(size, isOpaque: isOpaque)
  context.pictureScale = scale > 0 ? scale : 1
  UIGraphicsPushContext(context)
}

/// Begins a picture, which is drawn on until ``UIGraphicsEndImageContext()``.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// What has been drawn of the picture that was begun.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  CGContext.current.flatMap { $0.image(scale: $0.pictureScale) }
}

/// Ends the picture that was begun.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }
