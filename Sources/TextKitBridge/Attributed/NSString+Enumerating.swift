public import Foundation
import TextStorage

/// Substrings of a range, which Foundation on Linux does not enumerate rightly.
///
/// Foundation ignores the end of the range, and has no words or sentences.
extension NSString {
  /// Calls a block with each word, sentence, line, paragraph or composed character of a range:
  /// `enumerateSubstrings(in:options:using:)`.
  ///
  /// It is a property because Foundation's method of this name cannot be overridden.
  public var enumerateSubstrings: SubstringEnumerator {
    SubstringEnumerator(string: String(describing: self))
  }
}

extension NSString.EnumerationOptions {
  /// Words, as Unicode divides them.
  public static let byWords = NSString.EnumerationOptions(rawValue: 3)
  /// Sentences, as Unicode divides them.
  public static let bySentences = NSString.EnumerationOptions(rawValue: 4)
}

extension String {
  /// Calls `body` with each word, sentence, line, paragraph or character of a range until it sets
  /// the flag.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - options: The kind of substring and the order.
  ///   - body: A closure that takes the substring, its range, the range with its separators, and
  ///     the flag.
  /// - Complexity: O(*n*) in the length of the string.
  public func enumerateSubstrings<Range: RangeExpression>(
    in range: Range, options: NSString.EnumerationOptions = [],
    _ body: (String?, Swift.Range<Index>, Swift.Range<Index>, inout Bool) -> Void
  ) where Range.Bound == Index {
    let units = NSRange(range.relative(to: self), in: self)
    unsafe SubstringEnumerator(string: self)(in: units, options: options) {
      part, inner, outer, stop in
      guard let inner = Swift.Range(inner, in: self), let outer = Swift.Range(outer, in: self)
      else { return }
      var ends = false
      body(part, inner, outer, &ends)
      if ends { unsafe stop.pointee = ObjCBool(true) }
    }
  }

  /// Calls `body` with each word, sentence, line, paragraph or character of a range until it sets
  /// the flag.
  ///
  /// - Complexity: O(*n*) in the length of the string.
  public func enumerateSubstrings(
    in range: Swift.Range<Index>, options: NSString.EnumerationOptions = [],
    _ body: (String?, Swift.Range<Index>, Swift.Range<Index>, inout Bool) -> Void
  ) {
    enumerateSubstrings(in: PlainRange(range: range), options: options, body)
  }

  /// A range that chooses the generic function above.
  private struct PlainRange: RangeExpression {
    let range: Swift.Range<String.Index>

    func relative<C: Collection>(to collection: C) -> Swift.Range<String.Index>
    where C.Index == String.Index { range }
    func contains(_ element: String.Index) -> Bool { range.contains(element) }
  }
}

/// Enumerates substrings.
public struct SubstringEnumerator {
  let string: String

  /// Calls `block` with each substring of a range until it sets the flag.
  ///
  /// - Parameters:
  ///   - range: The range, in UTF-16 code units.
  ///   - options: The kind of substring and the order.
  ///   - block: A closure that takes the substring, its range, the range with its separators, and
  ///     the flag.
  /// - Complexity: O(*n*) in the length of the string.
  public func callAsFunction(
    in range: NSRange, options: NSString.EnumerationOptions = [],
    using block: (String?, NSRange, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let text = AttributedText(string: string)
    let range = range.clamped(to: text.length)
    var parts = parts(of: text, in: range, kind: options.rawValue & 0xFF)
    if options.contains(.reverse) { parts.reverse() }
    var stop = ObjCBool(false)
    for (inner, outer) in parts where !stop.boolValue {
      let part =
        options.contains(.substringNotRequired) ? nil : text.substring(in: inner)
      unsafe block(part, NSRange(inner), NSRange(outer), &stop)
    }
  }

  /// Returns the substrings of a range, each with and without its separators.
  ///
  /// - Parameter kind: Foundation's number: 0 for lines, 1 paragraphs, 2 characters, 3 words,
  ///   4 sentences.
  private func parts(
    of text: AttributedText, in range: Range<Int>, kind: UInt
  ) -> [(Range<Int>, Range<Int>)] {
    var parts: [(Range<Int>, Range<Int>)] = []
    var position = range.lowerBound
    while position < range.upperBound {
      var whole =
        switch kind {
        case 2: text.characterRange(containing: position)
        case 3: text.wordRange(containing: position)
        case 4: text.sentenceRange(containing: position)
        case 0: text.lineRange(from: position)
        default: text.paragraphRange(containing: position)
        }
      whole = max(whole.lowerBound, range.lowerBound)..<max(position + 1, whole.upperBound)
      let outer = whole.clamped(to: range)
      let inner = kind < 2 ? text.withoutLineEnd(outer) : outer
      if kind != 3 || text.isWord(outer) { parts.append((inner, outer)) }
      position = outer.upperBound
    }
    return kind == 3 ? Self.joined(parts, to: range) : parts
  }

  /// Returns words whose outer ranges also contain the text between them.
  private static func joined(
    _ words: [(Range<Int>, Range<Int>)], to range: Range<Int>
  ) -> [(Range<Int>, Range<Int>)] {
    words.enumerated().map { index, word in
      let start = index == 0 ? range.lowerBound : word.0.lowerBound
      let end = index + 1 < words.count ? words[index + 1].0.lowerBound : range.upperBound
      return (word.0, start..<end)
    }
  }
}

extension AttributedText {
  /// Returns the line from a position on: up to its line end, which may be one within a paragraph.
  fileprivate func lineRange(from position: Int) -> Range<Int> {
    let paragraph = paragraphRange(containing: position)
    var end = position
    while end < paragraph.upperBound {
      let unit = codeUnit(at: end)
      end += 1
      if unit == 0x2028 || unit == 0x0B || unit == 0x0C { return position..<end }
    }
    return position..<paragraph.upperBound
  }

  /// Returns a range without the line end at its end.
  fileprivate func withoutLineEnd(_ range: Range<Int>) -> Range<Int> {
    guard let last = range.last else { return range }
    switch codeUnit(at: last) {
    case 0x0A where range.count > 1 && codeUnit(at: last - 1) == 0x0D:
      return range.lowerBound..<last - 1
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return range.lowerBound..<last
    default: return range
    }
  }

  /// Returns true if a range contains a letter or a number.
  fileprivate func isWord(_ range: Range<Int>) -> Bool {
    substring(in: range).contains { $0.isLetter || $0.isNumber }
  }
}
