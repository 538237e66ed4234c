import TestFonts
import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Characters are 5 points wide unless a test says otherwise.
@Suite("Justification")
struct JustificationTests {
  private func fixture(
    _ text: String, width: Double, advances: [Unicode.Scalar: Int] = [:],
    exclusions: [ExclusionPath] = [], limits: (inout Justification) -> Void = { _ in },
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    LayoutFixture(
      text, width: width, advances: advances, exclusions: exclusions,
      style: {
        $0.alignment = .justified
        limits(&$0.justification)
        style(&$0)
      })
  }

  /// The advances that make the test font cover ideographs.
  private let coverage = Dictionary(
    uniqueKeysWithValues: "一二三四五六七八九十，「」".unicodeScalars.map { ($0, 500) })

  /// Checks that a fragment's glyphs fill its used span.
  private func expectFilled(
    _ fixture: LayoutFixture, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (index, fragment) in fixture.manager.lineFragments(in: fixture.container).enumerated() {
      let visible = fixture.glyphs(index).filter { $0.cluster < fragment.contentEnd }
      let width = visible.reduce(0) { $0 + $1.advance }
      #expect(
        abs(width - (fragment.used.end - fragment.used.start)) < 1e-6,
        "fragment \(index): \(width)", sourceLocation: sourceLocation)
    }
  }

  private func advances(_ fixture: LayoutFixture, _ line: Int = 0) -> [Double] {
    let end = fixture.manager.lineFragments(in: fixture.container)[line].contentEnd
    return fixture.glyphs(line).filter { $0.cluster < end }.map(\.advance)
  }

  @Test("without limits spaces take all room, and the last line none")
  func spaces() {
    let plain = fixture("aa bb cc dd", width: 49)
    #expect(plain.lines == ["aa bb cc ", "dd"])
    #expect(advances(plain) == [5, 5, 9.5, 5, 5, 9.5, 5, 5])
    expectFilled(plain)
  }

  @Test("letters are set apart by what spaces may not take")
  func letters() {
    // The text takes 40 of 49 points: spaces take 2 each, 7 gaps the other 5.
    let apart = fixture("aa bb cc dd", width: 49) {
      $0.maximumSpaceStretch = 2
      $0.maximumLetterSpacing = 3
    }
    let gap = 5.0 / 7
    #expect(apart.lines == ["aa bb cc ", "dd"])
    let got = advances(apart)
    let wanted = [5 + gap, 5 + gap, 7 + gap, 5 + gap, 5 + gap, 7 + gap, 5 + gap, 5]
    #expect(zip(got, wanted).allSatisfy { abs($0 - $1) < 1e-9 } && got.count == 8)
    expectFilled(apart)
  }

  @Test("the letter before a tab that hangs stands at the edge")
  func lettersBeforeHangingTab() {
    // Spaces take nothing: three gaps take 9 points.
    let apart = fixture("aabb\tccccc", width: 29) {
      $0.maximumSpaceStretch = 0
      $0.maximumLetterSpacing = 3
    }
    #expect(apart.lines == ["aabb\t", "ccccc"])
    #expect(advances(apart) == [8, 8, 8, 5])
    expectFilled(apart)
  }

  @Test("what letters may not take goes back to spaces")
  func lettersHaveLimits() {
    let apart = fixture("aa bb cc dd", width: 49) {
      $0.maximumSpaceStretch = 1
      $0.maximumLetterSpacing = 0.5
    }
    // Seven gaps of 0.5 leave 5.5 for two spaces.
    #expect(advances(apart) == [5.5, 5.5, 8.25, 5.5, 5.5, 8.25, 5.5, 5])
    expectFilled(apart)
  }

  @Test("letters and spaces that share the room take parts in proportion to their limits")
  func shared() {
    // The text takes 40 of 49 points. Two spaces may take 2 each and seven gaps 1 each: all of
    // them take 9/11 of that.
    let shared = fixture("aa bb cc dd", width: 49) {
      $0.maximumSpaceStretch = 2
      $0.maximumLetterSpacing = 1
      $0.sharesRoom = true
    }
    let (gap, space) = (5 + 9.0 / 11, 5 + 27.0 / 11)
    let got = advances(shared)
    let wanted = [gap, gap, space, gap, gap, space, gap, 5]
    #expect(zip(got, wanted).allSatisfy { abs($0 - $1) < 1e-9 } && got.count == 8, "\(got)")
    expectFilled(shared)
  }

  @Test("letters move closer when spaces that share the room with them are narrowed")
  func sharedNarrowing() {
    // The text takes 40 of 38 points: two spaces may give 1 each, seven gaps a quarter each.
    let narrow = fixture("aa bb cc dd", width: 38) {
      $0.maximumSpaceShrink = 1
      $0.maximumLetterSpacing = 0.25
      $0.sharesRoom = true
    }
    #expect(narrow.lines == ["aa bb cc ", "dd"])
    let part = 2 / 3.75
    let (gap, space) = (5 - part / 4, 5 - part - part / 4)
    let got = advances(narrow)
    let wanted = [gap, gap, space, gap, gap, space, gap, 5]
    #expect(zip(got, wanted).allSatisfy { abs($0 - $1) < 1e-9 } && got.count == 8, "\(got)")
    expectFilled(narrow)
  }

  @Test("room beyond all limits goes to the spaces, also if letters share it")
  func sharedBeyondLimits() {
    let apart = fixture("aa bb cc dd", width: 49) {
      $0.maximumSpaceStretch = 1
      $0.maximumLetterSpacing = 0.5
      $0.sharesRoom = true
    }
    #expect(advances(apart) == [5.5, 5.5, 8.25, 5.5, 5.5, 8.25, 5.5, 5])
    expectFilled(apart)
  }

  @Test("spaces alone take what is within their limit")
  func withinLimit() {
    let plain = fixture("aa bb cc dd", width: 49) {
      $0.maximumSpaceStretch = 5
      $0.maximumLetterSpacing = 3
    }
    #expect(advances(plain) == [5, 5, 9.5, 5, 5, 9.5, 5, 5])
  }

  @Test("a lone word is set apart only as far as its letters' limit fills the line")
  func loneWord() {
    func word(_ most: Double) -> LayoutFixture {
      fixture("aaaa bbbbb", width: 26) { $0.maximumLetterSpacing = most }
    }
    #expect(advances(word(2)) == [7, 7, 7, 5])
    expectFilled(word(2))
    #expect(advances(word(1.9)) == [5, 5, 5, 5])
    expectFilled(word(1.9))
  }

  @Test("one more word is taken when spaces can be narrowed for it")
  func shrink() {
    let wide = fixture("aa bb cc dd", width: 38)
    #expect(wide.lines == ["aa bb ", "cc dd"])
    let narrow = fixture("aa bb cc dd", width: 38) { $0.maximumSpaceShrink = 1 }
    #expect(narrow.lines == ["aa bb cc ", "dd"])
    #expect(advances(narrow) == [5, 5, 4, 5, 5, 4, 5, 5])
    expectFilled(narrow)
    #expect(fixture("aa bb cc dd", width: 37) { $0.maximumSpaceShrink = 1 }.lines.count == 2)
    #expect(fixture("aa bb cc dd", width: 37) { $0.maximumSpaceShrink = 1 }.lines[0] == "aa bb ")
  }

  @Test("spaces of a last line are narrowed where its text fits only so")
  func shrinkOfLastLine() {
    // 40 points of text in 38.
    let last = fixture("aa bb cc", width: 38) { $0.maximumSpaceShrink = 1 }
    #expect(last.lines == ["aa bb cc"])
    #expect(advances(last) == [5, 5, 4, 5, 5, 4, 5, 5])
    expectFilled(last)
    let roomy = fixture("aa bb cc", width: 45) { $0.maximumSpaceShrink = 1 }
    #expect(advances(roomy) == [5, 5, 5, 5, 5, 5, 5, 5])
  }

  @Test("the letters of a drop cap are not set apart")
  func cap() {
    let apart = fixture("Aabb cccccc", width: 45) {
      $0.maximumSpaceStretch = 0
      $0.maximumLetterSpacing = 9
    } style: {
      $0.dropCap = DropCap(lines: 2, characters: 2, gap: 4)
    }
    // Two letters of 5 × 17 / 7 points, 4 of gap and 10 of text: the rest is added after the first
    // b.
    let cap = 5.0 * 17 / 7
    let got = advances(apart)
    let wanted = [cap, cap + 4, 45 - 2 * cap - 4 - 5, 5]
    #expect(apart.lines[0] == "Aabb ")
    #expect(zip(got, wanted).allSatisfy { abs($0 - $1) < 1e-9 } && got.count == 4)
  }

  @Test("a space keeps half of its width")
  func leastSpace() {
    let narrow = fixture("aa bb cc dd", width: 35) { $0.maximumSpaceShrink = 100 }
    #expect(narrow.lines == ["aa bb cc ", "dd"])
    #expect(advances(narrow) == [5, 5, 2.5, 5, 5, 2.5, 5, 5])
    #expect(
      fixture("aa bb cc dd", width: 34.9) { $0.maximumSpaceShrink = 100 }.lines[0] == "aa bb ")
  }

  @Test("spaces of text that is not justified stay as they are")
  func shrinkNeedsJustification() {
    let left = fixture(
      "aa bb cc dd", width: 38, limits: { $0.maximumSpaceShrink = 1 },
      style: { $0.alignment = .left })
    #expect(left.lines == ["aa bb ", "cc dd"])
  }

  @Test("a line whose spaces would become too wide is ragged, on the side where lines end")
  func ragged() {
    let ragged = fixture("aa bb cccccccc dd", width: 40) { $0.raggedStretch = 10 }
    #expect(ragged.lines == ["aa bb ", "cccccccc ", "dd"])
    #expect(advances(ragged) == [5, 5, 5, 5, 5])
    #expect(
      ragged.manager.lineFragments(in: ragged.container)[0].used
        == HorizontalSpan(start: 0, end: 25))
    let wide = fixture("aa bb cccccccc dd", width: 40) { $0.raggedStretch = 15 }
    #expect(advances(wide) == [5, 5, 20, 5, 5])
    let rightToLeft = fixture("אא בב גגגגגגגג דד", width: 40) { $0.raggedStretch = 10 }
    #expect(
      rightToLeft.manager.lineFragments(in: rightToLeft.container)[0].used
        == HorizontalSpan(start: 15, end: 40))
  }

  @Test("letters that were set apart count before a line is called ragged")
  func raggedAfterLetters() {
    let kept = fixture("aa bb cccccccc dd", width: 40) {
      $0.raggedStretch = 10
      $0.maximumSpaceStretch = 9
      $0.maximumLetterSpacing = 2
    }
    // 15 points: 9 for the space, 6 for four gaps.
    #expect(advances(kept) == [6.5, 6.5, 15.5, 6.5, 5])
    expectFilled(kept)
  }

  @Test("ideographs stand apart like spaces, but not beside brackets and stops inside them")
  func ideographs() {
    let plain = fixture("一二三四五六七", width: 23, advances: coverage)
    #expect(plain.lines == ["一二三四", "五六七"])
    #expect(advances(plain) == [6, 6, 6, 5])
    expectFilled(plain)
    let mixed = fixture("一二 ab三四五六七", width: 38, advances: coverage)
    #expect(mixed.lines[0] == "一二 ab三四")
    // The gaps after 一, b and 三, and the space, take 3 points.
    #expect(advances(mixed) == [5.75, 5, 5.75, 5, 5.75, 5.75, 5])
    expectFilled(mixed)
    let stops = fixture("一，「二」三四五", width: 33, advances: coverage)
    #expect(stops.lines[0] == "一，「二」三")
    // The room is after the comma and after the closing bracket.
    #expect(advances(stops) == [5, 6.5, 5, 5, 6.5, 5])
    expectFilled(stops)
  }

  @Test("every fragment beside a shape is filled by its own letters")
  func besideExclusion() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 23, y: 0, width: 10, height: 10)))
    let split = fixture("一二三四五六七八九十", width: 56, advances: coverage, exclusions: [hole])
    #expect(split.lines.prefix(2) == ["一二三四", "五六七八"])
    #expect(advances(split, 0) == [6, 6, 6, 5])
    #expect(advances(split, 1) == [6, 6, 6, 5])
    expectFilled(split)
  }

  @Test("letters of right-to-left text and mixed directions fill their lines")
  func rightToLeft() {
    let hebrew = fixture("אא בב גגג דדד", width: 32) {
      $0.maximumSpaceStretch = 1
      $0.maximumLetterSpacing = 1.5
    }
    #expect(hebrew.lines[0] == "אא בב ")
    #expect(advances(hebrew).sorted() == [5, 6.5, 6.5, 6.5, 7.5].sorted())
    expectFilled(hebrew)
    let mixed = fixture("אא bb גגגגגג דדד", width: 32) {
      $0.maximumSpaceStretch = 1
      $0.maximumLetterSpacing = 1.5
    }
    expectFilled(mixed)
  }

  @Test("a caret's place follows letters that stand apart")
  func carets() {
    let apart = fixture("aaaa bbbbb", width: 26) { $0.maximumLetterSpacing = 2 }
    let rect = apart.manager.boundingRect(
      forGlyphRange: apart.manager.glyphRange(forCharacterRange: 2..<3).glyphs, in: apart.container)
    #expect(rect.origin.x == 14)
    #expect(rect.width == 7)
  }

  @Test("edited into being or set afresh, letters stand alike")
  func edited() {
    let text = "aa bb 一二三四 cc dd 五六七八九 ee ff"
    let fresh = fixture(text, width: 43) {
      $0.maximumSpaceStretch = 1
      $0.maximumLetterSpacing = 2
    }
    let edited = fixture("aa", width: 43) {
      $0.maximumSpaceStretch = 1
      $0.maximumLetterSpacing = 2
    }
    for character in text.dropFirst(2) {
      let end = edited.storage.length
      edited.storage.replaceCharacters(in: end..<end, with: String(character))
      _ = edited.lines
    }
    #expect(fresh.lines == edited.lines)
    for index in fresh.lines.indices { #expect(fresh.glyphs(index) == edited.glyphs(index)) }
    expectFilled(fresh)
  }

  // MARK: Kashida

  /// Arabic in the bundled face, in a column that its first line does not fill.
  private func arabic(
    _ text: String, width: Double, limits: (inout Justification) -> Void
  ) -> LayoutFixture {
    fixture(text, width: width, limits: limits)
  }

  @Test("words of Arabic are lengthened by whole tatweels, spaces take the rest")
  func kashida() throws {
    let text = "السلام عليكم ورحمة الله وبركاته والحمد لله رب العالمين"
    let plain = arabic(text, width: 100) { _ in }
    let drawn = arabic(text, width: 100) { $0.maximumKashida = 30 }
    #expect(plain.lines == drawn.lines)
    expectFilled(plain)
    expectFilled(drawn)
    let fragments = (0..<2).map {
      [plain, drawn][$0].manager.lineFragments(in: [plain, drawn][$0].container)
    }
    #expect(fragments[1].dropLast().allSatisfy { $0.used == $0.available })
    #expect(zip(fragments[0], fragments[1]).contains { $0.stretch > $1.stretch + 1 })
    for (index, fragment) in fragments[1].enumerated() {
      let (before, after) = (plain.glyphs(index), drawn.glyphs(index))
      // Glyphs are added; the existing ones keep their order.
      #expect(after.count >= before.count)
      if fragment.end == .endOfText { #expect(after.count == before.count) }
      // Every cluster is one of the original text.
      #expect(Set(after.map(\.cluster)) == Set(before.map(\.cluster)))
    }
  }

  @Test("the letters of a drop cap are not drawn out, those beside them are")
  func kashidaLeavesCap() {
    /// The numbers of glyphs of the cap and of the word beside it.
    func counts(_ kashida: Double) -> [Int] {
      let lines = fixture("سلس سلسل سلسل سلسل", width: 88) {
        $0.maximumKashida = kashida
      } style: {
        $0.dropCap = DropCap(lines: 2, characters: 3, gap: 4)
      }
      #expect(lines.lines[0] == "سلس سلسل ")
      let clusters = lines.glyphs(0).map(\.cluster)
      return [clusters.count { $0 < 3 }, clusters.count { (4..<8).contains($0) }]
    }
    // Four tatweels of 5 take 20 of 22.6 points.
    #expect(counts(0) == [3, 4])
    #expect(counts(30) == [3, 8])
  }

  @Test("kashida is off by default, and no room is left for it when spaces have none to give")
  func kashidaIsOff() {
    let text = "السلام عليكم ورحمة الله وبركاته"
    let plain = arabic(text, width: 100) { _ in }
    let small = arabic(text, width: 100) { $0.maximumKashida = 0.01 }
    for index in plain.lines.indices { #expect(plain.glyphs(index) == small.glyphs(index)) }
  }

  @Test("Latin text is not lengthened, and letters of Arabic are not set apart")
  func kashidaIsForArabic() {
    let latin = fixture("aa bb cc dd", width: 49) { $0.maximumKashida = 50 }
    #expect(advances(latin) == [5, 5, 9.5, 5, 5, 9.5, 5, 5])
    let text = "السلام عليكم ورحمة الله وبركاته"
    let plain = arabic(text, width: 100) { _ in }
    let apart = arabic(text, width: 100) {
      $0.maximumSpaceStretch = 0
      $0.maximumLetterSpacing = 5
    }
    for index in plain.lines.indices { #expect(plain.glyphs(index) == apart.glyphs(index)) }
  }
}
