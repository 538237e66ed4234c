import CCmark

/// Remarks on parts of the source that probably do not mean what their author intended.
extension MarkdownReader {
  /// The most remarks on a text, of which a document names a few and the number of the others.
  static let mostRemarks = 1000
  /// The most keys in two braces with a remark.
  private static let mostKeys = 20

  /// Adds a remark on a line of the source, unless there are very many.
  mutating func remark(line: Int, _ message: String) {
    guard text.remarks.count < Self.mostRemarks else { return }
    text.remarks.append(MarkdownRemark(line: line, message: message))
  }

  /// Returns the line of the source, from 1, in which a node begins, or the one around it that
  /// knows its line.
  func line(of node: OpaquePointer) -> Int {
    var next: OpaquePointer? = unsafe node
    while let current = unsafe next {
      let line = Int(unsafe cmark_node_get_start_line(current))
      if line > 0 { return line }
      unsafe next = cmark_node_parent(current)
    }
    return 1
  }

  /// Records the name and the classes that the source gives a node.
  mutating func record(_ attributes: MarkdownAttributes?, of node: OpaquePointer) {
    guard let attributes else { return }
    let line = unsafe line(of: node)
    if let name = attributes.identifier { recordName(name, inLine: line) }
    recordClasses(of: attributes, inLine: line)
  }

  /// Records the lines in which classes occur first.
  mutating func recordClasses(of attributes: MarkdownAttributes, inLine line: Int) {
    for name in attributes.classes + attributes.innerClasses where text.classLines[name] == nil {
      text.classLines[name] = line
    }
  }

  /// Records a name that the source gives a place, with a remark if another place has it already.
  ///
  /// - Parameter line: The line of the element with the name, from 1.
  mutating func recordName(_ name: String, inLine line: Int) {
    guard let first = namedLines[name] else {
      namedLines[name] = line
      return
    }
    remark(
      line: line,
      "the name “\(name.prefix(80))” is that of line \(first) already, where links lead to; give "
        + "one of the two another name")
  }

  /// Adds a remark on elements that look like outer ones because they are nested too deeply, once
  /// for each kind.
  ///
  /// - Parameters:
  ///   - depth: The number of elements of the kind that are in each other, with that of the node.
  ///   - name: The kind, in the plural.
  mutating func remarkOnDepth(_ depth: Int, of name: String, _ node: OpaquePointer) {
    let most = MarkdownText.indentationLimit
    guard depth > most, deepElements.insert(name).inserted else { return }
    remark(
      line: unsafe line(of: node),
      "more than \(most) \(name) are in each other; from here on deeper ones look like those of "
        + "level \(most): use fewer levels")
  }

  /// Adds a remark on a key in two braces that the front matter does not have, once for each key.
  ///
  /// - Parameter values: The values of the front matter by their keys in small letters.
  mutating func recordUnknownKey(_ key: String, _ values: [String: String]) {
    guard !key.isEmpty, key.utf8.allSatisfy(MarkdownAttributes.isName),
      unknownKeys.count < Self.mostKeys, unknownKeys.insert(key).inserted
    else { return }
    let hint = NearestNames(values.keys.sorted()).hint(for: key).map { "; \($0)" } ?? ""
    remark(
      line: wordsLine,
      "the front matter has no value for “\(key.prefix(80))”, so it stays as it is written\(hint)")
  }
}
