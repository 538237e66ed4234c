import TextControls
package import TextDocument
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout

/// A document that somebody changes while looking at it: one tab of a browser.
///
/// A session keeps the layout of its page. A shape that moves sets its containers' exclusion paths and nothing else;
/// other changes lay the document out anew. A sheet with faults leaves the page as it was. A session belongs to one
/// thread.
package final class LiveSession {
  /// The files.
  package private(set) var document: LiveDocument
  /// What is looked at.
  package private(set) var view = LiveView()
  /// What is wrong with the sheet, or the text.
  package private(set) var faults: [SheetFault] = []
  /// The document as it is laid out; nil where that has never been possible.
  package private(set) var layout: DocumentLayout?
  /// The exclusions of the page.
  private(set) var moving: MovingExclusions?
  /// The lines that the browser has.
  let rows = SVGRows()
  /// Whether the sheet itself holds the exclusions that are laid out, so that they can be changed.
  private(set) var canMove = false
  /// What edits the text on the page; nil until somebody does.
  var typing: Typing?
  /// What shapes have become since the sheet was last written.
  private var moved: [Int: SheetEdit.Exclusion] = [:]

  /// Starts a session.
  package init(_ document: LiveDocument) {
    self.document = document
    layOut()
  }

  /// Reads the files again where nothing is edited, and forgets what the browser has.
  package func reopen() {
    endSpace()
    let before = document
    document.refresh()
    if !document.says(as: before) { layOut() }
    rows.forgetRows()
  }

  /// Takes an edited sheet, an edited text, or both.
  package func edit(sheet: String?, text: String?) {
    endSpace()
    if let sheet {
      document.sheet.string = sheet
      moved = [:]
    }
    if let text, document.text != nil { document.text?.string = text }
    document.openTexts()
    layOut()
  }

  /// Shows the document otherwise.
  package func show(_ view: LiveView) {
    let onlyTurns = {
      var old = self.view
      old.page = view.page
      return old == view
    }()
    if onlyTurns, layout != nil {
      self.view = view
      rows.forgetRows()
    } else {
      endSpace()
      self.view = view
      layOut()
    }
  }

  /// Writes what was edited.
  package func save() throws(DocumentError) -> [String] { try document.save() }

  /// The number of the page that is shown, from 0.
  package var page: Int { min(view.page, max(0, (layout?.pages.count ?? 1) - 1)) }

  // MARK: Laying out

  private func layOut() {
    var request = document.request
    view.apply(to: &request)
    faults = check(request)
    if faults.contains(where: { $0.severity == .error }) { return }
    do throws(DocumentError) {
      let sheet = try document.parsedSheet()
      request.sheet = sheet
      let layout = try DocumentLayout(request)
      let moving = try MovingExclusions(layout)
      // As long as the layout before is there, its text can be compared.
      typing?.editor.follow(layout.manager)
      typing?.text.forget()
      (self.layout, self.moving) = (layout, moving)
      canMove = holds(moving.exclusions, sheet)
      moved = [:]
      rows.forgetRows()
    } catch {
      faults.append(SheetFault(error))
    }
  }

  /// What lays out another text of a part, otherwise as the page is.
  package func textRequest(
    _ string: String, of part: DocumentTextPart
  ) throws(DocumentError) -> DocumentRequest {
    var request = document.request
    view.apply(to: &request)
    var sheet = try document.parsedSheet()
    let written = document.written(part)
    switch part {
    case .main:
      if request.input == nil, let written {
        request.input = DocumentInput("", format: written.format, folder: document.folder)
      }
      request.input?.string = string
    case .pane, .note:
      if let file = written?.file {
        var contents = document.otherTexts.mapValues { Array($0.utf8) }
        contents[file] = Array(string.utf8)
        request.files = .edited(document.access, contents: contents)
      } else if written != nil {
        sheet.base.setText(string, of: part)
      }
    }
    request.sheet = sheet
    return request
  }

  /// Shows a text that has been edited on the page: paragraphs that stay are not shaped again.
  func showText(_ string: String, of part: DocumentTextPart) {
    guard let layout else { return }
    let size = layout.pages.first?.size
    let before = document.written(part)?.string
    do throws(DocumentError) {
      try document.write(string, to: part)
      let new = try DocumentLayout(
        textRequest(string, of: part), following: layout, showing: typing?.text.space)
      moving = try MovingExclusions(new)
      self.layout = new
      // A page that has grown is another page.
      if new.pages.first?.size != size { rows.forgetRows() }
    } catch {
      // What was asked for can be read, or it would not have come here: the files that it names have changed since.
      if let before { try? document.write(before, to: part) }
      layOut()
      faults.append(SheetFault(error))
    }
  }

  /// Turns to a page.
  func turn(to number: Int) {
    if number == page { return }
    view.page = number
    rows.forgetRows()
  }

  /// Whether the sheet itself says where exclusions are; colours may be those of dark surroundings.
  private func holds(_ exclusions: [SheetExclusion], _ sheet: Sheet) -> Bool {
    let own = sheet.base.exclusions ?? []
    let edit = try? SheetEdit(document.sheet.string, named: document.sheetName)
    return edit?.exclusionCount == exclusions.count && own.count == exclusions.count
      && zip(own, exclusions).allSatisfy { $0.shape == $1.shape && $0.margin == $1.margin }
  }

  /// What is wrong with the sheet as it is edited.
  private func check(_ request: DocumentRequest) -> [SheetFault] {
    do {
      return try SheetCheck(
        Array(document.sheet.string.utf8), name: document.sheetName, in: document.folder,
        for: request, surroundings: []
      ).faults
    } catch {
      return [SheetFault(error)]
    }
  }

  // MARK: Moving shapes

  /// Moves and changes shapes without writing the sheet.
  ///
  /// - Parameters:
  ///   - shapes: What they become, by their number.
  ///   - margin: The distance that text keeps from those that have one, in points; nil where it stays.
  package func move(_ shapes: [Int: SheetShape], margin: Double?) throws(DocumentError) {
    guard var moving else { return }
    for (index, shape) in shapes where moving.exclusions.indices.contains(index) {
      var exclusion = moving.exclusions[index]
      exclusion.shape.text = shape.text
      exclusion.shape.notation = shape.notation
      try moving.replace(index, with: exclusion)
      moved[index, default: SheetEdit.Exclusion()].shape = shape
    }
    if let margin {
      for index in marginIndices {
        var exclusion = moving.exclusions[index]
        exclusion.margin = .points(margin)
        try moving.replace(index, with: exclusion)
        moved[index, default: SheetEdit.Exclusion()].margin = margin
      }
    }
    self.moving = moving
    try moving.apply(throughPage: page)
  }

  /// Writes shapes that were moved into the sheet, and lays it out.
  package func drop() throws(DocumentError) {
    guard !moved.isEmpty else { return }
    endSpace()
    var edit = try SheetEdit(document.sheet.string, named: document.sheetName)
    edit.replace(moved)
    document.sheet.string = edit.string
    layOut()
  }

  /// Adds a shape to the sheet.
  package func add(_ shape: SheetShape) throws(DocumentError) {
    endSpace()
    var edit = try SheetEdit(document.sheet.string, named: document.sheetName)
    guard edit.add(shape, margin: 12, fill: "#d9542f") else {
      throw DocumentError(
        .invalidRequest, at: "exclusions", "this sheet has its shapes elsewhere",
        hint: "Write it into the sheet by hand.")
    }
    document.sheet.string = edit.string
    layOut()
  }

  /// The shapes that have a margin, or all where none has one.
  var marginIndices: [Int] {
    guard let moving else { return [] }
    let own = moving.exclusions.indices.filter { moving.exclusions[$0].margin != 0 }
    return own.isEmpty ? Array(moving.exclusions.indices) : own
  }
}

extension SheetPart {
  /// Puts another text in the place of that of a pane or note which the sheet has.
  fileprivate mutating func setText(_ text: String, of part: DocumentTextPart) {
    switch part {
    case .main: self.text = text
    case .pane(let number): panes.items?[number].text = text
    case .note(let number): notes.items?[number].text = text
    }
  }
}
