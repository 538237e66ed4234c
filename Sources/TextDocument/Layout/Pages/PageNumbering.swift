import TextDrawing
import TextStorage

/// The numbers that the pages of a document show: they may start again, and have several forms.
struct PageNumbering {
  /// The number of each page.
  private(set) var pages: [PageLabel] = []
  /// True if some page has another number than its place, or another form than digits.
  private(set) var isCustom = false
  /// The last page of the part that each page is in: up to where numbers start again.
  private var ends: [Int] = []

  /// Numbers pages.
  ///
  /// - Parameters:
  ///   - starts: The numberings that begin on each page: those of masters, weaker than those of
  ///     the text. Nil continues the page before.
  /// - Complexity: O(*n*) in the pages.
  init(_ starts: [SheetPageNumber?]) {
    var label = PageLabel(number: 0)
    for (index, start) in starts.enumerated() {
      label.number = start?.restart ?? label.number + 1
      if let notation = start?.notation { label.notation = notation }
      if let prefix = start?.prefix { label.prefix = prefix }
      pages.append(label)
      isCustom = isCustom || label != PageLabel(number: index + 1)
    }
    ends = Array(pages.indices)
    for page in pages.indices.dropLast().reversed() where starts[page + 1]?.restart == nil {
      ends[page] = ends[page + 1]
    }
  }

  /// Returns the number of the last page that is numbered together with a page.
  ///
  /// - Parameters:
  ///   - page: The index of the page.
  ///   - count: The number of all pages.
  func last(ofPartWith page: Int, of count: Int) -> PageLabel {
    self[ends.indices.contains(page) ? ends[page] : count - 1]
  }

  /// Returns the number of a page, by its index.
  subscript(page: Int) -> PageLabel {
    pages.indices.contains(page) ? pages[page] : PageLabel(number: page + 1)
  }
}

extension PageLabel {
  /// Returns the words and the number, with digits of a language (BCP 47). Numbers without a Roman
  /// numeral or letters, such as 0, are in digits.
  ///
  /// - Parameter form: The form of the number; nil for that of the label.
  func text(_ form: FieldText.Notation? = nil, in language: String?) -> String {
    switch form {
    case .digits?, nil:
      notation == .digits ? prefix + LanguageTag.digits(number, in: language) : text
    case .latin?: prefix + String(number)
    case .roman?: prefix + number.roman
    case .Roman?: prefix + number.roman.uppercased()
    }
  }

  /// Returns the number without the words before it, with digits of a language.
  func number(in language: String?) -> String {
    var label = self
    label.prefix = ""
    return label.text(in: language)
  }

  /// The words and the number in the form of the label.
  private var text: String {
    switch notation {
    case .digits, .latin: prefix + String(number)
    case .roman: prefix + number.roman
    case .Roman: prefix + number.roman.uppercased()
    case .letters: prefix + letters
    case .Letters: prefix + letters.uppercased()
    case .none: prefix
    }
  }

  /// The number in letters, as PDF counts: a letter is repeated after z.
  private var letters: String {
    guard (1...26 * Self.mostLetters).contains(number) else { return String(number) }
    let letter = Character(UnicodeScalar(UInt8(ascii: "a") + UInt8((number - 1) % 26)))
    return String(repeating: letter, count: (number - 1) / 26 + 1)
  }

  /// The most letters of a number.
  private static let mostLetters = 8
}

extension DocumentLayout {
  /// The numbers of the pages, as the text is laid out now.
  ///
  /// - Complexity: O(*n*) in the attribute runs of the text, and in the pages.
  var pageNumbering: PageNumbering {
    pageNumbering(of: hasPageNumbering ? pageRanges : []) { blankPages($0) }
  }

  /// True if the sheet numbers pages in another way than from 1 on.
  private var hasPageNumbering: Bool { numbersPages || plan.masters?.haveNumbers == true }

  /// Returns the numbers of some pages.
  ///
  /// The first paragraph of a page with a numbering of its own starts it, otherwise the first page
  /// of those that share the numbering of their master.
  ///
  /// - Parameters:
  ///   - ranges: The text of each page, in UTF-16 code units; nil for a page without any.
  ///   - blankPages: Returns the indices of the pages that show nothing of the text.
  func pageNumbering(
    of ranges: [Range<Int>?], blankPages: ([Range<Int>?]) -> Set<Int>
  ) -> PageNumbering {
    guard hasPageNumbering else { return PageNumbering([]) }
    var starts: [SheetPageNumber?] = Array(repeating: nil, count: ranges.count)
    var own = ownNumberings[...]
    var isFromText = false
    var last: SheetPageNumber?
    var masters = plan.masters?.haveNumbers == true ? plan.masters : nil
    if let known = masters, known.haveStyles {
      masters?.styled = known.styledMasters(of: ranges, in: storage)
    }
    let blank: Set<Int> = masters == nil ? [] : blankPages(ranges)
    for (page, range) in ranges.enumerated() {
      if let masters, !isFromText {
        let order = masters.order(
          forPage: page, isLast: page == ranges.count - 1, isBlank: blank.contains(page))
        let number = masters.merged(order).pageNumber
        if number != last { starts[page] = number ?? SheetPageNumber.plain }
        last = number
      }
      guard let range else { continue }
      own = own.drop { $0.position < range.lowerBound }
      if let first = own.first, first.position < range.upperBound {
        starts[page] = first.number
        isFromText = true
      }
    }
    return PageNumbering(starts)
  }

  /// The numberings of paragraphs, in text order, with the paragraphs' starts.
  private var ownNumberings: [(position: Int, number: SheetPageNumber)] {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: bodyRange, to: &runs)
    var found: [(position: Int, number: SheetPageNumber)] = []
    var end = 0
    for run in runs {
      guard let number = storage.attributes(for: run.attributes)[.pageNumber] else { continue }
      var position = max(run.range.lowerBound, end)
      while position < run.range.upperBound {
        let paragraph = storage.paragraphRange(containing: position)
        // Paragraphs of one style that follow each other, such as those of a list, start it once.
        if found.last?.number != number || paragraph.lowerBound != end {
          found.append((paragraph.lowerBound, number))
        }
        end = paragraph.upperBound
        position = end
      }
    }
    return found
  }
}

extension SheetPageNumber {
  /// The form of pages whose masters have no numbering.
  fileprivate static let plain: SheetPageNumber = {
    var number = SheetPageNumber()
    (number.notation, number.prefix) = (.digits, "")
    return number
  }()
}
