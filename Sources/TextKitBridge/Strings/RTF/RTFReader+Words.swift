import Foundation
import TextStorage

/// The control words of RTF that need names of their own.
enum RTFWords {
  /// The words that start a group whose text is not part of the text.
  static let skippedDestinations: Set<String> = [
    "author", "comment", "company", "footer", "footerf", "footerl", "footerr", "footnote", "header",
    "headerf", "headerl", "headerr", "info", "listtable", "listoverridetable", "nonshppict",
    "object", "operator", "pict", "pntext", "private", "revtbl", "rsidtbl", "stylesheet", "subject",
    "tc", "title", "txe", "xe",
  ]

  /// Returns true if the text of a group is read although its word is marked as optional.
  static func isKept(_ name: String) -> Bool { name == "shptxt" }
}

extension RTFReader {
  /// Applies a control word; unknown ones have no effect.
  mutating func apply(_ name: String, _ number: Int?) {
    if let text = Self.characterWords[name] { return append(text) }
    switch name {
    case "par", "sect": return endParagraph()
    case "cell": return endCell()
    case "row": return endRow()
    default: break
    }
    switch state.destination {
    case .fonts: return applyToFonts(name, number)
    case .colors: return applyToColors(name, number)
    case .skipped, .instruction: return
    case .text: break
    }
    switch name {
    case "ansicpg": encoding = RTFCodePage.encoding(ofPage: number ?? 1252)
    case "mac": encoding = .macOSRoman
    case "deff": defaultFont = number ?? 0
    case "uc": state.fallbackLength = min(max(number ?? 1, 0), 255)
    default:
      // Text before the word keeps its properties.
      flush()
      if !applyToCharacters(name, number) { applyToParagraph(name, number) }
    }
  }

  /// The words that stand for characters.
  private static let characterWords: [String: String] = [
    "line": "\u{2028}", "page": "\u{C}", "tab": "\t",
    "nestcell": "\n", "emdash": "—", "endash": "–", "emspace": "\u{2003}",
    "enspace": "\u{2002}", "qmspace": "\u{2005}", "bullet": "•", "lquote": "‘", "rquote": "’",
    "ldblquote": "“", "rdblquote": "”", "zwj": "\u{200D}", "zwnj": "\u{200C}",
    "ltrmark": "\u{200E}", "rtlmark": "\u{200F}", "zwbo": "\u{200B}", "zwnbo": "\u{2060}",
  ]

  private mutating func applyToFonts(_ name: String, _ number: Int?) {
    switch name {
    case "f":
      guard fonts.count < Self.maximumEntries, let number else { return }
      currentFont = number
      fonts[number] = Font()
    case "fcharset":
      guard let currentFont else { return }
      fonts[currentFont]?.encoding = RTFCodePage.encoding(ofCharacterSet: number ?? 0)
    case "cpg":
      guard let currentFont, let number else { return }
      fonts[currentFont]?.encoding = RTFCodePage.encoding(ofPage: number)
    default: return
    }
  }

  private mutating func applyToColors(_ name: String, _ number: Int?) {
    let part = Double(min(max(number ?? 0, 0), 255)) / 255
    switch name {
    case "red": color.red = part
    case "green": color.green = part
    case "blue": color.blue = part
    default: return
    }
    hasColor = true
  }

  /// Applies a property of characters; returns false if the word is none.
  private mutating func applyToCharacters(_ name: String, _ number: Int?) -> Bool {
    let isOn = number != 0
    switch name {
    case "plain": state.characters = RTFState.Characters()
    case "f": state.characters.font = number
    case "fs": state.characters.size = number ?? 24
    case "b": state.characters.isBold = isOn
    case "i": state.characters.isItalic = isOn
    case "v": state.characters.isHidden = isOn
    case "strike", "striked": state.characters.isStruck = isOn
    case "embo": state.characters.effect = isOn ? .emboss : nil
    case "impr": state.characters.effect = isOn ? .letterpress : nil
    case "cf": state.characters.color = number ?? 0
    case "cb", "chcbpat", "highlight": state.characters.background = number ?? 0
    case "super": state.characters.raised = isOn ? 1 : 0
    case "sub": state.characters.raised = isOn ? -1 : 0
    case "nosupersub": state.characters.raised = 0
    case "up": state.characters.offset = number ?? 6
    case "dn": state.characters.offset = -(number ?? 6)
    case "expndtw": state.characters.spacing = number ?? 0
    case "ulnone": state.characters.underline = []
    default:
      guard let style = Self.underlines[name] else { return false }
      state.characters.underline = isOn ? style : []
    }
    return true
  }

  private static let underlines: [String: UnderlineStyle] = [
    "ul": .single, "ulw": [.single, .byWord], "uldb": .double, "ulth": .thick,
    "uld": [.single, .patternDot], "uldash": [.single, .patternDash],
    "uldashd": [.single, .patternDashDot], "uldashdd": [.single, .patternDashDotDot],
  ]

  private mutating func applyToParagraph(_ name: String, _ number: Int?) {
    let value = number ?? 0
    switch name {
    case "pard": state.paragraph = RTFState.Paragraph()
    case "ql": state.paragraph.alignment = .left
    case "qr": state.paragraph.alignment = .right
    case "qc": state.paragraph.alignment = .center
    case "qj", "qd", "qt": state.paragraph.alignment = .justified
    case "rtlpar": state.paragraph.direction = .rightToLeft
    case "ltrpar": state.paragraph.direction = .leftToRight
    case "fi": state.paragraph.firstIndent = value
    case "li", "lin": state.paragraph.indent = value
    case "ri", "rin": state.paragraph.tail = value
    case "sb": state.paragraph.before = value
    case "sa": state.paragraph.after = value
    case "sl": state.paragraph.line = value
    case "slmult": state.paragraph.isLineMultiple = value == 1
    case "intbl": state.paragraph.isInTable = true
    case "tqr": state.paragraph.tabKind = .right
    case "tqc": state.paragraph.tabKind = .center
    case "tqdec": state.paragraph.tabKind = .decimal
    case "tx":
      if state.paragraph.tabs.count < RTFState.tabLimit, value > 0 {
        state.paragraph.tabs.append(RTFState.Tab(place: value, kind: state.paragraph.tabKind))
      }
      state.paragraph.tabKind = .natural
    default: applyToRows(name, number)
    }
  }
}
