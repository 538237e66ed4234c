import TextFonts
import TextGeometry
import TextLayout
import TextStorage

extension DocumentLayout {
  /// The most characters that a remark lists.
  private static let maximumNamed = 8

  /// The document's unmet requests, such as pictures that cannot be shown, characters that no font
  /// has, and shapes with invalid numbers.
  public var remarks: [DocumentRemark] { window?.known?.remarks ?? currentRemarks }

  /// The remarks with one for each fault of breaks that were chosen together.
  var remarksWithBreaks: [DocumentRemark] {
    window?.known?.remarks ?? remarks(onBreaks: listedBreakingRemarks)
  }

  /// The same remarks, computed from the current layout.
  var currentRemarks: [DocumentRemark] { remarks(onBreaks: breakingRemarks) }

  private func remarks(onBreaks breaks: [DocumentRemark]) -> [DocumentRemark] {
    var remarks = textRemarks
    var cut = window?.cutLines ?? CutLines()
    if window == nil {
      // Rows that a frame cuts off are in the remark on it.
      let frames = Set(
        hiddenContainers.lazy.filter { self.isReported($0.flow.story) }.map { $0.index - 1 })
      for (index, container) in manager.textContainers.enumerated()
      where container.lineBreakMode.wraps || !frames.contains(index) {
        cut.add(container, of: manager)
      }
    }
    if let remark = cut.remark { remarks.append(remark) }
    remarks += storyRemarks.map(\.remark)
    remarks += narrowTables.sorted { $0.key < $1.key }.map { table, shortage in
      let place =
        tablePlaces.indices.contains(table) ? tablePlaces[table].description : "tables[\(table)]"
      return DocumentRemark(place: place, message: shortage.message)
    }
    remarks += flowRemarks + masterRemarks + furnitureRemarks + sideNoteRemarks
    remarks += breaks
    if let remark = cutRowRemark { remarks.append(remark) }
    remarks += [footnotes?.unknownMarks, lateNotes].compactMap { $0 }
    let missing = Array(
      Set(manager.missingCharacters + (furniture?.manager.missingCharacters ?? []))
    )
    .sorted()
    if !missing.isEmpty {
      var names = missing.prefix(Self.maximumNamed).map { "U+" + Self.hexadecimal($0) }
      if missing.count > names.count { names.append("and \(missing.count - names.count) more") }
      let scripts = manager.missingScripts
      let kinds = scripts.isEmpty ? "" : " (\(scripts.joined(separator: ", ")))"
      remarks.append(
        DocumentRemark(
          place: "fonts",
          message: "no font has \(names.joined(separator: ", "))\(kinds); boxes are drawn"))
    }
    let faces =
      manager.facesLackingSmallCapitals + (furniture?.manager.facesLackingSmallCapitals ?? [])
    for shortage in FontShortage.smallCapitals(in: faces) {
      remarks.append(
        DocumentRemark(place: "fonts", message: shortage.message, hint: shortage.hint))
    }
    if let fault = manager.fonts.unreadSettings {
      remarks.append(DocumentRemark(place: "fonts", message: fault.description))
    }
    for fault in manager.textContainers.flatMap(\.exclusionFaults) {
      let remark = DocumentRemark(
        place: "exclusions", message: "\(fault.message); the shape is ignored")
      if !remarks.contains(remark) { remarks.append(remark) }
    }
    return remarks
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension TableColumns.Shortage {
  /// The message about a table.
  fileprivate var message: String {
    switch self {
    case .limits:
      "the columns are narrower than their “least” widths; give the table more room, smaller "
        + "limits or fewer columns, or its style another “wide”"
    case .words:
      "the columns are narrower than their widest words, which are divided; give the table more "
        + "room, fewer columns or smaller text, or its style another “wide”"
    }
  }
}

/// Counts of the lines that are cut off or truncated by a line break mode other than wrapping.
struct CutLines {
  private var lineCount = 0
  /// The number of hidden UTF-16 code units.
  private var hidden = 0
  private var isClipped = false

  /// Counts the lines of a container.
  mutating func add(_ container: TextContainer, of manager: LayoutManager) {
    for fragment in manager.lineFragments(in: container) {
      switch fragment.end {
      case .clip:
        lineCount += 1
        isClipped = true
      case .truncated:
        lineCount += 1
        hidden +=
          manager.truncatedRange(inLineFragmentContaining: fragment.range.lowerBound)?.count ?? 0
      case .soft, .hyphen, .hard, .endOfText: break
      }
    }
  }

  /// The remark on them; nil if there are none.
  var remark: DocumentRemark? {
    guard lineCount > 0 else { return nil }
    let what = lineCount == 1 ? "1 line is" : "\(lineCount) lines are"
    let text = isClipped ? "" : ": \(hidden) UTF-16 code units are hidden"
    return DocumentRemark(place: "lineBreakMode", message: "\(what) cut off\(text)")
  }
}
