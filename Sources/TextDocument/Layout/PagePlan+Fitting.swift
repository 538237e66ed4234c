import TextLayout
import TextStorage

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
    if let stories, let texts = text.stories {
      return try fitJobs(stories, texts, hasNotes: text.notes != nil, isPaged: isPaged)
    }
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
            fit, at: "panes.items[\(index)].fit", start..<last, Array(places), plans,
            isPaged: isPaged)
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
    return [try job(fit, at: place, 0..<length, Array(plans.indices), plans, isPaged: isPaged)]
  }

  /// Returns the stories that are fitted, each in its own containers.
  private func fitJobs(
    _ stories: [SheetStory], _ texts: StoryTexts, hasNotes: Bool, isPaged: Bool
  ) throws(DocumentError) -> [FitJob] {
    if fit != nil {
      throw Self.fault("page.fit", "a page of frames has several texts", "Fit each frame.")
    }
    let plans = try containerPlans(
      height: height ?? TextContainer.unlimited, reference: height ?? Self.defaultWidth)
    var jobs: [FitJob] = []
    for (story, text) in zip(stories, texts.stories) {
      let fits = story.members.compactMap { index in
        containers?[index].fit.map { (place: "containers[\(index)].fit", fit: $0) }
      }
      guard let (place, fit) = fits.first else { continue }
      if fits.count > 1 {
        throw Self.fault(
          fits[1].place, "“\(place)” fits the same text", "Leave one of them out.")
      }
      if story.isBody, hasNotes {
        throw Self.fault(place, "text with notes cannot be fitted yet", "Leave the notes out.")
      }
      if !story.isBody, fit.target == .pages {
        throw Self.fault(
          place, "only the document's own text can be fitted to pages",
          "Write \"to\": \"box\", or leave “to” out.")
      }
      var job = try job(
        fit, at: place, text.range.lowerBound..<text.textEnd, story.members, plans,
        isPaged: isPaged)
      job.bodySize = text.source.flatMap { containers?[$0].style.font.size } ?? bodySize
      jobs.append(job)
    }
    return jobs
  }

  private func job(
    _ fit: SheetFit, at place: String, _ range: Range<Int>, _ places: [Int],
    _ plans: [ContainerPlan], isPaged: Bool
  ) throws(DocumentError) -> FitJob {
    if height == nil, dependsOnHeight {
      throw Self.fault(
        place, "a page as high as its text has no room to fit where shapes grow with it",
        "Give the page a height.")
    }
    var containers = places.map { plans[$0] }
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
