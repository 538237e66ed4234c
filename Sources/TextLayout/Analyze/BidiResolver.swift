import CICU

/// Resolves embedding levels by the Unicode bidirectional algorithm (UAX #9), with ICU.
///
/// Scratch for one thread.
@safe
final class BidiResolver {
  private let raw: OpaquePointer?

  init() { unsafe raw = ubidi_open() }

  deinit { unsafe ubidi_close(raw) }

  /// Resolves the levels of one paragraph.
  ///
  /// - Parameters:
  ///   - text: The paragraph, as UTF-16.
  ///   - direction: The base direction; `natural` takes it from the first strong character
  ///     (rules P2 and P3), left to right when there is none.
  /// - Returns: The paragraph's level and a level for each code unit; no levels when all are the
  ///   paragraph's.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func resolve(_ text: [UInt16], direction: BaseDirection) -> (base: UInt8, levels: [UInt8]) {
    let requested: UBiDiLevel =
      switch direction {
      case .natural: 0xFE
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    if requested != 1, !Self.mayHoldRightToLeft(text) { return (0, []) }
    guard unsafe raw != nil, !text.isEmpty else { return (requested == 1 ? 1 : 0, []) }
    // Where all runs one way ICU gives every character the paragraph's level. Letters of both
    // directions in a paragraph of their own make it resolve levels as the standard defines them.
    var marked = text
    if text.last.map({ !$0.isParagraphSeparator }) ?? true { marked.append(0x2029) }
    marked.append(0x61)
    marked.append(0x5D0)
    return unsafe marked.withUnsafeBufferPointer { buffer in
      var status = U_ZERO_ERROR
      unsafe ubidi_setPara(raw, buffer.baseAddress, Int32(buffer.count), requested, nil, &status)
      var base: UBiDiLevel = 0
      unsafe ubidi_getParagraphByIndex(raw, 0, nil, nil, &base, &status)
      guard status.rawValue <= 0, let levels = unsafe ubidi_getLevels(raw, &status) else {
        return (requested == 1 ? 1 : 0, [])
      }
      let all = unsafe [UInt8](UnsafeBufferPointer(start: levels, count: text.count))
      return (base, all.allSatisfy { $0 == base } ? [] : all)
    }
  }

  /// Whether a text holds anything that could give it a level above 0 in a left-to-right paragraph:
  /// a strong right-to-left character, an Arabic number, or an explicit formatting character.
  static func mayHoldRightToLeft(_ text: [UInt16]) -> Bool {
    for unit in text where unit >= 0x590 {
      if unit <= 0x8FF { return true }
      if unit >= 0x200F, unit <= 0x2069 {
        if unit == 0x200F || (0x202A...0x202E).contains(unit) || unit >= 0x2066 { return true }
      } else if unit >= 0xD800 {
        // Lead surrogates of the planes' right-to-left blocks (U+10800…10FFF, U+1E800…1EFFF), and
        // the Hebrew and Arabic presentation forms.
        if (0xD802...0xD803).contains(unit) || (0xD83A...0xD83B).contains(unit) { return true }
        if (0xFB1D...0xFDFF).contains(unit) || (0xFE70...0xFEFF).contains(unit) { return true }
      }
    }
    return false
  }
}
