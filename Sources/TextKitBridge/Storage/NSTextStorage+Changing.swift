public import Foundation

/// What goes through the primitives.
extension NSTextStorage {
  /// The number of UTF-16 code units.
  public var length: Int { string.utf16.count }

  /// Replaces characters and their attributes.
  public func replaceCharacters(in range: NSRange, with text: NSAttributedString) {
    beginEditing()
    replaceCharacters(in: range, with: text.string)
    unsafe text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) {
      values, run, _ in
      setAttributes(
        values, range: NSRange(location: run.location + range.location, length: run.length))
    }
    endEditing()
  }

  /// Replaces the whole text.
  public func setAttributedString(_ text: NSAttributedString) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: text)
  }

  /// Appends a text.
  public func append(_ text: NSAttributedString) {
    replaceCharacters(in: NSRange(location: length, length: 0), with: text)
  }

  /// Inserts a text.
  public func insert(_ text: NSAttributedString, at location: Int) {
    replaceCharacters(in: NSRange(location: location, length: 0), with: text)
  }

  /// Deletes a range.
  public func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

  /// Sets an attribute in a range.
  public func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    addAttributes([name: value], range: range)
  }

  /// Sets attributes in a range; others stay.
  public func addAttributes(_ attributes: [NSAttributedString.Key: Any], range: NSRange) {
    change(in: range) { $0.merge(attributes) { $1 } }
  }

  /// Takes an attribute out of a range.
  public func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    change(in: range) { $0[name] = nil }
  }

  private func change(
    in range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void
  ) {
    var runs: [([NSAttributedString.Key: Any], Range<Int>)] = []
    forEachRun(in: range.clamped(to: length)) { runs.append(($0, $1)) }
    beginEditing()
    for (attributes, run) in runs {
      var changed = attributes
      change(&changed)
      setAttributes(changed, range: NSRange(run))
    }
    endEditing()
  }

  /// The value of an attribute at a position and the run around it.
  public func attribute(
    _ name: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    unsafe attributes(at: location, effectiveRange: range)[name]
  }

  /// Calls `block` with each run of a range until it sets the flag.
  public func enumerateAttributes(
    in range: NSRange,
    using block: ([NSAttributedString.Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    forEachRun(in: range.clamped(to: length)) { attributes, run in
      if !stop.boolValue { unsafe block(attributes, NSRange(run), &stop) }
    }
  }

  /// The text of a range with its attributes.
  public func attributedSubstring(from range: NSRange) -> NSAttributedString {
    let range = range.clamped(to: length)
    let units = Array(string.utf16)
    let result = NSMutableAttributedString(string: "")
    forEachRun(in: range) { attributes, run in
      result.append(
        NSAttributedString(
          string: String(decoding: units[run], as: UTF16.self), attributes: attributes))
    }
    return result
  }

  /// The value of an attribute at a position and the longest run around it, within a limit, that has it.
  public func attribute(
    _ name: NSAttributedString.Key, at location: Int,
    longestEffectiveRange range: NSRangePointer?, in limit: NSRange
  ) -> Any? {
    var found: Any?
    unsafe enumerateAttribute(name, in: limit) { value, run, stop in
      guard NSLocationInRange(location, run) else { return }
      found = value
      unsafe range?.pointee = run
      unsafe stop.pointee = true
    }
    return found
  }

  /// Calls `block` with each run of an attribute in a range, those without it included, until it sets the
  /// flag.
  public func enumerateAttribute(
    _ name: NSAttributedString.Key, in range: NSRange,
    options: NSAttributedString.EnumerationOptions = [],
    using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    unsafe attributedSubstring(from: range).enumerateAttribute(
      name, in: NSRange(location: 0, length: range.length), options: options
    ) { value, run, stop in
      unsafe block(
        value, NSRange(location: run.location + range.location, length: run.length), stop)
    }
  }
}
