import SeededRandom
import Testing
import TextStorage

/// Unusual text, which must be handled correctly.
@Suite struct OddTextTests {
  @Test("unpaired surrogates are kept")
  func unpairedSurrogates() {
    let units: [UInt16] = [0xD83D, 0x61, 0xDE00, 0xDE00, 0xD83D]
    let storage = TextStorage(utf16: units)
    #expect(storage.string == "\u{FFFD}a\u{FFFD}\u{FFFD}\u{FFFD}")
    storage.replaceCharacters(in: 5..<5, withUTF16: [0xDE00])
    #expect(storage.substring(in: 4..<6) == "😀")
    #expect(storage.substring(in: 4..<5) == "\u{FFFD}")
    var copy: [UInt16] = []
    storage.copyUTF16(in: 0..<6, appendingTo: &copy)
    #expect(copy == units + [0xDE00])
    let undo = storage.deleteCharacters(in: 1..<5)
    #expect(storage.string == "😀")
    storage.apply(undo)
    #expect(storage.codeUnit(at: 2) == 0xDE00)
    #expect(storage.codeUnit(at: 4) == 0xD83D)
  }

  @Test("a pair cut by the edge of a leaf is one character")
  func pairAcrossLeaves() {
    // An odd start puts every pair across an even position, so some cross the edges of leaves.
    let string = "x" + String(repeating: "😀", count: 5000)
    let storage = TextStorage(string: string)
    #expect(storage.string == string)
    #expect(storage.utf8Length == 20_001)
    #expect(storage.substring(in: 1001..<9001) == String(repeating: "😀", count: 4000))
  }

  @Test("NULs are characters like others")
  func nuls() {
    let storage = TextStorage(string: "a\0b")
    storage.insert("\0", at: 1)
    #expect(storage.length == 4)
    #expect(storage.string == "a\0\0b")
  }

  @Test("cut combining sequences come together again")
  func combiningSequences() {
    let storage = TextStorage(string: "e\u{301}x")
    let undo = storage.insert("-", at: 1)
    #expect(storage.characterRange(containing: 1) == 1..<3)
    storage.apply(undo)
    #expect(storage.characterRange(containing: 1) == 0..<2)
    #expect(storage.string == "éx")
  }

  @Test("text becomes narrow again with its last wide character")
  func narrowAgain() {
    let storage = TextStorage(string: String(repeating: "abc", count: 500))
    let undo = storage.insert("漢", at: 700)
    #expect(storage.substring(in: 699..<702) == "a漢b")
    storage.deleteCharacters(in: 700..<701)
    #expect(storage.string == String(repeating: "abc", count: 500))
    _ = undo
    storage.replaceCharacters(in: 0..<1500, with: "漢")
    storage.replaceCharacters(in: 0..<1, with: "é")
    #expect(storage.string == "é")
  }

  @Test("edits of a huge line are local")
  func hugeLine() {
    let count = Sweep.count(short: 2_000_000, long: 100_000_000)
    let storage = TextStorage(utf16: Array(repeating: 0x61, count: count))
    #expect(storage.paragraphCount == 1)
    var undo: [TextEdit] = []
    for step in 0..<500 {
      let position = (step &* 7_654_321) % count
      undo.append(storage.insert("xyz", at: position))
      undo.append(storage.addAttribute(.kern, value: 1, range: position..<position + 2))
    }
    undo.append(storage.insert("\n", at: count / 2))
    #expect(storage.paragraphRange(at: 1).lowerBound == count / 2 + 1)
    while let edit = undo.popLast() { storage.apply(edit) }
    #expect(storage.length == count)
    #expect(storage.attributeRuns.count == 1)
    #expect(storage.paragraphRange(containing: 5) == 0..<count)
  }

  @Test("everything can be replaced and taken back")
  func replacingEverything() {
    let storage = TextStorage(string: String(repeating: "0123456789\n", count: 1000))
    storage.addAttribute(.kern, value: 1, range: 100..<9000)
    let before = storage.text
    let undo = storage.setAttributedText(AttributedText(string: "short"))
    #expect(storage.string == "short")
    let redo = storage.apply(undo)
    #expect(storage.text == before)
    storage.apply(redo)
    #expect(storage.text == "short")
    #expect(TextEdit(undoing: []).isEmpty)
  }

  @Test("inverses of a batch are joined")
  func inverseOfBatch() {
    let storage = TextStorage(string: "abc")
    var inverses: [TextEdit] = []
    storage.beginEditing()
    inverses.append(storage.insert("1", at: 0))
    inverses.append(storage.insert("2", at: 4))
    inverses.append(storage.deleteCharacters(in: 1..<2))
    inverses.append(storage.endEditing())
    #expect(storage.string == "1bc2")
    let undo = TextEdit(undoing: inverses)
    #expect(undo.changeInLength == -1)
    storage.apply(undo)
    #expect(storage.string == "abc")
  }
}
