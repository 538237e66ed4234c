public import TextLayout

/// A description of how a document is laid out: its page, styles, columns, containers and shapes,
/// and how they vary with the traits of the surroundings.
///
/// A sheet is written as JSON; `docs/sheet.schema.json` describes it for editors.
public struct Sheet: Hashable, Sendable {
  /// What holds whatever the traits.
  public var base = SheetPart()
  /// What changes with the traits, in the order in which it is applied.
  public var variations: [SheetVariation] = []

  /// Colours by name, which may be written wherever colours stand.
  package var colors: [String: NamedColor] = [:]

  /// The sheets that it includes, as they are named.
  var includes: [SheetInclude]?

  /// The named styles that included sheets brought and the sheet itself does not have.
  var includedStyles: Set<String> = []

  /// Creates a sheet that says nothing.
  public init() {}

  /// The base with every variation applied whose `when` the traits contain, later ones over
  /// earlier ones.
  public func resolved(for traits: TraitCollection) -> SheetPart {
    var part = base
    for variation in variations where traits.containsTraits(in: variation.when) {
      part.merge(variation.part)
    }
    return part
  }
}

/// A part of a sheet that counts only in some surroundings.
public struct SheetVariation: Hashable, Sendable {
  /// The traits that must be there.
  public var when: TraitCollection
  /// What changes then.
  public var part: SheetPart
  /// Whether it was not written, but made of colours that differ where it is dark.
  var isMade = false

  /// Creates a variation.
  public init(when: TraitCollection, part: SheetPart) {
    self.when = when
    self.part = part
  }

  init(when: TraitCollection, part: SheetPart, isMade: Bool) {
    self.init(when: when, part: part)
    self.isMade = isMade
  }
}
