import TextGeometry
import TextStorage

/// Justification: fragments that fill their spans.
extension RowPlacer {
  /// Widens or narrows a fragment until it reaches both edges, if its paragraph's style allows it.
  ///
  /// - Complexity: O(1) if spaces take all of the slack, otherwise O(*n*) in the fragment's
  ///   length.
  mutating func justify(
    _ fragment: inout LineFragment, _ broken: BrokenFragment, of progress: ParagraphProgress
  ) {
    let slack = (fragment.available.end - fragment.available.start) - broken.width
    // A last line is narrowed too if its text was broken on that assumption.
    if slack <= 0 {
      if progress.breaker.spaceShrink > 0, broken.spaces > 0, slack < 0 {
        narrow(&fragment, by: -slack, spaces: broken.spaces, of: progress)
      }
      return
    }
    guard broken.end == .soft || broken.end == .hyphen else { return }
    let asBroken = (fragment: fragment, mark: context.store.mark)
    var room = slack
    if progress.format.style.justification.maximumKashida > 0 {
      room -= elongate(&fragment, of: progress, room: slack)
    }
    share(room, among: broken.spaces, of: &fragment, progress)
    guard fragment.stretch <= progress.format.style.justification.raggedStretch ?? .infinity else {
      fragment = asBroken.fragment
      context.store.rewind(to: asBroken.mark)
      return
    }
  }

  /// Narrows the spaces of a fragment, and the gaps between its letters if they share the room.
  private mutating func narrow(
    _ fragment: inout LineFragment, by excess: Double, spaces: Int, of progress: ParagraphProgress
  ) {
    let limits = progress.format.style.justification
    fragment.stretch = -excess / Double(spaces)
    fragment.used = fragment.available
    guard limits.sharesRoom, limits.maximumLetterSpacing > 0 else { return }
    let gaps = countGaps(in: fragment, of: progress, isIdeographic: false)
    guard gaps > 0 else { return }
    let shrink = progress.breaker.spaceShrink
    let part = excess / (shrink * Double(spaces) + limits.maximumLetterSpacing * Double(gaps))
    let amount = -part * limits.maximumLetterSpacing
    fragment.stretch = -(excess + amount * Double(gaps)) / Double(spaces)
    editAdjustments(of: &fragment) {
      $0.letterSpacing = JustifiedSpacing(amount: amount, gaps: gaps, isIdeographic: false)
    }
  }

  /// Distributes room among a fragment's spaces and the gaps between its clusters.
  private mutating func share(
    _ room: Double, among spaces: Int, of fragment: inout LineFragment,
    _ progress: ParagraphProgress
  ) {
    let style = progress.format.style.justification
    var gaps = 0
    var amount = 0.0
    let range = fragment.range.shifted(by: -progress.breaker.textRange.lowerBound)
    let isIdeographic = progress.paragraph.holdsIdeographs(in: range)
    if isIdeographic {
      gaps = countGaps(in: fragment, of: progress, isIdeographic: true)
      amount = gaps == 0 ? 0 : room / Double(gaps + spaces)
    } else if style.maximumLetterSpacing > 0 {
      let most = max(0, style.maximumSpaceStretch ?? .infinity)
      let rest = spaces == 0 ? room : room - most * Double(spaces)
      if style.sharesRoom, most.isFinite {
        gaps = countGaps(in: fragment, of: progress, isIdeographic: false)
        let full = most * Double(spaces) + style.maximumLetterSpacing * Double(gaps)
        amount = gaps == 0 ? 0 : style.maximumLetterSpacing * min(1, room / full)
      } else if rest > 0 {
        gaps = countGaps(in: fragment, of: progress, isIdeographic: false)
        amount = gaps == 0 ? 0 : min(style.maximumLetterSpacing, rest / Double(gaps))
      }
    }
    let left = room - amount * Double(gaps)
    if spaces > 0 {
      fragment.stretch = left / Double(spaces)
    } else if gaps == 0 || left > LineBreaker.tolerance {
      // The gaps may not be widened enough to fill the line, so it stays as it is.
      return
    }
    fragment.used = fragment.available
    if amount > 0 {
      let spacing = JustifiedSpacing(amount: amount, gaps: gaps, isIdeographic: isIdeographic)
      editAdjustments(of: &fragment) { $0.letterSpacing = spacing }
    }
  }

  /// Changes a fragment's adjustments, which add to its slices of the paragraph's glyphs.
  mutating func editAdjustments(
    of fragment: inout LineFragment, _ body: (inout FragmentAdjustments) -> Void
  ) {
    var adjustments =
      fragment.adjustments < 0
      ? FragmentAdjustments() : context.store.adjustments[fragment.adjustments]
    body(&adjustments)
    // The earlier adjustments stay in the store so that the change can be undone.
    fragment.adjustments = context.store.adjustments.count
    context.store.adjustments.append(adjustments)
  }

  /// Returns a reader for a fragment of the row being placed.
  mutating func reader(
    of fragment: LineFragment, _ progress: ParagraphProgress
  ) -> FragmentGlyphs {
    let range = progress.breaker.textRange
    context.loadText(range)
    return FragmentGlyphs(
      fragment, of: PlacedParagraph(paragraph: progress.paragraph, range: range, format: 0),
      store: context.store,
      adjustments: fragment.adjustments < 0 ? nil : context.store.adjustments[fragment.adjustments],
      units: Array(context.text[fragment.range.shifted(by: -range.lowerBound)]))
  }

  mutating func countGaps(
    in fragment: LineFragment, of progress: ParagraphProgress, isIdeographic: Bool
  ) -> Int {
    if isIdeographic, fragment.adjustments < 0 {
      let start = progress.breaker.textRange.lowerBound
      context.loadText(progress.breaker.textRange)
      if context.gapClasses.isEmpty { context.gapClasses = IdeographicGaps.classes }
      let range = fragment.range.shifted(by: -start)
      if let count = progress.paragraph.countIdeographicGaps(
        in: range, upTo: fragment.contentEnd - start, of: context.text, by: context.gapClasses)
      {
        return count
      }
    }
    return reader(of: fragment, progress).countGaps(isIdeographic: isIdeographic)
  }
}

extension ShapedParagraph {
  /// True if a range has text in a script of ideographs or kana.
  fileprivate func holdsIdeographs(in range: Range<Int>) -> Bool {
    guard !range.isEmpty, !items.isEmpty else { return false }
    for index in itemIndex(containing: range.lowerBound)..<items.count {
      if items[index].item.range.lowerBound >= range.upperBound { return false }
      if items[index].item.script.hasIdeographs { return true }
    }
    return false
  }
}

extension Range<Int> {
  func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
