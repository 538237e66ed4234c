import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Justification: fragments that fill their spans.
extension BreakContext {
  /// Widens or narrows a fragment until it reaches both edges, if its paragraph's style allows it.
  ///
  /// - Parameter room: The room that the fragment fills, with the protrusion of its first and last
  ///   character.
  /// - Complexity: O(1) if spaces take all of the slack, otherwise O(*n*) in the fragment's
  ///   length.
  mutating func justify(
    _ fragment: inout LineFragment, _ broken: BrokenFragment, _ room: HorizontalSpan,
    of breaker: LineBreaker
  ) {
    let slack = (room.end - room.start) - broken.width
    // A last line is narrowed too if its text was broken on that assumption.
    if slack <= 0 {
      let canNarrow =
        (breaker.spaceShrink > 0 && broken.spaces > 0) || breaker.expansion > 0
      if slack < 0, canNarrow { narrow(&fragment, by: -slack, broken, room, of: breaker) }
      return
    }
    guard broken.end == .soft || broken.end == .hyphen else { return }
    let asBroken = (fragment: fragment, mark: store.mark)
    var rest = slack
    if breaker.format.style.justification.maximumKashida > 0 {
      rest -= elongate(&fragment, of: breaker, room: slack)
    }
    share(rest, width: broken.width + slack - rest, broken.spaces, room, of: &fragment, breaker)
    guard fragment.stretch <= breaker.format.style.justification.raggedStretch ?? .infinity else {
      fragment = asBroken.fragment
      store.rewind(to: asBroken.mark)
      return
    }
  }

  /// Narrows the spaces and the glyphs of a fragment, and the gaps between its letters if they
  /// share the room.
  private mutating func narrow(
    _ fragment: inout LineFragment, by excess: Double, _ broken: BrokenFragment,
    _ room: HorizontalSpan, of breaker: LineBreaker
  ) {
    let limits = breaker.format.style.justification
    let spaces = Double(broken.spaces)
    var gaps = 0
    if limits.sharesRoom, limits.maximumLetterSpacing > 0 {
      gaps = countGaps(in: fragment, of: breaker, isIdeographic: false)
    }
    let glyphs = breaker.glyphShrinkability(ofWidth: broken.width, at: broken.range)
    let letters = limits.maximumLetterSpacing * Double(gaps)
    let most = breaker.spaceShrink * spaces
    let part = JustifiedShare(of: excess, spaces: most, letters: letters, glyphs: glyphs).others
    var left = excess
    if glyphs > 0, broken.width > 0 {
      // The excess that spaces and letters cannot take must not be lost to rounding.
      let least = excess - most - (spaces > 0 ? part * letters : 0) - LineBreaker.tolerance
      let unit = LineFragment.expansionStep * broken.width
      // A character that is wider than its room is not pressed into it.
      let steps = min(
        max((part * glyphs / unit).rounded(), (least / unit - 1e-9).rounded(.up)),
        (glyphs / unit + 1e-9).rounded(.down))
      fragment.expansion = 1 - steps * LineFragment.expansionStep
      left -= (1 - fragment.expansion) * broken.width
    }
    let amount = gaps == 0 ? 0 : -part * limits.maximumLetterSpacing
    if spaces > 0 {
      fragment.stretch = -(left + amount * Double(gaps)) / spaces
      fragment.used = room
    } else {
      fragment.used = fragment.used.narrowed(by: excess - left, breaker.paragraph.isRightToLeft)
    }
    guard amount < 0, spaces > 0 else { return }
    editAdjustments(of: &fragment) {
      $0.letterSpacing = JustifiedSpacing(amount: amount, gaps: gaps, isIdeographic: false)
    }
  }

  /// Distributes room among a fragment's spaces, its glyphs and the gaps between its clusters.
  ///
  /// - Parameter width: The natural width of the fragment's visible text, in points.
  private mutating func share(
    _ slack: Double, width: Double, _ spaces: Int, _ room: HorizontalSpan,
    of fragment: inout LineFragment, _ breaker: LineBreaker
  ) {
    let style = breaker.format.style.justification
    var gaps = 0
    var amount = 0.0
    let range = fragment.range.shifted(by: -breaker.textRange.lowerBound)
    let isIdeographic = breaker.paragraph.holdsIdeographs(in: range)
    let most = max(0, style.maximumSpaceStretch ?? .infinity)
    let sharesLetters =
      !isIdeographic && style.sharesRoom && style.maximumLetterSpacing > 0 && most.isFinite
    if sharesLetters { gaps = countGaps(in: fragment, of: breaker, isIdeographic: false) }
    var slack = slack
    let glyphs = breaker.glyphShrinkability(ofWidth: width, at: range)
    let letters = sharesLetters ? style.maximumLetterSpacing * Double(gaps) : 0
    // Without a limit of their own, spaces take half of their width at a full share.
    let spaceReach = (most.isFinite ? most : breaker.usualStretch) * Double(spaces)
    let share = JustifiedShare(of: slack, spaces: spaceReach, letters: letters, glyphs: glyphs)
    if glyphs > 0, width > 0 {
      let wanted = share.others * glyphs / width
      let steps = min(
        (wanted / LineFragment.expansionStep).rounded(),
        (slack / width / LineFragment.expansionStep).rounded(.down))
      fragment.expansion = 1 + steps * LineFragment.expansionStep
      slack -= (fragment.expansion - 1) * width
    }
    if isIdeographic {
      gaps = countGaps(in: fragment, of: breaker, isIdeographic: true)
      amount = gaps == 0 ? 0 : slack / Double(gaps + spaces)
    } else if sharesLetters {
      amount = gaps == 0 ? 0 : style.maximumLetterSpacing * share.others
    } else if style.maximumLetterSpacing > 0 {
      let rest = spaces == 0 ? slack : slack - most * Double(spaces)
      if rest > 0 {
        gaps = countGaps(in: fragment, of: breaker, isIdeographic: false)
        amount = gaps == 0 ? 0 : min(style.maximumLetterSpacing, rest / Double(gaps))
      }
    }
    let left = slack - amount * Double(gaps)
    if spaces > 0 {
      fragment.stretch = left / Double(spaces)
    } else if gaps == 0 || left > LineBreaker.tolerance {
      // The gaps may not be widened enough to fill the line, so it stays as it is.
      fragment.expansion = 1
      return
    }
    fragment.used = room
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
      ? FragmentAdjustments() : store.adjustments[fragment.adjustments]
    body(&adjustments)
    // The earlier adjustments stay in the store so that the change can be undone.
    fragment.adjustments = store.adjustments.count
    store.adjustments.append(adjustments)
  }

  /// Returns a reader for a fragment of the row being placed.
  mutating func reader(
    of fragment: LineFragment, _ breaker: LineBreaker
  ) -> FragmentGlyphs {
    let range = breaker.textRange
    loadText(range)
    return FragmentGlyphs(
      fragment, of: PlacedParagraph(paragraph: breaker.paragraph, range: range, format: 0),
      store: store,
      adjustments: fragment.adjustments < 0 ? nil : store.adjustments[fragment.adjustments],
      units: Array(text[fragment.range.shifted(by: -range.lowerBound)]))
  }

  mutating func countGaps(
    in fragment: LineFragment, of breaker: LineBreaker, isIdeographic: Bool
  ) -> Int {
    let start = breaker.textRange.lowerBound
    if !isIdeographic, fragment.adjustments < 0,
      let count = breaker.paragraph.countLetterGaps(
        in: fragment.range.lowerBound - start..<fragment.contentEnd - start)
    {
      return count
    }
    if isIdeographic, fragment.adjustments < 0 {
      loadText(breaker.textRange)
      if gapClasses.isEmpty { gapClasses = IdeographicGaps.classes }
      let range = fragment.range.shifted(by: -start)
      if let count = breaker.paragraph.countIdeographicGaps(
        in: range, upTo: fragment.contentEnd - start, of: text, by: gapClasses)
      {
        return count
      }
    }
    return reader(of: fragment, breaker).countGaps(isIdeographic: isIdeographic)
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
