/// The classes that Markdown texts name, and remarks on those without a style.
struct MarkdownClasses {
  /// The names of all classes.
  private(set) var names: Set<String> = []
  private var unknown: [String] = []
  /// The places of those whose lines are known.
  private var places: [String: String] = [:]
  private var others: [DocumentRemark] = []
  private var count = 0

  /// The most remarks of each kind.
  private static let maximumNamed = 8

  /// Adds the classes of a paragraph and those of the divs around it.
  ///
  /// Classes of code blocks may be languages, so they need no style.
  mutating func add(of block: MarkdownBlock, in part: SheetPart) {
    if block.element == .codeBlock { add(block.attributes.innerClasses) }
    if block.divs.isEmpty, block.attributes.classes.isEmpty { return }
    let own = block.element == .codeBlock ? [] : block.attributes.classes
    addUnknown(block.divs + own, in: part)
    add(block.divs + block.attributes.classes)
  }

  /// Adds the classes of a picture.
  mutating func add(of picture: MarkdownPicture, in part: SheetPart) {
    let own = picture.attributes.classes
    if own.isEmpty { return }
    addUnknown(own, in: part)
    add(own)
  }

  /// Adds those classes that have no style.
  private mutating func addUnknown(_ classes: [String], in part: SheetPart) {
    for name in classes
    where part.styles[name] == nil && MarkdownElement(rawValue: name) == nil
      && name != SheetFootnotes.titleStyle && name != DefinitionState.style
    {
      addUnknown(name)
    }
  }

  /// Adds classes that a text names.
  mutating func add(_ classes: [String]) { names.formUnion(classes) }

  /// Adds a class without a style.
  mutating func addUnknown(_ name: String) {
    guard !unknown.contains(name) else { return }
    if unknown.count < Self.maximumNamed { unknown.append(name) }
  }

  /// Adds the lines in which classes occur first in a text.
  ///
  /// - Parameter part: The part of the sheet that has the text; empty for the document's own text.
  mutating func add(lines: [String: Int], in part: String) {
    for (name, line) in lines where places[name] == nil {
      places[name] = TextPlace(part: part, line: line).description
    }
  }

  /// Adds remarks on lines of a text.
  ///
  /// - Parameter part: The part of the sheet that has the text; empty for the document's own text.
  mutating func add(_ remarks: [MarkdownRemark], in part: String) {
    add(
      remarks.map {
        DocumentRemark(
          place: TextPlace(part: part, line: $0.line).description, message: $0.message)
      })
  }

  /// Adds remarks on a text.
  mutating func add(_ remarks: [DocumentRemark]) {
    count += remarks.count
    others += remarks.prefix(max(0, Self.maximumNamed - others.count))
  }

  /// Adds those of another text.
  mutating func add(_ other: MarkdownClasses) {
    names.formUnion(other.names)
    for name in other.unknown { addUnknown(name) }
    places.merge(other.places) { own, _ in own }
    count += other.count - other.others.count
    add(other.others)
  }

  /// Returns the remarks.
  ///
  /// - Parameter styles: The names of all styles.
  func remarks(styles: [String]) -> [DocumentRemark] {
    let elements = MarkdownElement.allCases.map(\.rawValue)
    let known = NearestNames((styles + elements).sorted())
    var remarks = unknown.map { name in
      let place = "class “\(name.prefix(120))”"
      return DocumentRemark(
        place: places[name].map { "\($0), \(place)" } ?? place, message: "no style has this name",
        hint: known.hint(for: name))
    }
    remarks += others
    let rest = count - others.count
    if rest > 0 {
      remarks.append(
        DocumentRemark(place: "text", message: "\(rest) more lines have remarks"))
    }
    return remarks
  }
}
