import TextControls
package import TextDocument
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout

/// A document that a person changes while looking at it: one tab of a browser.
///
/// A session keeps the layout of its page. A moved exclusion only sets its containers' exclusion
/// paths; other changes lay out the document again. A sheet with faults leaves the page unchanged.
/// A session belongs to one thread.
package final class LiveSession {
  /// The files.
  package private(set) var document: LiveDocument
  /// The current view.
  package private(set) var view = LiveView()
  /// The faults of the sheet, or of the text.
  package private(set) var faults: [SheetFault] = []
  /// The layout of the document; nil if it has never succeeded.
  package private(set) var layout: DocumentLayout?
  /// The exclusions of the page.
  private(set) var moving: MovingExclusions?
  /// The lines that the browser has received.
  let rows = SVGRows()
  /// True if the sheet itself contains the exclusions of the layout, so that they can be changed.
  private(set) var canMove = false
  /// The editor of the text on the page; nil until it is first used.
  var typing: Typing?
  /// Changes of exclusions since the sheet was last written.
  private var moved: [Int: SheetEdit.Exclusion] = [:]

  /// Starts a session.
  package init(_ document: LiveDocument) {
    self.document = document
    layOut()
  }

  /// Reads the files again if nothing is edited, and forgets what the browser has received.
  package func reopen() {
    endSpace()
    let before = document
    document.refresh()
    if !document.hasSameContents(as: before) { layOut() }
    rows.forgetRows()
  }

  /// Sets an edited sheet, an edited text, or both.
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

  /// Shows the document in another view.
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

  /// Writes the edited files; returns their paths.
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
      // The text can be compared only while the previous layout exists.
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

  /// Returns the request that lays out another text of a part in the same view.
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
    case .pane, .note, .container:
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

  /// Shows a text that was edited on the page; unchanged paragraphs are not shaped again.
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
      // A page of another size invalidates all lines.
      if new.pages.first?.size != size { rows.forgetRows() }
    } catch {
      // The source was parsed before, so files that it names must have changed since.
      if let before { try? document.write(before, to: part) }
      layOut()
      faults.append(SheetFault(error))
    }
  }

  /// Shows another page.
  func turn(to number: Int) {
    if number == page { return }
    view.page = number
    rows.forgetRows()
  }

  /// Returns true if the sheet itself contains the exclusions; their colours may come from a dark
  /// appearance.
  private func holds(_ exclusions: [SheetExclusion], _ sheet: Sheet) -> Bool {
    let own = sheet.base.exclusions ?? []
    let edit = try? SheetEdit(document.sheet.string, named: document.sheetName)
    return edit?.exclusionCount == exclusions.count && own.count == exclusions.count
      && zip(own, exclusions).allSatisfy { $0.shape == $1.shape && $0.margin == $1.margin }
  }

  /// Returns the faults of the edited sheet.
  private func check(_ request: DocumentRequest) -> [SheetFault] {
    do {
      return try SheetCheck(
        Array(document.sheet.string.utf8), name: document.sheetName, in: document.folder,
        for: request, environments: []
      ).faults
    } catch {
      return [SheetFault(error)]
    }
  }

  // MARK: Moving shapes

  /// Moves and changes exclusions without writing the sheet.
  ///
  /// - Parameters:
  ///   - shapes: The new shapes, by number.
  ///   - margin: The margin of those exclusions that have one, in points; nil if unchanged.
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

  /// Writes moved exclusions into the sheet, and lays it out.
  package func drop() throws(DocumentError) {
    guard !moved.isEmpty else { return }
    endSpace()
    var edit = try SheetEdit(document.sheet.string, named: document.sheetName)
    edit.replace(moved)
    document.sheet.string = edit.string
    layOut()
  }

  /// Adds an exclusion to the sheet.
  package func add(_ shape: SheetShape) throws(DocumentError) {
    endSpace()
    var edit = try SheetEdit(document.sheet.string, named: document.sheetName)
    guard edit.add(shape, margin: 12, fill: "#d9542f") else {
      throw DocumentError(
        .invalidRequest, at: "exclusions", "a shape cannot be added to this sheet automatically",
        hint: "Write it into the sheet yourself.")
    }
    document.sheet.string = edit.string
    layOut()
  }

  /// The exclusions with a margin, or all if none has one.
  var marginIndices: [Int] {
    guard let moving else { return [] }
    let own = moving.exclusions.indices.filter { moving.exclusions[$0].margin != 0 }
    return own.isEmpty ? Array(moving.exclusions.indices) : own
  }
}

extension SheetPart {
  /// Replaces the text of an existing pane, note or container of the sheet.
  fileprivate mutating func setText(_ text: String, of part: DocumentTextPart) {
    switch part {
    case .main: self.text = text
    case .pane(let number): panes.items?[number].text = text
    case .note(let number): notes.items?[number].text = text
    case .container(let number): containers?[number].text = text
    }
  }
}
