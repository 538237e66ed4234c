import TextStorage

/// A row of the table of styles: a key, and its effect on the attributes of text.
struct SheetStyleKey: Sendable {
  /// The key.
  let key: SheetKey<SheetStyle.Properties>
  /// Returns true if a style sets the key.
  let isSet: @Sendable (SheetStyle.Properties) -> Bool
  /// Applies the style's value to character attributes; nil if the key does not concern them.
  var setsText: (@Sendable (SheetStyle.Properties, inout TextAttributes) -> Void)?
  /// Applies the style's value to a paragraph style; nil if the key does not concern it.
  var setsParagraph: (@Sendable (SheetStyle.Properties, inout ParagraphStyle) -> Void)?

  init(
    _ key: SheetKey<SheetStyle.Properties>,
    isSet: @escaping @Sendable (SheetStyle.Properties) -> Bool,
    setsText: (@Sendable (SheetStyle.Properties, inout TextAttributes) -> Void)? = nil,
    setsParagraph: (@Sendable (SheetStyle.Properties, inout ParagraphStyle) -> Void)? = nil
  ) {
    self.key = key
    self.isSet = isSet
    self.setsText = setsText
    self.setsParagraph = setsParagraph
  }

  /// Returns a key that sets a character attribute to a converted value.
  @_semantics("optimize.sil.specialize.generic.never")
  static func text<Value, Stored: Hashable & Sendable>(
    _ name: String, _ member: SheetMember<SheetStyle.Properties, Value?>, _ kind: SheetValue<Value>,
    sets attribute: AttributeKey<Stored>, as stored: @escaping @Sendable (Value) -> Stored,
    _ meaning: String, default defaultText: String? = nil
  ) -> SheetStyleKey {
    SheetStyleKey(
      SheetKey(name, member, kind, meaning, default: defaultText),
      isSet: { $0[keyPath: member] != nil },
      setsText: { $1[attribute] = $0[keyPath: member].map(stored) })
  }

  /// Returns a key that sets a character attribute to the sheet's value.
  @_semantics("optimize.sil.specialize.generic.never")
  static func text<Value: Hashable & Sendable>(
    _ name: String, _ member: SheetMember<SheetStyle.Properties, Value?>, _ kind: SheetValue<Value>,
    sets attribute: AttributeKey<Value>, _ meaning: String, default defaultText: String? = nil
  ) -> SheetStyleKey {
    text(name, member, kind, sets: attribute, as: { $0 }, meaning, default: defaultText)
  }

  /// Returns a key that sets a member of the paragraph style to a converted value.
  @_semantics("optimize.sil.specialize.generic.never")
  static func paragraph<Value, Stored>(
    _ name: String, _ member: SheetMember<SheetStyle.Properties, Value?>, _ kind: SheetValue<Value>,
    sets target: SheetMember<ParagraphStyle, Stored>,
    as stored: @escaping @Sendable (Value) -> Stored,
    _ meaning: String, default defaultText: String? = nil
  ) -> SheetStyleKey {
    SheetStyleKey(
      SheetKey(name, member, kind, meaning, default: defaultText),
      isSet: { $0[keyPath: member] != nil },
      setsParagraph: { style, paragraph in
        if let value = style[keyPath: member] { paragraph[keyPath: target] = stored(value) }
      })
  }

  /// Returns a key that sets a member of the paragraph style to the sheet's value; its default is
  /// the member's.
  @_semantics("optimize.sil.specialize.generic.never")
  static func paragraph<Value>(
    _ name: String, _ member: SheetMember<SheetStyle.Properties, Value?>, _ kind: SheetValue<Value>,
    sets target: SheetMember<ParagraphStyle, Value>, _ meaning: String
  ) -> SheetStyleKey {
    paragraph(
      name, member, kind, sets: target, as: { $0 }, meaning,
      default: kind.spell(ParagraphStyle.default[keyPath: target]))
  }

  /// Returns a key that sets an optional member of the paragraph style.
  @_semantics("optimize.sil.specialize.generic.never")
  static func paragraph<Value>(
    _ name: String, _ member: SheetMember<SheetStyle.Properties, Value?>, _ kind: SheetValue<Value>,
    sets target: SheetMember<ParagraphStyle, Value?>, _ meaning: String, default defaultText: String
  ) -> SheetStyleKey {
    paragraph(name, member, kind, sets: target, as: { $0 }, meaning, default: defaultText)
  }

  /// Returns a key whose words are the cases of a member of the paragraph style.
  @_semantics("optimize.sil.specialize.generic.never")
  static func paragraph<Value: CaseIterable, Stored: Equatable>(
    _ name: String, _ member: SheetMember<SheetStyle.Properties, Value?>, _ kind: SheetValue<Value>,
    sets target: SheetMember<ParagraphStyle, Stored>,
    as stored: @escaping @Sendable (Value) -> Stored,
    _ meaning: String
  ) -> SheetStyleKey {
    let value = Value.allCases.first { stored($0) == ParagraphStyle.default[keyPath: target] }
    return paragraph(
      name, member, kind, sets: target, as: stored, meaning, default: value.flatMap(kind.spell))
  }
}
