import Testing
import TextGeometry
import TextStorage

@testable import TextAnalysis
@testable import TextLayout

/// Characters of plain fragments are read without making glyphs; their places must be those of the
/// glyphs.
@Suite("Reading plain fragments")
struct PlainReadingTests {
  private typealias Numbers = QuestionDocument.Numbers

  /// Paragraphs of Latin text in a font with ligatures and kerning.
  private func document(_ numbers: inout Numbers) -> LayoutFixture {
    let words = [
      "office", "fluff", "AVATAR", "“quoted”", "—", "difficult", "x", "Wörter", "αβγ", "12,5",
      "well-known", "\u{2028}", "\t", "e\u{301}",
    ]
    // Words that are not plain are rare, so that most fragments are plain.
    let count = numbers.next(below: 6) == 0 ? words.count : words.count - 3
    var text = ""
    for _ in 0..<numbers.next(below: 120) + 1 {
      text += words[numbers.next(below: count)]
      text += [" ", " ", " ", " ", "  ", "\n", "\r\n"][numbers.next(below: 7)]
    }
    let fixture = LayoutFixture(text, width: Double(numbers.next(below: 300) + 60)) {
      $0.alignment = TextAlignment.allCases[numbers.next(below: TextAlignment.allCases.count)]
      $0.firstLineHeadIndent = 12
    } attributes: {
      $0[.font] = FontDescriptor(family: "Noto Sans", size: 12.5)
      if numbers.next(below: 4) == 0 { $0[.kern] = 0.75 }
    }
    let bold = numbers.next(below: text.utf16.count)
    fixture.storage.addAttribute(
      .font, value: FontDescriptor(family: "Noto Sans", size: 15, weight: 700),
      range: bold..<min(bold + 9, text.utf16.count))
    return fixture
  }

  @Test(
    "cells are those that the fragment's glyphs give", .enabled(if: FastPaths.enabled == .all))
  func cells() {
    var (plain, all) = (0, 0)
    for seed in UInt64(1)...60 {
      var numbers = Numbers(seed: seed)
      let fixture = document(&numbers)
      let manager = fixture.manager
      manager.ensureLayout()
      for fragment in manager.lineFragments(in: fixture.container) {
        guard let place = manager.rowIndex(containing: fragment.range.lowerBound) else {
          Issue.record("seed \(seed): no row holds \(fragment.range).")
          return
        }
        var (fast, slow) = (FragmentReader(), FragmentReader())
        manager.read(fragment, at: place, with: &fast)
        manager.read(fragment, at: place, with: &slow, needsGlyphs: true)
        all += 1
        plain += fast.isInOrder ? 1 : 0
        #expect(!slow.isInOrder)
        let isSame =
          fast.cells.count == slow.cells.count
          && zip(fast.cells, slow.cells).allSatisfy {
            $0.range == $1.range && abs($0.left - $1.left) < 1e-9
              && abs($0.right - $1.right) < 1e-9 && $0.isRightToLeft == $1.isRightToLeft
              && $0.isLineBreak == $1.isLineBreak
          }
        guard isSame else {
          Issue.record("seed \(seed): \(fragment.range) is \(fast.cells), not \(slow.cells).")
          return
        }
        let random = (0..<20).map { _ in Double(numbers.next(below: 4_000)) / 10 - 20 }
        for x in random + fast.cells.flatMap({ [$0.left, $0.right] }) {
          let (found, expected) = (fast.cell(nearest: x), slow.cell(nearest: x))
          // Sums in another order may assign an edge between two characters to either side.
          let isSame =
            found == expected
            || abs(
              distance(of: x, from: found, in: fast) - distance(of: x, from: expected, in: slow))
              < 1e-9
          guard isSame else {
            Issue.record("seed \(seed): nearest to \(x) in \(fragment.range) is \(found as Any).")
            return
          }
        }
      }
    }
    #expect(plain > all / 2, "\(plain) of \(all) fragments are plain.")
  }

  private func distance(of x: Double, from cell: Int?, in reader: FragmentReader) -> Double {
    guard let cell else { return .infinity }
    return max(reader.cells[cell].left - x, x - reader.cells[cell].right, 0)
  }

  @Test("a search from a guess finds what a search of everything finds, however bad the guess")
  func guessing() {
    var numbers = Numbers(seed: 7)
    for _ in 0..<2_000 {
      let start = numbers.next(below: 50)
      let range = start..<start + numbers.next(below: 40)
      let edge = numbers.next(below: 100)
      let guess = numbers.next(below: 140) - 20
      let expected = min(max(edge, range.lowerBound), range.upperBound)
      #expect(range.partition(near: guess) { $0 < edge } == expected)
    }
  }

  @Test("where characters start is told without a break iterator as one tells it")
  func characterStarts() {
    let units: [UInt16] = [
      0x61, 0x20, 0x301, 0x0D, 0x0A, 0x00, 0x628, 0x64E, 0x651, 0x644, 0x670, 0x915, 0x915, 0x937,
      0x93C, 0x94D, 0x94D, 0x93F, 0x941, 0x928, 0x951, 0x958, 0x200D, 0x200C, 0xA9, 0x263A, 0xFE0F,
      0x995, 0x9CD, 0xD15, 0xD4D, 0xB95, 0xBCD, 0x600, 0x5D0, 0x5B7, 0xE01, 0xE33, 0x1100, 0x2029,
    ]
    var known = 0
    for seed in UInt64(1)...4_000 {
      var numbers = Numbers(seed: seed)
      // From a few equal ones to all kinds.
      let (first, count) = (numbers.next(below: units.count), numbers.next(below: units.count) + 1)
      let text = (0..<numbers.next(below: 8) + 1).map { _ in
        units[(first + numbers.next(below: count)) % units.count]
      }
      var starts = [Bool](repeating: false, count: text.count)
      guard text.findCharacterStarts(&starts) else { continue }
      known += 1
      let found = starts.indices.filter { starts[$0] && $0 > 0 } + [text.count]
      #expect(found == TextBoundaries.graphemes(in: text), "seed \(seed): \(text)")
    }
    #expect(known > 1_500, "\(known) of 4000 texts are told.")
  }

  @Test(
    "cells of text of any direction are those that the fragment's glyphs give",
    arguments: [
      ["سلام", "بِسْمِ", "لا", "الكتاب،", "12٫5", "مَدْرَسَةٌ", "(قال)", "latin", "ـــ", "لإ"],
      ["नमस्ते", "क्षेत्र", "हिन्दी", "में", "श्री", "१२", "र्क", "word", "(कि)", "ज्ञान।"],
      ["שלום", "עִבְרִית", "abc", "12", "(אב)", "ffi", "e\u{301}", "\u{202B}xא\u{202C}", "בַּ"],
    ])
  func slices(words: [String]) {
    var (fast, all) = (0, 0)
    for seed in UInt64(1)...25 {
      var numbers = Numbers(seed: seed)
      var text = ""
      for _ in 0..<numbers.next(below: 90) + 1 {
        text += words[numbers.next(below: words.count)]
        text += [" ", " ", " ", " ", "  ", "\n", "\u{2028}"][numbers.next(below: 7)]
      }
      let fixture = LayoutFixture(text, width: Double(numbers.next(below: 300) + 60)) {
        $0.alignment = TextAlignment.allCases[numbers.next(below: TextAlignment.allCases.count)]
        $0.baseWritingDirection = [.natural, .leftToRight, .rightToLeft][numbers.next(below: 3)]
      } attributes: {
        $0[.font] = FontDescriptor(
          families: ["Noto Sans", "Noto Naskh Arabic", "Noto Sans Devanagari"], size: 12.5)
        if numbers.next(below: 4) == 0 { $0[.kern] = 0.75 }
      }
      let manager = fixture.manager
      manager.ensureLayout()
      for fragment in manager.lineFragments(in: fixture.container) {
        guard let place = manager.rowIndex(containing: fragment.range.lowerBound),
          let paragraph = manager.placedParagraph(of: fragment)?.paragraph
        else {
          Issue.record("seed \(seed): no row holds \(fragment.range).")
          return
        }
        var (own, slow) = (FragmentReader(), FragmentReader())
        manager.read(fragment, at: place, with: &own)
        manager.read(fragment, at: place, with: &slow, needsGlyphs: true)
        var probe = FragmentReader()
        manager.read(fragment, at: place, with: &probe)
        probe.cells.removeAll()
        all += 1
        fast += probe.readSlices(fragment, of: paragraph, text: manager.text) ? 1 : 0
        let isSame =
          own.cells.count == slow.cells.count
          && zip(own.cells, slow.cells).allSatisfy {
            $0.range == $1.range && abs($0.left - $1.left) < 1e-9
              && abs($0.right - $1.right) < 1e-9 && $0.isRightToLeft == $1.isRightToLeft
              && $0.isLineBreak == $1.isLineBreak
          }
        guard isSame else {
          Issue.record("seed \(seed): \(fragment.range) is \(own.cells), not \(slow.cells).")
          return
        }
      }
    }
    #expect(fast > all / 2, "\(fast) of \(all) fragments are read without their glyphs.")
  }
}
