public import Foundation
public import TextStorage

extension AttributedText {
  /// Creates a text from Foundation's `AttributedString`.
  ///
  /// It copies the attributes of `TextStorageScope` and of `keys`. It also copies Foundation's own
  /// link and language if the scope's are absent. Others are dropped.
  public init(_ string: AttributedString, including keys: [any BridgedAttributeKey.Type] = []) {
    let keys = TextStorageScope.bridgedKeys + keys
    var builder = AttributedTextBuilder()
    for run in string.runs {
      var attributes = TextAttributes()
      if let link = run.attributes[AttributeScopes.FoundationAttributes.LinkAttribute.self] {
        attributes[.link] = link.absoluteString
      }
      if let language = run.attributes[
        AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self]
      {
        attributes[.language] = language
      }
      for key in keys { key.copy(from: run.attributes, to: &attributes) }
      builder.append(String(string.characters[run.range]), attributes: attributes)
    }
    self = builder.finish()
  }
}

extension AttributedString {
  /// Creates Foundation's `AttributedString` from a text or a storage.
  ///
  /// It copies the attributes of `TextStorageScope` and of `keys`; the link and the language also
  /// as Foundation's own. Others are dropped, and U+FFFD replaces unpaired surrogates.
  public init(
    _ text: some AttributedTextReading, including keys: [any BridgedAttributeKey.Type] = []
  ) {
    let keys = TextStorageScope.bridgedKeys + keys
    self.init()
    for run in text.attributeRuns {
      var container = AttributeContainer()
      if let link = run.attributes[.link], let url = URL(string: link) {
        container[AttributeScopes.FoundationAttributes.LinkAttribute.self] = url
      }
      if let language = run.attributes[.language] {
        container[AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self] = language
      }
      for key in keys { key.copy(from: run.attributes, to: &container) }
      append(AttributedString(text.substring(in: run.range), attributes: container))
    }
  }
}
