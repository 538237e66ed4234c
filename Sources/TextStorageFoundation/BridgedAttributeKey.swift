public import Foundation
public import TextStorage

/// A key of Foundation's `AttributedString` for an attribute of a text storage.
///
/// Keys of your own take part in the conversions if you pass them:
///
/// ```swift
/// enum RevisionKey: BridgedAttributeKey {
///   typealias Value = Int
///   static let name = "org.example.revision"
///   static var key: AttributeKey<Int> { AttributeKey("org.example.revision") }
/// }
/// let text = AttributedText(string, including: [RevisionKey.self])
/// ```
public protocol BridgedAttributeKey: AttributedStringKey, SendableMetatype
where Value: Hashable & Sendable {
  /// The storage's key for the attribute.
  static var key: AttributeKey<Value> { get }
}

extension BridgedAttributeKey {
  static func copy(from container: AttributeContainer, to attributes: inout TextAttributes) {
    if let value = container[Self.self] { attributes[key] = value }
  }

  static func copy(from attributes: TextAttributes, to container: inout AttributeContainer) {
    if let value = attributes[key] { container[Self.self] = value }
  }
}
