import TextLayout

/// The keys of a sheet, one row each.
extension Sheet: SheetObject {
  /// The version of the sheet format that this kit reads.
  public static let version = 1
  /// The most variations a sheet may have.
  public static let maximumVariations = 1000

  static let what = "a sheet"
  static let title = "sheet"
  static let meaning = "How a document is laid out."
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
            throw cursor.error("this kit reads sheets of version \(version)")
          }
        },
        merge: { _, _ in })
    ] + SheetPart.keys.map { SheetKey($0, of: \.base) } + [
      SheetKey(
        "include", \.includes, .includes,
        "Sheets that this one lies over, the later over the earlier: files beside it, with values for their parameters. "
          + "Their styles and colours count here, and their variations come before its own."
      ).merged { _, _ in },
      SheetKey(
        "parameters", .names(SheetValue.argument.form),
        "Names with usual values. “${NAME}” in a string of this sheet stands for the value, or for the one that a sheet "
          + "says which includes it.",
        read: { _, cursor throws(DocumentError) in
          _ = try SheetValue<[String: SheetArgument]>.names("values by parameter", of: .argument)
            .read(cursor)
        },
        merge: { _, _ in }),
      SheetKey(
        "colors", \.colors, .names("colours by name", of: .namedColor),
        "Colours by name, which may be written wherever colours stand: one each, or one for light surroundings "
          + "and one for dark ones."
      ).merged { sheet, other in sheet.colors.merge(other.colors) { $1 } },
      SheetKey(
        "variations", \.variations,
        .list("variations", of: .object(), count: 0...maximumVariations),
        "What changes in some surroundings, applied in order."),
      SheetKey(
        "$schema", .string(), "Where this schema is, for editors.",
        read: { _, cursor throws(DocumentError) in
          _ = try cursor.string("where the schema is")
        },
        merge: { _, _ in }),
    ]
}

extension SheetVariation: SheetObject {
  static let what = "a variation"
  static let title = "variation"
  static let meaning = "What changes in some surroundings."
  static let empty = SheetVariation(when: TraitCollection(), part: SheetPart())
  static let alternatives = SheetPart.alternatives

  static let keys: [SheetKey<SheetVariation>] =
    [
      SheetKey(
        "when", \.when, .object(), "The traits that must be there.",
        needed: "the traits it is for")
    ] + SheetPart.keys.map { SheetKey($0, of: \.part) }
}
