public import Foundation

/// The characters of a storage as a string that can be changed; each change is an edit of the storage.
///
/// It has the members of `NSMutableString`, but is none: on Linux, `replaceOccurrences(of:with:options:range:)` of
/// a subclass replaces the wrong characters.
public struct MutableStorageString: CustomStringConvertible {
  private let storage: NSTextStorage

  init(_ storage: NSTextStorage) { self.storage = storage }

  /// The characters.
  public var description: String { storage.string }

  /// The number of UTF-16 code units.
  public var length: Int { storage.length }

  /// A UTF-16 code unit.
  public func character(at index: Int) -> unichar {
    (storage.string as NSString).character(at: index)
  }

  /// A part of the characters.
  public func substring(with range: NSRange) -> String {
    (storage.string as NSString).substring(with: range)
  }

  /// Where a string is found; its location is `NSNotFound` when it is not there.
  public func range(of string: String, options: NSString.CompareOptions = []) -> NSRange {
    (storage.string as NSString).range(of: string, options: options)
  }

  /// Replaces characters; the new ones have the attributes of the first that they replace, or of the one before.
  public func replaceCharacters(in range: NSRange, with string: String) {
    storage.replaceCharacters(in: range, with: string)
  }

  /// Appends characters.
  public func append(_ string: String) { insert(string, at: length) }

  /// Inserts characters.
  public func insert(_ string: String, at location: Int) {
    replaceCharacters(in: NSRange(location: location, length: 0), with: string)
  }

  /// Deletes characters.
  public func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

  /// Replaces all characters.
  public func setString(_ string: String) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: string)
  }

  /// Replaces a string wherever it is found in a range, in one batch of edits.
  ///
  /// - Parameters:
  ///   - target: The string, or with `regularExpression` a pattern; one that cannot be read is found nowhere.
  ///   - replacement: What takes its place, with `regularExpression` a template.
  ///   - options: How it is compared.
  ///   - range: Where it is searched for.
  /// - Returns: How many times it was found.
  @discardableResult
  public func replaceOccurrences(
    of target: String, with replacement: String, options: NSString.CompareOptions = [],
    range: NSRange
  ) -> Int {
    var found: [(range: NSRange, text: String)] = []
    let text = storage.string as NSString
    if options.contains(.regularExpression) {
      let flags: NSRegularExpression.Options =
        options.contains(.caseInsensitive) ? .caseInsensitive : []
      guard let pattern = try? NSRegularExpression(pattern: target, options: flags) else {
        return 0
      }
      for match in pattern.matches(in: storage.string, options: [], range: range) {
        let new = pattern.replacementString(
          for: match, in: storage.string, offset: 0, template: replacement)
        found.append((match.range, new))
      }
    } else {
      var rest = range
      let forward = options.subtracting(.backwards)
      while rest.length > 0 {
        let next = text.range(of: target, options: forward, range: rest)
        guard next.location != NSNotFound, next.length > 0 else { break }
        found.append((next, replacement))
        let end = next.location + next.length
        rest = NSRange(location: end, length: range.location + range.length - end)
      }
    }
    storage.beginEditing()
    // From the last on, so that places before it stay what they are.
    for (place, new) in found.reversed() { replaceCharacters(in: place, with: new) }
    storage.endEditing()
    return found.count
  }
}

extension NSTextStorage {
  /// The characters as a string that can be changed; each change is an edit of the storage.
  public var mutableString: MutableStorageString { MutableStorageString(self) }
}
