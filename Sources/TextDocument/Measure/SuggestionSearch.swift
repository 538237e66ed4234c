public import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The search for the smallest changes that make a frame fit.
///
/// Each change is a number of steps. The search bisects between the unchanged document and a
/// change that fits. Beside shapes, a smaller change can fit although a greater one does not. So
/// the changes just below the found one are tried as well. A height is found from the bottom of
/// the rows in a high frame, unless they move with its height.
struct SuggestionSearch {
  let request: DocumentRequest
  let fonts: FontLibrary
  let frame: FrameMeasure
  /// The frame's index among all frames of the layout.
  let index: Int
  let layout: DocumentLayout
  /// The work that the trials may still take.
  var budget: SuggestionBudget

  /// The number of smaller changes that are tried one by one.
  private static let window = 16
  /// The least size that is tried, in points, for text that is larger than twice that. Nobody can
  /// read less, and many curves leave thousands of rooms for rows of a hundredth of a point.
  private static let leastSize = 4.0
  /// The greatest height that is tried, in points.
  private static let maximumHeight = 1_000_000.0

  /// Returns the suggestions for the frame. A key whose search exceeds the budget has none.
  mutating func suggestions() -> [FitSuggestion] {
    [size(), height(), cut()].compactMap { $0 }
  }

  private mutating func size() -> FitSuggestion? {
    let step = FitSuggestion.step
    let part = try? request.resolvedPart()
    let current = part.flatMap { SheetStyle.defaultBody.merging($0.body).font.size } ?? 16
    let largest = Int((current / step).rounded(.up)) - 1
    let least = Int(min(Self.leastSize, current / 2) / step)
    // The size after some steps down, from the largest below the current one.
    func change(_ steps: Int) -> FitSuggestion { .fontSize(Double(largest + 1 - steps) * step) }
    return smallest(from: nil, to: largest + 1 - least, change).map(change)
  }

  private mutating func height() -> FitSuggestion? {
    let step = FitSuggestion.step
    let first = Int((frame.size.height / step).rounded(.down)) + 1
    func change(_ steps: Int) -> FitSuggestion { .height(Double(first - 1 + steps) * step) }
    let most = Int(Self.maximumHeight / step) - first
    // Rows at the same places need just the height of their bottom.
    if most >= 1, let high = trial(change(most)), high.fits, let used = high.used {
      let bottom = Int(((used.maxY - high.top) / step).rounded(.up)) - first + 1
      if bottom >= 1, bottom <= most, trial(change(bottom))?.fits == true,
        bottom == 1 || trial(change(bottom - 1))?.fits == false
      {
        return change(bottom)
      }
    }
    return smallest(from: Int(frame.size.height / step / 2) + 1, to: most, change).map(change)
  }

  private mutating func cut() -> FitSuggestion? {
    guard let overflow = frame.overflow else { return nil }
    let isPaneEnd = overflow.upperBound < layout.storage.length
    let end = isPaneEnd ? overflow.upperBound - 1 : overflow.upperBound
    guard end > frame.range.lowerBound else { return nil }
    // A text may be cut between characters, not inside them.
    let text = layout.storage.substring(in: frame.range.lowerBound..<end)
    var counts: [Int] = []
    var count = 0
    for character in text.reversed() {
      count += character.utf16.count
      counts.append(count)
    }
    guard let last = counts.last else { return nil }
    let guess = counts.partition { $0 < overflow.count }
    func change(_ steps: Int) -> FitSuggestion {
      .cut(counts.indices.contains(steps - 1) ? counts[steps - 1] : last)
    }
    return smallest(from: guess + 1, to: counts.count, change).map(change)
  }

  /// Returns the smallest number of steps, from 1, with which the frame fits; nil if none does.
  ///
  /// - Parameters:
  ///   - guess: A number that may fit, or nil to try the greatest number first.
  ///   - most: The greatest number.
  private mutating func smallest(
    from guess: Int?, to most: Int, _ change: (Int) -> FitSuggestion
  ) -> Int? {
    guard most >= 1 else { return nil }
    var low = 0
    var high = min(most, max(1, guess ?? most))
    while !fits(change(high)) {
      if high == most { return nil }
      low = high
      high = min(most, high * 2)
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(change(middle)) { high = middle } else { low = middle }
    }
    // The step below is known not to fit.
    for steps in stride(from: max(1, high - Self.window), to: high - 1, by: 1)
    where fits(change(steps)) {
      return steps
    }
    // Without work left, not all smaller numbers were tried.
    return budget.isSpent ? nil : high
  }

  private mutating func fits(_ suggestion: FitSuggestion) -> Bool {
    trial(suggestion)?.fits == true
  }

  /// Returns the frame with a suggestion applied; nil if there is none, or no work is left.
  private mutating func trial(_ suggestion: FitSuggestion) -> FrameMeasure? {
    guard let limits = budget.limits(within: request.limits) else { return nil }
    var limited = request
    limited.limits = limits
    do throws(DocumentError) {
      let changed = try limited.layout(applying: suggestion, to: frame, fonts: fonts)
      budget.spend(changed?.manager.spentSteps ?? 0)
      let frames = changed.map { LayoutMeasure.frames(of: $0) } ?? []
      return frames.indices.contains(index) ? frames[index] : nil
    } catch {
      budget.spend(error.kind == .limitExceeded ? nil : 0)
      return nil
    }
  }
}

extension LayoutMeasure {
  /// Adds to each frame whose text does not fit the smallest changes that make it fit.
  ///
  /// A change has one key: the size of the body's font, the frame's height, or the text. Each is
  /// found by laying out the document with it. A key that cannot help has no suggestion: styles
  /// may have sizes of their own, a size would be less than 4 points, or a shape may leave no room
  /// at any height. Texts longer than ``suggestedLength`` get no suggestions, nor do frames whose
  /// search would take too many steps beside outlines of very many curves.
  ///
  /// - Parameters:
  ///   - request: The request that the layout was made from.
  ///   - layout: The layout that was measured.
  ///   - fonts: The source of fonts.
  /// - Complexity: Some hundred layouts for each of the first ``suggestedFrames`` frames that do
  ///   not fit.
  public mutating func addSuggestions(
    for request: DocumentRequest, of layout: DocumentLayout, fonts: FontLibrary = .shared
  ) {
    guard layout.storage.length <= Self.suggestedLength else { return }
    var count = 0
    var budget = SuggestionBudget(layout)
    for index in frames.indices where !frames[index].fits && count < Self.suggestedFrames {
      count += 1
      var search = SuggestionSearch(
        request: request, fonts: fonts, frame: frames[index], index: index, layout: layout,
        budget: budget)
      frames[index].suggestions = search.suggestions()
      budget = search.budget
    }
  }

  /// The most frames that get suggestions.
  public static let suggestedFrames = 16
  /// The length of the longest text with suggestions, in UTF-16 code units.
  public static let suggestedLength = 1 << 18
}
