import Foundation
import TextStorage

/// Reads the text of an HTML file.
///
/// It is no parser of the HTML standard: it takes tags as they come, and ends elements that are
/// still open when one around them ends.
struct HTMLReader {
  /// The style of an open element.
  private struct Style {
    var name = ""
    var values: [NSAttributedString.Key: Any] = [:]
    var keepsSpace = false
    /// The list that the element is, and the number of its last item.
    var list: NSTextList?
    var item = 0
    /// The table that the element is.
    var table: HTMLTable?
    /// The number of pieces when the cell that the element is was opened.
    var cellStart: Int?
  }

  private let source: [Character]
  private var index = 0
  private var stack: [Style]
  /// The text so far, in pieces of one style.
  private var pieces: [(text: String, values: [NSAttributedString.Key: Any])] = []
  /// The pending text of one style, appended as a whole.
  private var run = ""
  /// True if white space would be at the start of a line or after a space.
  private var swallowsSpace = true

  /// The most elements that are open at once; further ones have no effect.
  private static let maximumDepth = 256

  init(_ source: String, _ base: [NSAttributedString.Key: Any]) {
    self.source = Array(source)
    var values = base
    if values[.font] == nil {
      values[.font] = UIFont(name: "Times New Roman", size: 12) ?? .systemFont(ofSize: 12)
    }
    stack = [Style(values: values)]
  }

  /// Returns the text.
  mutating func read() -> NSAttributedString {
    while index < source.count {
      if source[index] == "<" {
        readTag()
      } else {
        readText()
      }
    }
    flush()
    // The last paragraph needs no end.
    if let last = pieces.last, last.text.utf8.last == 0x0A {
      pieces[pieces.count - 1].text.removeLast()
    }
    let result = DerivedAttributedString(string: pieces.map(\.text).joined())
    var position = 0
    result.beginEditing()
    for (text, values) in pieces {
      let range = NSRange(location: position, length: text.utf16.count)
      if range.length > 0 { result.setAttributes(values, range: range) }
      position += range.length
    }
    result.endEditing()
    return result
  }

  // MARK: Text

  private mutating func readText() {
    let character = source[index]
    if character == "&", let (text, end) = HTMLNames.reference(in: source[index...]) {
      index = end
      return add(text)
    }
    index += 1
    guard character.isWhitespace, character != "\u{A0}" else { return add(String(character)) }
    if stack[stack.count - 1].keepsSpace {
      run.append(character)
    } else if !swallowsSpace {
      run.append(" ")
      swallowsSpace = true
    }
  }

  private mutating func add(_ text: String) {
    run += text
    swallowsSpace = false
  }

  private mutating func flush() {
    guard !run.isEmpty else { return }
    pieces.append((run, stack[stack.count - 1].values))
    run = ""
  }

  /// Ends the line unless it is empty.
  private mutating func endLine() {
    if run.last == " " { run.removeLast() }
    flush()
    if let last = pieces.last, last.text.utf8.last != 0x0A { append("\n") }
    swallowsSpace = true
  }

  private mutating func append(_ text: String) {
    flush()
    pieces.append((text, stack[stack.count - 1].values))
    swallowsSpace = true
  }

  // MARK: Tags

  private mutating func readTag() {
    let start = index
    if source[start...].starts(with: Array("<!--")) {
      return skip(past: Array("-->"))
    }
    var end = start + 1
    var quote: Character?
    while end < source.count, quote != nil || source[end] != ">" {
      if let open = quote {
        if source[end] == open { quote = nil }
      } else if (source[end] == "\"" || source[end] == "'"), end > start + 1 {
        quote = source[end]
      }
      end += 1
    }
    guard end < source.count, start + 1 < end,
      source[start + 1].isLetter || "/!?".contains(source[start + 1])
    else {
      index += 1
      return add("<")
    }
    let tag = HTMLTag(source[start + 1..<end])
    index = end + 1
    if ["script", "style", "title"].contains(tag.name), !tag.isEnd {
      return skip(past: Array("</" + tag.name), thenTo: ">")
    }
    if tag.isEnd {
      close(tag.name)
    } else if tag.name == "br" {
      append("\u{2028}")
    } else if !HTMLNames.void.contains(tag.name) {
      open(tag)
    }
  }

  /// Skips a text that ends with some characters, in any case of letters.
  private mutating func skip(past ending: [Character], thenTo last: Character? = nil) {
    let wanted = ending.map { Character($0.lowercased()) }
    while index < source.count {
      if index + wanted.count <= source.count,
        zip(source[index...], wanted).allSatisfy({ Character($0.lowercased()) == $1 })
      {
        index += wanted.count
        break
      }
      index += 1
    }
    guard let last else { return }
    while index < source.count, source[index] != last { index += 1 }
    index += 1
  }

  private mutating func open(_ tag: HTMLTag) {
    guard stack.count < Self.maximumDepth else { return }
    endCells(before: tag.name)
    let isBlock = HTMLNames.blocks.contains(tag.name)
    if isBlock { endLine() } else { flush() }
    var style = stack[stack.count - 1]
    style.name = tag.name
    (style.table, style.cellStart) = (nil, nil)
    if tag.name != "ul", tag.name != "ol", tag.name != "li" { style.list = nil }
    HTMLStyling.apply(tag, to: &style.values)
    if tag.name == "pre" { style.keepsSpace = true }
    if tag.name == "ul" || tag.name == "ol" {
      style.list = NSTextList(markerFormat: tag.name == "ul" ? .disc : .decimal, options: 0)
      style.item = Int(tag.attributes["start"] ?? "").map { $0 - 1 } ?? 0
      HTMLStyling.indent(&style.values, by: 24)
    }
    if tag.name == "table" { style.table = HTMLTable(tag) }
    let place = stack.lastIndex { $0.table != nil }
    if tag.name == "tr", let place { stack[place].table?.beginRow() }
    if tag.name == "td" || tag.name == "th", let place,
      let cell = stack[place].table?.addCell(tag)
    {
      style.cellStart = pieces.count
      HTMLStyling.setStyle(&style.values) {
        $0.textBlocks += [cell]
        if tag.name == "th", tag.attributes["align"] == nil { $0.alignment = .center }
      }
    }
    stack.append(style)
    if tag.name == "li", let place = stack.lastIndex(where: { $0.name == "ul" || $0.name == "ol" }),
      let list = stack[place].list
    {
      stack[place].item += 1
      HTMLStyling.add(list, to: &stack[stack.count - 1].values)
      append("\t\(list.marker(forItemNumber: stack[place].item))\t")
    }
  }

  private mutating func close(_ name: String) {
    guard let place = stack.lastIndex(where: { $0.name == name }), place > 0 else { return }
    if HTMLNames.blocks.contains(name) { endLine() } else { flush() }
    // A cell without text is an empty paragraph.
    if let start = stack[place].cellStart, start == pieces.count {
      pieces.append(("\n", stack[place].values))
    }
    stack.removeSubrange(place...)
  }

  /// Ends cells and rows that a tag ends without their own.
  private mutating func endCells(before name: String) {
    guard let ended = ["td": ["td", "th"], "th": ["td", "th"], "tr": ["td", "th", "tr"]][name],
      let table = stack.lastIndex(where: { $0.table != nil }),
      let place = stack.indices.last(where: { $0 > table && ended.contains(stack[$0].name) })
    else { return }
    close(stack[place].name)
    endCells(before: name)
  }
}
