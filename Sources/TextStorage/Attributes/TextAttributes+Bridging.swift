extension TextAttributes {
  /// Calls `body` with the name and the value of each attribute, in no particular order.
  package func forEach(_ body: (String, any Sendable) -> Void) {
    for entry in entries {
      body(AttributeKeyRegistry.shared.name(of: entry.key), entry.box.anyValue)
    }
  }

  /// Sets the attribute of a name, if a key of that name takes values of this type.
  ///
  /// - Returns: True if there is such a key.
  @discardableResult
  package mutating func set(_ value: Any, forName name: String) -> Bool {
    // The kit's own keys are created on first use, which would be too late here.
    Self.standardKeysAreMade
    guard let (number, box) = AttributeKeyRegistry.shared.key(named: name, for: value) else {
      return false
    }
    self[box: number] = box
    return true
  }

  private static let standardKeysAreMade: Void = {
    _ = (
      AttributeKey.font, AttributeKey.paragraphStyle, AttributeKey.foregroundColor,
      AttributeKey.backgroundColor, AttributeKey.underlineColor, AttributeKey.strikethroughColor,
      AttributeKey.strokeColor, AttributeKey.kern, AttributeKey.tracking,
      AttributeKey.baselineOffset, AttributeKey.strokeWidth, AttributeKey.obliqueness,
      AttributeKey.expansion, AttributeKey.ligature, AttributeKey.superscript,
      AttributeKey.verticalGlyphForm, AttributeKey.underlineStyle,
      AttributeKey.strikethroughStyle, AttributeKey.link, AttributeKey.language,
      AttributeKey.toolTip, AttributeKey.dividesWords, AttributeKey.attachment, AttributeKey.shadow,
      AttributeKey.writingDirection, AttributeKey.fontFeatures
    )
  }()
}
