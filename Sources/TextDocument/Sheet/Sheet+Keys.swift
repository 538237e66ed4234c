import TextLayout

/// All that sheets can say, a row for each key.
extension Sheet: SheetObject {
  /// The version of the sheet format that this kit reads.
  public static let version = 1
  /// The most variations a sheet may have.
  public static let mostVariations = 1000

  static let what = "a sheet"
  static let title = "sheet"
  static let meaning = "How a document is laid out."
  static let unsaid = Sheet()
  static let alternatives = SheetPart.alternatives

  static let keys: [SheetKey<Sheet>] =
    [
      SheetKey(
        "sheet", .constant(version), "The version of the format.",
        needed: "its version: “\"sheet\": \(version)”",
        read: { _, cursor throws(DocumentError) in
          let said = try cursor.integer("the sheet's version", in: 1...1_000_000)
          guard said == version else {
            throw cursor.error("this kit reads sheets of version \(version)")
          }
        },
        merge: { _, _ in })
    ] + SheetPart.keys.map { SheetKey($0, of: \.base) } + [
      SheetKey(
        "variations", \.variations,
        .list("variations", of: .object(), count: 0...mostVariations),
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
  static let unsaid = SheetVariation(when: TraitCollection(), part: SheetPart())
  static let alternatives = SheetPart.alternatives

  static let keys: [SheetKey<SheetVariation>] =
    [
      SheetKey(
        "when", \.when, .object(), "The traits that must be there.",
        needed: "the traits it is for")
    ] + SheetPart.keys.map { SheetKey($0, of: \.part) }
}
