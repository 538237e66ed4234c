/// The form of a key's values, as in the schema for editors and the tables of `docs/sheets.md`.
package indirect enum ValueForm: Sendable {
  /// A string with a minimum number of characters.
  case string(minimumLength: Int = 0)
  /// `true` or `false`.
  case bool
  /// A number within bounds.
  case number(ClosedRange<Double>)
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  /// A number with a unit such as `"12mm"`.
  case measure(isNegativeAllowed: Bool)
  /// A percentage such as `"50%"`.
  case percentage(isNegativeAllowed: Bool)
  /// One of several words.
  case word([String])
  /// One particular number.
  case constant(Int)
  /// An object with the keys of a table.
  case object(SheetObjectForm)
  /// An object whose keys the author chooses.
  case names(ValueForm)
  /// A list of values of one form.
  case list(ValueForm, count: ClosedRange<Int>? = nil)
  /// A list of fixed length; its values in order.
  case tuple([ValueForm])
  /// Any one of several forms.
  case either([ValueForm])

  /// Points: a number, or a string with a unit.
  static func points(_ bounds: ClosedRange<Double>) -> ValueForm {
    .either([.number(bounds), .measure(isNegativeAllowed: bounds.lowerBound < 0)])
  }

  /// A length: points, or a percentage.
  static func length(_ bounds: ClosedRange<Double>) -> ValueForm {
    let isNegativeAllowed = bounds.lowerBound < 0
    return .either([
      .number(bounds), .measure(isNegativeAllowed: isNegativeAllowed),
      .percentage(isNegativeAllowed: isNegativeAllowed),
    ])
  }
}

/// One kind of object in sheets, as in the schema and the tables of `docs/sheets.md`.
package struct SheetObjectForm: Sendable {
  /// One of the object's keys.
  package struct Key: Sendable {
    /// The key as written.
    package var name: String
    /// The form of its values.
    package var form: ValueForm
    /// Its meaning, in one sentence.
    package var meaning: String
    /// True if the object must have it.
    package var isNeeded: Bool
    /// The value without it, in words; nil for none.
    package var defaultText: String?
  }

  /// Its name in the schema.
  package let name: String
  /// Its meaning, in one sentence.
  package let meaning: String
  /// Keys of which exactly one must occur; empty for none.
  package let alternatives: [String]
  /// Returns its keys, in the order of the table.
  private let listKeys: @Sendable () -> [Key]

  /// Creates a form. Its keys are listed when somebody asks for them, which no reader of sheets
  /// does: the tables of objects within it are not built for it.
  init(
    name: String, meaning: String, alternatives: [String],
    keys: @escaping @Sendable () -> [Key]
  ) {
    (self.name, self.meaning, self.alternatives) = (name, meaning, alternatives)
    listKeys = keys
  }

  /// Its keys, in the order of the table.
  package var keys: [Key] { listKeys() }
}
