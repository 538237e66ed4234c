/// The weight of a font by name, on the OpenType scale of 1…1000.
///
/// ```swift
/// let title = FontDescriptor(size: 24, weight: .semibold)
/// ```
public struct FontWeight: RawRepresentable, Hashable, Sendable {
  /// The number on the scale.
  public var rawValue: Int

  /// Creates a weight from its number on the scale.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// 100.
  public static let thin = FontWeight(rawValue: 100)
  /// 200.
  public static let extraLight = FontWeight(rawValue: 200)
  /// 300.
  public static let light = FontWeight(rawValue: 300)
  /// 400.
  public static let regular = FontWeight(rawValue: 400)
  /// 500.
  public static let medium = FontWeight(rawValue: 500)
  /// 600.
  public static let semibold = FontWeight(rawValue: 600)
  /// 700.
  public static let bold = FontWeight(rawValue: 700)
  /// 800.
  public static let extraBold = FontWeight(rawValue: 800)
  /// 900.
  public static let black = FontWeight(rawValue: 900)
}

extension FontWeight: Comparable {
  /// True if the first weight is lighter.
  public static func < (a: FontWeight, b: FontWeight) -> Bool { a.rawValue < b.rawValue }
}

extension FontWeight: ExpressibleByIntegerLiteral {
  /// Creates a weight from a literal number on the scale.
  public init(integerLiteral value: Int) { self.init(rawValue: value) }
}

extension FontDescriptor {
  /// Creates a descriptor of a named weight at a size in points.
  ///
  /// - Parameters:
  ///   - families: Family names in order of preference; empty for the default family.
  ///   - size: The size of the em, in points.
  ///   - weight: The weight.
  ///   - isItalic: True for an italic or oblique face.
  public init(
    families: [String] = [], size: Double = 12, weight: FontWeight, isItalic: Bool = false
  ) {
    self.init(families: families, size: size, weight: weight.rawValue, isItalic: isItalic)
  }

  /// Creates a descriptor of one family and a named weight at a size in points.
  public init(family: String, size: Double = 12, weight: FontWeight, isItalic: Bool = false) {
    self.init(families: [family], size: size, weight: weight.rawValue, isItalic: isItalic)
  }

  /// Returns this descriptor in another weight.
  public func withWeight(_ weight: FontWeight) -> FontDescriptor {
    var copy = self
    copy.weight = weight.rawValue
    return copy
  }

  /// Returns this descriptor as an italic, or as an upright face.
  public func withItalic(_ isItalic: Bool = true) -> FontDescriptor {
    var copy = self
    copy.isItalic = isItalic
    return copy
  }
}
