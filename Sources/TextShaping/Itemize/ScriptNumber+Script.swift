import ICUReading
import TextAnalysis
import TextFonts
import TextStorage

extension ScriptNumber {
  /// The ISO 15924 code; Common and Inherited both give `Zyyy`.
  var script: Script {
    guard self != .inherited,
      let name = unsafe ctext_script_code(value)
    else { return .common }
    var tag: UInt32 = 0
    for index in 0..<4 { tag = tag << 8 | UInt32(UInt8(truncatingIfNeeded: unsafe name[index])) }
    return Script(tag: FontTag(rawValue: tag))
  }
}
