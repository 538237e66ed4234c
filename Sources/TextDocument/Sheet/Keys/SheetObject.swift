/// A kind of object in sheets: a table with one row per key.
///
/// The table is the only description of the object's keys. Reading, merging, scaling and the
/// messages about unknown keys use it. The schema for editors and the tables of `docs/sheets.md`
/// are generated from it. A new key takes a property and a row.
///
/// Generic functions of tables are compiled once, and not again for each type of value: this saves
/// half a megabyte, and they are called rarely.
protocol SheetObject: Equatable, Sendable {
  /// The kind of object with its article, for messages, such as `a style`.
  static var what: String { get }
  /// The object's name in the schema.
  static var title: String { get }
  /// The object's meaning in one sentence, for the schema.
  static var meaning: String { get }
  /// The empty object.
  static var empty: Self { get }
  /// The table: one row per key.
  static var keys: [SheetKey<Self>] { get }
  /// Keys of which at most one may occur; empty for none.
  static var alternatives: [String] { get }
  /// True if one of the alternatives must occur.
  static var needsAlternative: Bool { get }
  /// Returns the cursor with the font size that `em` lengths in the object refer to.
  static func context(of cursor: JSONCursor) -> JSONCursor
  /// Merges another object over this one by the table.
  mutating func mergeRows(of other: Self)
}

extension SheetObject {
  static var alternatives: [String] { [] }
  static func context(of cursor: JSONCursor) -> JSONCursor { cursor }
  static var needsAlternative: Bool { false }
  static var keyNames: [String] { keys.map(\.name) }

  @_semantics("optimize.sil.specialize.generic.never")
  static var form: SheetObjectForm {
    SheetObjectForm(
      name: title, meaning: meaning, alternatives: needsAlternative ? alternatives : []
    ) {
      keys.map { key in
        SheetObjectForm.Key(
          name: key.name, form: key.form, meaning: key.meaning, isNeeded: key.needed != nil,
          defaultText: key.defaultText)
      }
    }
  }

  /// Reads the object at the cursor.
  ///
  /// - Throws: A ``DocumentError`` at a key that is unknown, missing or has a wrong value.
  @_semantics("optimize.sil.specialize.generic.never")
  init(reading cursor: JSONCursor) throws(DocumentError) {
    let cursor = Self.context(of: cursor)
    var object = Self.empty
    let keys = Self.keys
    var members = try SheetMemberReader(of: cursor, as: Self.self)
    while let (row, value) = try members.next() {
      do {
        try keys[row].read(&object, value)
      } catch {
        try cursor.collect(error)
      }
    }
    try members.finish()
    self = object
  }

  /// Merges another object over this one.
  ///
  /// If either is empty, the table is not used. Building a table of key paths takes a millisecond,
  /// much of the time of a program that lays out one page.
  mutating func mergeKeys(of other: Self) {
    if other == .empty { return }
    if self == .empty {
      self = other
      return
    }
    mergeRows(of: other)
  }

  mutating func mergeRows(of other: Self) {
    // Not copied, a key costs a third less.
    let keys = Self.keys
    for index in keys.indices { keys[index].merge(&self, other) }
  }

  /// Scales every length that depends on the size of text.
  mutating func scaleText(by factor: Double) {
    for key in Self.keys { key.scale?(&self, factor) }
  }
}
