import TextDrawing

/// The numbers of a term's pages in an index, with pages that follow each other joined.
struct PageList {
  /// The words: `, iv, 3, 5–7`; empty without pages.
  private(set) var text = ""
  /// The numbers that are links, in UTF-16 code units of the text.
  private(set) var links: [(range: Range<Int>, link: String)] = []

  /// - Parameters:
  ///   - pages: The indices of the pages, in any order.
  ///   - labels: The numbers of all pages.
  ///   - language: The language whose digits numbers have; nil for those of ASCII.
  init(_ pages: [Int], _ labels: PageNumbering, _ language: String?) {
    var ranges: [ClosedRange<Int>] = []
    for page in Set(pages).sorted() {
      if let last = ranges.last, last.upperBound + 1 == page, labels.continues(page) {
        ranges[ranges.count - 1] = last.lowerBound...page
      } else {
        ranges.append(page...page)
      }
    }
    for range in ranges {
      add(", ", nil)
      add(labels[range.lowerBound].text(in: language), range.lowerBound)
      if range.count == 1 { continue }
      add("–", nil)
      add(labels[range.upperBound].text(in: language), range.upperBound)
    }
  }

  private mutating func add(_ words: String, _ page: Int?) {
    let start = text.utf16.count
    text += words
    guard let page, !words.isEmpty else { return }
    links.append((start..<text.utf16.count, "#\(PageList.anchor(ofPage: page))"))
  }

  /// Returns the name that links to a page use.
  ///
  /// - Parameter page: The index of the page.
  static func anchor(ofPage page: Int) -> String { "page-\(page + 1)" }
}

extension PageNumbering {
  /// Returns true if a page has the next number of the page before, in the same form.
  fileprivate func continues(_ page: Int) -> Bool {
    var last = self[page - 1]
    last.number += 1
    return last == self[page] && last.notation != .none
  }
}

extension PageField.Target {
  /// True for places with a mark.
  var isMark: Bool {
    if case .mark = self { return true }
    return false
  }
}
