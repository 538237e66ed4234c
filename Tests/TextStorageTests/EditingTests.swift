import Testing
import TextStorage

@Suite struct EditingTests {
  @Test("a fresh storage has nothing pending")
  func freshStorage() {
    let storage = TextStorage()
    #expect(storage.length == 0)
    #expect(storage.editedMask == [])
    #expect(storage.editedRange == nil)
    #expect(storage.changeInLength == 0)
    #expect(storage.observers.isEmpty)
  }

  @Test("inserted text takes the attributes before it")
  func inheritedAttributes() {
    let storage = TextStorage(string: "ab", attributes: TextAttributes(.kern, 2))
    storage.addAttribute(.link, value: "x", range: 1..<2)
    storage.insert("c", at: 2)
    #expect(storage.string == "abc")
    #expect(storage.attribute(.link, at: 2) == "x")
    storage.insert("d", at: 0)
    #expect(storage.attribute(.link, at: 0) == nil)
    #expect(storage.attribute(.kern, at: 0) == 2)
  }

  @Test("an inverse takes the edit back")
  func inverse() {
    let storage = TextStorage(string: "one\ntwo")
    let wide = ParagraphStyle()
    storage.addAttribute(.paragraphStyle, value: wide, range: 4..<5)
    #expect(storage.attribute(.paragraphStyle, at: 6) == wide)
    let before = storage.text
    let undo = storage.deleteCharacters(in: 3..<4)
    #expect(storage.string == "onetwo")
    #expect(storage.attribute(.paragraphStyle, at: 0) == wide)
    storage.apply(undo)
    #expect(storage.string == before.string)
    #expect(storage.attribute(.paragraphStyle, at: 0) == nil)
    #expect(storage.attribute(.paragraphStyle, at: 4) == wide)
  }
}
