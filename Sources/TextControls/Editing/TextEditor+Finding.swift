import TextStorage

/// Find and replace.
extension TextEditor {
  /// Options for finding text.
  public struct FindOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Ignores the case of letters.
    public static let caseInsensitive = FindOptions(rawValue: 1)
    /// Finds only whole words.
    public static let wholeWords = FindOptions(rawValue: 2)
  }

  /// Returns the occurrences of a string in the text, in order: ranges without overlap, in UTF-16
  /// code units.
  ///
  /// Part of a character, such as a letter without its accent, does not match.
  /// - Complexity: O(*n* + *m*) in the lengths of the text and of the string.
  public func matches(of string: String, options: FindOptions = []) -> [Range<Int>] {
    let folds = options.contains(.caseInsensitive)
    let pattern = Self.units(string, folded: folds)
    let text = Self.units(contents.string, folded: folds)
    return UnitSearch(pattern).ranges(in: text) { isWhole($0, options) }
  }

  /// Selects the next occurrence of a string after the selection, or the first of the text;
  /// returns true if there is one.
  @discardableResult
  public func findNext(_ string: String, options: FindOptions = []) -> Bool {
    let all = matches(of: string, options: options)
    guard let next = all.first(where: { $0.lowerBound >= selection.range.upperBound }) ?? all.first
    else { return false }
    selection = TextSelection(next)
    return true
  }

  /// Selects the last occurrence of a string before the selection, or the last of the text;
  /// returns true if there is one.
  @discardableResult
  public func findPrevious(_ string: String, options: FindOptions = []) -> Bool {
    let all = matches(of: string, options: options)
    guard let next = all.last(where: { $0.upperBound <= selection.range.lowerBound }) ?? all.last
    else { return false }
    selection = TextSelection(next)
    return true
  }

  /// Replaces all occurrences of a string as one undo step; returns their number.
  @discardableResult
  public func replaceAll(
    _ string: String, with replacement: String, options: FindOptions = []
  ) -> Int {
    let all = matches(of: string, options: options)
    guard isEditable, let first = all.first, let last = all.last else { return 0 }
    let whole = first.lowerBound..<last.upperBound
    var new = ""
    var position = whole.lowerBound
    for range in all {
      new += contents.substring(in: position..<range.lowerBound) + replacement
      position = range.upperBound
    }
    if all.count == 1 { return replace(first, with: replacement) ? 1 : 0 }
    guard shouldReplace?(whole, new) ?? true else { return 0 }
    let before = selection
    isEditing = true
    for (index, range) in all.reversed().enumerated() {
      let reversal = text.replace(range, with: replacement)
      if index == 0 {
        undoStack.add(reversal, .other, before: before, after: before)
      } else {
        undoStack.join(reversal, after: selection)
      }
    }
    markedRange = nil
    selection = TextSelection(first.lowerBound..<first.lowerBound + replacement.utf16.count)
    isEditing = false
    didChange?()
    didSelect?()
    return all.count
  }

  private func isWhole(_ range: Range<Int>, _ options: FindOptions) -> Bool {
    let text = contents
    guard text.characterRange(containing: range.lowerBound).lowerBound == range.lowerBound,
      text.characterRange(containing: range.upperBound - 1).upperBound == range.upperBound
    else { return false }
    guard options.contains(.wholeWords) else { return true }
    return text.wordRange(containing: range.lowerBound).lowerBound == range.lowerBound
      && text.wordRange(containing: range.upperBound - 1).upperBound == range.upperBound
  }

  /// Returns the code units of a string, lowercased if `folded`, without changing their number.
  private static func units(_ string: String, folded: Bool) -> [UInt16] {
    if !folded { return Array(string.utf16) }
    var units: [UInt16] = []
    units.reserveCapacity(string.utf16.count)
    for scalar in string.unicodeScalars {
      let own = UTF16.width(scalar)
      let small = scalar.properties.lowercaseMapping.utf16
      if small.count == own {
        units += small
      } else {
        units += String(scalar).utf16
      }
    }
    return units
  }
}
