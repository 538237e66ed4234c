import Testing
import TextFonts

@testable import TextAnalysis
@testable import TextLayout
@testable import TextShaping

@Suite("Traits of characters")
struct CharacterTraitsTests {
  @Test("remembered traits are those that ICU gives, for every code point")
  func everyCodePoint() {
    // Without optimisation every seventh is checked, which includes each page.
    #if DEBUG
      let step = 7
    #else
      let step = 1
    #endif
    var wrong: [UInt32] = []
    for scalar in stride(from: UInt32(0), through: 0x10_FFFF, by: step)
    where CharacterTraits.of(scalar) != CharacterTraits(reading: scalar) { wrong.append(scalar) }
    #expect(wrong.isEmpty)
  }

  @Test("a number beyond Unicode has the traits of the first character")
  func beyond() {
    #expect(CharacterTraits.of(0x11_0000) == CharacterTraits.of(0))
    #expect(CharacterTraits.of(.max) == CharacterTraits.of(0))
  }

  @Test("letters, marks and emoji are told apart")
  func kinds() {
    #expect(CharacterTraits.of(0x41).script.script == .latin)
    #expect(!CharacterTraits.of(0x41).continuesCluster)
    #expect(CharacterTraits.of(0x301).continuesCluster)
    #expect(CharacterTraits.of(0x200D).continuesCluster)
    #expect(CharacterTraits.of(0x1F600).asksForEmoji)
    #expect(!CharacterTraits.of(0x2764).asksForEmoji)
    #expect(CharacterTraits.of(0xAD).isIgnorableForCoverage)
    #expect(CharacterTraits.of(0x5B).isPairedBracket)
  }
}
