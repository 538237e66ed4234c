import TextGeometry
import TextStorage

/// One kind of value in sheets: how it is read, told of, and scaled.
struct SheetValue<Value: Sendable>: Sendable {
  /// What it may look like.
  let form: ValueForm
  /// How a value is written in a sheet, for readers; nil for values that say nothing.
  var spell: @Sendable (Value) -> String? = { _ in nil }
  /// Scales a value with the size of text; nil for values that stay.
  var scale: (@Sendable (inout Value, Double) -> Void)?
  /// Reads the value that must stand here.
  let read: @Sendable (JSONCursor) throws(DocumentError) -> Value
}

extension SheetValue where Value == Bool {
  static let bool = SheetValue(form: .bool, spell: { "\($0)" }) {
    cursor throws(DocumentError) in try cursor.bool()
  }
}

extension SheetValue where Value == String {
  /// Any string.
  static func string(_ what: String = "a string") -> SheetValue {
    SheetValue(form: .string(), spell: { $0.isEmpty ? nil : "\"\($0)\"" }) {
      cursor throws(DocumentError) in try cursor.string(what)
    }
  }

  /// A string that holds something.
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
  /// A number that stays as it is whatever the size of text.
  static func number(_ what: String, in bounds: ClosedRange<Double>) -> SheetValue {
    SheetValue(form: .number(bounds), spell: { JSONWriter.shortest($0) }) {
      cursor throws(DocumentError) in try cursor.readingNumbers.number(what, in: bounds)
    }
  }

  /// A length of text, in points: it grows and shrinks with the size of text.
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

extension SheetValue where Value == Length {
  /// Points, or a percentage.
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
  /// One of several words.
  static func choice(_ words: KeyValuePairs<String, Value>) -> SheetValue where Value: Equatable {
    let pairs = words.map { ($0.key, $0.value) }
    return SheetValue(
      form: .word(pairs.map(\.0)),
      spell: { value in pairs.first { $0.1 == value }.map { "`\($0.0)`" } }
    ) { cursor throws(DocumentError) in try cursor.choice(pairs) }
  }

  /// The name of one of an enumeration's cases.
  static func choice() -> SheetValue
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    SheetValue(form: .word(Value.allCases.map(\.rawValue)), spell: { "`\($0.rawValue)`" }) {
      cursor throws(DocumentError) in try cursor.choice(of: Value.self)
    }
  }

  /// An object with keys of its own.
  static func object() -> SheetValue where Value: SheetObject {
    SheetValue(form: .object(Value.form), scale: { $0.scaleText(by: $1) }) {
      cursor throws(DocumentError) in try Value(reading: cursor)
    }
  }

  /// A list.
  ///
  /// - Parameters:
  ///   - what: What its elements are, for messages.
  ///   - count: How many it may hold; nil for any number.
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

  /// An object whose names are the author's own.
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
