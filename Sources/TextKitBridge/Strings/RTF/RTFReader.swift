import Foundation
import TextStorage

/// Reads the text of an RTF file: characters, fonts, colours and paragraphs.
///
/// Pictures, headers, notes and style sheets are skipped; merged cells of tables are separate
/// ones. Unknown words have no effect, as the specification demands.
struct RTFReader {
  /// An entry of the table of fonts.
  struct Font {
    var name: [UInt8] = []
    var encoding: String.Encoding?
  }

  private var lexer: RTFLexer
  private let base: [NSAttributedString.Key: Any]
  var state = RTFState()
  private var stack: [RTFState] = []
  /// The number of open groups beyond the deepest that is kept.
  private var lostGroups = 0
  /// The text so far, in pieces of one state.
  private var pieces: [(text: String, state: RTFState)] = []
  private var bytes: [UInt8] = []
  private var units: [UInt16] = []
  private var bytesToSkip = 0
  /// True if the next word decides whether the group is skipped when it is unknown.
  private var isOptional = false
  var fonts: [Int: Font] = [:]
  var currentFont: Int?
  var defaultFont = 0
  var colors: [Color?] = []
  var color = Color.black
  var hasColor = false
  var encoding = String.Encoding.windowsCP1252
  private var instruction: [UInt8] = []
  var tables = RTFTables()
  /// The number of pieces so far.
  var pieceCount: Int { pieces.count }

  /// The most groups that are open at once; those inside them have no effect of their own.
  private static let maximumDepth = 1024
  /// The most fonts or colours of a file.
  static let maximumEntries = 65_536

  init(_ bytes: [UInt8], _ base: [NSAttributedString.Key: Any]) {
    lexer = RTFLexer(bytes)
    self.base = base
  }

  /// Returns true if bytes begin as an RTF file does.
  static func accepts(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: Array("{\\rtf".utf8))
  }

  /// Returns the text.
  mutating func read() -> NSAttributedString {
    while let token = lexer.next() {
      switch token {
      case .open: open()
      case .close: close()
      case .word(let name, let number): read(name, number)
      case .symbol(let symbol): readSymbol(symbol)
      case .byte(let byte): add(byte)
      }
    }
    flush()
    return result()
  }

  // MARK: Groups

  private mutating func open() {
    flush()
    bytesToSkip = 0
    guard stack.count < Self.maximumDepth else {
      lostGroups += 1
      return
    }
    stack.append(state)
  }

  private mutating func close() {
    flush()
    bytesToSkip = 0
    isOptional = false
    if lostGroups > 0 {
      lostGroups -= 1
      return
    }
    guard let outer = stack.popLast() else { return }
    let isInstruction = state.destination == .instruction && outer.destination != .instruction
    state = outer
    if isInstruction {
      state.link = Self.address(in: instruction)
      instruction = []
    }
  }

  /// Returns the address of a field's instruction: `HYPERLINK "address"`.
  private static func address(in instruction: [UInt8]) -> String? {
    let text = String(decoding: instruction, as: UTF8.self)
      .trimmingCharacters(in: .whitespaces)
    guard text.uppercased().hasPrefix("HYPERLINK") else { return nil }
    let rest = text.dropFirst("HYPERLINK".count).drop { $0 == " " }
    let address =
      rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != " " }
    return address.isEmpty || address.first == "\\" ? nil : String(address)
  }

  // MARK: Characters

  private mutating func add(_ byte: UInt8) {
    if bytesToSkip > 0 {
      bytesToSkip -= 1
      return
    }
    isOptional = false
    switch state.destination {
    case .text:
      if state.characters.isHidden { return }
      if !units.isEmpty { flush() }
      bytes.append(byte)
    case .fonts:
      guard let currentFont, byte != UInt8(ascii: ";") else { return }
      fonts[currentFont]?.name.append(byte)
    case .colors:
      guard byte == UInt8(ascii: ";"), colors.count < Self.maximumEntries else { return }
      colors.append(hasColor ? color : nil)
      (color, hasColor) = (.black, false)
    case .instruction: instruction.append(byte)
    case .skipped: return
    }
  }

  private mutating func readSymbol(_ symbol: UInt8) {
    switch symbol {
    case UInt8(ascii: "*"): isOptional = true
    case UInt8(ascii: "~"): append("\u{A0}")
    case UInt8(ascii: "-"): append("\u{AD}")
    case UInt8(ascii: "_"): append("\u{2011}")
    case 0x0A, 0x0D: append("\n")
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): add(symbol)
    default: return
    }
  }

  /// Adds a character that no code page is needed for.
  mutating func append(_ text: String) {
    if bytesToSkip > 0 {
      bytesToSkip -= 1
      return
    }
    guard state.destination == .text, !state.characters.isHidden else { return }
    flush()
    pieces.append((text, state))
  }

  /// Adds a UTF-16 code unit; the bytes after it that stand for it are skipped.
  mutating func append(unit: UInt16) {
    bytesToSkip = state.fallbackLength
    guard state.destination == .text, !state.characters.isHidden else { return }
    if !bytes.isEmpty { flush() }
    units.append(unit)
  }

  /// Ends the text of one state.
  mutating func flush() {
    if !bytes.isEmpty {
      let own = fonts[state.characters.font ?? defaultFont]?.encoding
      pieces.append((RTFCodePage.decode(bytes, as: own ?? encoding), state))
      bytes = []
    }
    if !units.isEmpty {
      pieces.append((String(decoding: units, as: UTF16.self), state))
      units = []
    }
  }

  // MARK: Words

  private mutating func read(_ name: String, _ number: Int?) {
    let skipsUnknown = isOptional
    isOptional = false
    switch name {
    case "bin": lexer.skip(number ?? 0)
    case "u": append(unit: UInt16(truncatingIfNeeded: number ?? 0))
    case "fldinst": begin(.instruction)
    case "fonttbl": begin(.fonts)
    case "colortbl": begin(.colors)
    default:
      if RTFWords.skippedDestinations.contains(name) || skipsUnknown && !RTFWords.isKept(name) {
        return begin(.skipped)
      }
      apply(name, number)
    }
  }

  private mutating func begin(_ destination: RTFState.Destination) {
    // A group inside a skipped one is skipped as well.
    guard state.destination != .skipped else { return }
    flush()
    state.destination = destination
  }

  // MARK: Result

  private func result() -> NSAttributedString {
    let result = DerivedAttributedString(string: pieces.map(\.text).joined())
    var known: [RTFState: [NSAttributedString.Key: Any]] = [:]
    var position = 0
    result.beginEditing()
    for (text, state) in pieces {
      let range = NSRange(location: position, length: text.utf16.count)
      position += range.length
      guard range.length > 0 else { continue }
      let values = known[state] ?? attributes(of: state)
      known[state] = values
      result.setAttributes(values, range: range)
    }
    result.endEditing()
    return result
  }

  private func attributes(of state: RTFState) -> [NSAttributedString.Key: Any] {
    var values = base
    let look = state.characters
    values[.font] = font(of: look)
    if let style = state.paragraph.style { values[.paragraphStyle] = style }
    if let cell = state.paragraph.cell {
      let style = NSMutableParagraphStyle()
      if let own = state.paragraph.style { style.setParagraphStyle(own) }
      style.textBlocks = [tables.cells[cell]]
      values[.paragraphStyle] = style
    }
    if let color = color(look.color) { values[.foregroundColor] = color }
    if let color = color(look.background) { values[.backgroundColor] = color }
    if !look.underline.isEmpty { values[.underlineStyle] = look.underline.rawValue }
    if look.isStruck { values[.strikethroughStyle] = UnderlineStyle.single.rawValue }
    if let effect = look.effect {
      values[.textEffect] = NSAttributedString.TextEffectStyle(effect).rawValue
    }
    if look.raised != 0 { values[.superscript] = look.raised }
    if look.offset != 0 { values[.baselineOffset] = Double(look.offset) / 2 }
    if look.spacing != 0 { values[.kern] = Double(look.spacing) / 20 }
    if let link = state.link { values[.link] = URL(string: link) ?? link as Any }
    return values
  }

  private func font(of look: RTFState.Characters) -> UIFont {
    let entry = fonts[look.font ?? defaultFont]
    let name = entry.map {
      RTFCodePage.decode($0.name, as: $0.encoding ?? encoding).trimmingCharacters(in: .whitespaces)
    }
    let size = CGFloat(min(max(look.size, 2), 8000)) / 2
    let family = name.flatMap { $0.isEmpty ? nil : UIFont(name: $0, size: size) }
    var font = family ?? (base[.font] as? UIFont)?.withSize(size) ?? .systemFont(ofSize: size)
    var traits: UIFontDescriptor.SymbolicTraits = []
    if look.isBold { traits.insert(.traitBold) }
    if look.isItalic { traits.insert(.traitItalic) }
    if !traits.isEmpty,
      let descriptor = font.fontDescriptor.withSymbolicTraits(
        font.fontDescriptor.symbolicTraits.union(traits))
    {
      font = UIFont(descriptor: descriptor, size: size)
    }
    return font
  }

  /// Puts the text from a piece on into a cell.
  mutating func setCell(_ number: Int, from start: Int) {
    for index in min(start, pieces.count)..<pieces.count {
      pieces[index].state.paragraph.cell = number
    }
  }

  func color(_ index: Int) -> UIColor? {
    guard colors.indices.contains(index), let color = colors[index] else { return nil }
    return UIColor(color)
  }
}
