public import Foundation

/// The characters of a storage as a mutable string; each change is an edit of the storage.
public final class MutableStorageString: NSMutableString {
  private let storage: NSTextStorage

  init(_ storage: NSTextStorage) {
    self.storage = storage
    super.init(string: "")
  }

  /// The number of UTF-16 code units.
  public override var length: Int { storage.length }

  /// Returns the UTF-16 code unit at an index.
  public override func character(at index: Int) -> unichar {
    (storage.string as NSString).character(at: index)
  }

  /// Replaces characters. The new ones take the attributes of the first replaced character, or of
  /// the one before.
  public override func replaceCharacters(in range: NSRange, with string: String) {
    storage.replaceCharacters(in: range, with: string)
  }

  /// Replaces all occurrences of a string in a range, in one batch of edits:
  /// `replaceOccurrences(of:with:options:range:)`.
  ///
  /// Foundation's method of this name cannot be overridden, and replaces the wrong characters of a
  /// subclass on Linux.
  public var replaceOccurrences: Replacing { Replacing(storage: storage) }

  /// Replaces strings in a storage.
  public struct Replacing {
    let storage: NSTextStorage

    /// Replaces all occurrences of a string in a range, in one batch of edits.
    ///
    /// - Parameters:
    ///   - target: The string, or with `regularExpression` a pattern; an invalid pattern occurs
    ///     nowhere.
    ///   - replacement: The replacement, with `regularExpression` a template.
    ///   - options: The options of the comparison.
    ///   - range: The range to search.
    /// - Returns: The number of occurrences.
    @discardableResult
    public func callAsFunction(
      of target: String, with replacement: String, options: NSString.CompareOptions = [],
      range: NSRange
    ) -> Int {
      let found = found(target, replacement, options, range)
      storage.beginEditing()
      // Starts with the last occurrence, so that earlier ranges remain valid.
      for (place, new) in found.reversed() { storage.replaceCharacters(in: place, with: new) }
      storage.endEditing()
      return found.count
    }

    /// Returns the ranges to replace, with their replacements.
    private func found(
      _ target: String, _ replacement: String, _ options: NSString.CompareOptions, _ range: NSRange
    ) -> [(NSRange, String)] {
      let string = storage.string
      if options.contains(.regularExpression) {
        let flags: NSRegularExpression.Options =
          options.contains(.caseInsensitive) ? .caseInsensitive : []
        guard let pattern = try? NSRegularExpression(pattern: target, options: flags) else {
          return []
        }
        return pattern.matches(in: string, options: [], range: range).map { match in
          let new = pattern.replacementString(
            for: match, in: string, offset: 0, template: replacement)
          return (match.range, new)
        }
      }
      var found: [(NSRange, String)] = []
      var rest = range
      let forward = options.subtracting(.backwards)
      while rest.length > 0 {
        let next = (string as NSString).range(of: target, options: forward, range: rest)
        guard next.location != NSNotFound, next.length > 0 else { break }
        found.append((next, replacement))
        let end = next.location + next.length
        rest = NSRange(location: end, length: range.location + range.length - end)
      }
      return found
    }
  }

  // MARK: Required initializers

  /// Creates an independent string.
  public required init(string: String) {
    storage = NSTextStorage(string: string)
    super.init(string: "")
  }

  /// Creates an empty independent string.
  public required init(capacity: Int) {
    storage = NSTextStorage()
    super.init(string: "")
  }

  /// Creates an independent string.
  public required init(characters: UnsafePointer<unichar>, length: Int) {
    let units = unsafe UnsafeBufferPointer(start: characters, count: length)
    storage = unsafe NSTextStorage(string: String(decoding: units, as: UTF16.self))
    super.init(string: "")
  }

  /// Creates an independent string.
  public required convenience init(stringLiteral value: StaticString) {
    self.init(string: "\(value)")
  }

  /// Creates an independent string.
  public required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
    self.init(string: "\(value)")
  }

  /// Creates an independent string.
  public required convenience init(unicodeScalarLiteral value: StaticString) {
    self.init(string: "\(value)")
  }

  /// Decodes an independent string.
  public required convenience init?(coder: NSCoder) {
    guard let string = NSString(coder: coder) else { return nil }
    self.init(string: String(describing: string))
  }
}
