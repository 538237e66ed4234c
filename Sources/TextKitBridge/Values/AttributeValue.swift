public import Foundation

/// The base of the classes whose objects are values of attributes: colours, fonts, styles, attachments.
///
/// On Linux, Foundation compares the values of neighbouring runs as Core Foundation does. It reads bits 8 to 17
/// of an object's first stored word as a type, asks `isEqual(_:)` where these say something, and ends the
/// program where they are all 0. A subclass of `NSObject` starts with whatever it stores first; one of this
/// class starts with a word that says something.
open class AttributeValue: NSObject {
  private let foundationType: UInt64 = 1 << 8

  /// For subclasses to call.
  public override init() {}
}

/// Stands for a value that Foundation cannot be trusted to compare: a struct or an enumeration, which it puts
/// into an object of its own, `NSNull`, `NSValue`, or a program's object that is no ``AttributeValue``.
final class ComparedValue: AttributeValue {
  let value: Any

  private init(_ value: Any) { self.value = value }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? ComparedValue).map { areSameValues(value, $0.value) } ?? false
  }

  override var hash: Int { (value as? AnyHashable)?.hashValue ?? 0 }

  /// The value as it may stand among a string's attributes.
  static func standIn(for value: Any) -> Any {
    isComparable(value) ? value : ComparedValue(value)
  }

  /// The value that was given.
  static func given(_ value: Any) -> Any { (value as? ComparedValue)?.value ?? value }

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

/// Whether two values of an attribute are the same.
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

/// Whether two runs have the same attributes.
func areSameAttributes(
  _ first: [NSAttributedString.Key: Any], _ second: [NSAttributedString.Key: Any]
) -> Bool {
  first.count == second.count
    && first.allSatisfy { key, value in second[key].map { areSameValues(value, $0) } ?? false }
}
