public import Foundation
public import TextStorage

extension AttributedText {
  /// Creates a text from an `NSAttributedString`.
  ///
  /// An attribute is copied if a key of its name and of its value's type is known: one of the kit,
  /// or one of your own that was used before. A `URL` under the name `link` becomes a string.
  /// Others are dropped.
  public init(_ string: NSAttributedString) {
    var builder = AttributedTextBuilder()
    let text = string.string as NSString
    unsafe string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) {
      values, range, _ in
      var attributes = TextAttributes()
      for (name, value) in values {
        let plain: Any = (value as? URL)?.absoluteString ?? value
        attributes.set(plain, forName: name.rawValue)
      }
      var units = [UInt16](repeating: 0, count: range.length)
      unsafe text.getCharacters(&units, range: range)
      builder.append(utf16: units, attributes: attributes)
    }
    self = builder.finish()
  }
}

extension AttributedTextReading {
  /// The text as an `NSAttributedString`, with every attribute under its key's name.
  ///
  /// Values are those of the storage; `init(_:)` of `AttributedText` reads them back. U+FFFD
  /// replaces unpaired surrogates.
  public var nsAttributedString: NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for run in attributeRuns {
      var units: [UInt16] = []
      copyUTF16(in: run.range, appendingTo: &units)
      var values: [NSAttributedString.Key: Any] = [:]
      run.attributes.forEach { name, value in
        values[NSAttributedString.Key(rawValue: name)] = value
      }
      let piece = unsafe NSString(characters: units, length: units.count)
      result.append(NSAttributedString(string: String(piece), attributes: values))
    }
    return result
  }
}
