import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// A text to fit, and the containers that hold it.
struct FitJob {
  /// The text, in UTF-16 code units.
  var range: Range<Int>
  /// The places of its containers on the page.
  var places: [Int]
  /// The plans of its containers, on all pages that it may take.
  var containers: [ContainerPlan]
  /// The fit of the whole text; nil if only paragraphs are fitted.
  var fit: SheetFit?
  /// The size that the bounds of the size are for, in points.
  var bodySize: Double

  /// The steps of line heights and trackings, in ems.
  private static let step = (lineHeight: 1.0 / 128, tracking: 1.0 / 1024)

  /// Returns the text with the greatest values that fit, or with the least if none do.
  ///
  /// Paragraphs that are fitted by themselves come first, where the others have their own sizes.
  ///
  /// - Returns: The text, and the values that were chosen for it as a whole; nil if none were.
  func fitted(
    _ text: AttributedText, fonts: FontLibrary, limits: LayoutLimits?
  ) -> (text: AttributedText, values: FittedValues?) {
    let text = StyleFitting(in: rooms, fonts: fonts, limits: limits).fitted(text)
    guard let fit else { return (text, nil) }
    return fitted(text, to: fit, in: rooms, fonts: fonts, limits: limits)
  }

  /// New containers as planned.
  private var rooms: [TextContainer] {
    containers.map { plan in
      let room = TextContainer()
      room.apply(plan)
      return room
    }
  }

  /// Fits a whole text.
  ///
  /// The size is the greatest at which the text fits with the least of the other values. These
  /// are then chosen one after the other, each the greatest with the least of those after it.
  private func fitted(
    _ text: AttributedText, to fit: SheetFit, in rooms: [TextContainer], fonts: FontLibrary,
    limits: LayoutLimits?
  ) -> (text: AttributedText, values: FittedValues?) {
    var look = Look(lineHeight: fit.lineHeight?.lowerBound, tracking: fit.tracking?.lowerBound)
    var values = FittedValues(fits: true)
    var base = text
    if let sizes = fit.size {
      var fitter = CopyFitter(sizes: sizes)
      fitter.referenceSize = bodySize
      fitter.limits = limits
      fitter.maximumNumberOfLines = fit.lineCount ?? 0
      if fit.target == .width {
        let found = fitter.fitEachParagraph(of: look.applied(to: text), in: rooms, fonts: fonts)
        (values.size, values.fits) = (found.sizes.map(\.size).min(), found.fits)
        base = found.text
      } else {
        let found = fitter.fit(look.applied(to: text), in: rooms, fonts: fonts)
        (values.size, values.fits) = (found.size, found.fits)
        base = text.scaled(by: found.scaleFactor)
      }
    }
    let mostLines = fit.target == .width ? base.paragraphCount : fit.lineCount ?? 0
    var trial = CopyFitTrial(
      rooms, fonts: fonts, maximumNumberOfLines: mostLines, limits: limits)
    if fit.size == nil { values.fits = trial.fits(look.applied(to: base)) }
    if values.fits {
      for choice in fit.order {
        let bounds = choice == .lineHeight ? fit.lineHeight : fit.tracking
        let step = choice == .lineHeight ? Self.step.lineHeight : Self.step.tracking
        guard let bounds else { continue }
        var value = bounds.upperBound
        var count = 1
        while value > bounds.lowerBound {
          look.set(choice, value)
          if trial.fits(look.applied(to: base)) { break }
          // Steps are multiples of one length, between the exact bounds.
          let steps = (bounds.upperBound / step).rounded(.up) - Double(count)
          value = max(bounds.lowerBound, steps * step)
          count += 1
        }
        look.set(choice, max(value, bounds.lowerBound))
      }
    }
    (values.lineHeight, values.tracking) = (look.lineHeight, look.tracking)
    return (look.applied(to: base), values)
  }

  /// Values besides the size.
  private struct Look {
    var lineHeight: Double?
    var tracking: Double?

    mutating func set(_ choice: SheetFit.Choice, _ value: Double) {
      switch choice {
      case .lineHeight: lineHeight = value
      case .tracking: tracking = value
      }
    }

    /// Returns a text with these values.
    func applied(to text: AttributedText) -> AttributedText {
      if lineHeight == nil, tracking == nil { return text }
      var result = text
      for run in text.attributeRuns {
        var attributes = run.attributes
        let size = (attributes[.font] ?? .default).size
        if let tracking, tracking != 0 {
          attributes[.tracking] = (attributes[.tracking] ?? 0) + tracking * size
        }
        result.setAttributes(attributes, range: run.range)
      }
      guard let lineHeight else { return result }
      for paragraph in 0..<text.paragraphCount {
        let range = text.paragraphRange(at: paragraph)
        guard !range.isEmpty else { continue }
        let attributes = text.attributes(at: range.lowerBound)
        var style = attributes[.paragraphStyle] ?? .default
        style.lineHeight = lineHeight * (attributes[.font] ?? .default).size
        result.addAttribute(.paragraphStyle, value: style, range: range)
      }
      return result
    }
  }
}

extension StyledText {
  /// Fits texts to a page, from their own sizes whatever they were fitted to before.
  ///
  /// - Returns: The chosen values by the place of the container on the page.
  func fit(_ jobs: [FitJob]) -> [Int: FittedValues] {
    if let original = unfitted {
      storage.setAttributedText(original)
      unfitted = nil
    }
    if jobs.isEmpty { return [:] }
    unfitted = storage.settledText
    var values: [Int: FittedValues] = [:]
    storage.beginEditing()
    for job in jobs where !job.range.isEmpty {
      let text = storage.attributedSubstring(in: job.range)
      let fitted = job.fitted(text, fonts: manager.fonts, limits: manager.limits)
      for run in fitted.text.attributeRuns {
        let start = job.range.lowerBound
        _ = storage.setAttributes(
          run.attributes, range: run.range.lowerBound + start..<run.range.upperBound + start)
      }
      if let chosen = fitted.values { for place in job.places { values[place] = chosen } }
    }
    _ = storage.endEditing()
    return values
  }
}
