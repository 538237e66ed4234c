public import Foundation
public import TextStorage

extension AttributedText {
  /// Creates a text from an `NSAttributedString`.
  ///
  /// An attribute is copied if a key of its name and of its value's type is known: one of the kit,
  /// or one of your own that was used before. A `URL` under the name `link` becomes a string, and
  /// the name of an effect under `textEffect` a `TextEffect`. Text Kit's attributes with objects
  /// of `TextKitBridge`, such as `UIFont`, become those of the kit. Others are dropped.
  public init(_ string: NSAttributedString) {
    var dropped: Set<String> = []
    self.init(string, dropped: &dropped)
  }

  /// Creates a text from an `NSAttributedString`, and names the attributes that it drops.
  ///
  /// - Parameters:
  ///   - string: The text; see ``init(_:)-(NSAttributedString)``.
  ///   - dropped: The names of attributes that the kit does not know are added to it.
  public init(_ string: NSAttributedString, dropped: inout Set<String>) {
    var builder = AttributedTextBuilder()
    let text = string.string as NSString
    var lost: Set<String> = []
    unsafe string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) {
      values, range, _ in
      var attributes = TextAttributes()
      for (name, value) in values {
        if !attributes.take(value, forName: name.rawValue) { lost.insert(name.rawValue) }
      }
      var units = [UInt16](repeating: 0, count: range.length)
      unsafe text.getCharacters(&units, range: range)
      builder.append(utf16: units, attributes: attributes)
    }
    dropped.formUnion(lost)
    self = builder.finish()
  }
}

extension TextAttributes {
  /// Sets the attribute of a name of the kit or of Text Kit; returns false if there is none that
  /// takes the value.
  fileprivate mutating func take(_ value: Any, forName name: String) -> Bool {
    let plain: Any = (value as? URL)?.absoluteString ?? value
    if set(plain, forName: name) { return true }
    if let word = plain as? String, let effect = TextEffect(textKitName: word),
      set(effect, forName: name)
    {
      return true
    }
    let number: Double? =
      switch value {
      case let value as Int: Double(value)
      case let value as Double: value
      case let value as CGFloat: Double(value)
      case let value as Float: Double(value)
      case let value as NSNumber: value.doubleValue
      default: nil
      }
    if let number, number.isFinite, abs(number) < 1e9,
      set(UnderlineStyle(rawValue: Int(number)), forName: name)
    {
      return true
    }
    return setForeign(plain, number: number, forName: name)
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
        // On Linux, Foundation ends the process when it compares the bits of a small structure.
        let plain: Any =
          switch value {
          case let style as UnderlineStyle: style.rawValue
          case let effect as TextEffect: effect.rawValue
          default: value
          }
        values[NSAttributedString.Key(rawValue: name)] = plain
      }
      let piece = unsafe NSString(characters: units, length: units.count)
      result.append(NSAttributedString(string: String(piece), attributes: values))
    }
    return result
  }
}
