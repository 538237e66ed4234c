/// A kind of object that sheets hold: a table with a row for each of its keys.
///
/// The table is all there is to know of the object's keys. Reading, merging, scaling and messages about unknown
/// keys go through it; the schema for editors and the tables of `docs/sheets.md` are made from it. A
/// new key is a property and a row.
protocol SheetObject: Equatable, Sendable {
  /// What the object is, for messages; an article and a noun, such as `a style`.
  static var what: String { get }
  /// The object's name in the schema.
  static var title: String { get }
  /// What the object is, one sentence for the schema.
  static var meaning: String { get }
  /// The object of which nothing is said.
  static var unsaid: Self { get }
  /// A row for each key.
  static var keys: [SheetKey<Self>] { get }
  /// Keys of which at most one may be said; empty for none.
  static var alternatives: [String] { get }
  /// Whether one of the alternatives must be said.
  static var needsAlternative: Bool { get }
  /// The place of an object as its keys are to be read: with the size of the font that lengths in it are of.
  static func context(of cursor: JSONCursor) -> JSONCursor
}

extension SheetObject {
  static var alternatives: [String] { [] }
  static func context(of cursor: JSONCursor) -> JSONCursor { cursor }
  static var needsAlternative: Bool { false }
  static var keyNames: [String] { keys.map(\.name) }

  static var form: SheetObjectForm {
    SheetObjectForm(
      name: title, meaning: meaning,
      keys: keys.map { key in
        SheetObjectForm.Key(
          name: key.name, form: key.form, meaning: key.meaning, isNeeded: key.needed != nil,
          usual: key.usual)
      },
      alternatives: needsAlternative ? alternatives : [])
  }

  /// Reads the object that must stand here.
  ///
  /// - Throws: A ``DocumentError`` at a key that is unknown, missing or has a wrong value.
  init(reading cursor: JSONCursor) throws(DocumentError) {
    let cursor = Self.context(of: cursor)
    var object = Self.unsaid
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

  /// Takes over everything that another object says.
  ///
  /// Where one of them says nothing the table is not asked: a table of key paths takes a millisecond to make, which is
  /// much of the time of a program that sets one page.
  mutating func takeOver(_ other: Self) {
    if other == .unsaid { return }
    if self == .unsaid {
      self = other
      return
    }
    for key in Self.keys { key.merge(&self, other) }
  }

  /// Scales every length of text.
  mutating func scaleText(by factor: Double) {
    for key in Self.keys { key.scale?(&self, factor) }
  }
}
