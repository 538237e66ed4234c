import TextAnalysis
import TextFonts
import TextShaping
import TextStorage

/// The delegate's part in layout.
extension LayoutManager {
  /// The hooks that breaking and placing call; nil if no delegate answers questions about lines.
  var hooks: LayoutHooks? {
    guard let delegate else { return nil }
    let asked = delegate.questions.subtracting(unansweredQuestions)
    return asked.isDisjoint(with: .aboutLines) ? nil : LayoutHooks(self, delegate)
  }

  /// True if the delegate answers a question, as far as is known.
  func asks(_ question: DelegateQuestions, of delegate: any LayoutManagerDelegate) -> Bool {
    !unansweredQuestions.contains(question) && delegate.questions.contains(question)
  }

  /// Records that a delegate left a question to the default. A delegate that passes questions on
  /// to others may have answers of its own.
  func leaveUnanswered(_ question: DelegateQuestions, by asked: any LayoutManagerDelegate) {
    if asked === delegate { unansweredQuestions.insert(question) }
  }

  /// Returns the delegate's changes to the characters of a paragraph: hidden ones and control
  /// characters.
  ///
  /// - Parameters:
  ///   - range: The paragraph, in UTF-16 code units of the storage.
  ///   - units: Its text.
  /// - Complexity: O(*n*); O(1) if there is no delegate.
  func overrides(in range: Range<Int>, of units: [UInt16]) -> TextOverrides {
    guard let delegate else { return TextOverrides() }
    var overrides = TextOverrides()
    if asks(.hiddenCharacters, of: delegate) {
      overrides.hidden = hiddenRanges(in: range, of: units, by: delegate)
    }
    guard asks(.controlCharacters, of: delegate) else { return overrides }
    let separator = units.separatorStart
    for (offset, unit) in units.enumerated() {
      guard let known = ControlRole(unit) else { continue }
      // The line feed after a carriage return belongs to the same separator.
      if offset > separator { break }
      let action = delegate.layoutManager(
        self, shouldUse: known.action, forControlCharacterAt: range.lowerBound + offset)
      guard let role = ControlRole(action), role != known else { continue }
      if offset < separator {
        overrides.controls.append(ControlOverride(range: offset..<offset + 1, role: role))
      } else if role.endsLine {
        // A paragraph separator ends a line whatever else it does.
        overrides.controls.append(
          ControlOverride(range: units.count - 1..<units.count, role: role))
      }
    }
    return overrides
  }

  /// Returns the generator that asks the delegate about a paragraph's glyphs; nil if it changes
  /// none.
  ///
  /// - Parameter start: The start of the paragraph, in UTF-16 code units of the storage.
  func generator(from start: Int) -> GlyphGenerator? {
    guard let delegate, generatesGlyphs else { return nil }
    return GlyphGenerator(
      start: start, usesLeading: usesFontLeading,
      change: { delegate.layoutManager(self, shouldGenerateGlyphs: &$0) },
      role: { position in
        ControlRole(
          delegate.layoutManager(
            self, shouldUse: .zeroAdvancement, forControlCharacterAt: position)) ?? .ignored
      },
      findFont: { [fallbacks, fonts] scalar, style, styles in
        fallbacks.fallback(of: style, in: styles, fonts: fonts)?.face(forSingle: scalar)
      })
  }

  /// True if the delegate answers questions about glyphs, as far as is known.
  var generatesGlyphs: Bool { delegate.map { asks(.generatedGlyphs, of: $0) } ?? false }

  /// Returns the characters that the delegate hides, in order, in UTF-16 code units of the
  /// paragraph.
  private func hiddenRanges(
    in range: Range<Int>, of units: [UInt16], by delegate: any LayoutManagerDelegate
  ) -> [Range<Int>] {
    var overrides = TextOverrides()
    for offset in units.indices {
      if delegate.layoutManager(self, shouldHideCharacterAt: range.lowerBound + offset) {
        overrides.hide(offset..<offset + 1)
      } else if offset == 0, unansweredQuestions.contains(.hiddenCharacters) {
        break
      }
    }
    return overrides.hidden
  }

  /// True if a paragraph is laid out as a continuation of the one before it.
  func continuesParagraph(_ number: Int) -> Bool {
    guard number > 0 else { return false }
    let before = delegate == nil ? prepared[number - 1] : preparedParagraph(number - 1)
    return before?.paragraph.isContinued ?? false
  }

  /// Has paragraphs shaped again if the new delegate treats their characters differently from the
  /// old one.
  ///
  /// - Complexity: O(*n*) in the length of the text that has been shaped.
  func delegateChanged() {
    guard !phase.isLayingOut, prepared.holdsAny else { return }
    askAboutGlyphs()
    noticeInvalidation {
      var units: [UInt16] = []
      for (number, range) in text.paragraphRanges(for: 0..<text.length).enumerated() {
        guard let known = prepared[number] else { continue }
        units.removeAll(keepingCapacity: true)
        text.copyUTF16(in: range, appendingTo: &units)
        let isGenerated = known.isGenerated || generatesGlyphs
        guard isGenerated || overrides(in: range, of: units) != known.overrides else { continue }
        invalidate(paragraphs: number..<number + 1, keepingGlyphs: false)
      }
    }
  }

  /// Finds out if a new delegate answers questions about glyphs: shapes the first paragraph with
  /// it, and drops the result.
  private func askAboutGlyphs() {
    guard generatesGlyphs, text.length > 0 else { return }
    let range = text.paragraphRange(for: 0..<0)
    guard let input = input(for: range) else { return }
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    _ = scratch.prepare(
      input, styles: styles, fonts: fonts, usesLeading: usesFontLeading,
      fallbacks: fallbacks, generator: generator(from: range.lowerBound))
  }

  /// Makes a change, and notifies the delegate if it makes a complete layout incomplete.
  func noticeInvalidation(_ change: () -> Void) {
    let wasComplete = !phase.isLayingOut && !prepared.isEmpty && unlaidParagraphs.isEmpty
    change()
    if wasComplete, !unlaidParagraphs.isEmpty { delegate?.layoutManagerDidInvalidateLayout(self) }
  }
}

extension [UInt16] {
  /// The offset of the paragraph's separator, or the end if it has none.
  fileprivate var separatorStart: Int {
    guard let last, last.isParagraphSeparator else { return count }
    return last == 0x0A && count > 1 && self[count - 2] == 0x0D ? count - 2 : count - 1
  }
}
