import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// A text to fit, and the containers that hold it.
struct FitJob {
  /// The text, in UTF-16 code units.
  var range: Range<Int>
  /// The places of its containers on the page.
  var places: Range<Int>
  /// The plans of its containers, on all pages that it may take.
  var containers: [ContainerPlan]
  var fit: SheetFit
  /// The size that the bounds of the size are for, in points.
  var bodySize: Double

  /// The steps of line heights and trackings, in ems.
  private static let step = (lineHeight: 1.0 / 128, tracking: 1.0 / 1024)

  /// Returns the text with the greatest values that fit, or with the least if none do.
  ///
  /// The size is the greatest at which the text fits with the least of the other values. These
  /// are then chosen one after the other, each the greatest with the least of those after it.
  func fitted(
    _ text: AttributedText, fonts: FontLibrary, limits: LayoutLimits?
  ) -> (text: AttributedText, values: FittedValues) {
    let rooms = containers.map { plan in
      let room = TextContainer()
      room.apply(plan)
      return room
    }
    var look = Look(lineHeight: fit.lineHeight?.lowerBound, tracking: fit.tracking?.lowerBound)
    var values = FittedValues(fits: true)
    var base = text
    if let sizes = fit.size {
      var fitter = CopyFitter(sizes: sizes)
      fitter.referenceSize = bodySize
      fitter.limits = limits
      fitter.maximumNumberOfLines = fit.lineCount ?? 0
      let found = fitter.fit(look.applied(to: text), in: rooms, fonts: fonts)
      (values.size, values.fits) = (found.size, found.fits)
      base = text.scaled(by: found.scaleFactor)
    }
    var trial = CopyFitTrial(
      rooms, fonts: fonts, maximumNumberOfLines: fit.lineCount ?? 0, limits: limits)
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

extension PagePlan {
  private var hasFits: Bool {
    fit != nil || containers?.contains { $0.fit != nil } ?? false
      || panes?.contains { $0.fit != nil } ?? false
  }

  /// Returns the texts of a page that are fitted.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isPaged: True if text continues on further pages.
  /// - Throws: A ``DocumentError`` if a fit has no room of its own.
  func fitJobs(for text: StyledText, isPaged: Bool) throws(DocumentError) -> [FitJob] {
    guard hasFits else { return [] }
    let plans = try containerPlans(
      height: height ?? TextContainer.unlimited, reference: height ?? Self.defaultWidth)
    let fits = (containers ?? []).enumerated().compactMap { index, container in
      container.fit.map { (place: "containers[\(index)].fit", fit: $0) }
    }
    let length = text.storage.length
    if let panes {
      if fit != nil {
        throw Self.fault("page.fit", "a page of panes has no text of its own", "Fit each pane.")
      }
      var jobs: [FitJob] = []
      var (start, place) = (0, 0)
      for (index, (pane, end)) in zip(panes, text.paneEnds).enumerated() {
        let places = place..<place + pane.columnCount
        if let fit = pane.fit {
          // The separator before the next pane's text belongs to neither.
          let last = end < length && end > start ? end - 1 : end
          var job = try job(
            fit, at: "panes.items[\(index)].fit", start..<last, places, plans, isPaged: isPaged)
          job.bodySize = pane.bodySize ?? bodySize
          jobs.append(job)
        }
        (start, place) = (end, places.upperBound)
      }
      return jobs
    }
    guard let (place, fit) = fits.first ?? self.fit.map({ ("page.fit", $0) }) else { return [] }
    if fits.count > 1 {
      throw Self.fault(
        fits[1].place, "“\(place)” fits the same text", "Leave one of them out.")
    }
    if !fits.isEmpty, self.fit != nil {
      throw Self.fault("page.fit", "“\(place)” fits the same text", "Leave one of them out.")
    }
    if text.notes != nil {
      throw Self.fault(place, "text with notes cannot be fitted yet", "Leave the notes out.")
    }
    return [try job(fit, at: place, 0..<length, plans.indices, plans, isPaged: isPaged)]
  }

  private func job(
    _ fit: SheetFit, at place: String, _ range: Range<Int>, _ places: Range<Int>,
    _ plans: [ContainerPlan], isPaged: Bool
  ) throws(DocumentError) -> FitJob {
    if height == nil, dependsOnHeight {
      throw Self.fault(
        place, "a page as high as its text has no room to fit where shapes grow with it",
        "Give the page a height.")
    }
    var containers = Array(plans[places])
    if fit.target == .pages {
      guard isPaged, height != nil else {
        throw Self.fault(
          place, "only text that continues on further pages can be fitted to pages",
          "Give the page a height, and set the overflow to pages.")
      }
      let one = containers
      for _ in 1..<max(1, fit.pageCount ?? 1) { containers += one }
    } else if fit.pageCount != nil {
      throw Self.fault(place, "“pages” needs a fit to pages", "Write \"to\": \"pages\".")
    }
    return FitJob(
      range: range, places: places, containers: containers, fit: fit, bodySize: bodySize)
  }

  private static func fault(_ place: String, _ message: String, _ hint: String) -> DocumentError {
    DocumentError(.malformedInput, at: place, message, hint: hint)
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
      for place in job.places { values[place] = fitted.values }
    }
    _ = storage.endEditing()
    return values
  }
}
