public import Foundation

/// The base class of objects that are attribute values: colours, fonts, styles, attachments.
///
/// On Linux, Foundation compares the values of neighbouring runs as Core Foundation does. It reads
/// bits 8 to 17 of an object's first stored word as a type. If they are not all 0 it calls
/// `isEqual(_:)`, otherwise it ends the process. A direct subclass of `NSObject` starts with
/// whatever property it stores first; objects of this class start with a word whose bits are set.
open class AttributeValue: NSObject {
  private let foundationType: UInt64 = 1 << 8

  /// Creates a value; for subclasses.
  public override init() {}
}

/// A stand-in for a value that Foundation cannot compare safely: a struct or an enumeration, which
/// Foundation wraps in an object, `NSNull`, `NSValue`, or a program's object that is no
/// ``AttributeValue``.
final class ComparedValue: AttributeValue {
  let value: Any

  private init(_ value: Any) { self.value = value }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? ComparedValue).map { areSameValues(value, $0.value) } ?? false
  }

  override var hash: Int { (value as? AnyHashable)?.hashValue ?? 0 }

  /// Returns the value to store among a string's attributes.
  static func wrapped(_ value: Any) -> Any {
    isComparable(value) ? value : ComparedValue(value)
  }

  /// Returns the value that the program passed.
  static func unwrapped(_ value: Any) -> Any { (value as? ComparedValue)?.value ?? value }

  private static func isComparable(_ value: Any) -> Bool {
    switch value {
    case is AttributeValue, is String, is Int, is Double, is CGFloat, is Bool, is Float, is URL:
      true
    case is NSString, is NSNumber, is NSURL, is NSArray, is NSDictionary, is NSData, is NSDate,
      is NSAttributedString:
      true
    default: false
    }
  }
}

/// Returns true if two values of an attribute are equal.
func areSameValues(_ first: Any, _ second: Any) -> Bool {
  if let first = first as? NSObject, let second = second as? NSObject {
    return first === second || first.isEqual(second)
  }
  if let first = first as? AnyHashable, let second = second as? AnyHashable {
    return first == second
  }
  guard type(of: first) is AnyClass, type(of: second) is AnyClass else { return false }
  return (first as AnyObject) === (second as AnyObject)
}

/// Returns true if two runs have the same attributes.
func areSameAttributes(
  _ first: [NSAttributedString.Key: Any], _ second: [NSAttributedString.Key: Any]
) -> Bool {
  first.count == second.count
    && first.allSatisfy { key, value in second[key].map { areSameValues(value, $0) } ?? false }
}
