import TextLayout
import TextStorage

extension StyledText {
  /// Returns the values of fields that are the same on all pages.
  ///
  /// - Parameter data: The values of the document's data; they precede those of front matter.
  func facts(for plan: PagePlan, data: [String: String]) -> FurnitureMaker.Facts {
    let isKnown = plan.isRightToLeft || language.map(LanguageTag.isRightToLeft) == true
    return FurnitureMaker.Facts(
      title: title, author: author, date: date ?? data["date"], language: language,
      isRightToLeft: isKnown || beginsRightToLeft,
      values: data.merging(properties) { first, _ in first })
  }

  /// The most UTF-16 code units among which the first letter decides the direction.
  private static let decisiveLength = 1000

  /// True if the first letter of the text is one of a script that is written from right to left.
  private var beginsRightToLeft: Bool {
    let start = stories?.body.lowerBound ?? 0
    let end = min(storage.length, start + Self.decisiveLength)
    return storage.substring(in: start..<end).unicodeScalars.beginRightToLeft == true
  }
}

extension DocumentRequest {
  /// Returns the remark on page masters that have no page of a known height; nil if there are
  /// none.
  func remarkOnMasters(for plan: PagePlan) -> DocumentRemark? {
    guard plan.masters == nil || overflowMode(on: plan) == .grow, let sheet,
      !sheet.resolved(for: effectiveTraits).masters.isEmptyOrNil
    else { return nil }
    return DocumentRemark(
      place: "masters", message: "the page is as high as its text, so page masters have no effect",
      hint: "Give the page a height, as in \"size\": \"A4\", and let the text continue on pages.")
  }
}

extension Optional where Wrapped: Collection {
  /// True if it holds nothing.
  fileprivate var isEmptyOrNil: Bool { self?.isEmpty ?? true }
}
