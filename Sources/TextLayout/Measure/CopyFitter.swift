import TextAnalysis
public import TextFonts
import TextShaping
public import TextStorage

/// Fits a text to a container: finds the largest size at which all of it fits.
///
/// ```swift
/// let container = TextContainer(size: Size(width: 300, height: 120))
/// let circle = BezierPath(ovalIn: Rect(x: 220, y: 40, width: 70, height: 70))
/// container.exclusionPaths = [ExclusionPath(path: circle, margin: 6)]
/// let title = AttributedText(string: "A long title", attributes: TextAttributes())
/// let fitted = CopyFitter(sizes: 12...96).fit(title, in: container)
/// storage.setAttributedText(fitted.text)
/// ```
///
/// All sizes and lengths of the text are scaled together: fonts, kerning, baseline offsets,
/// indents, spacing and tab stops. The container stays as it is, with its shape and exclusions.
///
/// Sizes are multiples of 1/64 point. The answer is the largest size that fits, even if smaller
/// ones do not: beside shapes, a larger text can fit where a smaller one does not. A size counts
/// as fitting if the container holds all of the text, no line is truncated, and no word is divided
/// because it is wider than its line.
///
/// Widths of text with tabs, attachments or drop caps are not in proportion to its size. Heights
/// on a baseline grid are not either. For such text the size is found by bisection, and the next
/// half point above it is tried as well.
///
/// Line heights, tracking and the widths of letters may be chosen after the size; see
/// ``choices``. Letters of a font with the axis `opsz` change with their size. Such text is
/// shaped once for each step of its optical sizes that is not ruled out.
public struct CopyFitter: Sendable {
  /// The allowed sizes of the text's first font, in points.
  public var sizes: ClosedRange<Double>
  /// The size in the text that ``sizes`` are for, in points; nil for that of its first font. Fonts
  /// of other sizes stay in proportion to it.
  public var referenceSize: Double?
  /// The most lines of the text; nil for no limit besides the container's.
  public var maximumNumberOfLines: Int?
  /// The values chosen after the size, which is found with the least of each. They follow in this
  /// order: each is the greatest that fits with the least of those after it.
  public var choices: [FittingChoice] = []
  /// True if rows include the leading of their fonts, as ``LayoutManager/usesFontLeading`` says.
  public var usesFontLeading = true

  /// The most work that each trial layout may do; nil for no limit. A size that exceeds it counts
  /// as one that does not fit.
  public var limits: LayoutLimits?

  /// The step of sizes, in points.
  public static let step = 1.0 / 64
  /// The allowed sizes of any fitter, in points.
  public static let allowedSizes = 1.0 / 64...10_000

  /// Creates a fitter.
  ///
  /// - Parameter sizes: The allowed sizes of the text's first font, in points. Sizes outside
  ///   ``allowedSizes`` count as the nearest one inside.
  public init(sizes: ClosedRange<Double>) { self.sizes = sizes }

  /// Returns the text at the largest size at which a container holds it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - container: The container. Its span provider, if any, is ignored.
  ///   - fonts: The source of fonts.
  /// - Returns: The text at the largest size that fits, or at the least one if none fits.
  /// - Complexity: A few layouts, some more if words may be divided; some fifty for text with
  ///   tabs, attachments or drop caps.
  public func fit(
    _ text: AttributedText, in container: TextContainer, fonts: FontLibrary = .shared
  ) -> FittedCopy {
    fit(text, in: [container], fonts: fonts)
  }

  /// Returns the text at the largest size at which several containers hold it, in their order.
  ///
  /// The parameters are those of ``fit(_:in:fonts:)``.
  public func fit(
    _ text: AttributedText, in containers: [TextContainer], fonts: FontLibrary = .shared
  ) -> FittedCopy {
    fit(text, in: containers, fonts: fonts, test: nil)
  }

  /// Returns the text at the largest size that passes a test.
  ///
  /// - Parameter test: The test that replaces trial layouts in the containers; nil for none.
  package func fit(
    _ text: AttributedText, in containers: [TextContainer], fonts: FontLibrary,
    test: ((AttributedText) -> Bool)?
  ) -> FittedCopy {
    var trial = CopyFitTrial(
      containers, fonts: fonts, maximumNumberOfLines: maximumNumberOfLines ?? 0, limits: limits,
      usesFontLeading: usesFontLeading, test: test)
    var look = FittingLook(choices, of: text, fonts: fonts)
    let least = look.applied(to: text)
    let steps = allowedSteps
    let first = (text.length > 0 ? text.attributes(at: 0)[.font] : nil) ?? .default
    let own = max(referenceSize ?? first.size, .leastNonzeroMagnitude)
    func scale(_ step: Int) -> Double { Double(step) * Self.step / own }
    var search = LargestFit(steps)
    let found: Int?
    let scales = scale(steps.lowerBound)...scale(steps.upperBound)
    if var proofs = FittingProofs(least, trial, scales: scales) {
      found = search.largest {
        proofs.isImpossible(scale($0.lowerBound)...scale($0.upperBound))
      } fits: {
        trial.fits(least.scaled(by: scale($0)))
      }
    } else {
      found = search.bisected(window: 32) { trial.fits(least.scaled(by: scale($0))) }
    }
    let chosen = found ?? steps.lowerBound
    let base = text.scaled(by: scale(chosen))
    let layouts = found == nil ? 0 : look.choose(for: base, &trial)
    return FittedCopy(
      text: look.applied(to: base), size: Double(chosen) * Self.step, scaleFactor: scale(chosen),
      look, fits: found != nil, layoutCount: search.attempts + layouts)
  }

  /// Chooses only the values after the size; the text keeps its sizes.
  ///
  /// - Parameters:
  ///   - fits: True if the text is known to fit with the least values.
  ///   - test: The test that replaces trial layouts in the containers; nil for none.
  package func fitChoices(
    of text: AttributedText, in containers: [TextContainer], fonts: FontLibrary = .shared,
    fits: Bool = false, test: ((AttributedText) -> Bool)? = nil
  ) -> FittedCopy {
    var trial = CopyFitTrial(
      containers, fonts: fonts, maximumNumberOfLines: maximumNumberOfLines ?? 0, limits: limits,
      usesFontLeading: usesFontLeading, test: test)
    var look = FittingLook(choices, of: text, fonts: fonts)
    let fits = fits || trial.fits(look.applied(to: text))
    let layouts = fits ? look.choose(for: text, &trial) : 0
    let size = (text.length > 0 ? text.attributes(at: 0)[.font] : nil) ?? .default
    return FittedCopy(
      text: look.applied(to: text), size: size.size, scaleFactor: 1, look, fits: fits,
      layoutCount: layouts + 1)
  }
}

extension CopyFitter {
  /// The allowed sizes as multiples of ``step``.
  var allowedSteps: ClosedRange<Int> {
    let allowed = Self.allowedSizes
    func step(_ size: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int((min(max(size, allowed.lowerBound), allowed.upperBound) / Self.step).rounded(rule))
    }
    let least = max(1, step(sizes.lowerBound, .up))
    return least...max(least, step(sizes.upperBound, .down))
  }
}

/// A text at the size that fits a container.
public struct FittedCopy: Sendable {
  /// The text at that size, with the attribute `fit`.
  public var text: AttributedText
  /// The size of its first font, or of the text of the reference size, in points.
  public var size: Double
  /// The factor of all sizes and lengths.
  public var scaleFactor: Double
  /// The line height, in ems of each paragraph's first font; nil if it was not chosen.
  public var lineHeight: Double?
  /// The tracking added to all text, in ems; nil if it was not chosen.
  public var tracking: Double?
  /// The width of letters, in percent of the normal width; nil if it was not chosen, or if no font
  /// of the text has other widths.
  public var width: Double?
  /// True if the text fits; otherwise it has the least allowed size.
  public var fits: Bool
  /// The number of layouts that the search took.
  public var layoutCount: Int

  init(
    text: AttributedText, size: Double, scaleFactor: Double, _ look: FittingLook, fits: Bool,
    layoutCount: Int
  ) {
    (self.text, self.size, self.scaleFactor) = (text, size, scaleFactor)
    (lineHeight, tracking, width) = (look.lineHeight, look.tracking, look.width)
    (self.fits, self.layoutCount) = (fits, layoutCount)
    let fit = TextFit(
      size: size, scaleFactor: scaleFactor, lineHeight: lineHeight, tracking: tracking,
      width: width, fits: fits)
    self.text.addAttribute(.fit, value: fit, range: 0..<text.length)
  }
}
