import TextStorage

/// A Markdown source in the form that cmark reads. It has the same lines as the original.
///
/// - Front matter is replaced by empty lines.
/// - Each fence of a div (`::: name`, `:::`) becomes a comment, which ends the paragraph before.
/// - In texts with attribute lists, private-use characters replace escaped braces and brackets,
///   so that these can be distinguished from others after parsing.
///
/// Texts without such syntax are read as they are.
struct MarkdownInput {
  /// The fence of a div.
  enum Fence {
    case opening(MarkdownAttributes)
    case closing
  }

  private(set) var source: String
  private(set) var frontMatter: FrontMatter?
  /// The fences with their lines as written.
  private(set) var fences: [(fence: Fence, line: Int, written: String)] = []
  private(set) var remarks: [MarkdownRemark] = []
  /// True if the text may have attribute lists.
  private(set) var hasLists = false
  /// True if the text may have pairs of HTML tags.
  private(set) var hasTags = false
  /// True if private-use characters replace escaped marks.
  private var hasStandIns = false

  /// The maximum depth of divs. Deeper ones stay as written.
  static let depthLimit = 32

  /// - Complexity: O(*n*) in the length of the text.
  init(_ written: String) {
    source = written
    var last: UInt8 = 0
    var (colons, hasFences, hasEscapes) = (0, false, false)
    for byte in written.utf8 {
      switch byte {
      case UInt8(ascii: "{"):
        hasLists = true
        if last == UInt8(ascii: "\\") { hasEscapes = true }
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        if last == UInt8(ascii: "\\") { hasEscapes = true }
      case UInt8(ascii: "/"): if last == UInt8(ascii: "<") { hasTags = true }
      default: break
      }
      colons = byte == UInt8(ascii: ":") ? colons + 1 : 0
      if colons == 3 { hasFences = true }
      last = byte
    }
    if let (matter, length) = FrontMatter.read(written) {
      frontMatter = matter
      remarks = matter.remarks
      source =
        String(repeating: "\n", count: matter.lineCount)
        + String(written[written.utf8.index(written.startIndex, offsetBy: length)...])
    }
    guard hasFences || hasLists && hasEscapes else { return }
    if Self.standIns.contains(where: { source.unicodeScalars.contains($0.0) }) {
      hasLists = false
      return
    }
    if hasLists, hasEscapes {
      hasStandIns = true
      source = Self.hidingEscapes(source)
    }
    if hasFences { replaceFences() }
  }

  // MARK: Escapes

  /// Private-use characters, and the marks that they replace; the last one marks a fence.
  private static let standIns: [(Unicode.Scalar, String)] = [
    ("\u{E5D0}", "{"), ("\u{E5D1}", "["), ("\u{E5D2}", "]"), ("\u{E5D3}", ""),
  ]

  private static func hidingEscapes(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped, let index = standIns.firstIndex(where: { $0.1.unicodeScalars.first == scalar })
      {
        result.unicodeScalars.append(standIns[index].0)
        isEscaped = false
      } else {
        result.unicodeScalars.append(scalar)
        isEscaped = scalar == "\\" && !isEscaped
      }
    }
    return result
  }

  /// Returns words with their escaped marks.
  func words(_ text: String) -> String {
    guard hasStandIns else { return text }
    var text = text
    for (scalar, mark) in Self.standIns where text.unicodeScalars.contains(scalar) {
      text = text.replacing("\\" + String(scalar), with: mark)
    }
    return text
  }

  /// Returns code or HTML as written.
  func code(_ text: String) -> String {
    guard hasStandIns || !fences.isEmpty else { return text }
    var text = text
    if text.unicodeScalars.contains("\u{E5D3}") { text = withFences(text) }
    guard hasStandIns else { return text }
    for (scalar, mark) in Self.standIns where text.unicodeScalars.contains(scalar) {
      text = text.replacing(String(scalar), with: mark)
    }
    return text
  }

  // MARK: Fences

  /// Replaces the fences of divs by comments with their numbers.
  private mutating func replaceFences() {
    var lines = source.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Array($0) }
    var open: [Int] = []
    var code: [UInt8]?
    for (index, line) in lines.enumerated() {
      let margin = Self.margin(of: line, isInCode: code != nil)
      var words = line[margin...]
      while let last = words.last, last == 0x20 || last == 0x09 || last == 0x0D {
        words.removeLast()
      }
      if let mark = words.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") {
        let fence = words.prefix { $0 == mark }
        if fence.count >= 3 {
          if code == nil {
            // Other backquotes in the line make it code within words.
            let rest = words[fence.endIndex...]
            if mark != UInt8(ascii: "`") || !rest.contains(mark) { code = Array(fence) }
          } else if let own = code, own[0] == mark, fence.count >= own.count,
            fence.count == words.count
          {
            code = nil
          }
        }
        continue
      }
      guard code == nil, let fence = Self.fence(words) else { continue }
      if case .closing = fence {
        guard let start = open.popLast(), start > 0 else { continue }
      } else {
        if open.count >= Self.depthLimit {
          remarks.append(
            MarkdownRemark(
              line: index + 1, message: "divs are nested more than \(Self.depthLimit) deep"))
          // Its closing fence stays as written, too.
          open.append(0)
          continue
        }
        open.append(index + 1)
      }
      let rest = Array("<!--\u{E5D3}\(fences.count)-->".utf8)
      fences.append((fence, index + 1, String(decoding: line[margin...], as: UTF8.self)))
      lines[index] = Array(line[..<margin]) + rest
    }
    if let line = open.first(where: { $0 > 0 }) {
      remarks.append(
        MarkdownRemark(line: line, message: "this div is not closed, so it ends with the text"))
    }
    if !fences.isEmpty {
      source = String(
        decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
    }
  }

  /// Returns the length of the marks of quotes and list items at the start of a line, with the
  /// spaces between them. Marks of items count only before a div or code.
  ///
  /// - Parameter isInCode: True if the line is in a code block, where items have no marks.
  private static func margin(of line: [UInt8], isInCode: Bool) -> Int {
    func isMargin(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ">")
    }
    let margin = line.prefix(while: isMargin).count
    if isInCode { return margin }
    var next = line[margin...]
    while true {
      if let first = next.first, ":`~".utf8.contains(first) { return next.startIndex }
      let mark = next.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      var rest = next.dropFirst(mark.count)
      let ends = mark.isEmpty ? "-*+" : ".)"
      guard mark.count < 10, let end = rest.popFirst(), ends.utf8.contains(end),
        let gap = rest.first, isMargin(gap)
      else { return margin }
      next = rest.drop(while: isMargin)
    }
  }

  /// Returns the fence that a line consists of; nil for other lines.
  private static func fence(_ words: ArraySlice<UInt8>) -> Fence? {
    let colons = words.prefix { $0 == UInt8(ascii: ":") }.count
    guard colons >= 3 else { return nil }
    var rest = words.dropFirst(colons).drop { $0 == 0x20 }
    if rest.isEmpty { return .closing }
    while rest.last == UInt8(ascii: ":") { rest.removeLast() }
    while rest.last == 0x20 { rest.removeLast() }
    if rest.first == UInt8(ascii: "{") {
      guard let (attributes, end) = MarkdownAttributes.read(rest, needsName: false),
        end == rest.endIndex
      else { return nil }
      return .opening(attributes)
    }
    guard !rest.isEmpty, rest.count <= 100, rest.allSatisfy(MarkdownAttributes.isName) else {
      return nil
    }
    var attributes = MarkdownAttributes()
    attributes.classes = [MarkdownAttributes.text(rest)]
    return .opening(attributes)
  }

  /// Returns the fence for a comment; nil for other HTML.
  func fence(ofComment html: String) -> Fence? {
    guard !fences.isEmpty, html.hasPrefix("<!--\u{E5D3}") else { return nil }
    var end = html[...]
    while end.last?.isWhitespace == true { end.removeLast() }
    guard end.hasSuffix("-->"), let number = Int(end.dropFirst(5).dropLast(3)),
      fences.indices.contains(number)
    else { return nil }
    return fences[number].fence
  }

  /// Returns a text with its fences as written, such as code that shows them.
  private func withFences(_ text: String) -> String {
    let parts = text.parts(between: "<!--\u{E5D3}")
    var result = String(parts[0])
    for part in parts.dropFirst() {
      guard let end = part.firstRange(of: "-->"), let number = Int(part[..<end.lowerBound]),
        fences.indices.contains(number)
      else { continue }
      result += fences[number].written + part[end.upperBound...]
    }
    return result
  }
}
