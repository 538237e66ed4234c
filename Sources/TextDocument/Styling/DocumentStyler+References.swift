import TextDrawing
import TextStorage

/// References of a text to its own headings, tables and figures: `{page:name}`, `{ref:name}`, and
/// links to `#name`.
extension DocumentStyler {
  /// Replaces the references in a text. Numbers of pages follow when there are pages.
  ///
  /// - Complexity: O(*n*) in the length of the text if it has references; otherwise it is searched
  ///   once for braces.
  mutating func resolveReferences(in storage: TextStorage) {
    let all = 0..<storage.length
    resolveReferences(in: [all], of: storage, to: [all], isComplete: !hasStories) { _ in }
  }

  /// Replaces the references in some of the texts of a storage.
  ///
  /// - Parameters:
  ///   - ranges: The ranges of these texts, in order.
  ///   - targets: The ranges of the texts that they refer to. If several have a name, the first of
  ///     them is meant.
  ///   - isComplete: False if other texts may have the names that these do not have.
  ///   - move: Moves positions after a replacement. Those at the end of the text are replaced
  ///     first.
  mutating func resolveReferences(
    in ranges: [Range<Int>], of storage: TextStorage, to targets: [Range<Int>],
    isComplete: Bool = true, move: (TextShift) -> Void
  ) {
    let fields = ranges.flatMap { Self.references(["page", "ref"], in: $0, of: storage) }
    let links = ranges.flatMap { Self.inwardLinks(in: $0, of: storage) }
    if fields.isEmpty, links.isEmpty { return }
    let captions = CaptionNumbers(part)
    let anchors = targets.flatMap { range in
      let anchors = storage.anchors(in: range, captions: captions)
      remarkOnNamesOfHeadings(anchors)
      return anchors
    }
    let titles = Dictionary(anchors.map { ($0.name, $0.title) }) { first, _ in first }
    for name in links where isComplete && titles[name] == nil {
      remarkUnknown(name, in: "[…](#\(name))", titles)
    }
    storage.beginEditing()
    Self.keepNames(of: anchors, with: fields, in: storage)
    for field in fields.reversed() {
      if let length = replace(field, in: storage, titles) {
        move(TextShift(end: field.range.upperBound, distance: length - field.range.count))
      } else if isComplete {
        remarkUnknown(field.target, in: "{\(field.kind):\(field.target)}", titles)
      }
    }
    _ = storage.endEditing()
  }

  /// Keeps the names of headings with references, whose words change with the numbers of pages.
  private static func keepNames(
    of anchors: [DocumentAnchor], with fields: [Reference], in storage: TextStorage
  ) {
    let names = Dictionary(anchors.map { ($0.position, $0.name) }) { first, _ in first }
    var end = 0
    for field in fields where field.range.lowerBound >= end {
      let paragraph = storage.paragraphRange(containing: field.range.lowerBound)
      end = paragraph.upperBound
      guard let name = names[paragraph.lowerBound],
        storage.attribute(.paragraphStyle, at: paragraph.lowerBound)?.headerLevel ?? 0 > 0
      else { continue }
      var runs: [AttributeRun] = []
      storage.appendAttributeRuns(in: paragraph, to: &runs)
      // A change can release attribute sets that no text uses any more, so all are read first.
      let named = runs.map { run in
        var names = storage.attributes(for: run.attributes)[.styleNames] ?? StyleNames()
        names.anchor = name
        return (range: run.range, names: names)
      }
      for run in named { storage.addAttribute(.styleNames, value: run.names, range: run.range) }
    }
  }

  /// Replaces a reference by the words of its target, or by a number that follows the pages.
  ///
  /// - Returns: The length of the words, in UTF-16 code units; nil if nothing has the name.
  private mutating func replace(
    _ field: Reference, in storage: TextStorage, _ titles: [String: String]
  ) -> Int? {
    guard let title = titles[field.target] else { return nil }
    let start = field.range.lowerBound
    pageFieldCount += 1
    if field.kind == "page" {
      _ = storage.replaceCharacters(in: field.range, with: "0")
      _ = storage.addAttribute(
        .pageField, value: PageField(target: .heading(field.target), kind: .reference),
        range: start..<start + 1)
      return 1
    }
    let words = title.isEmpty ? field.target : title
    _ = storage.replaceCharacters(in: field.range, with: words)
    var length = words.utf16.count
    guard words.utf8.contains(UInt8(ascii: "{")) else { return length }
    // The words of a heading may hold numbers of pages themselves.
    for inner in Self.references(["page"], in: start..<start + length, of: storage).reversed() {
      if let own = replace(inner, in: storage, titles) { length += own - inner.range.count }
    }
    return length
  }

  private mutating func remarkUnknown(
    _ name: String, in place: String, _ titles: [String: String]
  ) {
    let hint = NearestNames(titles.keys.sorted()).hint(for: name)
    let remark = DocumentRemark(
      place: place, message: "nothing in the text has the name “\(name.prefix(80))”",
      hint: hint ?? "Give a heading, paragraph, div or picture a name, as in “# Title {#name}”.")
    if referenceRemarks.count < Self.mostRemarks, !referenceRemarks.contains(remark) {
      referenceRemarks.append(remark)
    }
  }

  /// Adds remarks on names that a text gives to other places than the headings with these words.
  ///
  /// - Parameter anchors: The places of one text.
  private mutating func remarkOnNamesOfHeadings(_ anchors: [DocumentAnchor]) {
    let headings = Set(anchors.lazy.filter { !$0.isNamed }.map(\.name))
    for anchor in anchors where anchor.isNamed && headings.contains(anchor.name) {
      let remark = DocumentRemark(
        place: "{#\(anchor.name.prefix(80))}",
        message: "a heading has this name for its words, and links lead to the heading",
        hint: "Give one of the two another name, as in “# Title {#name}”.")
      guard referenceRemarks.count < Self.mostRemarks else { return }
      if !referenceRemarks.contains(remark) { referenceRemarks.append(remark) }
    }
  }

  /// The most remarks on names.
  private static let mostRemarks = 20

  /// A reference in braces.
  struct Reference {
    var range: Range<Int>
    var kind: String
    var target: String
  }

  /// Returns the references of some kinds in braces outside of code, in order.
  static func references(
    _ kinds: [String], in range: Range<Int>, of storage: TextStorage
  ) -> [Reference] {
    var units: [UInt16] = []
    storage.copyUTF16(in: range, appendingTo: &units)
    var found: [Reference] = []
    var position = 0
    while let open = units[position...].firstIndex(of: 0x7B) {
      position = open + 1
      let reach = units[position...].prefix(longestName)
      guard let close = reach.firstIndex(of: 0x7D) else { continue }
      let words = String(decoding: units[position..<close], as: UTF16.self)
      guard let colon = words.firstIndex(of: ":"), kinds.contains(String(words[..<colon])),
        !isCode(storage, at: range.lowerBound + open)
      else { continue }
      found.append(
        Reference(
          range: range.lowerBound + open..<range.lowerBound + close + 1,
          kind: String(words[..<colon]),
          target: String(words[words.index(after: colon)...])))
      position = close + 1
    }
    return found
  }

  /// The most UTF-16 code units of a reference.
  private static let longestName = 200

  /// True if the text at a position is code.
  static func isCode(_ storage: TextStorage, at position: Int) -> Bool {
    guard let names = storage.attribute(.styleNames, at: position) else { return false }
    return names.words.contains("code") || names.paragraph.contains("codeBlock")
  }

  /// Returns the names that links within the document lead to.
  private static func inwardLinks(in range: Range<Int>, of storage: TextStorage) -> [String] {
    if range.isEmpty { return [] }
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: range, to: &runs)
    var names: [String] = []
    for run in runs {
      let attributes = storage.attributes(for: run.attributes)
      // Marks and numbers of notes lead to each other.
      if attributes[.noteReference] != nil { continue }
      if attributes[.pageField] != nil { continue }
      if let note = attributes[.note], attributes[.link] == PageText.link(toMarkOfNote: note) {
        continue
      }
      guard let link = attributes[.link], link.hasPrefix("#"),
        link.utf8.count > 1, names.last != String(link.dropFirst())
      else { continue }
      names.append(String(link.dropFirst()))
    }
    return names
  }
}

extension [DocumentHeading] {
  /// The headings with the names that links to them use, as PDF and HTML files have them.
  var names: [(name: String, heading: DocumentHeading)] {
    var counts: [String: Int] = [:]
    return map { heading in
      let stem = heading.anchor ?? PageText.anchor(ofHeading: heading.title)
      let count = counts[stem, default: 0]
      counts[stem] = count + 1
      return (count > 0 ? "\(stem)-\(count)" : stem, heading)
    }
  }
}
