import TextStorage

/// A row of the table of styles: a key, and what it sets in the attributes of text.
struct SheetStyleKey: Sendable {
  /// The key.
  let key: SheetKey<SheetStyle>
  /// Whether a style says anything of it.
  let isSaid: @Sendable (SheetStyle) -> Bool
  /// Sets what a style says in the attributes of letters; nil where it is of no interest to them.
  var setsText: (@Sendable (SheetStyle, inout TextAttributes) -> Void)?
  /// Sets what a style says in that of a paragraph; nil where it is of no interest to it.
  var setsParagraph: (@Sendable (SheetStyle, inout ParagraphStyle) -> Void)?

  init(
    _ key: SheetKey<SheetStyle>, isSaid: @escaping @Sendable (SheetStyle) -> Bool,
    setsText: (@Sendable (SheetStyle, inout TextAttributes) -> Void)? = nil,
    setsParagraph: (@Sendable (SheetStyle, inout ParagraphStyle) -> Void)? = nil
  ) {
    self.key = key
    self.isSaid = isSaid
    self.setsText = setsText
    self.setsParagraph = setsParagraph
  }

  /// A key that sets an attribute of letters.
  static func text<Value, Stored: Hashable & Sendable>(
    _ name: String, _ member: SheetMember<SheetStyle, Value?>, _ kind: SheetValue<Value>,
    sets attribute: AttributeKey<Stored>, as stored: @escaping @Sendable (Value) -> Stored,
    _ meaning: String, usual: String? = nil
  ) -> SheetStyleKey {
    SheetStyleKey(
      SheetKey(name, member, kind, meaning, usual: usual),
      isSaid: { $0[keyPath: member] != nil },
      setsText: { $1[attribute] = $0[keyPath: member].map(stored) })
  }

  /// A key that sets an attribute of letters to what the sheet says.
  static func text<Value: Hashable & Sendable>(
    _ name: String, _ member: SheetMember<SheetStyle, Value?>, _ kind: SheetValue<Value>,
    sets attribute: AttributeKey<Value>, _ meaning: String, usual: String? = nil
  ) -> SheetStyleKey {
    text(name, member, kind, sets: attribute, as: { $0 }, meaning, usual: usual)
  }

  /// A key that sets a member of the paragraph's style.
  static func paragraph<Value, Stored>(
    _ name: String, _ member: SheetMember<SheetStyle, Value?>, _ kind: SheetValue<Value>,
    sets target: SheetMember<ParagraphStyle, Stored>,
    as stored: @escaping @Sendable (Value) -> Stored,
    _ meaning: String, usual: String? = nil
  ) -> SheetStyleKey {
    SheetStyleKey(
      SheetKey(name, member, kind, meaning, usual: usual),
      isSaid: { $0[keyPath: member] != nil },
      setsParagraph: { style, paragraph in
        if let value = style[keyPath: member] { paragraph[keyPath: target] = stored(value) }
      })
  }

  /// A key that sets a member of the paragraph's style to what the sheet says; what holds without it is the
  /// member's default.
  static func paragraph<Value>(
    _ name: String, _ member: SheetMember<SheetStyle, Value?>, _ kind: SheetValue<Value>,
    sets target: SheetMember<ParagraphStyle, Value>, _ meaning: String
  ) -> SheetStyleKey {
    paragraph(
      name, member, kind, sets: target, as: { $0 }, meaning,
      usual: kind.spell(ParagraphStyle.default[keyPath: target]))
  }

  /// A key that sets a member of the paragraph's style that may be nil.
  static func paragraph<Value>(
    _ name: String, _ member: SheetMember<SheetStyle, Value?>, _ kind: SheetValue<Value>,
    sets target: SheetMember<ParagraphStyle, Value?>, _ meaning: String, usual: String
  ) -> SheetStyleKey {
    paragraph(name, member, kind, sets: target, as: { $0 }, meaning, usual: usual)
  }

  /// A key whose words stand for the cases of a member of the paragraph's style.
  static func paragraph<Value: CaseIterable, Stored: Equatable>(
    _ name: String, _ member: SheetMember<SheetStyle, Value?>, _ kind: SheetValue<Value>,
    sets target: SheetMember<ParagraphStyle, Stored>,
    as stored: @escaping @Sendable (Value) -> Stored,
    _ meaning: String
  ) -> SheetStyleKey {
    let usual = Value.allCases.first { stored($0) == ParagraphStyle.default[keyPath: target] }
    return paragraph(
      name, member, kind, sets: target, as: stored, meaning, usual: usual.flatMap(kind.spell))
  }
}
