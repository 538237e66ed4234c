extension [UInt16] {
  /// The same as ``Span/allowsIdeographicGap(after:)``.
  func allowsIdeographicGap(after index: Int) -> Bool { span.allowsIdeographicGap(after: index) }
}

extension Span<UInt16> {
  /// Whether justification may put room between the cluster that starts with a code unit and the text
  /// after it, one of which is an ideograph or kana.
  ///
  /// Nothing is put behind opening brackets and before closing ones and stops, as JLREQ 3.8 has it, and
  /// nothing beside a space, which is widened itself.
  @inline(__always)
  func allowsIdeographicGap(after index: Int) -> Bool {
    // Most text is this.
    if index + 1 < count, self[index].isKanaOrIdeograph, self[index + 1].isKanaOrIdeograph {
      return true
    }
    return allowsGap(after: index)
  }

  private func allowsGap(after index: Int) -> Bool {
    let unit = self[index]
    guard !unit.isStretchableSpace, !unit.opensBracket else { return false }
    var next = index + 1
    if unit & 0xFC00 == 0xD800 { next += 1 }
    guard next < count else { return unit.isIdeographic }
    if self[next].isStretchableSpace || self[next].closesBracket { return false }
    return unit.isIdeographic || self[next].isIdeographic
  }
}

extension UInt16 {
  /// Whether a cluster that starts with the code unit is an ideograph, kana or punctuation of theirs;
  /// every surrogate of the ideographic planes counts.
  fileprivate var isIdeographic: Bool {
    switch self {
    case 0x2E80...0x312F, 0x31A0...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0xD840...0xD88F: true
    default: false
    }
  }

  /// Whether it is one of the most used of these, none of which is punctuation.
  @inline(__always)
  fileprivate var isKanaOrIdeograph: Bool {
    self &- 0x3040 < 0xF0 || self &- 0x31A0 < 0x6E60
  }

  /// Whether the character is a bracket or quotation mark of East Asian text that opens.
  fileprivate var opensBracket: Bool {
    switch self {
    case 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A,
      0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
      true
    default: false
    }
  }

  /// Whether the character is one of East Asian text that closes a bracket, a clause or a sentence.
  fileprivate var closesBracket: Bool {
    switch self {
    case 0x2019, 0x201D, 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017,
      0x3019, 0x301B, 0x301E, 0x301F, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F,
      0xFF3D, 0xFF5D, 0xFF60, 0xFF61, 0xFF63, 0xFF64:
      true
    default: false
    }
  }
}
