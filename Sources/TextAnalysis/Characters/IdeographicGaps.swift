import TextStorage

/// The gaps beside ideographs and kana that justification may widen.
///
/// No room is added after opening brackets and before closing ones and stops (JLREQ 3.8), nor
/// beside a space, which is widened itself.
///
/// The processor cannot predict where a stop or bracket comes, and a misprediction takes as long
/// as placing some glyphs. So the class of a code unit is looked up in a table, and the answer is
/// computed without a branch.
package enum IdeographicGaps {
  /// The class of each code unit, with the bits of ``Class``.
  package static let classes = classesOfCodeUnits()

  /// The class of a code unit, as a sum of bits.
  fileprivate enum Class {
    /// An ideograph, kana or East Asian punctuation; every surrogate of the ideographic planes
    /// counts.
    static let ideographic: UInt8 = 1
    /// No room is added after it: an opening bracket or quotation mark, or a space.
    static let noneAfter: UInt8 = 2
    /// No room is added before it: a character that closes a bracket, a clause or a sentence, or a
    /// space.
    static let noneBefore: UInt8 = 4
    /// The first half of a character.
    static let firstHalf: UInt8 = 8
  }

  /// True if room may be added between the cluster that starts with a code unit and the text after
  /// it.
  package static func allow(after index: Int, in units: [UInt16]) -> Bool {
    let (units, classes) = (units.span, classes.span)
    return units.ideographicGap(after: index, by: classes) == 1
  }

  /// 1 if room may be added between two characters with these classes, otherwise 0.
  @inline(__always)
  package static func between(_ before: UInt8, _ after: UInt8) -> Int {
    Int((before | after) & ~(before &>> 1 | after &>> 2) & 1)
  }

  private static func classesOfCodeUnits() -> [UInt8] {
    var classes = [UInt8](repeating: 0, count: 1 << 16)
    let ideographic = [
      0x2E80...0x312F, 0x31A0...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0xD840...0xD88F,
    ]
    for unit in ideographic.joined() { classes[unit] |= Class.ideographic }
    for unit in 0xD800...0xDBFF { classes[unit] |= Class.firstHalf }
    for unit in opening { classes[unit] |= Class.noneAfter }
    for unit in closing { classes[unit] |= Class.noneBefore }
    for unit in classes.indices where UInt16(unit).isStretchableSpace {
      classes[unit] |= Class.noneAfter | Class.noneBefore
    }
    return classes
  }

  /// The opening brackets and quotation marks of East Asian text.
  private static let opening = [
    0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D,
    0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62,
  ]

  /// The characters of East Asian text that close a bracket, a clause or a sentence.
  private static let closing = [
    0x2019, 0x201D, 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019,
    0x301B, 0x301E, 0x301F, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D,
    0xFF60, 0xFF61, 0xFF63, 0xFF64,
  ]
}

extension Span<UInt16> {
  /// 1 if justification may add room between the cluster that starts with a code unit and the text
  /// after it, otherwise 0. One of the two must be an ideograph or kana.
  ///
  /// - Parameter classes: ``IdeographicGaps/classes``.
  // Each class is looked up twice, for one cluster and for the next. If it was passed on, each
  // step would wait for the one before.
  @inline(__always)
  package func ideographicGap(after index: Int, by classes: borrowing Span<UInt8>) -> Int {
    let before = classes[Int(self[index])]
    let next = index &+ 1 &+ Int(before &>> 3)
    let after = next < count ? classes[Int(self[next])] : 0
    return IdeographicGaps.between(before, after)
  }
}
