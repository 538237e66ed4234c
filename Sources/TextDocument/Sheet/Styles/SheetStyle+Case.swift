import TextLayout
package import TextStorage

extension AttributeKey<SheetStyle.Case> {
  /// The case that letters of the text are changed to.
  package static let letterCase = AttributeKey("letterCase")
}

extension SheetStyle.Case {
  /// Changes the letters of a word to this case.
  ///
  /// Every character keeps its length, so that positions in the text stay valid. A character
  /// whose mapping is longer or shorter stays as written; only `ß` has a capital of its own, `ẞ`.
  ///
  /// - Parameters:
  ///   - units: The text in UTF-16.
  ///   - startsWord: True if a word starts with the text; false if it continues one. Afterwards
  ///     true if the next text starts a word.
  ///   - language: The language (BCP 47), which matters to Turkish and Azerbaijani; nil for none.
  func change(_ units: [UInt16], startsWord: inout Bool, language: String?) -> [UInt16] {
    let hasDottedI = LetterCapitals(language: language).hasDottedI
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    for character in String(decoding: units, as: UTF16.self).unicodeScalars {
      let properties = character.properties
      var mapped = String(character)
      switch self {
      case .upper: mapped = Self.upper(character, hasDottedI)
      case .lower: mapped = Self.lower(character, hasDottedI)
      case .title:
        if startsWord {
          mapped = hasDottedI && character == "i" ? "İ" : properties.titlecaseMapping
        }
      case .none, .smallCaps: break
      }
      let length = String(character).utf16.count
      result += mapped.utf16.count == length ? Array(mapped.utf16) : Array(String(character).utf16)
      // Apostrophes and marks continue a word.
      let continues =
        properties.isAlphabetic || properties.numericType != nil || properties.isCaseIgnorable
      startsWord = !continues || startsWord && properties.isCaseIgnorable
    }
    return result
  }

  private static func upper(_ character: Unicode.Scalar, _ hasDottedI: Bool) -> String {
    switch character {
    case "ß": "ẞ"
    case "i" where hasDottedI: "İ"
    default: character.properties.uppercaseMapping
    }
  }

  private static func lower(_ character: Unicode.Scalar, _ hasDottedI: Bool) -> String {
    switch character {
    case "I" where hasDottedI: "ı"
    case "İ" where hasDottedI: "i"
    default: character.properties.lowercaseMapping
    }
  }
}

extension TextStorage {
  /// Changes letters to the case that their styles request.
  ///
  /// - Complexity: O(*n*) in the length of the range.
  package func applyCase(in range: Range<Int>) {
    var runs: [AttributeRun] = []
    appendAttributeRuns(in: range, to: &runs)
    var startsWord = true
    var changes: [(range: Range<Int>, units: [UInt16])] = []
    for run in runs {
      let attributes = attributes(for: run.attributes)
      var units: [UInt16] = []
      copyUTF16(in: run.range, appendingTo: &units)
      let own = attributes[.letterCase] ?? .none
      let new = own.change(units, startsWord: &startsWord, language: attributes[.language])
      if new != units { changes.append((run.range, new)) }
    }
    beginEditing()
    defer { _ = endEditing() }
    for change in changes {
      replaceCharacters(
        in: change.range, with: String(decoding: change.units, as: UTF16.self))
    }
  }
}
