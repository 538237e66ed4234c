import Testing
import TextLayout

@Suite("A coordinator runs steps with a change of traits and after it")
struct TransitionCoordinatorTests {
  private let screen = TraitEnvironment()
  private let page: TraitEnvironment
  private let part: TraitEnvironment

  init() {
    page = TraitEnvironment(parent: screen)
    part = TraitEnvironment(parent: page)
  }

  @Test("steps run when the place has its traits, completions when all places below have theirs")
  func order() {
    var log: [String] = []
    page.registerForTransitions([.horizontalSizeClass]) { place, transition, coordinator in
      log.append("will \(place.traitCollection.horizontalSizeClass?.rawValue ?? "none")")
      coordinator.run(
        alongside: { context in
          log.append("with \(context.transition.after.horizontalSizeClass?.rawValue ?? "none")")
        },
        completion: { context in
          log.append(
            "after \(part.traitCollection.horizontalSizeClass?.rawValue ?? "none") \(context.isCancelled)"
          )
        })
    }
    page.registerForTraitChanges([.horizontalSizeClass]) { _, _ in log.append("did") }
    part.registerForTraitChanges([.horizontalSizeClass]) { _, _ in log.append("part") }
    screen.traitOverrides.horizontalSizeClass = .compact
    screen.updateTraitsIfNeeded()
    #expect(log == ["will none", "with compact", "did", "part", "after compact false"])
  }

  @Test("a change that is cancelled is not made, and completions are told")
  func cancelled() {
    var log: [String] = []
    page.registerForTransitions([.horizontalSizeClass]) { _, _, coordinator in
      coordinator.run(
        alongside: { _ in log.append("with") },
        completion: { log.append("after \($0.isCancelled)") })
      coordinator.cancel()
    }
    page.registerForTraitChanges([.horizontalSizeClass]) { _, _ in log.append("did") }
    screen.traitOverrides.horizontalSizeClass = .compact
    screen.updateTraitsIfNeeded()
    #expect(log == ["after true"])
    #expect(screen.traitCollection.horizontalSizeClass == .compact)
    #expect(page.traitCollection.horizontalSizeClass == nil)
    #expect(part.traitCollection.horizontalSizeClass == nil)
  }
}
