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
  /// The columns of a page; nil if the text has no sections with columns of their own.
  var sections: PagePlan.Columns?
  /// The fit of the whole text; nil if only paragraphs are fitted.
  var fit: SheetFit?
  /// The place of that fit in the sheet.
  var place = ""
  /// The size that the bounds of the size are for, in points.
  var bodySize: Double

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
    var fitter = CopyFitter(sizes: fit.size ?? CopyFitter.allowedSizes)
    fitter.referenceSize = bodySize
    fitter.limits = limits
    fitter.maximumNumberOfLines = fit.lineCount
    fitter.choices = fit.choices
    var test: ((AttributedText) -> Bool)?
    if sections != nil || !TableFlow.parts(of: TextStorage(text)).isEmpty {
      let trial = FlowTrial(containers, onPages: sections, fonts: fonts, limits: limits)
      test = { trial.fits($0) }
    }
    var values = FittedValues(fits: true)
    if fit.target == .width {
      fitter.maximumNumberOfLines = 1
      let found = fitter.fitEachParagraph(of: text, in: rooms, fonts: fonts)
      values.size = found.sizes.map(\.size).min()
      (values.lineHeight, values.fits) = (found.lineHeight, found.fits)
      return (found.text, values)
    }
    let found =
      fit.size == nil
      ? fitter.fitChoices(of: text, in: rooms, fonts: fonts, test: test)
      : fitter.fit(text, in: rooms, fonts: fonts, test: test)
    values.size = fit.size == nil ? nil : found.size
    (values.lineHeight, values.tracking) = (found.lineHeight, found.tracking)
    (values.width, values.fits) = (found.width, found.fits)
    return (found.text, values)
  }
}

extension FitJob {
  /// The remark on a width that no font of the text has.
  fileprivate var widthRemark: DocumentRemark {
    DocumentRemark(
      place: place + ".width",
      message: "no font of the text has letters of several widths; name a font with an axis "
        + "“wdth”, or leave “width” out")
  }
}

extension StyledText {
  /// Fits texts to the containers of a page, and outlines to their texts, whatever they were fitted
  /// to before.
  ///
  /// - Returns: The chosen values by the place of the container on the page, and the requests of
  ///   fits that could not be met.
  func fit(
    to plan: inout PagePlan, isPaged: Bool
  ) throws(DocumentError) -> (values: [Int: FittedValues], remarks: [DocumentRemark]) {
    for index in plan.containers?.indices ?? 0..<0 { plan.containers?[index].stretch = Stretch() }
    var fit = fit(
      try plan.fitJobs(for: self, isPaged: isPaged), tables: try plan.tableFits(for: self))
    fit.values.merge(try plan.fitShapes(to: self)) { $1 }
    return fit
  }

  /// Fits texts to a page, from their own sizes whatever they were fitted to before.
  ///
  /// - Parameter tables: The room for tables that are fitted to their columns, too.
  /// - Returns: The chosen values by the place of the container on the page, and the requests of
  ///   fits that could not be met.
  func fit(
    _ jobs: [FitJob], tables: [TableFit] = []
  ) -> (values: [Int: FittedValues], remarks: [DocumentRemark]) {
    if let original = unfitted {
      storage.setAttributedText(original)
      unfitted = nil
    }
    if jobs.isEmpty, tables.isEmpty { return ([:], []) }
    var remarks: [DocumentRemark] = []
    unfitted = storage.settledText
    defer { fit(tables) }
    var values: [Int: FittedValues] = [:]
    storage.beginEditing()
    for job in jobs where !job.range.isEmpty {
      let text = storage.attributedSubstring(in: job.range)
      let fitted = job.fitted(text, fonts: manager.fonts, limits: manager.limits)
      set(fitted.text, at: job.range.lowerBound)
      if let chosen = fitted.values {
        for place in job.places { values[place] = chosen }
        if job.fit?.width != nil, chosen.width == nil { remarks.append(job.widthRemark) }
      }
    }
    _ = storage.endEditing()
    return (values, remarks)
  }
}
