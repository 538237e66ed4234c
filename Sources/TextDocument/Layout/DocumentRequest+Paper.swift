import TextLayout

/// Paper as the page of documents without a size.
extension DocumentRequest {
  /// Puts the document on paper if neither the request nor the sheet gives a size: A4, or Letter
  /// if the language of the text has a region of North America.
  ///
  /// The text then has the margins of a book and 10.5 points. At least two lines of a paragraph
  /// are on each page, and pages are numbered in the foot from the second one on. The sheet and
  /// the overrides have priority over each of them. A sheet with containers keeps its page, since
  /// their frames are made for it.
  public mutating func usePaper() {
    defaults = nil
    guard device == nil, overrides.page.width == nil, overrides.containers == nil,
      sheet?.leavesPageOpen != false
    else { return }
    var part = SheetPart()
    let isLetter = paperLanguage.map(LanguageTag.usesLetterPaper) == true
    if let paper = PaperSize(named: isLetter ? "Letter" : "A4") { part.page.take(paper) }
    let columns = overrides.columns.count ?? sheet?.base.columns.count ?? 1
    // Some 70 characters a line; columns need the width.
    let side = Length.percent(columns > 1 ? 9 : 16)
    part.page.margin = SheetMargins(
      top: .percent(14), right: side, bottom: .percent(17), left: side)
    part.body.font.size = 10.5
    (part.body.widows, part.body.orphans) = (2, 2)
    var master = SheetMaster()
    master.when = .pages(SheetPages([.range(2, nil)]))
    master.foot = SheetFurniture(text: "\t{page}")
    part.masters = [master]
    defaults = part
  }

  /// The language that decides the paper: that of the request, the sheet or the text.
  private var paperLanguage: String? {
    let own = overrides.body.language ?? traits.custom[TraitCollection.language]
    if let tag = own ?? sheet?.base.body.language { return tag }
    if let input { return input.format == .markdown ? Self.language(of: input.string) : nil }
    guard let sheet, let text = try? text(sheet.base), text.format == .markdown else { return nil }
    return Self.language(of: text.string)
  }

  private static func language(of markdown: String) -> String? {
    FrontMatter.read(markdown)?.matter.language
  }
}

extension Sheet {
  /// True if no part of the sheet says how large the page is.
  fileprivate var leavesPageOpen: Bool {
    writtenParts.allSatisfy { part, _ in
      part.page.width == nil && part.page.height == nil && part.containers == nil
        && part.stacks == nil && part.relations == nil
    }
  }
}
