import CICU

/// A script, as the four letters of its ISO 15924 code packed into an integer (`Latn` is 0x4C61746E).
package struct Script: Hashable, Sendable {
  /// The packed code, which is also HarfBuzz's tag.
  package var tag: UInt32

  package init(tag: UInt32) { self.tag = tag }

  /// Latin.
  package static let latin = Script(tag: 0x4C61_746E)
  /// Characters of no script of their own (`Zyyy`).
  package static let common = Script(tag: 0x5A79_7979)

  /// The four letters, such as `Latn`.
  package var code: String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> UInt32($0)) }, as: UTF8.self)
  }
}

/// ICU's number of a script, which properties are looked up by.
struct ScriptNumber: Hashable {
  var value: Int32

  static let common = ScriptNumber(value: Int32(bitPattern: USCRIPT_COMMON.bits))
  static let inherited = ScriptNumber(value: Int32(bitPattern: USCRIPT_INHERITED.bits))
  static let latin = ScriptNumber(value: Int32(bitPattern: USCRIPT_LATIN.bits))

  /// The scripts that Japanese and Chinese mix freely and that one font serves together.
  private static let japanese: [ScriptNumber] = [USCRIPT_HAN, USCRIPT_HIRAGANA, USCRIPT_KATAKANA]
    .map { ScriptNumber(value: Int32(bitPattern: $0.bits)) }

  /// The script of a character (UAX #24's Script property).
  static func of(_ scalar: UInt32) -> ScriptNumber {
    var status = U_ZERO_ERROR
    return ScriptNumber(
      value: Int32(
        bitPattern: unsafe uscript_getScript(Int32(bitPattern: scalar), &status).bits))
  }

  /// Whether a character may stand in text of this script (UAX #24's Script_Extensions).
  func holds(_ scalar: UInt32) -> Bool {
    uscript_hasScript(Int32(bitPattern: scalar), UScriptCode(rawValue: .init(value))) != 0
  }

  /// Whether text of the two scripts is set together.
  func joins(_ other: ScriptNumber) -> Bool {
    self == other || (Self.japanese.contains(self) && Self.japanese.contains(other))
  }

  /// The ISO 15924 code; Common and Inherited both give `Zyyy`.
  var script: Script {
    guard self != .inherited,
      let name = unsafe uscript_getShortName(UScriptCode(rawValue: .init(value)))
    else { return .common }
    var tag: UInt32 = 0
    for index in 0..<4 { tag = tag << 8 | UInt32(UInt8(bitPattern: unsafe name[index])) }
    return Script(tag: tag)
  }
}

extension UScriptCode {
  /// The raw value as 32 bits, whichever sign the importer gave it.
  fileprivate var bits: UInt32 { UInt32(truncatingIfNeeded: rawValue) }
}
