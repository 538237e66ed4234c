import SystemLibrary

/// The fast engines, each of which answers a question that a general engine answers, too.
///
/// Layouts and pictures are the same with any of them. The variable `TEXTRENDER_FAST_PATHS` turns
/// them off for tests and measurements: it lists the names of those that stay, or is `none`.
/// `make test` runs the layout suites once with none, and `make bench FAST_PATHS=NAME` measures
/// the savings.
package struct FastPaths: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Words shaped once and kept (``WordCache``), instead of a call of HarfBuzz for each item.
  package static let wordCache = FastPaths(rawValue: 1)
  /// New words put together from letters or syllables that the word cache has.
  package static let composition = FastPaths(rawValue: 2)
  /// Line breaks of alphabets by rules of our own (``AlphabeticBreaks``), instead of ICU.
  package static let alphabeticBreaks = FastPaths(rawValue: 4)
  /// Line breaks of ideographs and kana by pairs of classes (``IdeographBreaks``), instead of ICU.
  package static let ideographicBreaks = FastPaths(rawValue: 8)
  /// Rows of uniform height and room (``PlainRows``), instead of a query of the container for
  /// each.
  package static let plainRows = FastPaths(rawValue: 16)
  /// Line ends of such rows chosen together by ``PlainLinePlanner`` instead of ``LinePlanner``.
  package static let plainPlanner = FastPaths(rawValue: 32)
  /// Glyphs and cells of fragments without adjustments read from the paragraph's glyphs
  /// (``PlainGlyphReader``), instead of by ``FragmentGlyphs``.
  package static let plainReading = FastPaths(rawValue: 64)
  /// Pieces whose totals are whole font units in 16 bytes (``PackedPiece``) instead of 40.
  package static let packedPieces = FastPaths(rawValue: 128)

  package static let all = FastPaths(rawValue: 255)

  private static let names: [(String, FastPaths)] = [
    ("word-cache", .wordCache), ("composition", .composition),
    ("alphabetic-breaks", .alphabeticBreaks), ("ideographic-breaks", .ideographicBreaks),
    ("plain-rows", .plainRows), ("plain-planner", .plainPlanner),
    ("plain-reading", .plainReading), ("packed-pieces", .packedPieces),
  ]

  /// Creates the engines of a comma-separated list of names. `all` and `none` are names. A minus
  /// sign before a name removes the engine, and a list that begins with one starts with all.
  package init(parsing list: String) {
    var paths: FastPaths = list.hasPrefix("-") ? .all : []
    for name in list.split(separator: ",") {
      let isRemoved = name.hasPrefix("-")
      let named = isRemoved ? name.dropFirst() : name
      let path = named == "all" ? .all : Self.names.first { $0.0 == named }?.1 ?? []
      if isRemoved { paths.subtract(path) } else { paths.formUnion(path) }
    }
    self = paths
  }

  /// The engines of this process.
  package static let enabled: FastPaths =
    unsafe getenv("TEXTRENDER_FAST_PATHS").map { unsafe FastPaths(parsing: String(cString: $0)) }
    ?? .all
}
