import TextStorage

/// Phrases of Chinese and Japanese, which headings keep together.
extension Analyzer {
  /// Removes the breaks inside phrases: words by ICU's dictionary, with the particles after them.
  ///
  /// Text with kana takes ICU's rules for phrases of Japanese, text in Han alone its words and the
  /// language's own. Chinese particles of one character join the word before them.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func keepPhrases(
    of text: [UInt16], language: String, in analysis: inout ParagraphAnalysis
  ) {
    guard text.contains(where: \.isInPhrases) else { return }
    let isJapanese =
      text.contains(where: \.isKana) || language.lowercased().prefix { $0 != "-" } == "ja"
    let found =
      isJapanese
      ? boundaries(.line, in: text, language: "ja-u-lw-phrase")
      : boundaries(.word, in: text, language: language)
    var next = 0
    analysis.breaks.removeAll { opportunity in
      let offset = Int(opportunity.offset)
      guard !opportunity.isMandatory, offset > 0, offset < text.count,
        text[offset].isInPhrases, text[offset - 1].isInPhrases
      else { return false }
      while next < found.count, found[next] < offset { next += 1 }
      let isBoundary = next < found.count && found[next] == offset
      return !isBoundary || (!isJapanese && text[offset].isChineseParticle)
    }
  }
}

extension UInt16 {
  /// True for kana, ideographs and the signs that belong to words of them.
  fileprivate var isInPhrases: Bool {
    (0x3041...0x30FF).contains(self) || (0x3400...0x9FFF).contains(self)
      || (0xF900...0xFAFF).contains(self) || (0xD840...0xDFFF).contains(self)
      || (0x3005...0x3007).contains(self)
  }

  fileprivate var isKana: Bool { (0x3041...0x30FF).contains(self) && self != 0x30FB }

  /// True for a particle of Chinese that belongs to the word before it.
  fileprivate var isChineseParticle: Bool {
    switch self {
    case 0x7684, 0x4E86, 0x5417, 0x55CE, 0x5462, 0x5427, 0x7740, 0x8457, 0x8FC7, 0x904E, 0x5730,
      0x5F97, 0x4EEC, 0x5011:
      true
    default: false
    }
  }
}
