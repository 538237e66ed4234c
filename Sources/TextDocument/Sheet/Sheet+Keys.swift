import TextLayout

/// The keys of a sheet, one row each.
extension Sheet: SheetObject {
  /// The version of the sheet format that this kit reads.
  public static let version = 1
  /// The most variations a sheet may have.
  public static let maximumVariations = 1000

  static let what = "a sheet"
  static let title = "sheet"
  static let meaning = "The layout of a document."
  static let empty = Sheet()
  static let alternatives = SheetPart.alternatives

  /// Resolves `em` lengths against the body's font size, unless a nearer style sets one.
  static func context(of cursor: JSONCursor) -> JSONCursor {
    var cursor = cursor
    if case .object(let members) = cursor.value.content,
      let body = members.first(where: { $0.key == "body" })?.value
    {
      var place = JSONCursor(document: cursor.document, value: body, place: "body")
      place.em = cursor.em
      cursor.em = place.fontSize ?? cursor.em
    }
    if case .object(let members) = cursor.value.content,
      let colors = members.first(where: { $0.key == "colors" })?.value
    {
      // Errors in the colours are reported later, when their key is read.
      var place = JSONCursor(document: cursor.document, value: colors, place: "colors")
      place.faults = FaultList()
      let own = try? SheetValue<[String: NamedColor]>.names("colours by name", of: .namedColor)
        .read(place)
      cursor.colors.merge((own ?? [:]).colors(isDark: cursor.isDark)) { $1 }
    }
    return cursor
  }

  /// The complete grammar of sheets, for programs that generate them.
  package static var grammar: SheetObjectForm { form }

  static let keys: [SheetKey<Sheet>] =
    [
      SheetKey(
        "sheet", .constant(version), "The version of the format.",
        needed: "its version: “\"sheet\": \(version)”",
        read: { _, cursor throws(DocumentError) in
          let found = try cursor.integer("the sheet's version", in: 1...1_000_000)
          guard found == version else {
            throw cursor.error("only sheets of version \(version) can be read")
          }
        },
        merge: { _, _ in })
    ] + SheetPart.keys.map { SheetKey($0, of: \.base) } + [
      SheetKey(
        "include", \.includes, .includes,
        "Sheets on which this one is based: files beside it, with values for their parameters. "
          + "Later ones override earlier ones. Their styles and colours are available here, and "
          + "their variations apply before its own."
      ).merged { _, _ in },
      SheetKey(
        "parameters", .names(SheetValue.argument.form),
        "Names with default values. “${NAME}” in a string of this sheet is replaced by the value, "
          + "or by the one that an including sheet gives.",
        read: { _, cursor throws(DocumentError) in
          _ = try SheetValue<[String: SheetArgument]>.names("values by parameter", of: .argument)
            .read(cursor)
        },
        merge: { _, _ in }),
      SheetKey(
        "colors", \.colors, .names("colours by name", of: .namedColor),
        "Colours by name, for use wherever a colour is expected: one colour each, or one for the "
          + "light style and one for the dark style."
      ).merged { sheet, other in sheet.colors.merge(other.colors) { $1 } },
      SheetKey(
        "variations", \.variations,
        .list("variations", of: .object(), count: 0...maximumVariations),
        "Changes for some surroundings, applied in order."),
      SheetKey(
        "$schema", .string(), "The address of this schema, for editors.",
        read: { _, cursor throws(DocumentError) in
          _ = try cursor.string("the address of the schema")
        },
        merge: { _, _ in }),
    ]
}

extension SheetVariation: SheetObject {
  static let what = "a variation"
  static let title = "variation"
  static let meaning = "Changes for some surroundings."
  static let empty = SheetVariation(when: TraitCollection(), part: SheetPart())
  static let alternatives = SheetPart.alternatives

  static let keys: [SheetKey<SheetVariation>] =
    [
      SheetKey(
        "when", \.when, .object(), "The traits that the surroundings must have.",
        needed: "the traits it is for")
    ] + SheetPart.keys.map { SheetKey($0, of: \.part) }
}
