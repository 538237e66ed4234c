import Testing
import TextStorage

@testable import TextFonts

@Suite struct ClassZeroSearchTests {
  let empty = FontTableBytes([])

  func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  /// A `GSUB` table of many identical lookups with identical subtables: a chained context with a
  /// rule that names class 1 only.
  func substitutions(lookups: Int, subtables: Int, rules: Int, inputClass: Int = 1)
    -> FontTableBytes
  {
    var numbers = [1, 0, 0, 0, 10]
    numbers += [lookups] + Array(repeating: 2 + 2 * lookups, count: lookups)
    numbers += [6, 0, subtables] + Array(repeating: 6 + 2 * subtables, count: subtables)
    // Format, coverage, three references to the class definition below, one set of rules.
    let classes = 14
    numbers += [2, 0, classes, classes, classes, 1, classes + 8]
    // Glyph 0 is in class 1, and no other glyph is in any class.
    numbers += [1, 0, 1, 1]
    numbers += [rules] + Array(repeating: 2 + 2 * rules, count: rules)
    numbers += [0, 2, inputClass, 0, 0]
    return FontTableBytes(bytes(numbers))
  }

  @Test("a rule for class zero is found")
  func ruleClassZero() {
    for (inputClass, isFound) in [(1, false), (0, true)] {
      var search = ClassZeroSearch(
        substitutions: substitutions(lookups: 2, subtables: 2, rules: 2, inputClass: inputClass),
        positions: empty)
      let other = search.matters(glyph: 7)
      #expect(other == isFound)
      // Glyph 0 is in class 1, so class 0 does not concern it.
      let first = search.matters(glyph: 0)
      #expect(!first)
    }
  }

  @Test("rules that are named over and over take a bounded number of steps")
  func rulesNamedOver() {
    // 8 kB that name the same rule 10⁹ times.
    var search = ClassZeroSearch(
      substitutions: substitutions(lookups: 1000, subtables: 1000, rules: 1000), positions: empty)
    // A glyph that cannot be ruled out counts as found.
    let isFound = search.matters(glyph: 7)
    #expect(isFound)
    #expect(search.steps > ClassZeroSearch.maximumSteps)
    #expect(search.steps < ClassZeroSearch.maximumSteps + 10)
    _ = search.matters(glyph: 0xFFFF)
    #expect(search.steps < ClassZeroSearch.maximumSteps + 20)
  }

  @Test("real fonts need few steps")
  func realFontsNeed() throws {
    let library = FontLibrary(usesSystemFonts: false)
    for font in BundledFont.all {
      let face = try library.face(
        for: FontRequest(file: library.bundledFolder() + "/" + font.file))
      var search = ClassZeroSearch(
        substitutions: face.data.table("GSUB"),
        positions: face.data.table("GPOS"))
      _ = search.matters(glyph: 0xFFFF)
      _ = search.matters(glyph: Int(face.spaceGlyph))
      #expect(search.steps * 20 < ClassZeroSearch.maximumSteps, "\(font.file): \(search.steps)")
    }
  }
}
