import TextGeometry
import TextLayout
import TextStorage

/// Numbers of pages in the text: those of tables of contents and of references. Marks of notes
/// that are numbered by pages follow in the same rounds.
///
/// The numbers follow from the pages, and the pages from the text with its numbers. They are found
/// in rounds: a round lays the text out, then writes the numbers of its pages.
extension DocumentLayout {
  /// The most rounds.
  private static let maximumFieldRounds = 4

  /// A number of a page in the text.
  struct Field {
    var range: Range<Int>
    var value: PageField
  }

  /// Writes the numbers of pages into the text, and lays it out with them, until they stay.
  ///
  /// - Throws: A ``DocumentError`` if the text needs more pages than allowed.
  /// - Complexity: O(*n*) in the text for each round. There are usually two.
  func settlePageFields(in request: DocumentRequest) throws(DocumentError) {
    guard let fieldText else { return }
    linksToPages = fields.contains { $0.value.target.isMark }
    let language = fieldText.language
    for _ in 0..<Self.maximumFieldRounds {
      if !writeFields() { return }
      try layOutAgain()
    }
    if setTabs(line(of:)) { try layOutAgain() }
    if !noteMarks(language).isEmpty {
      masterRemarks.append(
        DocumentRemark(
          place: "footnotes",
          message:
            "after \(Self.maximumFieldRounds) rounds some marks of notes still differ from the order "
            + "of the notes on their pages",
          hint: "Number the notes through the document, or change the text near a page's end."))
    }
    remarkOnUnsettled(
      numbers(language, on: FieldPages(self)).filter { $0.text != nil }.map(\.field.value))
  }

  /// Writes the numbers and marks of the current pages into the text.
  ///
  /// - Parameter moved: The pages with other blank ones; nil for the current pages.
  /// - Returns: True if the text has changed.
  func writeFields(on moved: MovedPages? = nil) -> Bool {
    guard let fieldText else { return false }
    let changesTabs = setTabs(line(of:))
    let changesNumbers = writeNumbers(of: fieldText, on: FieldPages(self, moved: moved))
    let changesMarks = writeNoteMarks(of: fieldText, fieldText.language)
    guard changesTabs || changesNumbers || changesMarks else { return false }
    (paneEnds, notes, storyTexts) = (fieldText.paneEnds, fieldText.notes, fieldText.stories)
    return true
  }

  /// Writes estimated numbers into the text before it is laid out. Lines with numbers of as many
  /// digits break in the same places, so the pages with their own numbers are usually the same. So
  /// it is with the marks of notes.
  ///
  /// - Complexity: O(*n* log *n*) in the paragraphs of the text; none in a text without numbers.
  func estimatePageFields() throws(DocumentError) {
    guard let fieldText else { return }
    findFootnotes()
    let estimated = try estimatedPages()
    let pages = FieldPages(self, estimated.pages)
    _ = setTabs { paragraph in
      let page = min(pages.page(of: paragraph.lowerBound), estimated.widths.count - 1)
      let number = storage.paragraphIndex(containing: paragraph.lowerBound)
      return (
        width: estimated.widths.isEmpty ? plan.width : estimated.widths[page],
        isRightToLeft: manager.isRightToLeft(paragraph: number)
      )
    }
    _ = writeNumbers(of: fieldText, on: pages)
    _ = writeNoteMarks(of: fieldText, fieldText.language, on: pages)
    (paneEnds, notes, storyTexts) = (fieldText.paneEnds, fieldText.notes, fieldText.stories)
  }

  /// Adds a remark for each list and each reference with numbers of other pages than its targets'.
  private func remarkOnUnsettled(_ fields: [PageField]) {
    var known: Set<String> = []
    for field in fields {
      var (place, what) = ("contents", "some page numbers still differ from the pages of their ")
      var hint = "Change the text near a page's end."
      switch (field.kind, field.target) {
      case (.reference, .heading(let name)):
        place = "{page:\(name.prefix(80))}"
        what = "the number still differs from the page that it refers to"
        hint = "Change the text near the end of that page, or remove the reference."
      case (.entry, .heading):
        what += "headings"
        hint = "Give the page of the contents more room, or change the text near a page's end."
      case (.term, _): (place, what) = ("index", what + "terms")
      case (_, .mark): (place, what) = ("lists of captions", what + "captions")
      }
      guard known.count < Self.mostUnsettled, known.insert(place).inserted else { continue }
      masterRemarks.append(
        DocumentRemark(
          place: place, message: "after \(Self.maximumFieldRounds) rounds \(what)", hint: hint))
    }
  }

  /// The most such remarks.
  private static let mostUnsettled = 8

  /// Lays out the text from its beginning on.
  func layOutAgain() throws(DocumentError) {
    manager.removeTextContainersKeepingRows()
    (plannedCount, panesFit, emptyColumns, paneOverflows) = (0, true, [], [])
    pages = []
    try layOutAll()
  }

  /// The width of the first container for the document's own text, in points.
  var bodyWidth: Double {
    let member = plan.stories?.first(where: \.isBody)?.members.first ?? 0
    return plans.indices.contains(member) ? plans[member].frame.width : plan.width
  }

  /// The fields in the text, in order.
  var fields: [Field] {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: 0..<storage.length, to: &runs)
    var fields: [Field] = []
    for run in runs {
      guard let value = storage.attributes(for: run.attributes)[.pageField] else { continue }
      // A field that fonts or styles divide is one.
      if let last = fields.last, last.value == value, last.range.upperBound == run.range.lowerBound
      {
        fields[fields.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        fields.append(Field(range: run.range, value: value))
      }
    }
    return fields
  }

  /// The text that a field has on the current pages.
  private struct FieldValue {
    var field: Field
    /// The text; nil if the field has it already.
    var text: String?
    /// The links of its parts, from the start of the text.
    var links: [(range: Range<Int>, link: String)] = []
  }

  /// The pages that numbers in the text are those of.
  struct FieldPages {
    private let places: PagePlaces
    private let count: Int
    let labels: PageNumbering

    /// Takes the pages of a layout.
    ///
    /// - Parameter moved: The same pages with other blank ones; nil if those stay.
    init(_ layout: DocumentLayout, moved: MovedPages? = nil) {
      if let moved {
        self.init(layout, moved.ranges, PagePlaces(layout).moved(to: moved))
      } else {
        self.init(PagePlaces(layout), count: layout.pages.count, labels: layout.pageNumbering)
      }
    }

    /// Takes pages that are not laid out.
    ///
    /// - Parameter ranges: The text of each page; nil for a blank page.
    init(_ layout: DocumentLayout, _ ranges: [Range<Int>?], _ places: PagePlaces? = nil) {
      let labels = layout.pageNumbering(of: ranges) { ranges in
        Set(ranges.indices.filter { ranges[$0] == nil })
      }
      self.init(places ?? PagePlaces(ranges), count: ranges.count, labels: labels)
    }

    private init(_ places: PagePlaces, count: Int, labels: PageNumbering) {
      (self.places, self.count, self.labels) = (places, count, labels)
    }

    /// Returns the index of the page with a place.
    func page(of place: Int) -> Int { min(places.page(of: place), max(count - 1, 0)) }
  }

  /// Returns the fields with their texts on some pages.
  private func numbers(_ language: String?, on pages: FieldPages) -> [FieldValue] {
    let fields = fields
    if fields.isEmpty { return [] }
    let anchors = (storyTexts?.targets ?? [bodyRange]).flatMap {
      storage.anchors(in: $0, captions: CaptionNumbers())
    }
    let named = Dictionary(anchors.map { ($0.name, $0.position) }) { first, _ in first }
    let marks = fields.contains { $0.value.target.isMark } ? markedPlaces : [:]
    let isPaged = overflowMode == .pages
    let labels = pages.labels
    return fields.map { field in
      let targets: [Int] =
        switch field.value.target {
        case .heading(let name): [named[name] ?? 0]
        case .mark(let number): marks[number] ?? []
        }
      var value = FieldValue(field: field)
      var text: String
      if field.value.kind == .term {
        var list = PageList(targets.map { pages.page(of: $0) }, labels, language)
        if !isPaged { list = PageList([], labels, language) }
        (text, value.links) = (list.text, list.links)
      } else {
        let number = labels[targets.first.map { pages.page(of: $0) } ?? 0].text(in: language)
        text = field.value.kind == .reference ? number : isPaged ? "\t\(number)" : ""
      }
      if field.value.isEntry, field.value.target.isMark, isPaged, !targets.isEmpty {
        let link = "#\(PageList.anchor(ofPage: pages.page(of: targets[0])))"
        value.links = [(1..<max(text.utf16.count, 1), link)]
      }
      // A field never becomes empty, so that another layout of the text finds it.
      if text.isEmpty { text = "\u{200B}" }
      let isKnown =
        storage.substring(in: field.range) == text
        && value.links.allSatisfy {
          storage.attribute(.link, at: field.range.lowerBound + $0.range.lowerBound) == $0.link
        }
      value.text = isKnown ? nil : text
      return value
    }
  }

  /// The places of marks in the document's own text, by their numbers.
  private var markedPlaces: [Int: [Int]] {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: bodyRange, to: &runs)
    var places: [Int: [Int]] = [:]
    for run in runs {
      for mark in storage.attributes(for: run.attributes)[.pageMarks] ?? [] {
        places[mark, default: []].append(run.range.lowerBound)
      }
    }
    return places
  }

  /// Writes the numbers of some pages into the text.
  ///
  /// - Returns: True if some number has changed.
  private func writeNumbers(of text: StyledText, on pages: FieldPages) -> Bool {
    let changes = numbers(text.language, on: pages).filter { $0.text != nil }
    for group in EditGroups.groups(of: changes.map(\.field.range)).reversed() {
      storage.beginEditing()
      for change in changes[group].reversed() { write(change, in: text) }
      _ = storage.endEditing()
    }
    return !changes.isEmpty
  }

  private func write(_ change: FieldValue, in text: StyledText) {
    let start = change.field.range.lowerBound
    text.replace(change.field.range, with: change.text ?? "")
    if change.field.value.target.isMark {
      let end = start + (change.text?.utf16.count ?? 0)
      storage.removeAttribute(.link, range: start..<end)
    }
    for (range, link) in change.links {
      storage.addAttribute(
        .link, value: link, range: range.lowerBound + start..<range.upperBound + start)
    }
  }
}
