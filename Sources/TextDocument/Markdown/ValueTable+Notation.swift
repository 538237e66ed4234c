/// The notation of texts that are tables as a whole.
extension ValueTable {
  /// The notation of rows.
  enum Notation: Hashable {
    /// Values with an ASCII character between them.
    case separated(by: UInt8)
    /// A JSON array of rows.
    case json(allowsComments: Bool)
  }

  /// Reads a text that is a table.
  ///
  /// - Throws: A ``Fault`` with the line of the text.
  /// - Complexity: O(*n*) in the length of the source.
  init(parsing source: String, in notation: Notation) throws(Fault) {
    switch notation {
    case .separated(let separator): try self.init(parsing: source, separator: separator)
    case .json(let allowsComments):
      try self.init(parsingJSON: source, allowsComments: allowsComments)
    }
  }
}

extension ValueTable.Notation {
  /// Finds the notation of a text.
  ///
  /// The name of its file decides if it ends in `.csv`, `.tsv`, `.json` or `.jsonc`. Other texts
  /// are JSON if they begin with `[`.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - file: The name of its file; nil if it has none.
  /// - Complexity: O(*n*) in the length of the first row.
  init(of source: String, fileNamed file: String?) {
    let name = file?.lowercased() ?? ""
    let isSeparated = name.hasSuffix(".csv") || name.hasSuffix(".tsv")
    let hasComments = name.hasSuffix(".jsonc")
    let first = source.utf8.first { !"\u{FEFF} \t\r\n".utf8.contains($0) }
    if hasComments || name.hasSuffix(".json") || !isSeparated && first == UInt8(ascii: "[") {
      self = .json(allowsComments: hasComments)
    } else {
      self = .separated(by: name.hasSuffix(".tsv") ? 0x09 : Self.separator(of: source))
    }
  }

  /// Returns the separator of a text: a tab or a semicolon if its first row has some but no commas
  /// outside quotes, otherwise a comma.
  private static func separator(of source: String) -> UInt8 {
    let (tab, semicolon, comma) = (UInt8(0x09), UInt8(ascii: ";"), UInt8(ascii: ","))
    let quote = UInt8(ascii: "\"")
    var (hasTab, hasSemicolon) = (false, false)
    // A field is quoted if it begins with a quote.
    var (isQuoted, isAtStart, isEmpty) = (false, true, true)
    for byte in source.utf8.drop(while: { "\u{FEFF}".utf8.contains($0) }) {
      if isQuoted {
        // The second of two quotes opens the field again.
        if byte == quote { (isQuoted, isAtStart) = (false, true) }
        continue
      }
      switch byte {
      case comma: return comma
      case tab: hasTab = true
      case semicolon: hasSemicolon = true
      case 0x0A, 0x0D:
        if isEmpty { continue }
        return hasTab ? tab : hasSemicolon ? semicolon : comma
      case quote where isAtStart: isQuoted = true
      default: break
      }
      isAtStart = byte == tab || byte == semicolon
      isEmpty = false
    }
    return hasTab ? tab : hasSemicolon ? semicolon : comma
  }
}
