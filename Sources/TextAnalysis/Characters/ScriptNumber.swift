import ICUReading

/// ICU's number of a script, for looking up properties.
package struct ScriptNumber: Hashable {
  package var value: Int32

  package static var common: ScriptNumber { ScriptNumber(value: Int32(CTEXT_SCRIPT_COMMON)) }
  package static var inherited: ScriptNumber { ScriptNumber(value: Int32(CTEXT_SCRIPT_INHERITED)) }

  /// True for a script of its own; false for Common and Inherited, whose characters take the
  /// script of their neighbours.
  @inline(__always)
  package var isOwn: Bool { self != .common && self != .inherited }

  /// True for the scripts that Japanese and Chinese mix freely and that one font serves together.
  @inline(__always)
  private var isJapanese: Bool {
    let number = Int(value)
    return number == CTEXT_SCRIPT_HAN || number == CTEXT_SCRIPT_HIRAGANA
      || number == CTEXT_SCRIPT_KATAKANA
  }

  /// True if a character may occur in text of this script (UAX #24's Script_Extensions).
  package func holds(_ scalar: UInt32) -> Bool { ctext_has_script(scalar, value) }

  /// True if text of the two scripts is shaped together.
  @inline(__always)
  package func joins(_ other: ScriptNumber) -> Bool {
    self == other || (isJapanese && other.isJapanese)
  }

  /// Unicode's name of a character's script, such as `Hiragana`, or nil if the character has no
  /// script of its own.
  package static func name(of scalar: UInt32) -> String? {
    let number = ScriptNumber(value: ctext_script(scalar))
    guard number != .common, number != .inherited, Int(number.value) != CTEXT_SCRIPT_UNKNOWN,
      let name = unsafe ctext_script_name(number.value)
    else { return nil }
    return unsafe String(cString: name).split(separator: "_").joined(separator: " ")
  }
}
