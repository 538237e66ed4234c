public import Foundation

/// An attributed string whose members all go through four primitives: ``string``,
/// ``attributes(at:effectiveRange:)``, ``replaceCharacters(in:with:)`` and
/// ``setAttributes(_:range:)``.
///
/// `NSMutableAttributedString` is documented to work like that, but Foundation's members on Linux
/// access the object directly. Values that Foundation cannot compare are stored in a
/// ``ComparedValue`` and returned unchanged.
open class DerivedAttributedString: NSMutableAttributedString {
  /// True if the attributes may contain a ``ComparedValue``.
  private var hasStandIns = false

  /// Creates an empty string.
  public init() { super.init(string: "") }

  /// Creates a string without attributes.
  public override init(string: String) {
    super.init(string: "")
    replaceCharacters(in: NSRange(location: 0, length: 0), with: string)
  }

  /// Creates a string with the same attributes everywhere.
  public override init(string: String, attributes: [NSAttributedString.Key: Any]? = nil) {
    super.init(string: "")
    beginEditing()
    replaceCharacters(in: NSRange(location: 0, length: 0), with: string)
    setAttributes(attributes, range: NSRange(location: 0, length: length))
    endEditing()
  }

  /// Creates a copy of a string.
  public override init(attributedString: NSAttributedString) {
    super.init(string: "")
    setAttributedString(attributedString)
  }

  /// Decodes a string that Foundation encoded.
  public required init?(coder: NSCoder) {
    guard let text = NSAttributedString(coder: coder) else { return nil }
    super.init(string: "")
    setAttributedString(text)
  }

  // MARK: Primitives

  /// The characters.
  open override var string: String { super.string }

  /// Returns the attributes at a position and the run around it.
  open override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    check(location)
    let values = unsafe super.attributes(at: location, effectiveRange: range)
    return hasStandIns ? values.mapValues(ComparedValue.unwrapped) : values
  }

  /// Replaces characters. The new ones take the attributes of the first replaced character, or of
  /// the one before.
  open override func replaceCharacters(in range: NSRange, with string: String) {
    check(range)
    splice(range, with: string)
  }

  /// Replaces characters in Foundation's own string, even if the range divides composed
  /// characters.
  private func splice(_ range: NSRange, with new: String) {
    // The string must be released before it is changed, or it is copied.
    let whole = Self.composedRange(around: range, in: super.string)
    if whole == range { return super.replaceCharacters(in: range, with: new) }
    // The new characters take the attributes of the first replaced character, or of the one
    // before.
    let place = range.length > 0 || range.location == 0 ? range.location : range.location - 1
    let values = unsafe super.attributes(at: place, effectiveRange: nil)
    let after = NSRange(
      location: NSMaxRange(range), length: NSMaxRange(whole) - NSMaxRange(range))
    let runs = runs(
      in: NSRange(location: whole.location, length: range.location - whole.location))
    let laterRuns = self.runs(in: after)
    super.replaceCharacters(
      in: whole,
      with: Self.replacement(ofAll: whole, in: super.string, replacing: range, with: new))
    let count = new.utf16.count
    super.setAttributes(values, range: NSRange(location: range.location, length: count))
    for (values, run) in runs { super.setAttributes(values, range: run) }
    for (values, run) in laterRuns {
      super.setAttributes(
        values, range: NSRange(location: run.location - range.length + count, length: run.length))
    }
  }

  /// Returns the attributes of a range in Foundation's own string.
  private func runs(
    in range: NSRange
  ) -> [(values: [NSAttributedString.Key: Any], range: NSRange)] {
    var runs: [(values: [NSAttributedString.Key: Any], range: NSRange)] = []
    var position = range.location
    while position < NSMaxRange(range) {
      var run = NSRange()
      let values = unsafe super.attributes(at: position, effectiveRange: &run)
      let part = NSRange(
        location: position, length: min(NSMaxRange(run), NSMaxRange(range)) - position)
      runs.append((values, part))
      position = NSMaxRange(part)
    }
    return runs
  }

  /// Replaces all attributes of a range.
  open override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
    check(range)
    super.setAttributes(kept(attributes), range: range)
  }

  /// Returns attributes with stand-ins for values that Foundation cannot compare.
  private func kept(
    _ attributes: [NSAttributedString.Key: Any]?
  ) -> [NSAttributedString.Key: Any]? {
    guard let attributes else { return nil }
    let values = attributes.mapValues(ComparedValue.wrapped)
    if !hasStandIns { hasStandIns = values.values.contains { $0 is ComparedValue } }
    return values
  }

  /// Copies a range of a subclass's own text to Foundation's string.
  ///
  /// - Parameters:
  ///   - range: The range in the current text.
  ///   - delta: The number of UTF-16 code units by which it has grown; nil if only attributes
  ///     changed.
  func update(_ range: NSRange, changeInLength delta: Int?) {
    let whole = range.clamped(to: length)
    if let delta {
      let old = NSRange(location: whole.lowerBound, length: max(0, whole.count - delta))
      splice(NSRange(old.clamped(to: super.length)), with: text(in: whole))
    }
    forEachRun(in: whole.clamped(to: 0..<super.length)) { values, run in
      super.setAttributes(kept(values), range: NSRange(run))
    }
  }

  // MARK: Reading

  /// The number of UTF-16 code units.
  open override var length: Int { string.utf16.count }

  /// Returns the value of an attribute at a position and the run around it.
  open override func attribute(
    _ name: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    unsafe attributes(at: location, effectiveRange: range)[name]
  }

  /// Returns the attributes at a position, and the longest range around it, within a limit, with
  /// exactly these.
  ///
  /// - Complexity: O(*n*) in the number of runs of that text.
  open override func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in limit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    let (values, run) = longestRun(at: location, in: limit.clamped(to: length), areSameAttributes)
    unsafe range?.pointee = NSRange(run)
    return values
  }

  /// Returns the value of an attribute at a position, and the longest range around it, within a
  /// limit, with this value.
  ///
  /// - Complexity: O(*n*) in the number of runs of that text.
  open override func attribute(
    _ name: NSAttributedString.Key, at location: Int,
    longestEffectiveRange range: NSRangePointer?, in limit: NSRange
  ) -> Any? {
    let (values, run) = longestRun(at: location, in: limit.clamped(to: length)) {
      switch ($0[name], $1[name]) {
      case (nil, nil): true
      case (let first?, let second?): areSameValues(first, second)
      default: false
      }
    }
    unsafe range?.pointee = NSRange(run)
    return values[name]
  }

  /// Calls `block` with each stretch of a range with the same attributes until it sets the flag.
  ///
  /// The block may change the text of its stretch.
  open override func enumerateAttributes(
    in range: NSRange, options: NSAttributedString.EnumerationOptions = [],
    using block: ([NSAttributedString.Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    unsafe enumerate(in: range, options, areSameAttributes) { values, run, stop in
      unsafe block(values, run, stop)
    }
  }

  /// Calls `block` with each stretch of a range with the same value of an attribute, or none,
  /// until it sets the flag.
  ///
  /// The block may change the text of its stretch.
  open override func enumerateAttribute(
    _ name: NSAttributedString.Key, in range: NSRange,
    options: NSAttributedString.EnumerationOptions = [],
    using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let isSame: ([NSAttributedString.Key: Any], [NSAttributedString.Key: Any]) -> Bool = {
      switch ($0[name], $1[name]) {
      case (nil, nil): true
      case (let first?, let second?): areSameValues(first, second)
      default: false
      }
    }
    unsafe enumerate(in: range, options, isSame) { values, run, stop in
      unsafe block(values[name], run, stop)
    }
  }

  /// Returns the text of a range with its attributes.
  ///
  /// - Complexity: O(*n*) in the length of the range.
  open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
    part(range)
  }

  /// Returns a part of the text as an independent text.
  private func part(_ range: NSRange) -> DerivedAttributedString {
    check(range)
    let range = range.clamped(to: length)
    let copy = DerivedAttributedString()
    copy.replaceCharacters(in: NSRange(location: 0, length: 0), with: text(in: range))
    forEachRun(in: range) { values, run in
      copy.setAttributes(
        values, range: NSRange(location: run.lowerBound - range.lowerBound, length: run.count))
    }
    return copy
  }

  /// Returns the current text with its attributes.
  open override func copy(with zone: NSZone? = nil) -> Any {
    part(NSRange(location: 0, length: length))
  }

  /// Returns the current text with its attributes, as a mutable string.
  open override func mutableCopy(with zone: NSZone? = nil) -> Any {
    part(NSRange(location: 0, length: length))
  }

  /// Returns true if another string has the same characters and attributes.
  open override func isEqual(to other: NSAttributedString) -> Bool {
    if other === self { return true }
    guard string == other.string else { return false }
    var position = 0
    while position < length {
      var (run, otherRun) = (NSRange(), NSRange())
      let values = unsafe attributes(at: position, effectiveRange: &run)
      let others = unsafe other.attributes(at: position, effectiveRange: &otherRun)
      guard areSameAttributes(values, others) else { return false }
      position = max(position + 1, min(NSMaxRange(run), NSMaxRange(otherRun)))
    }
    return true
  }

  // MARK: Changing

  /// Replaces characters and their attributes.
  open override func replaceCharacters(in range: NSRange, with text: NSAttributedString) {
    beginEditing()
    let text = text === self ? part(NSRange(location: 0, length: length)) : text
    replaceCharacters(in: range, with: text.string)
    unsafe text.enumerateAttributes(
      in: NSRange(location: 0, length: text.length), options: .longestEffectiveRangeNotRequired
    ) { values, run, _ in
      setAttributes(
        values, range: NSRange(location: run.location + range.location, length: run.length))
    }
    endEditing()
  }

  /// Replaces the whole text.
  open override func setAttributedString(_ text: NSAttributedString) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: text)
  }

  /// Appends a text.
  open override func append(_ text: NSAttributedString) {
    replaceCharacters(in: NSRange(location: length, length: 0), with: text)
  }

  /// Inserts a text.
  open override func insert(_ text: NSAttributedString, at location: Int) {
    replaceCharacters(in: NSRange(location: location, length: 0), with: text)
  }

  /// Deletes a range.
  open override func deleteCharacters(in range: NSRange) {
    replaceCharacters(in: range, with: "")
  }

  /// Sets an attribute in a range.
  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    addAttributes([name: value], range: range)
  }

  /// Sets attributes in a range and keeps the others.
  open override func addAttributes(
    _ attributes: [NSAttributedString.Key: Any], range: NSRange
  ) {
    change(in: range) { $0.merge(attributes) { $1 } }
  }

  /// Removes an attribute from a range.
  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    change(in: range) { $0[name] = nil }
  }
}
