import CFontconfig

/// A fontconfig pattern; the only place where its properties become Swift values.
@safe
struct FontPattern {
  /// The pattern; not owned.
  let raw: OpaquePointer

  /// Returns the text at an index in a property's list of values.
  func string(_ property: String, at place: Int = 0) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard unsafe FcPatternGetString(raw, property, Int32(place), &value) == FcResultMatch,
      let value = unsafe value
    else { return nil }
    return unsafe String(cString: value)
  }

  /// Returns a property's integer.
  func integer(_ property: String) -> Int? {
    var value: Int32 = 0
    guard unsafe FcPatternGetInteger(raw, property, 0, &value) == FcResultMatch else { return nil }
    return Int(value)
  }

  /// True if a property exists and is true.
  func isTrue(_ property: String) -> Bool {
    var value: FcBool = 0
    return unsafe FcPatternGetBool(raw, property, 0, &value) == FcResultMatch && value == 1
  }

  /// Returns a property that is a number or, for a variable font, a range of numbers.
  func range(_ property: String) -> ClosedRange<Double>? {
    var value = 0.0
    if unsafe FcPatternGetDouble(raw, property, 0, &value) == FcResultMatch { return value...value }
    var range: OpaquePointer?
    guard unsafe FcPatternGetRange(raw, property, 0, &range) == FcResultMatch else { return nil }
    var low = 0.0
    var high = 0.0
    guard unsafe FcRangeGetDouble(range, &low, &high) == 1, low <= high else { return nil }
    return low...high
  }

  /// The set of characters.
  var characters: OpaquePointer? {
    var value: OpaquePointer?
    guard unsafe FcPatternGetCharSet(raw, FC_CHARSET, 0, &value) == FcResultMatch else {
      return nil
    }
    return unsafe value
  }

  /// The languages that the face covers.
  var languages: OpaquePointer? {
    var value: OpaquePointer?
    guard unsafe FcPatternGetLangSet(raw, FC_LANG, 0, &value) == FcResultMatch else { return nil }
    return unsafe value
  }
}
