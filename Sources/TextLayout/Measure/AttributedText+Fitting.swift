import TextAnalysis
public import TextFonts
public import TextGeometry
import TextShaping
public import TextStorage

extension AttributedText {
  /// Returns the text reduced as far as necessary to fit a room: first with tighter tracking, and
  /// if that is not enough, scaled. With a greatest scale factor above 1, text that fits is
  /// enlarged as far as it still fits.
  ///
  /// Both values are found by bisection, to 1/64 of a point and 1/512. The text may be broken into
  /// lines, but not inside words: a word that is wider than the room is reduced.
  ///
  /// - Parameters:
  ///   - size: The room, in points; a dimension that is zero or negative is unlimited.
  ///   - minimumScaleFactor: The least scale factor of fonts and lengths; 1 allows no scaling.
  ///   - minimumTrackingAdjustment: The least addition after each cluster, in points; 0 allows no
  ///     tightening.
  ///   - maximumScaleFactor: The greatest scale factor; 1 keeps text that fits as it is.
  ///   - maximumNumberOfLines: The most lines; nil for no limit.
  ///   - options: The measuring options.
  ///   - fonts: The source of fonts.
  /// - Complexity: O(*n*) in the length of the text, some twenty times.
  public func fitted(
    to size: Size, minimumScaleFactor: Double, minimumTrackingAdjustment: Double = 0,
    maximumScaleFactor: Double = 1, maximumNumberOfLines: Int? = nil,
    options: MeasuringOptions = .usesLineFragmentOrigin, fonts: FontLibrary = .shared
  ) -> FittedText {
    func attempt(scale: Double, tracking: Double) -> FittedText {
      let text = adjusted(scale: scale, tracking: tracking)
      let measured = MeasuredText(
        text, in: size, options: options.union(.usesLineFragmentOrigin),
        maximumNumberOfLines: maximumNumberOfLines, fonts: fonts)
      let fits =
        measured.fittingLength == text.length
        && (size.width <= 0
          || measured.rect.width <= size.width + 1e-6 && !measured.dividesWords(in: size))
        && (size.height <= 0 || measured.rect.maxY <= size.height + 1e-6)
      return FittedText(
        text: text, scaleFactor: scale, trackingAdjustment: tracking, rect: measured.rect,
        fits: fits)
    }
    let plain = attempt(scale: 1, tracking: 0)
    if plain.fits {
      let most = maximumScaleFactor.isFinite ? min(maximumScaleFactor, 512) : 1
      if most <= 1 { return plain }
      let largest = attempt(scale: most, tracking: 0)
      if largest.fits { return largest }
      return Self.widest(plain, from: 1, to: most, step: 1.0 / 512) {
        attempt(scale: $0, tracking: 0)
      }
    }
    let tightest = min(0, minimumTrackingAdjustment.isFinite ? minimumTrackingAdjustment : 0)
    if tightest < 0 {
      let tight = attempt(scale: 1, tracking: tightest)
      if tight.fits {
        return Self.widest(tight, from: tightest, to: 0, step: 1.0 / 64) {
          attempt(scale: 1, tracking: $0)
        }
      }
    }
    let least = min(1, max(minimumScaleFactor.isFinite ? minimumScaleFactor : 1, 1.0 / 512))
    let smallest = attempt(scale: least, tracking: tightest * least)
    if !smallest.fits || least == 1 { return smallest }
    return Self.widest(smallest, from: least, to: 1, step: 1.0 / 512) {
      attempt(scale: $0, tracking: tightest * $0)
    }
  }

  /// Bisects between a value that fits and one that does not.
  private static func widest(
    _ fitting: FittedText, from low: Double, to high: Double, step: Double,
    _ attempt: (Double) -> FittedText
  ) -> FittedText {
    var (best, low, high) = (fitting, low, high)
    while high - low > step {
      let middle = (low + high) / 2
      let tried = attempt(middle)
      if tried.fits { (best, low) = (tried, middle) } else { high = middle }
    }
    return best
  }

  /// Returns the text with all its lengths scaled, and tracking added.
  private func adjusted(scale: Double, tracking: Double) -> AttributedText {
    if scale == 1, tracking == 0 { return self }
    var text = self
    for run in attributeRuns {
      var attributes = run.attributes
      if tracking != 0 || attributes[.tracking] != nil {
        attributes[.tracking] = (attributes[.tracking] ?? 0) * scale + tracking
      }
      if scale != 1 { attributes.scale(by: scale) }
      text.setAttributes(attributes, range: run.range)
    }
    return text
  }
}

extension AttributedText {
  /// Returns the text with its fonts and lengths scaled.
  ///
  /// - Parameter isForced: True to scale text that keeps its size otherwise, too.
  package func scaled(by factor: Double, isForced: Bool = false) -> AttributedText {
    if factor == 1 { return self }
    var text = self
    for run in attributeRuns where isForced || run.attributes[.keepsSize] != true {
      var attributes = run.attributes
      attributes.scale(by: factor)
      if let tracking = attributes[.tracking] { attributes[.tracking] = tracking * factor }
      text.setAttributes(attributes, range: run.range)
    }
    return text
  }
}

extension AttributeKey<Bool> {
  /// True for text that keeps its size where the text around it is fitted to a room.
  package static let keepsSize = AttributeKey("textrender.keepsSize")
}

extension TextAttributes {
  fileprivate mutating func scale(by factor: Double) {
    let font = self[.font] ?? .default
    self[.font] = font.withSize(font.size * factor)
    for key in [AttributeKey<Double>.kern, .baselineOffset] {
      if let value = self[key] { self[key] = value * factor }
    }
    // Tab stops, which text without a style has as well, move with the text.
    var style = self[.paragraphStyle] ?? .default
    style.mapLengths { $0 * factor }
    self[.paragraphStyle] = style
    self[.tableCell]?.table.mapLengths { $0 * factor }
    self[.float]?.float.mapLengths { $0 * factor }
  }
}

extension MeasuredText {
  /// True if a word had to be divided because it is wider than the room.
  fileprivate func dividesWords(in size: Size) -> Bool {
    layout.read { $0.dividesWords(in: $0.textContainers[0]) }
  }
}

extension LayoutManager {
  /// True if some line of a container ends within a word, as its room is narrower.
  ///
  /// - Complexity: O(*n* log *m*) for *n* lines, and *m* pieces of the longest paragraph.
  package func dividesWords(in container: TextContainer) -> Bool {
    let length = text.length
    return lineFragments(in: container).contains { fragment in
      fragment.end == .soft && fragment.range.upperBound < length
        && !isBreakOpportunity(fragment.range.upperBound, of: fragment)
    }
  }

  /// True if a line may end before a position of a fragment's paragraph.
  func isBreakOpportunity(_ position: Int, of fragment: LineFragment) -> Bool {
    guard let paragraph = placedParagraph(of: fragment) else { return true }
    let offset = position - paragraph.range.lowerBound
    guard offset > 0 else { return true }
    let piece = paragraph.paragraph.pieceIndex(containing: offset - 1)
    return Int(paragraph.paragraph.pieces[piece].end) == offset
  }
}

/// A text that was reduced to fit a room.
public struct FittedText: Sendable {
  /// The text with the attributes that make it fit.
  public var text: AttributedText
  /// The factor of fonts and lengths; 1 if they are unchanged.
  public var scaleFactor: Double
  /// The addition after each cluster, in points; 0 or negative.
  public var trackingAdjustment: Double
  /// The text's rectangle, in points from the top left corner of the room.
  public var rect: Rect
  /// True if the text fits; otherwise it is as small as was allowed.
  public var fits: Bool
}
