import SeededRandom
import Testing
import TextStorage

@Suite struct StructureTests {
  @Test("every separator ends a paragraph but the line separator")
  func separators() {
    let text: AttributedText = "a\rb\nc\r\nd\u{85}e\u{2028}f\u{2029}g"
    #expect(text.paragraphCount == 6)
    #expect(
      (0..<6).map { text.paragraphRange(at: $0) } == [
        0..<2, 2..<4, 4..<7, 7..<9, 9..<13, 13..<14,
      ])
    #expect(text.lineCount == 7)
    #expect(text.lineRange(containing: 10) == 9..<11)
    #expect(text.lineRange(containing: 11) == 11..<13)
    #expect(text.paragraphRange(containing: 6) == 4..<7)
    #expect(text.paragraphIndex(containing: 14) == 5)
  }

  @Test("an empty paragraph follows the last separator")
  func lastEmptyParagraph() {
    #expect(AttributedText().paragraphCount == 1)
    #expect(AttributedText().paragraphRange(containing: 0) == 0..<0)
    let text: AttributedText = "a\r\n"
    #expect(text.paragraphCount == 2)
    #expect(text.paragraphRange(containing: 3) == 3..<3)
    #expect(text.paragraphRange(for: 0..<3) == 0..<3)
  }

  @Test("splitting and joining CR LF moves paragraphs")
  func splitCRLF() {
    let storage = TextStorage(string: "a\r\nb")
    #expect(storage.paragraphCount == 2)
    storage.insert("x", at: 2)
    #expect(storage.paragraphCount == 3)
    #expect(storage.paragraphRange(at: 1) == 2..<4)
    storage.deleteCharacters(in: 2..<3)
    #expect(storage.paragraphCount == 2)
    #expect(storage.paragraphRange(at: 0) == 0..<3)
  }

  /// Letters of all lengths, separators, pairs and unpaired surrogates, over several leaves.
  private func mixedUnits(_ count: Int, seed: UInt64) -> [UInt16] {
    var random = SeededGenerator(seed: seed)
    let alphabet: [UInt16] = [0x61, 0xE9, 0x4E00, 0x0D, 0x0A, 0x2028, 0xD83D, 0xDE00, 0x85, 0]
    return (0..<count).map { _ in
      let letter = Int.random(in: 0..<30, using: &random)
      return letter < alphabet.count ? alphabet[letter] : 0x62
    }
  }

  @Test("UTF-8 offsets are those of the string", arguments: [31, 32] as [UInt64])
  func utf8Offsets(seed: UInt64) {
    let units = mixedUnits(6000, seed: seed)
    let text = AttributedText(utf16: units)
    let string = String(decoding: units, as: UTF16.self)
    #expect(text.string == string)
    #expect(text.utf8Length == string.utf8.count)
    var utf16 = 0
    var utf8 = 0
    for scalar in string.unicodeScalars {
      guard text.utf8Offset(of: utf16) == utf8, text.position(ofUTF8Offset: utf8) == utf16,
        text.position(ofUTF8Offset: utf8 + scalar.utf8.count - 1) == utf16,
        text.utf8Offset(of: utf16 + scalar.utf16.count - 1) == utf8
      else {
        Issue.record("seed \(seed): the scalar at \(utf16)")
        return
      }
      utf16 += scalar.utf16.count
      utf8 += scalar.utf8.count
    }
    #expect(text.utf8Offset(of: utf16) == utf8)
    #expect(text.position(ofUTF8Offset: utf8) == utf16)
  }

  @Test("line indexes and ranges agree in a long text")
  func lineIndexes() {
    let units = mixedUnits(9000, seed: 33)
    let text = AttributedText(utf16: units)
    var start = 0
    for index in 0..<text.lineCount {
      let range = text.lineRange(at: index)
      #expect(range.lowerBound == start)
      start = range.upperBound
      if !range.isEmpty {
        #expect(text.lineIndex(containing: range.lowerBound) == index)
        #expect(text.lineIndex(containing: range.upperBound - 1) == index)
      }
    }
    #expect(start == 9000)
  }

  @Test("paragraphs are the same one by one and together")
  func paragraphRanges() {
    let units = mixedUnits(9000, seed: 34)
    let text = AttributedText(utf16: units)
    let all = (0..<text.paragraphCount).map { text.paragraphRange(at: $0) }
    #expect(text.paragraphRanges(for: 0..<9000) == all.filter { !$0.isEmpty })
    for range in [0..<0, 4000..<4000, 1234..<5678, 8999..<9000, 2047..<2049] {
      let whole = text.paragraphRange(for: range)
      #expect(
        text.paragraphRanges(for: range)
          == all.filter { whole.contains($0.lowerBound) && !$0.isEmpty })
    }
    #expect(AttributedText().paragraphRanges(for: 0..<0) == [0..<0])
    #expect(AttributedText(string: "a\n").paragraphRanges(for: 2..<2) == [2..<2])
    #expect(
      AttributedText(string: "a\r\n\nb").paragraphRanges(for: 0..<5) == [0..<3, 3..<4, 4..<5])
  }

  @Test("characters are those of the string")
  func characters() {
    let piece = "aé e\u{301} 한국 👨‍👩‍👧‍👦🇩🇪🇫🇷 क्षि\r\n漢字"
    let string = String(repeating: piece, count: 400)
    let text = AttributedText(string: string)
    #expect(text.characterCount(in: 0..<text.length) == string.count)
    var position = 0
    for (number, character) in piece.enumerated() {
      let end = position + character.utf16.count
      for inside in position..<end {
        #expect(text.characterRange(containing: inside) == position..<end)
      }
      #expect(text.position(ofCharacter: number) == position)
      #expect(text.characterIndex(containing: end - 1) == number)
      position = end
    }
    let late = piece.count * 300 + 4
    let index = string.index(string.startIndex, offsetBy: late)
    #expect(
      text.position(ofCharacter: late) == string.utf16.distance(from: string.startIndex, to: index))
    #expect(text.position(ofCharacter: string.count + 5) == text.length)
  }

  @Test("words leave out space and punctuation")
  func words() {
    let text: AttributedText = "Don't stop, it's 3.14 km – «così».\nNext"
    #expect(
      text.words(in: 0..<text.length).map { text.substring(in: $0) } == [
        "Don't", "stop", "it's", "3.14", "km", "così", "Next",
      ])
    #expect(text.wordRange(containing: 7) == 6..<10)
    #expect(text.wordRange(containing: 5) == 5..<6)
    #expect(text.wordRange(containing: text.length) == text.length - 4..<text.length)
    #expect(AttributedText().wordRange(containing: 0) == 0..<0)
  }

  @Test("sentences end at their space")
  func sentences() {
    let text: AttributedText = "It is 3.5 a.m. today. “Really.” she asked. Yes!\nEnd"
    var sentences: [String] = []
    var position = 0
    while position < text.length {
      let range = text.sentenceRange(containing: position)
      sentences.append(text.substring(in: range))
      position = range.upperBound
    }
    #expect(
      sentences == ["It is 3.5 a.m. today. ", "“Really.” she asked. ", "Yes!\n", "End"])
  }

  @Test("a word in a huge line is found nearby")
  func wordInHugeLine() {
    let word = String(repeating: "ab ", count: 100_000)
    let text = AttributedText(string: word)
    #expect(text.wordRange(containing: 150_001) == 150_000..<150_002)
    let endless = AttributedText(string: String(repeating: "a", count: 300_000))
    let range = endless.wordRange(containing: 150_000)
    #expect(range.contains(150_000))
    #expect(range.count <= 2 * 65_536 + 1)
    let mark = AttributedText(utf16: [0x61] + Array(repeating: 0x301, count: 5000) + [0x62])
    #expect(mark.characterRange(containing: 4000) == 0..<5001)
    #expect(mark.characterRange(containing: 5001) == 5001..<5002)
  }
}
