import TextLayout
import TextStorage

extension PagePlan {
  private var hasFits: Bool {
    fit != nil || containers?.contains { $0.fit != nil } ?? false
      || panes?.contains { $0.fit != nil } ?? false
  }

  /// A text of the page, and the fits of its containers.
  struct FitText {
    /// The text, in UTF-16 code units.
    var range: Range<Int>
    /// The places of its containers on the page.
    var places: [Int]
    /// The fits that its containers request, with their places in the sheet.
    var fits: [(place: String, fit: SheetFit)]
    /// The size that the bounds of the size are for, in points.
    var bodySize: Double
    var hasNotes = false
    /// True if it is the document's own text.
    var isBody = true
  }

  /// Returns the texts of a page that are fitted, as a whole or paragraph by paragraph.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isPaged: True if text continues on further pages.
  /// - Throws: A ``DocumentError`` if a fit has no room of its own.
  func fitJobs(for text: StyledText, isPaged: Bool) throws(DocumentError) -> [FitJob] {
    guard hasFits || text.hasStyleFits else { return [] }
    let plans = try containerPlans(
      height: height ?? TextContainer.unlimited, reference: height ?? Self.defaultWidth)
    var jobs: [FitJob] = []
    for own in try fitTexts(of: text, in: plans.indices) {
      if own.fits.count > 1 {
        throw Self.fault(
          own.fits[1].place, "“\(own.fits[0].place)” fits the same text",
          "Leave one of them out.")
      }
      guard own.fits.count == 1 || text.hasStyleFits else { continue }
      var job = try job(own, plans, isPaged: isPaged)
      if text.hasSections {
        job.sections = columns
        job.sections?.count = own.places.count
      }
      jobs.append(job)
    }
    return jobs
  }

  /// Returns the texts of the page with the fits that are requested.
  func fitTexts(
    of text: StyledText, in places: Range<Int>
  ) throws(DocumentError) -> [FitText] {
    let hasNotes = text.notes != nil
    if let stories, let texts = text.stories {
      if fit != nil {
        throw Self.fault("page.fit", "a page of frames has several texts", "Fit each frame.")
      }
      return zip(stories, texts.stories).map { story, text in
        FitText(
          range: text.range.lowerBound..<text.textEnd, places: story.members,
          fits: containerFits(story.members),
          bodySize: text.source.flatMap { containers?[$0].style.font.size } ?? bodySize,
          hasNotes: story.isBody && hasNotes, isBody: story.isBody)
      }
    }
    let length = text.storage.length
    guard let panes else {
      let fits = containerFits(Array((containers ?? []).indices))
      return [
        FitText(
          range: 0..<(text.notes?.textEnd ?? length), places: Array(places),
          fits: fits + (fit.map { [("page.fit", $0)] } ?? []), bodySize: bodySize,
          hasNotes: hasNotes)
      ]
    }
    if fit != nil {
      throw Self.fault("page.fit", "a page of panes has no text of its own", "Fit each pane.")
    }
    var texts: [FitText] = []
    var (start, place) = (0, 0)
    for (index, (pane, end)) in zip(panes, text.paneEnds).enumerated() {
      // The separator before the next pane's text belongs to neither.
      let last = end < length && end > start ? end - 1 : end
      texts.append(
        FitText(
          range: start..<last, places: Array(place..<place + pane.columnCount),
          fits: pane.fit.map { [("panes.items[\(index)].fit", $0)] } ?? [],
          bodySize: pane.bodySize ?? bodySize))
      (start, place) = (end, place + pane.columnCount)
    }
    return texts
  }

  /// Returns the fits of some containers, with their places in the sheet.
  private func containerFits(_ places: [Int]) -> [(place: String, fit: SheetFit)] {
    places.compactMap { index in
      containers?[index].fit.map { ("containers[\(index)].fit", $0) }
    }
  }

  private func job(
    _ text: FitText, _ plans: [ContainerPlan], isPaged: Bool
  ) throws(DocumentError) -> FitJob {
    var containers = text.places.map { plans[$0] }
    guard let (place, fit) = text.fits.first else {
      return FitJob(
        range: text.range, places: text.places, containers: containers, fit: nil,
        bodySize: text.bodySize)
    }
    if text.hasNotes {
      throw Self.fault(place, "text with notes cannot be fitted yet", "Leave the notes out.")
    }
    if !text.isBody, fit.target == .pages {
      throw Self.fault(
        place, "only the document's own text can be fitted to pages",
        "Write \"to\": \"box\", or leave “to” out.")
    }
    if height == nil, dependsOnHeight {
      throw Self.fault(
        place, "a page as high as its text has no room to fit where shapes grow with it",
        "Give the page a height.")
    }
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
      range: text.range, places: text.places, containers: containers, fit: fit, place: place,
      bodySize: text.bodySize)
  }

  static func fault(_ place: String, _ message: String, _ hint: String) -> DocumentError {
    DocumentError(.malformedInput, at: place, message, hint: hint)
  }
}
