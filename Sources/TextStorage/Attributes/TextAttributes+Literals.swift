/// A key of any type, for literals of ``TextAttributes``.
public struct AnyAttributeKey: Hashable, Sendable {
  fileprivate let number: UInt32
  /// Boxes a value of the key's type; nil for any other.
  private let makeBox: @Sendable (any Hashable & Sendable) -> AttributeBox?
  private let typeName: String

  /// Erases the type of a key.
  public init<Value>(_ key: AttributeKey<Value>) {
    number = key.number
    typeName = "\(Value.self)"
    makeBox = { value in
      // A literal without a point is an integer.
      let value = Value.self == Double.self ? (value as? Int).map(Double.init) ?? value : value
      return (value as? Value).map { TypedAttributeBox($0) }
    }
  }

  /// The name of the key.
  public var name: String { AttributeKeyRegistry.shared.name(of: number) }

  fileprivate func box(_ value: any Hashable & Sendable) -> AttributeBox {
    guard let box = makeBox(value) else {
      preconditionFailure(
        "The attribute “\(name)” takes a \(typeName), not the \(type(of: value)) \(value).")
    }
    return box
  }

  /// Returns true if two keys have the same name and type.
  public static func == (a: AnyAttributeKey, b: AnyAttributeKey) -> Bool { a.number == b.number }

  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension TextAttributes: ExpressibleByDictionaryLiteral {
  /// Creates a set from a literal: `[.font: FontDescriptor(size: 14), .kern: 1.5]`.
  ///
  /// The program stops with a message if a value has another type than its key. A repeated key has
  /// its last value.
  public init(dictionaryLiteral elements: (AnyAttributeKey, any Hashable & Sendable)...) {
    self.init()
    for (key, value) in elements { self[box: key.number] = key.box(value) }
  }

  /// Creates a set from pairs whose types are checked by the compiler:
  /// `TextAttributes((.font, FontDescriptor(size: 14)), (.kern, 1.5))`.
  public init<each Value>(_ pairs: repeat (AttributeKey<each Value>, each Value)) {
    self.init()
    for (key, value) in repeat each pairs { self[key] = value }
  }
}

/// The standard keys.
extension AnyAttributeKey {
  /// See ``AttributeKey``.
  public static let font = AnyAttributeKey(AttributeKey.font)
  /// See ``AttributeKey``.
  public static let paragraphStyle = AnyAttributeKey(AttributeKey.paragraphStyle)
  /// See ``AttributeKey``.
  public static let foregroundColor = AnyAttributeKey(AttributeKey.foregroundColor)
  /// See ``AttributeKey``.
  public static let backgroundColor = AnyAttributeKey(AttributeKey.backgroundColor)
  /// See ``AttributeKey``.
  public static let underlineColor = AnyAttributeKey(AttributeKey.underlineColor)
  /// See ``AttributeKey``.
  public static let strikethroughColor = AnyAttributeKey(AttributeKey.strikethroughColor)
  /// See ``AttributeKey``.
  public static let strokeColor = AnyAttributeKey(AttributeKey.strokeColor)
  /// See ``AttributeKey``.
  public static let kern = AnyAttributeKey(AttributeKey.kern)
  /// See ``AttributeKey``.
  public static let tracking = AnyAttributeKey(AttributeKey.tracking)
  /// See ``AttributeKey``.
  public static let baselineOffset = AnyAttributeKey(AttributeKey.baselineOffset)
  /// See ``AttributeKey``.
  public static let strokeWidth = AnyAttributeKey(AttributeKey.strokeWidth)
  /// See ``AttributeKey``.
  public static let obliqueness = AnyAttributeKey(AttributeKey.obliqueness)
  /// See ``AttributeKey``.
  public static let expansion = AnyAttributeKey(AttributeKey.expansion)
  /// See ``AttributeKey``.
  public static let ligature = AnyAttributeKey(AttributeKey.ligature)
  /// See ``AttributeKey``.
  public static let superscript = AnyAttributeKey(AttributeKey.superscript)
  /// See ``AttributeKey``.
  public static let verticalGlyphForm = AnyAttributeKey(AttributeKey.verticalGlyphForm)
  /// See ``AttributeKey``.
  public static let underlineStyle = AnyAttributeKey(AttributeKey.underlineStyle)
  /// See ``AttributeKey``.
  public static let strikethroughStyle = AnyAttributeKey(AttributeKey.strikethroughStyle)
  /// See ``AttributeKey``.
  public static let link = AnyAttributeKey(AttributeKey.link)
  /// See ``AttributeKey``.
  public static let language = AnyAttributeKey(AttributeKey.language)
  /// See ``AttributeKey``.
  public static let toolTip = AnyAttributeKey(AttributeKey.toolTip)
  /// See ``AttributeKey``.
  public static let dividesWords = AnyAttributeKey(AttributeKey.dividesWords)
  /// See ``AttributeKey``.
  public static let breaksAtSpaces = AnyAttributeKey(AttributeKey.breaksAtSpaces)
  /// See ``AttributeKey``.
  public static let underlineGaps = AnyAttributeKey(AttributeKey.underlineGaps)
  /// See ``AttributeKey``.
  public static let smallCapitals = AnyAttributeKey(AttributeKey.smallCapitals)
  /// See ``AttributeKey``.
  public static let attachment = AnyAttributeKey(AttributeKey.attachment)
  /// See ``AttributeKey``.
  public static let tableRow = AnyAttributeKey(AttributeKey.tableRow)
  /// See ``AttributeKey``.
  public static let tableCell = AnyAttributeKey(AttributeKey.tableCell)
  /// See ``AttributeKey``.
  public static let columns = AnyAttributeKey(AttributeKey.columns)
  /// See ``AttributeKey``.
  public static let float = AnyAttributeKey(AttributeKey.float)
  /// See ``AttributeKey``.
  public static let styleNames = AnyAttributeKey(AttributeKey.styleNames)
  /// See ``AttributeKey``.
  public static let role = AnyAttributeKey(AttributeKey.role)
  /// See ``AttributeKey``.
  public static let outerRole = AnyAttributeKey(AttributeKey.outerRole)
  /// See ``AttributeKey``.
  public static let shadow = AnyAttributeKey(AttributeKey.shadow)
  /// See ``AttributeKey``.
  public static let textEffect = AnyAttributeKey(AttributeKey.textEffect)
  /// See ``AttributeKey``.
  public static let writingDirection = AnyAttributeKey(AttributeKey.writingDirection)
  /// See ``AttributeKey``.
  public static let fontFeatures = AnyAttributeKey(AttributeKey.fontFeatures)
}
