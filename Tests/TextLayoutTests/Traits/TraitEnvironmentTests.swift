import Testing
import TextLayout

@Suite("Overrides cascade down a tree of trait environments")
struct TraitEnvironmentTests {
  private let screen = TraitEnvironment(TraitCollection(horizontal: .regular, vertical: .regular))
  private let window: TraitEnvironment
  private let sidebar: TraitEnvironment
  private let detail: TraitEnvironment
  private let cell: TraitEnvironment

  init() {
    window = TraitEnvironment(parent: screen)
    sidebar = TraitEnvironment(parent: window)
    detail = TraitEnvironment(parent: window)
    cell = TraitEnvironment(parent: sidebar)
  }

  /// The calls of handlers, in order.
  private final class Log {
    var lines: [String] = []
  }

  @Test("a new place has its parent's traits")
  func inheritance() {
    #expect(cell.traitCollection == screen.traitCollection)
    #expect(!screen.needsUpdate)
  }

  @Test("the nearest override wins, siblings do not notice, removal returns to what is inherited")
  func nearest() {
    window.traitOverrides.horizontalSizeClass = .compact
    sidebar.traitOverrides.horizontalSizeClass = .regular
    sidebar.traitOverrides.displayScale = 2
    screen.updateTraitsIfNeeded()
    #expect(window.traitCollection.horizontalSizeClass == .compact)
    #expect(detail.traitCollection.horizontalSizeClass == .compact)
    #expect(detail.traitCollection.displayScale == nil)
    #expect(cell.traitCollection.horizontalSizeClass == .regular)
    #expect(cell.traitCollection.displayScale == 2)
    sidebar.traitOverrides.remove(.horizontalSizeClass)
    screen.updateTraitsIfNeeded()
    #expect(cell.traitCollection.horizontalSizeClass == .compact)
    #expect(cell.traitCollection.verticalSizeClass == .regular)
  }

  @Test("handlers hear of their traits only, from top to bottom, once for several changes")
  func callbacks() {
    let log = Log()
    for (name, place) in [("cell", cell), ("sidebar", sidebar), ("window", window)] {
      place.registerForTraitChanges([.horizontalSizeClass]) { place, previous in
        let classes = [previous, place.traitCollection].map {
          $0.horizontalSizeClass?.rawValue ?? "-"
        }
        log.lines.append("\(name) \(classes.joined(separator: ">"))")
      }
    }
    window.traitOverrides.horizontalSizeClass = .compact
    window.traitOverrides.horizontalSizeClass = .regular
    window.traitOverrides.displayScale = 3
    screen.updateTraitsIfNeeded()
    #expect(log.lines.isEmpty)
    window.traitOverrides.horizontalSizeClass = .regular
    window.traitOverrides.horizontalSizeClass = .compact
    #expect(log.lines.isEmpty)
    screen.updateTraitsIfNeeded()
    screen.updateTraitsIfNeeded()
    #expect(
      log.lines == [
        "window regular>compact", "sidebar regular>compact", "cell regular>compact",
      ])
  }

  @Test("places below a handler have their former traits until it asks for an update")
  func order() {
    let log = Log()
    let below = cell
    window.registerForTraitChanges([.idiom]) { place, _ in
      log.lines.append("\(below.traitCollection.idiom?.rawValue ?? "-")")
      place.updateTraitsIfNeeded()
      log.lines.append("\(below.traitCollection.idiom?.rawValue ?? "-")")
    }
    sidebar.registerForTraitChanges([.idiom]) { _, _ in log.lines.append("sidebar") }
    window.traitOverrides.idiom = .pad
    screen.updateTraitsIfNeeded()
    #expect(below.traitCollection.idiom == .pad)
    #expect(log.lines == ["-", "sidebar", "pad"])
  }

  @Test("a transition is told before the change and knows both ends")
  func transition() {
    let log = Log()
    window.registerForTransitions([.horizontalSizeClass]) { place, transition in
      #expect(place.traitCollection == transition.before)
      #expect(transition.changedTraits == [.horizontalSizeClass])
      log.lines.append("will \(transition.after.horizontalSizeClass?.rawValue ?? "-")")
    }
    window.registerForTraitChanges([.horizontalSizeClass]) { _, _ in log.lines.append("did") }
    window.traitOverrides.horizontalSizeClass = .compact
    screen.updateTraitsIfNeeded()
    #expect(log.lines == ["will compact", "did"])
  }

  @Test("a registration that was taken back is silent")
  func unregister() {
    let log = Log()
    let registration = window.registerForTraitChanges([.idiom]) { _, _ in log.lines.append("!") }
    window.unregisterForTraitChanges(registration)
    window.traitOverrides.idiom = .mac
    screen.updateTraitsIfNeeded()
    #expect(log.lines.isEmpty && cell.traitCollection.idiom == .mac)
  }

  @Test("a handler may change overrides, and a pair of handlers at odds does not go on for ever")
  func changesFromHandlers() {
    sidebar.registerForTraitChanges([.horizontalSizeClass]) { place, _ in
      place.traitOverrides.displayScale = 3
    }
    window.traitOverrides.horizontalSizeClass = .compact
    screen.updateTraitsIfNeeded()
    #expect(cell.traitCollection.displayScale == 3)
    detail.registerForTraitChanges([.contrast]) { place, _ in
      place.traitOverrides.contrast = place.traitCollection.contrast == .high ? .normal : .high
    }
    detail.traitOverrides.contrast = .high
    screen.updateTraitsIfNeeded()
    #expect(detail.traitCollection.contrast != nil)
  }

  @Test("a place that moves inherits from where it is")
  func moving() {
    sidebar.traitOverrides.idiom = .phone
    screen.updateTraitsIfNeeded()
    detail.addChild(cell)
    screen.updateTraitsIfNeeded()
    #expect(cell.traitCollection.idiom == nil)
    #expect(sidebar.children.isEmpty && cell.parent === detail)
  }

  @Test("an update touches only what depends on the change")
  func economy() {
    let log = Log()
    for place in [window, detail, sidebar, cell] {
      place.registerForTraitChanges(Trait.known) { _, _ in log.lines.append("told") }
    }
    sidebar.traitOverrides.legibilityWeight = .bold
    screen.updateTraitsIfNeeded()
    #expect(log.lines.count == 2)
  }
}
