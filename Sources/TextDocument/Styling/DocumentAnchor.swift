import TextStorage

/// A place that links of a text lead to: a heading, or a paragraph, table, picture or
/// words with a name.
struct DocumentAnchor {
  /// The name that links use.
  var name: String
  /// True if the text gives it its name, which is otherwise made of the words of a heading.
  var isNamed = true
  /// The start of its paragraph or words, in UTF-16 code units of the storage.
  var position: Int
  /// The words that refer to it: those of a heading or paragraph, the named ones, or the number of
  /// a caption if it has one.
  var title: String
}

extension TextStorage {
  /// Returns the places in a range that links lead to: headings, then other paragraphs with names,
  /// then words, each in order. The first of several places with a name is its place.
  ///
  /// - Parameters:
  ///   - range: The range, in UTF-16 code units.
  ///   - captions: The words before captions of figures and of tables.
  /// - Complexity: O(*n*) in the attribute runs of the range, and in the words of named
  ///   paragraphs.
  func anchors(in range: Range<Int>, captions: CaptionNumbers) -> [DocumentAnchor] {
    var anchors = headings(in: range).names.map { name, heading in
      DocumentAnchor(
        name: name, isNamed: heading.anchor != nil, position: heading.range.lowerBound,
        title: heading.title)
    }
    if range.isEmpty { return anchors }
    var runs: [AttributeRun] = []
    appendAttributeRuns(in: range, to: &runs)
    var end = range.lowerBound
    for run in runs where run.range.upperBound > end {
      let attributes = attributes(for: run.attributes)
      guard let name = attributes[.styleNames]?.anchor,
        attributes[.paragraphStyle]?.headerLevel ?? 0 == 0
      else { continue }
      let paragraph = paragraphRange(containing: max(run.range.lowerBound, end))
      end = paragraph.upperBound
      anchors.append(
        DocumentAnchor(
          name: name, position: paragraph.lowerBound,
          title: title(ofNamed: paragraph, attributes, captions)))
    }
    return anchors + wordAnchors(in: runs)
  }

  /// Returns the words with names, by their starts.
  private func wordAnchors(in runs: [AttributeRun]) -> [DocumentAnchor] {
    var named: [(name: String, range: Range<Int>)] = []
    // The words that the last run belongs to, as indices of these.
    var open: [Int] = []
    for run in runs {
      let names = attributes(for: run.attributes)[.styleNames]?.wordAnchors ?? []
      open = names.map { name in
        if let known = open.first(where: { named[$0].name == name }) {
          named[known].range = named[known].range.lowerBound..<run.range.upperBound
          return known
        }
        named.append((name, run.range))
        return named.count - 1
      }
    }
    return named.map { name, range in
      DocumentAnchor(name: name, position: range.lowerBound, title: title(in: range).text)
    }
  }

  /// Returns the words that refer to a named paragraph.
  private func title(
    ofNamed paragraph: Range<Int>, _ attributes: TextAttributes, _ captions: CaptionNumbers
  ) -> String {
    var words = paragraph
    var isCaption = attributes[.styleNames]?.paragraph.contains("caption") == true
    if let float = attributes[.float], !isCaption, paragraph.upperBound < length {
      // The caption of a picture follows it.
      let caption = paragraphRange(containing: paragraph.upperBound)
      if let next = attribute(.float, at: caption.lowerBound), next.isCaption,
        next.float.identity == float.float.identity
      {
        (words, isCaption) = (caption, true)
      }
    }
    if isCaption,
      let number = captions.number(
        of: substring(in: words), isFigure: isCaptionOfPicture(at: words.lowerBound))
    {
      return number
    }
    let title = title(in: words).text
    return title.isEmpty ? attributes[.attachment]?.alternativeText ?? "" : title
  }
}

/// The words before the captions of figures and of tables, such as `Figure {number}: `.
struct CaptionNumbers {
  private let figures: String
  private let tables: String

  /// Creates the words of captions without numbers.
  init() { (figures, tables) = ("", "") }

  /// Takes the words from a sheet's content.
  init(_ part: SheetPart) {
    figures = DocumentStyler.figureNumber(of: part)
    tables = part.styles[MarkdownElement.table.rawValue]?.table.number ?? ""
  }

  /// Returns the words before a caption up to its number, such as `Figure 3`; nil if the caption
  /// does not begin with a number. No line ends between the two.
  func number(of caption: String, isFigure: Bool) -> String? {
    let words = isFigure ? figures : tables
    guard let field = words.firstRange(of: MarkdownFloatRules.numberField),
      caption.hasPrefix(words[..<field.lowerBound])
    else { return nil }
    let digits = caption.dropFirst(words[..<field.lowerBound].count).prefix(while: \.isNumber)
    if digits.isEmpty { return nil }
    let name = String(words[..<field.lowerBound])
    return name.last == " " ? name.dropLast() + "\u{A0}" + digits : name + digits
  }
}
