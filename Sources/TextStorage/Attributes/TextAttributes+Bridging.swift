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
      AttributeKey.toolTip, AttributeKey.dividesWords, AttributeKey.underlineGaps,
      AttributeKey.attachment, AttributeKey.shadow, AttributeKey.textEffect,
      AttributeKey.writingDirection, AttributeKey.fontFeatures, AttributeKey.smallCapitals,
      AttributeKey.breaksAtSpaces
    )
  }()
}

/// An object of another library that is the value of an attribute, such as Text Kit's fonts and
/// colours.
package protocol ForeignAttributeValue {
  /// The value as a type of the kit: a `FontDescriptor`, a `Color`, and so on.
  var kitValue: any Hashable & Sendable { get }
}

extension TextAttributes {
  /// Text Kit's names of attributes, which are not the kit's, with the kit's names.
  private static let foreignNames: [String: String] = [
    "NSFont": "font", "NSParagraphStyle": "paragraphStyle", "NSColor": "foregroundColor",
    "NSBackgroundColor": "backgroundColor", "NSUnderline": "underlineStyle",
    "NSUnderlineColor": "underlineColor", "NSStrikethrough": "strikethroughStyle",
    "NSStrikethroughColor": "strikethroughColor", "NSKern": "kern", "CTTracking": "tracking",
    "NSBaselineOffset": "baselineOffset", "NSLigature": "ligature", "NSLink": "link",
    "NSStrokeColor": "strokeColor", "NSStrokeWidth": "strokeWidth", "NSShadow": "shadow",
    "NSTextEffect": "textEffect", "NSAttachment": "attachment", "NSSuperScript": "superscript",
    "NSObliqueness": "obliqueness", "NSExpansion": "expansion",
    "NSVerticalGlyphForm": "verticalGlyphForm", "NSToolTip": "toolTip", "NSLanguage": "language",
  ]

  /// Sets the attribute of Text Kit's name, given as one of its objects or as a number.
  ///
  /// - Parameters:
  ///   - value: The value; a Foundation object has to be converted before.
  ///   - number: The value as a number, if it is one.
  ///   - name: Text Kit's name, such as `NSFont`.
  /// - Returns: True if the kit has such an attribute.
  package mutating func setForeign(_ value: Any, number: Double?, forName name: String) -> Bool {
    guard let own = Self.foreignNames[name] else { return false }
    if let word = value as? String, let effect = TextEffect(textKitName: word),
      set(effect, forName: own)
    {
      return true
    }
    if let foreign = value as? any ForeignAttributeValue {
      return set(foreign.kitValue, forName: own)
    }
    if let number, number.isFinite, abs(number) < 1e9 {
      let whole = Int(number)
      return set(number, forName: own) || set(whole, forName: own)
        || set(UnderlineStyle(rawValue: whole), forName: own)
    }
    return set(value, forName: own)
  }
}

extension TextEffect {
  /// Creates an effect from Text Kit's name of it, or from the kit's own; nil for any other name.
  package init?(textKitName name: String) {
    let isLetterpress = name == "_UIKitNewLetterpressStyle"
    guard let effect = isLetterpress ? TextEffect.letterpress : TextEffect(rawValue: name) else {
      return nil
    }
    self = effect
  }
}
