import Testing
import TextStorage

@Suite("White space of UTF-16 text")
struct SpaceCharacterTests {
  /// The code units that have a property.
  private func units(where holds: (UInt16) -> Bool) -> Set<UInt16> {
    Set((UInt16.min...UInt16.max).filter(holds))
  }

  @Test("white space is what Unicode says")
  func property() {
    let unicode = units { Unicode.Scalar($0)?.properties.isWhitespace == true }
    #expect(unicode.count == 25)
    #expect(units(where: \.isWhiteSpace) == unicode)
  }

  @Test("each kind of white space leaves out what it names, and nothing else")
  func kinds() {
    let all = units(where: \.isWhiteSpace)
    let ends: Set<UInt16> = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]
    #expect(units(where: \.isTrailingSpace) == all.subtracting([0xA0, 0x2007, 0x202F]))
    #expect(units(where: \.isWordSpace) == all.subtracting(ends))
    #expect(
      units(where: \.isHiddenBesideToken)
        == all.subtracting(ends).subtracting([0xA0, 0x1680, 0x202F]))
    #expect(units(where: \.isParagraphSeparator) == [0x0A, 0x0D, 0x85, 0x2029])
    #expect(units(where: \.isStretchableSpace) == [0x20, 0xA0])
  }
}
