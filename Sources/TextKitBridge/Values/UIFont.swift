public import Foundation
import TextFonts
import TextLayout
public import TextStorage

/// A font by family and size.
///
/// The bridge's name for a font descriptor of the kit.
public final class UIFont: NSObject {
  /// What the font asks of the system.
  public let descriptor: FontDescriptor

  /// The size of the em, in points.
  public var pointSize: CGFloat { CGFloat(descriptor.size) }

  /// Creates a font of a descriptor of the kit.
  public init(_ descriptor: FontDescriptor) { self.descriptor = descriptor }

  /// Creates a font by its family; nil when the name is empty.
  public convenience init?(name: String, size: CGFloat) {
    if name.isEmpty { return nil }
    self.init(FontDescriptor(family: name, size: Double(size)))
  }

  /// The default family at a size.
  public static func systemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(FontDescriptor(size: Double(size)))
  }

  /// The default family in bold at a size.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(FontDescriptor(size: Double(size), weight: 700))
  }

  /// The default family in italics at a size.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(FontDescriptor(size: Double(size), isItalic: true))
  }

  /// Whether two fonts ask for the same.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.descriptor == descriptor
  }

  /// The hash of the descriptor.
  public override var hash: Int { descriptor.hashValue }

  /// How far the font reaches above the baseline, in points.
  public var ascender: CGFloat { CGFloat(measure { $0.ascent }) }
  /// How far it reaches below the baseline, in points; negative.
  public var descender: CGFloat { -CGFloat(measure { $0.descent }) }
  /// The gap that it wants between lines, in points.
  public var leading: CGFloat { CGFloat(measure { $0.lineGap }) }
  /// The height of capitals, in points.
  public var capHeight: CGFloat { CGFloat(measure { $0.capHeight }) }
  /// The height of an x, in points.
  public var xHeight: CGFloat { CGFloat(measure { $0.xHeight }) }
  /// The height of a line without leading, in points.
  public var lineHeight: CGFloat { CGFloat(measure { $0.ascent + $0.descent }) }

  /// A measure of the font's face, in points; 0 when no face can be had.
  private func measure(_ value: (FontMetrics) -> Double) -> Double {
    guard let face = try? FontLibrary.shared.face(for: FontRequest(descriptor, language: nil))
    else { return 0 }
    return value(face.metrics) * face.scale(forSize: descriptor.size)
  }
}
