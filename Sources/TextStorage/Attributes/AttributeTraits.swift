/// What attribute fixing must know of an attribute set, in one word.
struct AttributeTraits: Hashable, Sendable {
  private var bits: UInt32

  /// `style` is the number of the set's paragraph style, 0 for none.
  init(style: UInt32, hasAttachment: Bool) {
    bits = style << 1 | (hasAttachment ? 1 : 0)
  }

  static let none = AttributeTraits(style: 0, hasAttachment: false)

  var style: UInt32 { bits >> 1 }
  var hasAttachment: Bool { bits & 1 == 1 }
}
