import Foundation
import TextStorage

/// Writes a text as an HTML file with inline styles.
struct HTMLWriter {
  private let text: NSAttributedString
  private let title: String?

  init(_ text: NSAttributedString, title: String?) {
    self.text = text
    self.title = title
  }

  /// The file.
  var file: String {
    var body = ""
    let string = text.string as NSString
    var position = 0
    repeat {
      let paragraph = string.paragraphRange(for: NSRange(location: position, length: 0))
      body += element(paragraph)
      position = max(position + 1, NSMaxRange(paragraph))
    } while position < text.length
    let head = title.map { "<title>\(Self.escaped($0))</title>\n" } ?? ""
    return """
      <!DOCTYPE html>
      <html>
      <head>
      <meta charset="utf-8">
      \(head)</head>
      <body>
      \(body)</body>
      </html>

      """
  }

  private func element(_ paragraph: NSRange) -> String {
    guard paragraph.length > 0 else { return "<p><br></p>\n" }
    let style =
      unsafe text.attribute(.paragraphStyle, at: paragraph.location, effectiveRange: nil)
      as? NSParagraphStyle
    let level = style?.headerLevel ?? 0
    let name = (1...6).contains(level) ? "h\(level)" : "p"
    var css: [String] = []
    switch style?.alignment {
    case .center: css.append("text-align: center")
    case .right: css.append("text-align: right")
    case .left: css.append("text-align: left")
    case .justified: css.append("text-align: justify")
    case .natural, nil: break
    }
    if let indent = style?.headIndent, indent > 0 { css.append("margin-left: \(number(indent))pt") }
    let direction = style?.baseWritingDirection == .rightToLeft ? " dir=\"rtl\"" : ""
    var content = ""
    unsafe text.enumerateAttributes(in: paragraph, options: []) { values, range, _ in
      content += run((text.string as NSString).substring(with: range), values)
    }
    return "<\(name)\(direction)\(attribute(css))>\(content)</\(name)>\n"
  }

  private func run(_ string: String, _ values: [NSAttributedString.Key: Any]) -> String {
    let trimmed = string.filter { $0 != "\n" && $0 != "\r" && $0 != "\u{2029}" && $0 != "\r\n" }
    var shown = Self.escaped(trimmed).replacingOccurrences(of: "\u{2028}", with: "<br>")
    if shown.isEmpty { return "" }
    var css: [String] = []
    if let font = values[.font] as? UIFont {
      css.append("font-family: '\(font.familyName.filter { $0 != "'" })'")
      css.append("font-size: \(number(font.pointSize))pt")
      if font.descriptor.weight != 400 { css.append("font-weight: \(font.descriptor.weight)") }
      if font.descriptor.isItalic { css.append("font-style: italic") }
    }
    if let color = values[.foregroundColor] as? UIColor { css.append("color: \(name(color))") }
    if let color = values[.backgroundColor] as? UIColor {
      css.append("background-color: \(name(color))")
    }
    if let kern = values[.kern] as? CGFloat, kern != 0 {
      css.append("letter-spacing: \(number(kern))pt")
    }
    let lines = [
      (NSAttributedString.Key.underlineStyle, "underline"), (.strikethroughStyle, "line-through"),
    ].filter { (values[$0.0] as? NSUnderlineStyle)?.isEmpty == false }.map(\.1)
    if !lines.isEmpty { css.append("text-decoration: " + lines.joined(separator: " ")) }
    if !css.isEmpty { shown = "<span\(attribute(css))>\(shown)</span>" }
    if let level = values[.superscript] as? Int, level != 0 {
      shown = level > 0 ? "<sup>\(shown)</sup>" : "<sub>\(shown)</sub>"
    }
    if let link = (values[.link] as? URL)?.absoluteString ?? values[.link] as? String {
      shown = "<a href=\"\(Self.escaped(link))\">\(shown)</a>"
    }
    return shown
  }

  private func attribute(_ css: [String]) -> String {
    css.isEmpty ? "" : " style=\"\(Self.escaped(css.joined(separator: "; ")))\""
  }

  private func number(_ value: CGFloat) -> String {
    let rounded = (Double(value) * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private func name(_ color: UIColor) -> String {
    func byte(_ part: Double) -> Int { Int((min(max(part, 0), 1) * 255).rounded()) }
    let value = color.color
    let parts = "\(byte(value.red)), \(byte(value.green)), \(byte(value.blue))"
    return value.alpha < 1 ? "rgba(\(parts), \(number(CGFloat(value.alpha))))" : "rgb(\(parts))"
  }

  /// Returns a text with references for characters that have a meaning in HTML.
  private static func escaped(_ text: String) -> String {
    var shown = ""
    for character in text {
      switch character {
      case "&": shown += "&amp;"
      case "<": shown += "&lt;"
      case ">": shown += "&gt;"
      case "\"": shown += "&quot;"
      case "\u{A0}": shown += "&nbsp;"
      default: shown.append(character)
      }
    }
    return shown
  }
}
