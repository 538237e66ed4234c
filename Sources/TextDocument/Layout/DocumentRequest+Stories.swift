extension DocumentRequest {
  /// Returns the containers that the request names, or those of the sheet; nil if columns replace
  /// them or there are none.
  func containers(of part: SheetPart) -> [SheetContainer]? {
    overrides.columns.count != nil ? nil : overrides.containers ?? part.containers
  }

  /// Returns true if the text is laid out in columns, in which tables and floats have containers
  /// of their own.
  ///
  /// There are none in texts of which paragraphs are fitted one by one.
  func flows(_ part: SheetPart) -> Bool {
    if part.hasStyleFits { return false }
    return (overrides.page.fit ?? part.page.fit)?.takesFlow != false
  }

  /// Returns the texts of the document that are laid out like this.
  ///
  /// - Complexity: O(*n*) in the number of containers and panes.
  func flowingTexts(of part: SheetPart) -> Set<DocumentTextPart> {
    guard flows(part) else { return [] }
    var texts: Set<DocumentTextPart> = []
    if let containers = containers(of: part) {
      let stories =
        (try? SheetStory.stories(of: containers))
        ?? [SheetStory(members: Array(containers.indices))]
      for story in stories where containers.takeFlow(in: story.members) {
        texts.insert(story.source.map { .container($0) } ?? .main)
      }
      if !stories.contains(where: \.isBody) { texts.insert(.main) }
    } else {
      texts.insert(.main)
    }
    for (index, pane) in (part.panes.items ?? []).enumerated() where pane.takesFlow {
      texts.insert(.pane(index))
    }
    return texts
  }

  /// Returns remarks on styles of tables, floats and boxes that have no effect.
  ///
  /// - Parameters:
  ///   - hasPlainRows: True if rows of tables are paragraphs.
  ///   - hasRowsApart: True if those in floats and notes are.
  ///   - hasCutBoxes: True if a box is cut by shapes whose style requests free room.
  func flowRemarks(
    _ part: SheetPart, hasPlainRows: Bool, hasRowsApart: Bool, hasCutBoxes: Bool
  ) -> [DocumentRemark] {
    var remarks: [DocumentRemark] = []
    let places =
      "in notes of the sheet, in boxes around all text, and where lines are counted, "
      + "paragraphs fitted one by one, or outlines fitted to their text"
    var table = part.styles["table"]?.table ?? SheetTable()
    // Captions of such rows have numbers, too.
    table.number = nil
    if table != SheetTable() {
      let reason =
        part.styles["table"]?.tabs != nil
        ? "the style has “tabs”, so rows are lines with tabs"
        : part.takesFlow && !part.dividesCells
          ? "the style “tableHeader” has a “box”, so rows are lines with tabs"
          : "rows are lines with tabs \(places)"
      if hasPlainRows {
        remarks.append(
          DocumentRemark(place: "styles.table.table", message: "it has no effect: \(reason)"))
      } else if hasRowsApart {
        remarks.append(
          DocumentRemark(
            place: "styles.table.table",
            message: "it has no effect in floats and notes: rows are lines with tabs there"))
      }
    }
    if !flows(part) {
      for (name, style) in part.styles.sorted(by: { $0.key < $1.key }) {
        if style.float.isFloating {
          remarks.append(
            DocumentRemark(
              place: "styles.\(name).float", message: "it has no effect: nothing floats \(places)"))
        }
        if style.columns != nil {
          remarks.append(
            DocumentRemark(
              place: "styles.\(name).columns",
              message: "it has no effect: there are no other columns \(places)"))
        }
      }
    }
    if part.body.box.keepsClear { remarks.append(Self.remark(onBoxOf: "body", places)) }
    if hasCutBoxes {
      for (name, style) in part.styles.sorted(by: { $0.key < $1.key }) where style.box.keepsClear {
        remarks.append(Self.remark(onBoxOf: "styles.\(name)", places))
      }
    }
    return remarks
  }

  private static func remark(onBoxOf style: String, _ places: String) -> DocumentRemark {
    DocumentRemark(
      place: "\(style).box",
      message:
        "it is cut by shapes with its text: no box of the body or in cells, and none \(places), is "
        + "laid as a whole"
    )
  }

  /// Returns the stories of the containers; nil if all take the document's own text. Containers of
  /// page masters take it too. Nothing takes it where the list of containers is empty.
  func stories(of part: SheetPart) throws(DocumentError) -> [SheetStory]? {
    let containers = containers(of: part)
    var stories = containers?.isEmpty == true ? [] : try SheetStory.stories(of: containers ?? [])
    if part.hasMasterGeometry, stories?.contains(where: \.isBody) == false {
      stories?.append(SheetStory(members: []))
    }
    return stories
  }

  /// Returns true if some container or column takes the document's own text.
  ///
  /// - Throws: A ``DocumentError`` if a text would be left out because nothing takes it.
  func hasBodyText(_ part: SheetPart, _ stories: [SheetStory]?) throws(DocumentError) -> Bool {
    if overrides.columns.count != nil, let replaced = part.containers,
      let lost = replaced.firstIndex(where: \.hasOwnText)
    {
      throw DocumentError(
        .invalidRequest, at: "columns",
        "columns replace the sheet's containers, so the text of containers[\(lost)] would be lost",
        hint: "Ask for no number of columns.")
    }
    guard let stories, !stories.contains(where: \.isBody) else { return true }
    let place: String
    if let input, !input.string.isEmpty {
      place = "text"
    } else if part.panes.items != nil {
      place = "panes"
    } else if part.notes.items?.isEmpty == false {
      place = "notes"
    } else if input == nil, part.text != nil {
      place = "text"
    } else if input == nil, part.source != nil {
      place = "source"
    } else {
      return false
    }
    if stories.isEmpty {
      throw DocumentError(
        .malformedInput, at: "containers", "there is no container for the document's text",
        hint: "Add one, or leave “containers” or “\(place)” out.")
    }
    throw DocumentError(
      .malformedInput, at: place,
      "all containers have texts of their own, so nothing takes the document's text",
      hint: "Add a container without “text”, “source” and “story”, or leave “\(place)” out.")
  }
}

extension SheetContainer {
  /// True if the container is no more than a region for the document's text, such as a column is.
  var isColumn: Bool {
    var plain = SheetContainer(x: x, y: y, width: width, height: height)
    (plain.name, plain.inside, plain.exclusions) = (name, inside, exclusions)
    (plain.padding, plain.minimumFragmentWidth) = (padding, minimumFragmentWidth)
    plain.indentOrigin = indentOrigin
    (plain.firstBaseline, plain.lastBaseline) = (firstBaseline, lastBaseline)
    (plain.maximumHeight, plain.folder) = (maximumHeight, folder)
    return height != nil && plain == self
  }
}
