import TextStorage

/// A remark on a part of a text with tables, floats or sections. The number of its page is added
/// when all pages exist.
enum FlowRemark: Hashable {
  /// A remark without a page.
  case plain(DocumentRemark)
  /// A remark on the text at a position, in UTF-16 code units.
  case placed(DocumentRemark, position: Int)
  /// A section that is in the columns of a page because these cannot be divided. The section and
  /// its text on the page are given by their positions, in UTF-16 code units.
  case undivided(section: Int, position: Int, FlowSection.Obstacle)
}

extension DocumentLayout {
  /// The remarks on floats, boxes and sections, with their pages.
  ///
  /// - Complexity: O(*n* log *n*) in the containers of the pages; O(1) without remarks.
  var flowRemarks: [DocumentRemark] {
    if floatRemarks.isEmpty { return [] }
    let places = PagePlaces(self)
    func page(of position: Int) -> Int {
      max(0, min(places.page(of: position), pages.count - 1))
    }
    var remarks: [DocumentRemark] = []
    var known: Set<FlowRemark> = []
    var obstacles: [FlowSection.Obstacle] = []
    var undivided: [FlowSection.Obstacle: UndividedSections] = [:]
    for remark in floatRemarks where known.insert(remark).inserted {
      switch remark {
      case .plain(let own): remarks.append(own)
      case .placed(var own, let position):
        own.message += " (\(Self.pageWords([page(of: position)])))"
        remarks.append(own)
      case .undivided(let section, let position, let obstacle):
        if undivided[obstacle] == nil { obstacles.append(obstacle) }
        undivided[obstacle, default: UndividedSections()].add(section, onPage: page(of: position))
      }
    }
    for obstacle in obstacles {
      guard let sections = undivided[obstacle] else { continue }
      remarks.append(
        DocumentRemark(
          place: "columns",
          message: "\(words(for: sections)), because these \(obstacle.rawValue) "
            + "(\(Self.pageWords(sections.pages.sorted())))"))
    }
    return remarks
  }

  /// The most sections that a remark names.
  private static let maximumSections = 3

  /// Returns the words about sections that are in the columns of their pages.
  private func words(for sections: UndividedSections) -> String {
    let count = sections.starts.count
    let names = sections.starts.prefix(Self.maximumSections).compactMap { start in
      storage.firstWords(in: storage.paragraphRange(containing: start)).map { "“\($0)”" }
    }
    if names.isEmpty {
      return count == 1
        ? "a section is in the columns of its page"
        : "\(count) sections are in the columns of their pages"
    }
    if count == 1 { return "the section \(names[0]) is in the columns of its page" }
    let others = count - names.count
    let list =
      others > 0
      ? names.joined(separator: ", ") + " and \(others) more"
      : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    return "the sections \(list) are in the columns of their pages"
  }
}

/// Sections that are in the columns of their pages for one reason.
private struct UndividedSections {
  /// Their starts in text order, in UTF-16 code units.
  private(set) var starts: [Int] = []
  /// The indices of the pages.
  private(set) var pages: Set<Int> = []

  /// Adds a part of a section, in text order.
  mutating func add(_ start: Int, onPage page: Int) {
    if starts.last != start { starts.append(start) }
    pages.insert(page)
  }
}

extension TextStorage {
  /// Returns the first words of a range in one line, at most 40 UTF-16 code units; nil if it has
  /// none.
  func firstWords(in range: Range<Int>) -> String? {
    var units: [UInt16] = []
    copyUTF16(
      in: range.lowerBound..<min(range.upperBound, range.lowerBound + 40), appendingTo: &units)
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    return String(decoding: units, as: UTF16.self)
      .split { $0.isNewline || $0 == "\u{FFFC}" }.lazy
      .map { $0.split { " \t\u{200B}".contains($0) }.joined(separator: " ") }
      .first { !$0.isEmpty }
  }
}
