import TextGeometry
import TextStorage

/// One kind of value in sheets: how it is read, written and scaled.
struct SheetValue<Value: Sendable>: Sendable {
  /// The form of the values.
  let form: ValueForm
  /// Returns the sheet notation of a value, for readers; nil for values that mean nothing.
  var spell: @Sendable (Value) -> String? = { _ in nil }
  /// Scales a value with the size of text; nil for values that are independent of it.
  var scale: (@Sendable (inout Value, Double) -> Void)?
  /// Reads the value at a cursor.
  let read: @Sendable (JSONCursor) throws(DocumentError) -> Value
}

extension SheetValue where Value == Bool {
  static let bool = SheetValue(form: .bool, spell: { "\($0)" }) {
    cursor throws(DocumentError) in try cursor.bool()
  }
}

extension SheetValue where Value == String {
  /// Returns a kind for any string.
  static func string(_ what: String = "a string") -> SheetValue {
    SheetValue(form: .string(), spell: { $0.isEmpty ? nil : "\"\($0)\"" }) {
      cursor throws(DocumentError) in try cursor.string(what)
    }
  }

  /// Returns a kind for non-empty strings.
  static func name(_ what: String) -> SheetValue {
    SheetValue(form: .string(minimumLength: 1)) {
      cursor throws(DocumentError) in try cursor.nonEmptyString(what)
    }
  }

  static let language = SheetValue(form: .string()) {
    cursor throws(DocumentError) in try cursor.languageTag()
  }
}

extension SheetValue where Value == Double {
  /// Returns a kind for numbers that do not scale with the size of text.
  static func number(_ what: String, in bounds: ClosedRange<Double>) -> SheetValue {
    SheetValue(form: .number(bounds), spell: { JSONWriter.shortest($0) }) {
      cursor throws(DocumentError) in try cursor.readingNumbers.number(what, in: bounds)
    }
  }

  /// Returns a kind for lengths in points that scale with the size of text.
  static func points(
    _ what: String = "points", in bounds: ClosedRange<Double>
  ) -> SheetValue {
    SheetValue(
      form: .points(bounds), spell: { JSONWriter.shortest($0) }, scale: { $0 *= $1 }
    ) { cursor throws(DocumentError) in try cursor.points(what, in: bounds) }
  }
}

extension SheetValue where Value == Int {
  static func integer(_ what: String, in bounds: ClosedRange<Int>) -> SheetValue {
    SheetValue(form: .integer(bounds), spell: { "\($0)" }) {
      cursor throws(DocumentError) in try cursor.readingNumbers.integer(what, in: bounds)
    }
  }
}

extension SheetValue where Value == Color {
  static let color = SheetValue(form: .string()) {
    cursor throws(DocumentError) in try cursor.color()
  }
}

extension SheetValue where Value == BoxGradient {
  static let gradient = SheetValue(form: .string()) {
    cursor throws(DocumentError) in try cursor.gradient()
  }
}

extension SheetValue where Value == Length {
  /// Returns a kind for lengths in points or percentages.
  static func length(_ what: String = "a length", nonNegative: Bool = false) -> SheetValue {
    SheetValue(
      form: .length(nonNegative ? 0...1e6 : -1e6...1e6),
      spell: { length in
        switch length {
        case .points(let points): JSONWriter.shortest(points)
        case .percent(let percent): "\"\(JSONWriter.shortest(percent))%\""
        }
      }
    ) { cursor throws(DocumentError) in
      try Length(reading: cursor, what, nonNegative: nonNegative)
    }
  }
}

extension SheetValue {
  /// Returns a kind for one of several words.
  @_semantics("optimize.sil.specialize.generic.never")
  static func choice(_ words: KeyValuePairs<String, Value>) -> SheetValue where Value: Equatable {
    let pairs = words.map { ($0.key, $0.value) }
    return SheetValue(
      form: .word(pairs.map(\.0)),
      spell: { value in pairs.first { $0.1 == value }.map { "`\($0.0)`" } }
    ) { cursor throws(DocumentError) in try cursor.choice(pairs) }
  }

  /// Returns a kind for the names of an enumeration's cases.
  @_semantics("optimize.sil.specialize.generic.never")
  static func choice() -> SheetValue
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    SheetValue(form: .word(Value.allCases.map(\.rawValue)), spell: { "`\($0.rawValue)`" }) {
      cursor throws(DocumentError) in try cursor.choice(of: Value.self)
    }
  }

  /// Returns a kind for objects with keys of their own.
  @_semantics("optimize.sil.specialize.generic.never")
  static func object() -> SheetValue where Value: SheetObject {
    SheetValue(form: .object(Value.form), scale: { $0.scaleText(by: $1) }) {
      cursor throws(DocumentError) in try Value(reading: cursor)
    }
  }

  /// Returns a kind for lists.
  ///
  /// - Parameters:
  ///   - what: The name of the elements, for messages.
  ///   - count: The permitted numbers of elements; nil for any number.
  @_semantics("optimize.sil.specialize.generic.never")
  static func list<Element>(
    _ what: String, of element: SheetValue<Element>, count: ClosedRange<Int>? = nil
  ) -> SheetValue where Value == [Element] {
    var scaling: (@Sendable (inout Value, Double) -> Void)?
    if let scale = element.scale {
      scaling = { list, factor in
        for index in list.indices { scale(&list[index], factor) }
      }
    }
    return SheetValue(form: .list(element.form, count: count), scale: scaling) {
      cursor throws(DocumentError) in
      var list: [Element] = []
      for place in try cursor.elements(what, count: count) {
        do throws(DocumentError) {
          list.append(try element.read(place))
        } catch {
          try place.collect(error)
        }
      }
      return list
    }
  }

  /// Returns a kind for objects whose keys the author chooses.
  @_semantics("optimize.sil.specialize.generic.never")
  static func names<Element>(
    _ what: String, of element: SheetValue<Element>
  ) -> SheetValue where Value == [String: Element] {
    var scaling: (@Sendable (inout Value, Double) -> Void)?
    if let scale = element.scale {
      scaling = { map, factor in
        for index in map.values.indices { scale(&map.values[index], factor) }
      }
    }
    return SheetValue(form: .names(element.form), scale: scaling) { cursor throws(DocumentError) in
      var map: [String: Element] = [:]
      for (name, value) in try cursor.members(what) {
        do throws(DocumentError) {
          map[name] = try element.read(value)
        } catch {
          try value.collect(error)
        }
      }
      return map
    }
  }
}
