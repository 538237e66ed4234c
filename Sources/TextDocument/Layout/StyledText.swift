import TextFonts
import TextLayout
import TextStorage

/// A document's text with its attributes and the manager that shapes it: what does not depend on the size
/// of a page, and is kept from one layout to the next.
final class StyledText {
  let storage: TextStorage
  let manager: LayoutManager
  /// Where the text of each pane ends, in UTF-16 code units; empty without panes.
  let paneEnds: [Int]
  /// Where notes stand in the text; nil without any.
  let notes: NoteTexts?
  /// The first heading; empty without one.
  let title: String
  /// Who wrote it; empty where nobody is named.
  let author: String
  /// Whether other files stand for some of its pictures where the screen has more or fewer pixels a point.
  let dependsOnScale: Bool
  /// What the text asks for and does not get.
  let remarks: [DocumentRemark]
  /// What the fonts could not open before anything of this text was set.
  private let failuresBefore: FontLibrary.FallbackFailures

  /// What has been read and styled, and is not shaped.
  struct Content {
    var storage: TextStorage
    var paneEnds: [Int] = []
    var notes: NoteTexts?
    var title = ""
    var dependsOnScale = false
    var remarks: [DocumentRemark] = []

    /// Reads and styles a document's text. The parameters are those of ``StyledText``.
    init(
      _ request: DocumentRequest, _ part: SheetPart, fonts: FontLibrary
    ) throws(DocumentError) {
      let pictures = MarkdownPictures(request.files, for: request.pictureTraits(part))
      let links = MarkdownLinks(request.links)
      var styler = DocumentStyler(part, fonts: fonts, pictures: pictures, links: links)
      if let items = part.panes.items, request.input == nil {
        var inputs: [DocumentInput] = []
        for item in items {
          inputs.append(try item.input(request.files, isLossy: request.isLossy))
        }
        (storage, paneEnds) = try styler.style(inputs, panes: items)
      } else if let items = part.notes.items, !items.isEmpty {
        let text = try request.text(part)
        var inputs: [DocumentInput] = []
        for item in items {
          inputs.append(try item.input(request.files, isLossy: request.isLossy))
        }
        let styled = try styler.style(text, notes: inputs)
        (storage, notes) = styled
      } else {
        storage = try styler.style(try request.text(part))
      }
      title = part.title ?? styler.title
      remarks = request.unusedStyleRemarks + pictures.remarks + links.remarks
      dependsOnScale = pictures.dependsOnScale
    }
  }

  /// Reads and styles a document's text.
  ///
  /// - Parameters:
  ///   - request: Where the text comes from.
  ///   - part: What the sheet says, styles resolved.
  convenience init(
    _ request: DocumentRequest, _ part: SheetPart, fonts: FontLibrary, threads: Int
  ) throws(DocumentError) {
    let content = try Content(request, part, fonts: fonts)
    let manager = LayoutManager(fonts: fonts)
    manager.maximumThreads = threads
    try self.init(content, part, in: content.storage, manager)
    storage.addLayoutManager(manager)
  }

  /// Reads and styles a text that takes the place of the one of a layout.
  ///
  /// - Parameters:
  ///   - request: Where the text comes from.
  ///   - part: What the sheet says, styles resolved.
  ///   - previous: The layout, whose storage and manager the text has then.
  ///   - space: White space that is shown beyond what the text says; nil for none.
  convenience init(
    _ request: DocumentRequest, _ part: SheetPart, fonts: FontLibrary,
    following previous: DocumentLayout, showing space: ShownSpace?
  ) throws(DocumentError) {
    var content = try Content(request, part, fonts: fonts)
    if let space {
      space.insert(into: content.storage)
      content.notes?.makeRoom(space.range)
      content.paneEnds = content.paneEnds.map { $0 > space.position ? $0 + space.range.count : $0 }
    }
    try self.init(content, part, in: previous.storage, previous.manager)
    storage.become(content.storage)
  }

  private init(
    _ content: Content, _ part: SheetPart, in storage: TextStorage, _ manager: LayoutManager
  ) throws(DocumentError) {
    self.storage = storage
    self.manager = manager
    (paneEnds, notes, title) = (content.paneEnds, content.notes, content.title)
    author = part.author ?? ""
    dependsOnScale = content.dependsOnScale
    failuresBefore = manager.fonts.fallbackFailures
    remarks = content.remarks + (try ResourceCheck(library: manager.fonts).check(content.storage))
  }

  /// Makes sure that no character has another font, or none, because the system could not read the file of its own.
  func checkFonts() throws(DocumentError) {
    let failures = manager.fonts.fallbackFailures
    let failure =
      failures.count != failuresBefore.count
      ? failures.latest : manager.fontErrors.first { $0.kind == .systemFailure }
    guard let failure else { return }
    throw DocumentError(.unavailableResource, at: failure.place, failure.message)
  }

  /// Makes sure that layout has not come to a limit.
  func checkLimits() throws(DocumentError) {
    guard let error = manager.exceededLimit else { return }
    throw DocumentError(.limitExceeded, at: "limits.\(error.kind)", error.sentence)
  }

  /// Takes all containers from the manager.
  func removeContainers() { manager.removeTextContainers(from: 0) }
}
