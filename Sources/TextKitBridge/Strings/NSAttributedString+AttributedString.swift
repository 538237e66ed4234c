public import Foundation
import TextStorage

extension NSAttributedString {
  /// Creates a text from an `AttributedString`: UIKit's attributes and links. Attachments are left
  /// out.
  public convenience init(_ string: AttributedString) {
    let text = DerivedAttributedString()
    for run in string.runs {
      var values: [NSAttributedString.Key: Any] = [:]
      for key in ConvertedKey.all { key.read(run.attributes, &values) }
      if let link = run.attributes[AttributeScopes.FoundationAttributes.LinkAttribute.self] {
        values[.link] = link
      }
      text.append(
        DerivedAttributedString(
          string: String(string.characters[run.range]), attributes: values))
    }
    self.init(attributedString: text)
  }
}

extension AttributedString {
  /// Creates a text with UIKit's attributes and links from an `NSAttributedString`.
  public init(_ string: NSAttributedString) {
    self.init()
    let whole = NSRange(location: 0, length: string.length)
    unsafe string.enumerateAttributes(in: whole, options: []) { values, range, _ in
      var attributes = AttributeContainer()
      for key in ConvertedKey.all { key.write(values, &attributes) }
      if let link = values[.link] as? URL ?? (values[.link] as? String).flatMap(URL.init(string:)) {
        attributes[AttributeScopes.FoundationAttributes.LinkAttribute.self] = link
      }
      let part = string.attributedSubstring(from: range).string
      append(AttributedString(part, attributes: attributes))
    }
  }
}

/// An attribute with a name and type in both kinds of attributed string.
private struct ConvertedKey: Sendable {
  let read: @Sendable (AttributeContainer, inout [NSAttributedString.Key: Any]) -> Void
  let write: @Sendable ([NSAttributedString.Key: Any], inout AttributeContainer) -> Void

  init<Key: AttributedStringKey>(_ key: Key.Type) where Key.Value: Sendable, Key: SendableMetatype {
    read = { container, values in
      if let value = container[Key.self] { values[NSAttributedString.Key(Key.name)] = value }
    }
    write = { values, container in
      if let value = values[NSAttributedString.Key(Key.name)] as? Key.Value {
        container[Key.self] = value
      }
    }
  }

  /// Creates a key whose values are names in an `NSAttributedString`, as those of Objective-C are.
  init<Key: AttributedStringKey>(named key: Key.Type)
  where Key.Value: Sendable & RawRepresentable<String>, Key: SendableMetatype {
    read = { container, values in
      if let value = container[Key.self] {
        values[NSAttributedString.Key(Key.name)] = value.rawValue
      }
    }
    write = { values, container in
      let value = values[NSAttributedString.Key(Key.name)]
      container[Key.self] = value as? Key.Value ?? (value as? String).flatMap(Key.Value.init)
    }
  }

  private typealias Scope = AttributeScopes.UIKitAttributes

  static let all: [ConvertedKey] = [
    ConvertedKey(Scope.FontAttribute.self), ConvertedKey(Scope.ParagraphStyleAttribute.self),
    ConvertedKey(Scope.ForegroundColorAttribute.self),
    ConvertedKey(Scope.BackgroundColorAttribute.self), ConvertedKey(Scope.KernAttribute.self),
    ConvertedKey(Scope.TrackingAttribute.self), ConvertedKey(Scope.UnderlineStyleAttribute.self),
    ConvertedKey(Scope.UnderlineColorAttribute.self),
    ConvertedKey(Scope.StrikethroughStyleAttribute.self),
    ConvertedKey(Scope.StrikethroughColorAttribute.self),
    ConvertedKey(Scope.BaselineOffsetAttribute.self), ConvertedKey(Scope.ShadowAttribute.self),
    ConvertedKey(named: Scope.TextEffectAttribute.self),
  ]
}
