public import Foundation

/// The characters of a storage as a string that can be changed; each change is an edit of the storage.
public final class MutableStorageString: NSMutableString {
  private let storage: NSTextStorage

  init(_ storage: NSTextStorage) {
    self.storage = storage
    super.init(string: "")
  }

  /// The number of UTF-16 code units.
  public override var length: Int { storage.length }

  /// A UTF-16 code unit.
  public override func character(at index: Int) -> unichar {
    (storage.string as NSString).character(at: index)
  }

  /// Replaces characters; the new ones have the attributes of the first that they replace, or of the one before.
  public override func replaceCharacters(in range: NSRange, with string: String) {
    storage.replaceCharacters(in: range, with: string)
  }

  /// Replaces a string wherever it is found in a range, in one batch of edits:
  /// `replaceOccurrences(of:with:options:range:)`.
  ///
  /// Foundation's method of this name, which it does not let anybody override, replaces the wrong characters
  /// of a subclass on Linux.
  public var replaceOccurrences: Replacing { Replacing(storage: storage) }

  /// Replaces strings in a storage.
  public struct Replacing {
    let storage: NSTextStorage

    /// Replaces a string wherever it is found in a range, in one batch of edits.
    ///
    /// - Parameters:
    ///   - target: The string, or with `regularExpression` a pattern; one that cannot be read is found nowhere.
    ///   - replacement: What takes its place, with `regularExpression` a template.
    ///   - options: How it is compared.
    ///   - range: Where it is searched for.
    /// - Returns: How many times it was found.
    @discardableResult
    public func callAsFunction(
      of target: String, with replacement: String, options: NSString.CompareOptions = [],
      range: NSRange
    ) -> Int {
      let found = found(target, replacement, options, range)
      storage.beginEditing()
      // From the last on, so that places before it stay what they are.
      for (place, new) in found.reversed() { storage.replaceCharacters(in: place, with: new) }
      storage.endEditing()
      return found.count
    }

    /// The places to replace, and by what.
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

  // MARK: What Foundation requires

  /// Creates a string of its own.
  public required init(string: String) {
    storage = NSTextStorage(string: string)
    super.init(string: "")
  }

  /// Creates an empty string of its own.
  public required init(capacity: Int) {
    storage = NSTextStorage()
    super.init(string: "")
  }

  /// Creates a string of its own.
  public required init(characters: UnsafePointer<unichar>, length: Int) {
    let units = unsafe UnsafeBufferPointer(start: characters, count: length)
    storage = unsafe NSTextStorage(string: String(decoding: units, as: UTF16.self))
    super.init(string: "")
  }

  /// Creates a string of its own.
  public required convenience init(stringLiteral value: StaticString) {
    self.init(string: "\(value)")
  }

  /// Creates a string of its own.
  public required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
    self.init(string: "\(value)")
  }

  /// Creates a string of its own.
  public required convenience init(unicodeScalarLiteral value: StaticString) {
    self.init(string: "\(value)")
  }

  /// Decodes a string of its own.
  public required convenience init?(coder: NSCoder) {
    guard let string = NSString(coder: coder) else { return nil }
    self.init(string: String(describing: string))
  }
}
