import SeededRandom
import Testing
import TextLayout

/// Sentences of Text Kit's documentation of trait collections that the other suites of this folder
/// do not cover.
@Suite("Trait collections behave as in Text Kit")
struct TraitSemanticsTests {
  private func random(using generator: inout SeededGenerator) -> TraitCollection {
    var traits = TraitCollection()
    func some<Value>(_ values: [Value]) -> Value? {
      Bool.random(using: &generator) ? values.randomElement(using: &generator) : nil
    }
    traits.horizontalSizeClass = some(SizeClass.allCases)
    traits.verticalSizeClass = some(SizeClass.allCases)
    traits.idiom = some([.phone, .pad])
    traits.displayScale = some([1, 2])
    traits.layoutDirection = some(TraitCollection.LayoutDirection.allCases)
    traits.interfaceStyle = some(TraitCollection.InterfaceStyle.allCases)
    traits.contentSizeCategory = some([.small, .large])
    traits.contrast = some(TraitCollection.Contrast.allCases)
    traits.legibilityWeight = some(TraitCollection.LegibilityWeight.allCases)
    traits.custom["theme"] = some(["paper", "night"])
    return traits
  }

  private let all = Trait.known + [.custom("theme")]

  @Test("a standalone collection holds only what it was given")
  func standalone() {
    let compact = TraitCollection { $0.horizontalSizeClass = .compact }
    #expect(Trait.known.filter { compact.specifies($0) } == [.horizontalSizeClass])
    #expect(compact.specifiedCount == 1)
  }

  @Test("one contains another if and only if it equals it wherever the other specifies a trait")
  func containment() {
    var generator = SeededGenerator(seed: 7)
    for round in 0..<2000 {
      let one = random(using: &generator)
      let other = round.isMultiple(of: 2) ? random(using: &generator) : thinned(one, &generator)
      let expected = all.allSatisfy { !other.specifies($0) || one.agrees(with: other, on: $0) }
      #expect(one.containsTraits(in: other) == expected, "seed 7, round \(round)")
    }
  }

  private func thinned(_ traits: TraitCollection, _ generator: inout SeededGenerator)
    -> TraitCollection
  {
    var result = traits
    for trait in all where Bool.random(using: &generator) { result.remove(trait) }
    return result
  }

  @Test("merging takes of each trait the last value that is specified; none is erased")
  func merging() {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<500 {
      let parts = (0..<4).map { _ in random(using: &generator) }
      let merged = TraitCollection(traitsFrom: parts)
      for trait in all {
        let last = parts.last { $0.specifies(trait) } ?? TraitCollection()
        #expect(merged.agrees(with: last, on: trait), "seed 11, round \(round), \(trait)")
      }
    }
  }

  @Test("a copy is changed by a closure, and the original is not")
  func modifying() {
    let before = TraitCollection(horizontal: .compact, vertical: .regular)
    let after = before.modifyingTraits {
      $0.horizontalSizeClass = .regular
      $0.displayScale = 2
    }
    #expect(before == TraitCollection(horizontal: .compact, vertical: .regular))
    #expect(after.horizontalSizeClass == .regular && after.verticalSizeClass == .regular)
    #expect(after.changedTraits(from: before) == [.horizontalSizeClass, .displayScale])
  }

  @Test("a place has its parent's traits with its overrides over them, and so on down the tree")
  func propagation() {
    var generator = SeededGenerator(seed: 13)
    for round in 0..<50 {
      let base = random(using: &generator)
      let top = TraitEnvironment(base)
      var places = [top]
      var expected = [base]
      for _ in 0..<30 {
        let parent = Int.random(in: 0..<places.count, using: &generator)
        let place = TraitEnvironment(parent: places[parent])
        place.traitOverrides = random(using: &generator)
        places.append(place)
        expected.append(TraitCollection(traitsFrom: [expected[parent], place.traitOverrides]))
      }
      top.updateTraitsIfNeeded()
      #expect(places.map(\.traitCollection) == expected, "seed 13, round \(round)")
    }
  }

  @Test(
    "a parent decides for a child by the child's overrides, which are merged over what it inherits")
  func decidingForChildren() {
    let parent = TraitEnvironment(TraitCollection(horizontal: .regular, vertical: .regular))
    let child = TraitEnvironment(parent: parent)
    parent.registerForTraitChanges([.displayScale]) { place, _ in
      for child in place.children { child.traitOverrides.horizontalSizeClass = .compact }
    }
    parent.traitOverrides.displayScale = 3
    parent.updateTraitsIfNeeded()
    #expect(
      child.traitCollection
        == TraitCollection {
          $0.horizontalSizeClass = .compact
          $0.verticalSizeClass = .regular
          $0.displayScale = 3
        })
    #expect(parent.traitCollection.horizontalSizeClass == .regular)
  }

  @Test("an override says whether it has a value, and is taken back alone")
  func takingBack() {
    let place = TraitEnvironment(TraitCollection(horizontal: .regular, vertical: .regular))
    place.traitOverrides.horizontalSizeClass = .compact
    place.traitOverrides.idiom = .pad
    #expect(place.traitOverrides.specifies(.idiom))
    place.traitOverrides.remove(.idiom)
    place.updateTraitsIfNeeded()
    #expect(!place.traitOverrides.specifies(.idiom))
    #expect(place.traitCollection == TraitCollection(horizontal: .compact, vertical: .regular))
  }

  @Test("traits may change more than once before an update; handlers see the state before them all")
  func coalescing() {
    let place = TraitEnvironment(TraitCollection { $0.displayScale = 1 })
    var seen: [Double?] = []
    place.registerForTraitChanges([.displayScale]) { place, previous in
      seen += [previous.displayScale, place.traitCollection.displayScale]
    }
    place.traitOverrides.displayScale = 2
    place.traitOverrides.displayScale = 3
    place.updateTraitsIfNeeded()
    #expect(seen == [1, 3])
  }
}
