import TextFonts
import TextGeometry
import TextShaping
import TextStorage

/// The proofs that a text fits some containers at no scale of a range, also if its letters change
/// with their size.
///
/// Between two steps of its optical sizes a text is in proportion to its scale. It is shaped once
/// for each such range of scales that is asked about.
struct FittingProofs {
  private let text: AttributedText
  private let trial: CopyFitTrial
  /// The scales at which an optical size changes, in ascending order.
  private let changes: [Double]
  /// The bounds below the first change, between two, and above the last, as far as they were asked
  /// for. Their lengths are in points at the scale beside them.
  private var parts: [Part?]

  private struct Part {
    /// Nil if there are no bounds.
    var bounds: FittingBounds?
    var scale: Double
  }

  /// The most changes: text with more is fitted without proofs.
  private static let maximumChanges = 4096
  /// The part of a scale within which it may be on either side of a change.
  private static let tolerance = 1e-9

  /// Prepares the proofs of a text.
  ///
  /// - Parameter scales: The scales that will be asked about.
  /// - Returns: Nil if the text has no bounds.
  init?(_ text: AttributedText, _ trial: CopyFitTrial, scales: ClosedRange<Double>) {
    guard let (bounds, styles) = trial.bounds(of: text) else { return nil }
    guard let changes = Self.changes(of: styles, in: scales) else { return nil }
    self.text = text
    self.trial = trial
    self.changes = changes
    parts = Array(repeating: nil, count: changes.count + 1)
    if changes.isEmpty { parts[0] = Part(bounds: bounds, scale: 1) }
  }

  /// Returns true if the text fits at no scale of a range.
  mutating func isImpossible(_ scales: ClosedRange<Double>) -> Bool {
    let (low, high) = (
      scales.lowerBound * (1 - Self.tolerance), scales.upperBound * (1 + Self.tolerance)
    )
    var index = changes.partition { $0 < low }
    // Small text is the likeliest to fit, so that most ranges are decided by their first part.
    var start = scales.lowerBound
    while true {
      let end = index < changes.count ? min(changes[index], scales.upperBound) : scales.upperBound
      if !isImpossible(min(start, end)...end, at: index) { return false }
      guard index < changes.count, changes[index] <= high else { return true }
      start = changes[index]
      index += 1
    }
  }

  private mutating func isImpossible(_ scales: ClosedRange<Double>, at index: Int) -> Bool {
    if parts[index] == nil {
      // Away from the changes, so that rounding does not matter.
      let scale =
        switch (index > 0, index < changes.count) {
        case (true, true): (changes[index - 1] + changes[index]) / 2
        case (true, false): changes[index - 1] * 2
        case (false, _): changes[0] / 2
        }
      parts[index] = Part(bounds: trial.bounds(of: text.scaled(by: scale))?.bounds, scale: scale)
    }
    guard let scale = parts[index]?.scale else { return false }
    return parts[index]?.bounds?
      .isImpossible(scales.lowerBound / scale...scales.upperBound / scale) ?? false
  }

  /// Returns the scales at which some styles change their optical size, in ascending order; nil if
  /// there are too many.
  private static func changes(
    of styles: [ShapingStyle], in scales: ClosedRange<Double>
  ) -> [Double]? {
    var changes: Set<Double> = []
    for style in styles {
      guard let sizes = style.opticalSizes, style.size > 0 else { continue }
      let step = FontFace.opticalStep
      let (least, most) = (
        max(sizes.lowerBound, style.size * scales.lowerBound),
        min(sizes.upperBound, style.size * scales.upperBound)
      )
      guard least <= most else { continue }
      let numbers = (least / step).rounded(.down)...(most / step).rounded(.up)
      guard numbers.upperBound - numbers.lowerBound <= Double(maximumChanges) else { return nil }
      for number in stride(from: numbers.lowerBound, through: numbers.upperBound, by: 1) {
        changes.insert((number + 0.5) * step / style.size)
      }
      if changes.count > maximumChanges { return nil }
    }
    return changes.sorted()
  }
}
