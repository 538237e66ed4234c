import Testing
import TextLayout

@Suite("Differences of trait collections")
struct TraitChangeTests {
  @Test("a collection that nothing was given to specifies nothing")
  func unspecified() {
    let empty = TraitCollection()
    #expect(Trait.known.allSatisfy { !empty.specifies($0) })
    #expect(empty.specifiedCount == 0)
    #expect(empty.changedTraits(from: TraitCollection()).isEmpty)
  }

  @Test("changed traits are told in a fixed order, those of the user's own last and by name")
  func changes() {
    let before = TraitCollection {
      $0.horizontalSizeClass = .compact
      $0.displayScale = 2
      $0.custom = ["theme": "paper", "season": "winter"]
    }
    let after = before.modifyingTraits {
      $0.horizontalSizeClass = .regular
      $0.contrast = .high
      $0.custom = ["theme": "night", "alpha": "1"]
    }
    #expect(
      after.changedTraits(from: before) == [
        .horizontalSizeClass, .contrast, .custom("alpha"), .custom("season"), .custom("theme"),
      ])
    #expect(after.hasDifferentColorAppearance(comparedTo: before))
    #expect(!before.hasDifferentColorAppearance(comparedTo: nil))
  }

  @Test("every trait can be given, told apart and taken away")
  func removal() {
    var all = TraitCollection(horizontal: .compact, vertical: .regular)
    all.idiom = .phone
    all.displayScale = 3
    all.layoutDirection = .rightToLeft
    all.interfaceStyle = .dark
    all.contentSizeCategory = .small
    all.contrast = .high
    all.legibilityWeight = .bold
    all.custom["theme"] = "paper"
    for trait in Trait.known + [.custom("theme")] {
      var less = all
      less.remove(trait)
      #expect(all.specifies(trait) && !less.specifies(trait))
      #expect(all.changedTraits(from: less) == [trait])
      #expect(all.containsTraits(in: less) && !less.containsTraits(in: all))
      #expect(TraitCollection(traitsFrom: [all, less]) == all)
    }
  }

  @Test("text sizes go by Apple's table")
  func sizes() {
    let sizes = TraitCollection.ContentSizeCategory.allCases.map(\.bodySize)
    #expect(sizes == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    #expect(TraitCollection.ContentSizeCategory.large.scale == 1)
    #expect(
      TraitCollection.ContentSizeCategory.allCases.filter(\.isAccessibilityCategory).count == 5)
  }
}
