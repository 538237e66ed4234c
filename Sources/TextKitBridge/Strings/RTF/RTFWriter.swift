import Foundation
import TextStorage

/// Writes a text as an RTF file: characters, fonts, colours and paragraphs.
///
/// All characters beyond ASCII are written as `\u`, so that no code page matters. Opacity and
/// attachments are not written.
struct RTFWriter {
  private let text: NSAttributedString
  private let title: String?
  private var fonts: [String] = []
  private var fontNumbers: [String: Int] = [:]
  private var colors: [String] = []
  private var colorNumbers: [String: Int] = [:]
  var body = ""

  init(_ text: NSAttributedString, title: String?) {
    self.text = text
    self.title = title
  }

  /// Returns the file, in ASCII.
  mutating func file() -> String {
    let string = text.string as NSString
    _ = number(ofFont: UIFont.systemFont(ofSize: 12).familyName)
    let paragraphs = self.paragraphs(string)
    var index = 0
    while index < paragraphs.count {
      guard let cell = paragraphs[index].cell else {
        write(paragraphs[index].range, string)
        index += 1
        continue
      }
      let end = paragraphs[index...].prefix {
        $0.cell?.table === cell.table && $0.cell?.startingRow == cell.startingRow
      }.endIndex
      write(row: paragraphs[index..<end], string)
      index = end
    }
    let fontTable = fonts.enumerated().map {
      "{\\f\($0)\\fnil \(Self.escaped($1.filter { $0 != ";" }));}"
    }
    let info = title.map { "{\\info{\\title \(Self.escaped($0))}}\n" } ?? ""
    return "{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0\n{\\fonttbl\(fontTable.joined())}\n"
      + "{\\colortbl;\(colors.map { $0 + ";" }.joined())}\n\(info)\(body)}\n"
  }

  // MARK: Paragraphs

  private func paragraphs(_ string: NSString) -> [Paragraph] {
    var found: [Paragraph] = []
    var position = 0
    while position < text.length {
      let range = string.paragraphRange(for: NSRange(location: position, length: 0))
      let style =
        unsafe text.attribute(.paragraphStyle, at: range.location, effectiveRange: nil)
        as? NSParagraphStyle
      let cell = style?.textBlocks.lazy.compactMap { $0 as? NSTextTableBlock }.first
      found.append(Paragraph(range: range, cell: cell))
      position = max(position + 1, NSMaxRange(range))
    }
    return found
  }

  /// Writes a paragraph.
  ///
  /// - Parameters:
  ///   - paragraph: Its range.
  ///   - string: The text.
  ///   - inCell: True if it is the last one of a cell, false for another one of a cell; nil
  ///     outside of tables.
  mutating func write(_ paragraph: NSRange, _ string: NSString, inCell: Bool? = nil) {
    let style =
      unsafe text.attribute(.paragraphStyle, at: paragraph.location, effectiveRange: nil)
      as? NSParagraphStyle
    body += Self.words(of: style?.style ?? ParagraphStyle()) + (inCell == nil ? "\n" : "\\intbl\n")
    var runs: [(NSRange, [NSAttributedString.Key: Any])] = []
    unsafe text.enumerateAttributes(in: paragraph, options: []) { values, range, _ in
      runs.append((range, values))
    }
    for (range, values) in runs {
      var part = string.substring(with: range)
      // The end of a cell is that of its last paragraph.
      if inCell == true { part = part.filter { !$0.isNewline || $0 == "\u{2028}" } }
      write(part, values)
    }
    if inCell == true { body += "\\cell\n" }
  }

  private static func words(of style: ParagraphStyle) -> String {
    func twips(_ points: Double) -> Int { Int((min(max(points, -1e5), 1e5) * 20).rounded()) }
    var words = "\\pard"
    func add(_ word: String, _ points: Double) {
      if points != 0, points.isFinite { words += "\\\(word)\(twips(points))" }
    }
    switch style.baseWritingDirection {
    case .rightToLeft: words += "\\rtlpar"
    case .leftToRight: words += "\\ltrpar"
    case .natural: break
    }
    switch style.alignment {
    case .left: words += "\\ql"
    case .right: words += "\\qr"
    case .center: words += "\\qc"
    case .justified: words += "\\qj"
    case .natural: break
    }
    add("li", style.headIndent)
    add("fi", style.firstLineHeadIndent - style.headIndent)
    if style.tailIndent < 0 { add("ri", -style.tailIndent) }
    add("sb", style.paragraphSpacingBefore)
    add("sa", style.paragraphSpacing)
    if style.lineHeightMultiple > 0, style.lineHeightMultiple < 1e3 {
      words += "\\sl\(Int((style.lineHeightMultiple * 240).rounded()))\\slmult1"
    } else if style.minimumLineHeight > 0 {
      let isExact = style.maximumLineHeight == style.minimumLineHeight
      add("sl", isExact ? -style.minimumLineHeight : style.minimumLineHeight)
    }
    for tab in style.tabStops.prefix(RTFState.tabLimit) where tab.location > 0 {
      switch tab.alignment {
      case .right, .trailing: words += "\\tqr"
      case .center: words += "\\tqc"
      case .decimal: words += "\\tqdec"
      default: break
      }
      words += "\\tx\(twips(tab.location))"
    }
    return words
  }

  // MARK: Characters

  private mutating func write(_ string: String, _ values: [NSAttributedString.Key: Any]) {
    let content = Self.escaped(string)
    if content.isEmpty { return }
    let run = "{\(words(of: values)) \(content)}"
    guard let link = (values[.link] as? URL)?.absoluteString ?? values[.link] as? String else {
      body += run + "\n"
      return
    }
    let address = Self.escaped(link.filter { $0 != "\"" })
    body += "{\\field{\\*\\fldinst HYPERLINK \"\(address)\"}{\\fldrslt \(run)}}\n"
  }

  private mutating func words(of values: [NSAttributedString.Key: Any]) -> String {
    let font = values[.font] as? UIFont ?? .systemFont(ofSize: 12)
    let size = min(max(Double(font.pointSize), 1), 4000)
    var words = "\\f\(number(ofFont: font.familyName))\\fs\(Int((size * 2).rounded()))"
    if font.descriptor.weight >= 600 { words += "\\b" }
    if font.descriptor.isItalic { words += "\\i" }
    if let color = values[.foregroundColor] as? UIColor { words += "\\cf\(number(of: color))" }
    if let color = values[.backgroundColor] as? UIColor {
      let number = number(of: color)
      words += "\\chshdng0\\chcbpat\(number)\\cb\(number)"
    }
    words += Self.underline(Self.lines(values[.underlineStyle]))
    if !Self.lines(values[.strikethroughStyle]).isEmpty { words += "\\strike" }
    switch values[.textEffect].flatMap(TextEffect.init(textKit:)) {
    case .letterpress: words += "\\impr"
    case .emboss: words += "\\embo"
    case nil: break
    }
    if let level = values[.superscript] as? Int, level != 0 {
      words += level > 0 ? "\\super" : "\\sub"
    }
    if let offset = Self.number(values[.baselineOffset]), offset != 0 {
      words += (offset > 0 ? "\\up" : "\\dn") + "\(Int((abs(offset) * 2).rounded()))"
    }
    if let kern = Self.number(values[.kern]), kern != 0 {
      words += "\\expnd\(Int((kern * 4).rounded()))\\expndtw\(Int((kern * 20).rounded()))"
    }
    return words
  }

  private static func number(_ value: Any?) -> Double? {
    let number =
      value as? Double ?? (value as? CGFloat).map { Double($0) }
      ?? (value as? Int).map { Double($0) }
    return number.flatMap { $0.isFinite && abs($0) < 1e4 ? $0 : nil }
  }

  private static func lines(_ value: Any?) -> UnderlineStyle {
    if let style = value as? UnderlineStyle { return style }
    return UnderlineStyle(rawValue: value as? Int ?? 0)
  }

  private static func underline(_ style: UnderlineStyle) -> String {
    if style.isEmpty { return "" }
    if style.contains(.double) { return "\\uldb" }
    if style.contains(.patternDashDotDot) { return "\\uldashdd" }
    if style.contains(.patternDashDot) { return "\\uldashd" }
    if style.contains(.patternDash) { return "\\uldash" }
    if style.contains(.patternDot) { return "\\uld" }
    if style.contains(.thick) { return "\\ulth" }
    return style.contains(.byWord) ? "\\ulw" : "\\ul"
  }

  private mutating func number(ofFont family: String) -> Int {
    if let known = fontNumbers[family] { return known }
    fontNumbers[family] = fonts.count
    fonts.append(family)
    return fonts.count - 1
  }

  /// Returns the number of a colour, from 1; 0 is the reader's default.
  mutating func number(of color: UIColor) -> Int {
    func byte(_ part: Double) -> Int { Int((min(max(part, 0), 1) * 255).rounded()) }
    let value = color.color
    let entry = "\\red\(byte(value.red))\\green\(byte(value.green))\\blue\(byte(value.blue))"
    if let known = colorNumbers[entry] { return known }
    colors.append(entry)
    colorNumbers[entry] = colors.count
    return colors.count
  }

  private static func escaped(_ text: String) -> String {
    var shown = ""
    var isAfterReturn = false
    for unit in text.utf16 {
      defer { isAfterReturn = unit == 0x0D }
      switch unit {
      case 0x0A where isAfterReturn: continue
      case 0x0A, 0x0D, 0x85, 0x2029: shown += "\\par\n"
      case 0x0B, 0x2028: shown += "\\line "
      case 0x0C: shown += "\\page "
      case 0x09: shown += "\\tab "
      // The place of an attachment.
      case 0xFFFC: continue
      case 0x5C, 0x7B, 0x7D: shown += "\\" + String(UnicodeScalar(UInt8(unit)))
      case 0x20..<0x7F: shown.unicodeScalars.append(UnicodeScalar(UInt8(unit)))
      case 0..<0x20: continue
      default: shown += "\\u\(Int16(bitPattern: unit))?"
      }
    }
    return shown
  }
}
