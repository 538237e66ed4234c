public import TextLayout

/// A description of how a document is laid out: its page, styles, columns, containers and
/// exclusions, and how they vary with the traits.
///
/// A sheet is written as JSON; `docs/sheet.schema.json` describes it for editors.
public struct Sheet: Hashable, Sendable {
  /// The part that applies whatever the traits.
  public var base = SheetPart()
  /// The variations, in the order in which they are applied.
  public var variations: [SheetVariation] = []

  /// Colours by name, usable wherever a sheet has a colour.
  package var colors: [String: NamedColor] = [:]

  /// The sheets that it includes, as written.
  var includes: [SheetInclude]?

  /// The named styles that came from included sheets only.
  var includedStyles: Set<String> = []

  /// Creates an empty sheet.
  public init() {}

  /// True if it holds or names a text, at least for some traits.
  package var hasText: Bool {
    ([base] + variations.map(\.part)).contains { part in
      part.text != nil || part.source != nil || part.panes.items?.isEmpty == false
        || (part.containers ?? []).contains(where: \.hasOwnText)
    }
  }

  /// Returns the base with all matching variations merged over it, in order. A variation matches
  /// if `traits` contains its `when`.
  public func resolved(for traits: TraitCollection) -> SheetPart {
    var part = base
    for variation in variations where traits.containsTraits(in: variation.when) {
      part.merge(variation.part)
    }
    return part
  }
}

/// A part of a sheet that applies to some traits only.
public struct SheetVariation: Hashable, Sendable {
  /// The required traits.
  public var when: TraitCollection
  /// The changes.
  public var part: SheetPart
  /// True if it was generated from colours that differ in the dark appearance.
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
