public import Foundation
public import TextGeometry
public import TextStorage

/// A struct or an enumeration that is safe in Foundation's own attributed strings.
///
/// On Linux, Foundation's `NSMutableAttributedString` compares the values of neighbouring runs,
/// and ends the process if it cannot interpret them. The bridge prevents that, except where
/// Foundation is linked as an archive. There, declare the conformance of a program's own type;
/// everything else has a default:
///
/// ```swift
/// enum Mention: BridgedAttributeValue { case user, channel }
/// ```
///
/// Foundation then stores an ``AttributeValueBox``, which `as? Mention` turns back into the value.
/// A storage of the bridge accepts values of all types without it.
public protocol BridgedAttributeValue: _ObjectiveCBridgeable, Hashable
where _ObjectiveCType == AttributeValueBox {}

/// The object that represents a ``BridgedAttributeValue`` in Foundation's attributed strings.
public final class AttributeValueBox: AttributeValue {
  /// The value.
  public let value: AnyHashable

  init(_ value: AnyHashable) { self.value = value }

  /// Returns true if another object holds an equal value.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? AttributeValueBox)?.value == value
  }

  /// The hash of the value.
  public override var hash: Int { value.hashValue }

  /// A description of the value.
  public override var description: String { "\(value)" }
}

extension BridgedAttributeValue {
  /// Returns the object that Foundation stores.
  public func _bridgeToObjectiveC() -> AttributeValueBox { AttributeValueBox(AnyHashable(self)) }

  /// Sets `result` to the value of an object, which must hold one of this type.
  public static func _forceBridgeFromObjectiveC(_ source: AttributeValueBox, result: inout Self?) {
    result = source.value.base as? Self
  }

  /// Sets `result` to the value of an object; returns false if it holds another type.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: AttributeValueBox, result: inout Self?
  ) -> Bool {
    result = source.value.base as? Self
    return result != nil
  }

  /// Returns the value of an object.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: AttributeValueBox?) -> Self {
    guard let value = source?.value.base as? Self else {
      preconditionFailure("The object holds no \(Self.self).")
    }
    return value
  }
}

/// A value that Foundation stores as a number, as on Apple's systems.
///
/// `as? Double` and `as? Int` then read it, too.
public protocol NumberAttributeValue: _ObjectiveCBridgeable where _ObjectiveCType == NSNumber {
  /// Creates the value from a number.
  init(number: NSNumber)
}

extension NumberAttributeValue {
  /// Sets `result` to the value of a number.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Self?) {
    result = Self(number: source)
  }

  /// Sets `result` to the value of a number; returns true.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout Self?
  ) -> Bool {
    result = Self(number: source)
    return true
  }

  /// Returns the value of a number, or of 0.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Self {
    Self(number: source ?? 0)
  }
}

// Foundation bridges `Double` and `Float` to numbers, and on Linux not this type.
extension CGFloat: @retroactive _ObjectiveCBridgeable, NumberAttributeValue {
  /// Creates the value from a number.
  public init(number: NSNumber) { self.init(number.doubleValue) }

  /// Returns the value as a number.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }
}

extension UnderlineStyle: NumberAttributeValue {
  /// Creates the value from a number.
  public init(number: NSNumber) { self.init(rawValue: number.intValue) }

  /// Returns the bits as a number.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: rawValue) }
}

extension TextAlignment: BridgedAttributeValue {}
extension LineBreakMode: BridgedAttributeValue {}
extension WritingDirection: BridgedAttributeValue {}
extension CGAffineTransform: BridgedAttributeValue {}
extension UIEdgeInsets: BridgedAttributeValue {}
extension NSDirectionalEdgeInsets: BridgedAttributeValue {}
extension UIOffset: BridgedAttributeValue {}
extension CGVector: BridgedAttributeValue {}
extension UIFont.Weight: BridgedAttributeValue {}
extension UIFont.TextStyle: BridgedAttributeValue {}
extension UIRectCorner: BridgedAttributeValue {}
