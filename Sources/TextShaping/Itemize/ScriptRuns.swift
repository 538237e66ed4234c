import ICUReading
import TextAnalysis
import TextFonts

/// A stretch of a paragraph in one script.
struct ScriptRun: Sendable {
  /// The end of the stretch, in UTF-16 code units of the paragraph; it starts at the end of the
  /// one before.
  var end: Int
  var script: Script
}

/// Splits text into stretches of one script, according to UAX #24, section 5.
///
/// Characters without a script of their own join the stretch before them, or the one after at the
/// paragraph's start. Closing punctuation takes the script of the punctuation that it closes. Han,
/// Hiragana and Katakana stay together: one font serves them, and their text switches between them
/// at every other character.
enum ScriptRuns {
  /// The deepest nesting of paired punctuation; deeper pairs count as unpaired.
  private static let deepestNesting = 64

  static func split(_ text: [UInt16]) -> [ScriptRun] {
    if let only = scriptOfSimpleText(text) { return [ScriptRun(end: text.count, script: only)] }
    var runs: [ScriptRun] = []
    var current = ScriptNumber.common
    var openings: [(closing: UInt32, script: ScriptNumber)] = []
    var position = 0
    let reader = CharacterTraits.Reader()
    while position < text.count {
      // Most characters have the script of the one before.
      if current.isOwn, text[position] & 0xF800 != 0xD800,
        current.joins(reader.traits(of: text[position]).script)
      {
        position += 1
        continue
      }
      let start = position
      let scalar = text.scalar(at: &position)
      let traits = CharacterTraits.of(scalar)
      var script = traits.script
      if script == .common || script == .inherited {
        guard traits.isPairedBracket else { continue }
        let pair = ctext_paired_bracket(scalar)
        guard pair != scalar else { continue }
        if let opening = openings.lastIndex(where: { $0.closing == scalar }) {
          script = openings[opening].script
          openings.removeSubrange(opening...)
          if script == .common { continue }
        } else {
          if openings.count < deepestNesting { openings.append((pair, current)) }
          continue
        }
      }
      if current == .common {
        current = script
        for index in openings.indices { openings[index].script = script }
      } else if !current.joins(script), !current.holds(scalar) {
        runs.append(ScriptRun(end: start, script: current.script))
        current = script
      }
    }
    runs.append(ScriptRun(end: text.count, script: current.script))
    return runs
  }

  /// The script of text made of Latin letters, spaces and general punctuation alone, or nil.
  private static func scriptOfSimpleText(_ text: [UInt16]) -> Script? {
    var hasLetter = false
    for unit in text {
      if unit < 0x2B9 {
        hasLetter =
          hasLetter || (unit | 0x20 >= 0x61 && unit | 0x20 <= 0x7A)
          || unit >= 0xC0
            && unit != 0xD7 && unit != 0xF7
          || unit == 0xAA || unit == 0xBA
      } else if !(0x2010...0x2027).contains(unit), !(0x2030...0x205E).contains(unit) {
        return nil
      }
    }
    return hasLetter ? .latin : .common
  }
}
