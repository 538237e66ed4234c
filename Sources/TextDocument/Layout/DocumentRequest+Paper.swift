import TextLayout

/// Paper as the page of documents without a size.
extension DocumentRequest {
  /// Puts the document on paper if neither the request nor the sheet gives a size: A4, or Letter
  /// if the language of the text has a region of North America.
  ///
  /// The text then has the margins of a book and 10.5 points. At least two lines of a paragraph
  /// are on each page, and pages are numbered in the foot from the second one on. Lines of code
  /// that wrap are marked. The sheet and the overrides have priority over each of them. A sheet
  /// with containers keeps its page, since their frames are made for it.
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
    part.marksWrappedCode = true
    var master = SheetMaster()
    master.when = .pages(SheetPages([.range(2, nil)]))
    master.foot = SheetFurniture(text: "\t{page}")
    part.masters = [master]
    defaults = part
  }

  /// The language that decides the paper: that of the request, the sheet or the text.
  private var paperLanguage: String? {
    let own = overrides.body.language ?? traits.custom[TraitCollection.language]
    return own ?? sheet?.base.body.language ?? textLanguage(sheet?.base)
  }

  /// Returns the language in the front matter of the text; nil if there is none.
  private func textLanguage(_ part: SheetPart?) -> String? {
    guard let text = input ?? part.flatMap({ try? self.text($0) }), text.format == .markdown else {
      return nil
    }
    return FrontMatter.read(text.string)?.matter.language
  }

  /// Returns true if pages and columns follow each other from right to left: if the sheet or the
  /// device has that direction, or neither has one and the text is so written. That is decided by
  /// its language; without one, by the first letter of Markdown.
  ///
  /// - Complexity: O(*n*) in the front matter of the text, whose file may have to be read.
  func isRightToLeft(_ part: SheetPart) -> Bool {
    if effectiveTraits.layoutDirection == .rightToLeft { return true }
    if let direction = part.body.direction, direction != .natural {
      return direction == .rightToLeft
    }
    if let language = part.body.language { return LanguageTag.isRightToLeft(language) }
    // The direction of other pages has no effect.
    let count = overrides.columns.count ?? part.columns.count ?? 1
    guard count > 1 || part.masters != nil || part.notes.items != nil || part.panes.items != nil
    else { return false }
    if let language = textLanguage(part) { return LanguageTag.isRightToLeft(language) }
    guard part.body.direction == nil, let text = input ?? (try? self.text(part)),
      text.format == .markdown
    else { return false }
    return MarkdownText.beginsRightToLeft(text.string)
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
