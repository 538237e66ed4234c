import Testing
import TextLayout

@Suite("Trait collections contain and merge as Text Kit's do")
struct TraitCollectionTests {
  @Test("every collection contains the empty one")
  func empty() {
    #expect(TraitCollection().containsTraits(in: TraitCollection()))
    #expect(TraitCollection(horizontal: .compact, vertical: nil).containsTraits(in: .init()))
  }

  @Test("what only the other specifies is not contained")
  func contains() {
    let compact = TraitCollection(horizontal: .compact, vertical: nil)
    let both = TraitCollection(horizontal: .compact, vertical: .regular)
    #expect(both.containsTraits(in: compact))
    #expect(!compact.containsTraits(in: both))
    #expect(!both.containsTraits(in: TraitCollection(horizontal: .regular, vertical: nil)))
    var custom = TraitCollection()
    custom.custom["theme"] = "paper"
    #expect(!both.containsTraits(in: custom))
    #expect(custom.containsTraits(in: custom))
  }

  @Test("of each trait the last specified value counts")
  func merge() {
    var first = TraitCollection(horizontal: .compact, vertical: .compact)
    first.displayScale = 2
    var last = TraitCollection(horizontal: .regular, vertical: nil)
    last.idiom = .pad
    let merged = TraitCollection(traitsFrom: [first, last, TraitCollection()])
    #expect(merged.horizontalSizeClass == .regular)
    #expect(merged.verticalSizeClass == .compact)
    #expect(merged.displayScale == 2)
    #expect(merged.idiom == .pad)
  }
}
