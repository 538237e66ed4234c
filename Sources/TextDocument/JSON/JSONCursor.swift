import TextStorage

/// A value of a JSON text together with its path of keys, for readers that report places.
@dynamicMemberLookup
package struct JSONCursor {
  /// The value.
  package let value: JSONValue
  /// The path of keys, such as `containers[1].frame`; empty for the outermost value.
  package let place: String
  private var context: Context

  /// The properties of a cursor that the values inside its own have, too.
  package struct Properties {
    /// The text.
    let document: JSONDocument
    /// The font size that `em` lengths refer to, in points.
    var em = JSONCursor.defaultEm
    /// The font size outside the current style, in points, which font sizes refer to.
    var outerEm = JSONCursor.defaultEm
    /// The list that collects faults; nil if the first one ends the reading.
    var faults: FaultList?
    /// The named colours in scope.
    var colors: [String: Color] = [:]
    /// True if the names refer to the colours of the dark appearance.
    var isDark = false
  }

  /// Properties that cursors share, so that a copy of a cursor is small.
  private final class Context {
    let properties: Properties

    init(_ properties: Properties) { self.properties = properties }
  }

  /// The default font size, in points.
  static let defaultEm = 16.0

  /// Creates a cursor at a value.
  package init(document: JSONDocument, value: JSONValue, place: String) {
    self.init(value: value, place: place, context: Context(Properties(document: document)))
  }

  private init(value: JSONValue, place: String, context: Context) {
    (self.value, self.place, self.context) = (value, place, context)
  }

  /// The text.
  package var document: JSONDocument { context.properties.document }

  /// A property that the values inside have, too.
  package subscript<Value>(dynamicMember member: WritableKeyPath<Properties, Value>) -> Value {
    @inline(__always)
    get { context.properties[keyPath: member] }
    set {
      var properties = context.properties
      properties[keyPath: member] = newValue
      context = Context(properties)
    }
  }

  /// Returns an error at this value: `line 12, column 5: MESSAGE`.
  package func error(
    _ message: String, hint: @autoclosure () -> String? = nil,
    kind: DocumentError.Kind = .malformedInput
  ) -> DocumentError {
    failure(at: value.offset, place: place, message, hint: hint(), kind: kind)
  }

  /// The value's place, for errors that are found later: the path of keys, the line and the
  /// column.
  var writtenPlace: String {
    // The description of an error with an empty message ends with a colon and a space.
    String(error("").description.dropLast(2))
  }

  /// Returns an error with the expected and the found kind of value.
  package func expected(_ what: String) -> DocumentError {
    error("expected \(what), found \(value.kindName)")
  }

  private func failure(
    at offset: Int, place: String, _ message: String, hint: @autoclosure () -> String?,
    kind: DocumentError.Kind
  ) -> DocumentError {
    // Once the fault list is full, nobody sees the hint.
    let hint = self.faults?.isFull == true ? nil : hint()
    return document.error(kind, at: place, byte: offset, message, hint: hint)
  }

  /// Returns an error at the name of a member.
  func failure(
    at member: JSONMember, _ message: String, hint: @autoclosure () -> String?
  ) -> DocumentError {
    failure(
      at: member.keyOffset, place: place(of: member.key), message, hint: hint(),
      kind: .malformedInput)
  }

  /// Returns the value of a member.
  func inner(_ member: JSONMember) -> JSONCursor {
    inner(member.value, place: place(of: member.key))
  }

  /// Returns a value inside this one.
  private func inner(_ value: JSONValue, place: String) -> JSONCursor {
    JSONCursor(value: value, place: place, context: context)
  }

  private func place(of key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

  /// Reads every member of the object at this cursor, in the order of the text.
  ///
  /// - Parameters:
  ///   - what: The name of the object, for messages.
  ///   - keys: The permitted names; any other is an error with the nearest names as its hint.
  ///   - read: Called with each name and its value.
  package func readObject(
    _ what: String, keys: [String], _ read: (String, JSONCursor) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    var members = try JSONMemberReader(of: self, what, keys: keys)
    while let (key, value) = try members.next() {
      do {
        try read(keys[key], value)
      } catch {
        try collect(error)
      }
    }
  }

  /// Returns the members of the object at this cursor, whatever their names; throws for any other
  /// value.
  package func members(_ what: String) throws(DocumentError) -> [(key: String, value: JSONCursor)] {
    guard case .object(let members) = value.content else {
      throw expected("an object (\(what))")
    }
    return members.map { ($0.key, inner($0)) }
  }

  /// Returns the elements of the array at this cursor; throws for any other value.
  package func elements(_ what: String) throws(DocumentError) -> [JSONCursor] {
    guard case .array(let elements) = value.content else {
      throw expected("an array (\(what))")
    }
    return elements.enumerated().map { index, element in
      inner(element, place: "\(place)[\(index)]")
    }
  }

  /// Returns the string at this cursor; throws for any other value.
  package func string(_ what: String = "a string") throws(DocumentError) -> String {
    guard case .string(let text) = value.content else { throw expected(what) }
    return text
  }

  /// Returns the Boolean value at this cursor; throws for any other value.
  package func bool() throws(DocumentError) -> Bool {
    guard case .bool(let flag) = value.content else { throw expected("true or false") }
    return flag
  }

  /// Returns the number at this cursor, or throws if it is out of bounds.
  package func number(
    _ what: String = "a number", in bounds: ClosedRange<Double> = -1e9...1e9
  ) throws(DocumentError) -> Double {
    guard case .number(let number) = value.content else { throw expected(what) }
    guard bounds.contains(number) else {
      throw error(
        "expected \(what) from \(JSONWriter.shortest(bounds.lowerBound)) to "
          + "\(JSONWriter.shortest(bounds.upperBound)), found \(JSONWriter.shortest(number))")
    }
    return number
  }

  /// Returns the whole number at this cursor, or throws if it is out of bounds.
  package func integer(
    _ what: String = "a whole number", in bounds: ClosedRange<Int>
  ) throws(DocumentError) -> Int {
    guard case .number(let number) = value.content else { throw expected(what) }
    guard let whole = Int(exactly: number), bounds.contains(whole) else {
      throw error(
        "expected \(what) from \(bounds.lowerBound) to \(bounds.upperBound), "
          + "found \(JSONWriter.shortest(number))")
    }
    return whole
  }

  /// The same place, with a number in a string read as that number: `"12"` is 12.
  var readingNumbers: JSONCursor {
    guard case .string(let text) = value.content, let number = Self.number(in: text) else {
      return self
    }
    var plain = value
    plain.content = .number(number)
    return inner(plain, place: place)
  }

  /// Returns the number in a text of digits, a sign and a point; nil for any other text.
  static func number(in text: some StringProtocol) -> Double? {
    guard text.utf8.count <= 32, text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }) else {
      return nil
    }
    return Double(text)
  }

  /// Returns the value for the word at this cursor; throws if the word is none of `choices`.
  @_semantics("optimize.sil.specialize.generic.never")
  package func choice<Value>(
    _ choices: KeyValuePairs<String, Value>
  ) throws(DocumentError) -> Value {
    try choice(choices.map { ($0.key, $0.value) })
  }

  /// Returns the value for the word at this cursor; throws if the word is none of `choices`.
  @_semantics("optimize.sil.specialize.generic.never")
  package func choice<Value>(_ choices: [(String, Value)]) throws(DocumentError) -> Value {
    choices[try choice(among: choices.map(\.0))].1
  }

  /// Returns the enumeration case whose name is at this cursor; throws if there is none.
  @_semantics("optimize.sil.specialize.generic.never")
  package func choice<Value: CaseIterable & RawRepresentable>(
    of type: Value.Type
  ) throws(DocumentError) -> Value where Value.RawValue == String {
    let cases = Array(Value.allCases)
    return cases[try choice(among: cases.map(\.rawValue))]
  }

  /// Returns the index of the word at this cursor among `names`.
  private func choice(among names: [String]) throws(DocumentError) -> Int {
    guard case .string(let text) = value.content else {
      throw expected("one of \(Self.list(names))")
    }
    guard let index = names.firstIndex(of: text) else {
      throw error(
        "expected one of \(Self.list(names)), found “\(text)”",
        hint: NearestNames(names).hint(for: text))
    }
    return index
  }

  /// Returns names as a list, for messages.
  static func list(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }
}
