import Testing
import TextLayout

extension PartKind {
  fileprivate static let caption: PartKind = "caption"
  fileprivate static let note: PartKind = "note"
  fileprivate static let sidebar: PartKind = "sidebar"
  fileprivate static let window: PartKind = "window"
}

@Suite("Defaults of appearance go by kind, container and traits, as UIAppearance's do")
struct AppearanceDefaultsTests {
  private struct Style: Equatable {
    var size = 0.0
    var color = ""
  }

  private let window = TraitEnvironment(
    TraitCollection(horizontal: .compact, vertical: .regular), kind: .window)
  private let sidebar: TraitEnvironment
  private let caption: TraitEnvironment

  init() {
    sidebar = TraitEnvironment(parent: window, kind: .sidebar)
    caption = TraitEnvironment(parent: sidebar, kind: .caption)
  }

  private func style(
    _ part: TraitEnvironment, _ defaults: AppearanceDefaults<Style>
  ) -> Style {
    var style = Style()
    defaults.apply(to: &style, of: part)
    return style
  }

  @Test("they concern parts of their kind alone, and leave what they do not say")
  func kinds() {
    var defaults = AppearanceDefaults<Style>()
    defaults.set(for: .caption) { $0.size = 12 }
    defaults.set(for: .caption) { $0.color = "red" }
    defaults.set(for: .note) { $0.size = 9 }
    #expect(style(caption, defaults) == Style(size: 12, color: "red"))
    #expect(style(sidebar, defaults) == Style())
    #expect(style(TraitEnvironment(parent: sidebar), defaults) == Style())
  }

  @Test("a part takes them when it enters the tree; later ones do not reach it")
  func entering() {
    var defaults = AppearanceDefaults<Style>()
    defaults.set(for: .caption) { $0.size = 12 }
    let first = style(caption, defaults)
    defaults.set(for: .caption) { $0.size = 20 }
    let second = style(TraitEnvironment(parent: sidebar, kind: .caption), defaults)
    #expect(first.size == 12 && second.size == 20)
  }

  @Test("those for a container hold inside it alone, with other parts between")
  func containers() {
    var defaults = AppearanceDefaults<Style>()
    defaults.set(for: .caption, within: [.sidebar, .window]) { $0.size = 1 }
    defaults.set(for: .caption, within: [.window, .sidebar]) { $0.color = "wrong way round" }
    let deep = TraitEnvironment(parent: TraitEnvironment(parent: sidebar), kind: .caption)
    #expect(style(caption, defaults) == Style(size: 1))
    #expect(style(deep, defaults) == Style(size: 1))
    #expect(style(TraitEnvironment(parent: window, kind: .caption), defaults) == Style())
  }

  @Test("the one with the outermost container wins, whatever the order they were set in")
  func outermost() {
    var defaults = AppearanceDefaults<Style>()
    defaults.set(for: .caption, within: [.window]) { $0.size = 1 }
    defaults.set(for: .caption, within: [.sidebar]) { $0.size = 2 }
    defaults.set(for: .caption) { $0.size = 3 }
    #expect(style(caption, defaults).size == 1)
  }

  @Test("of those with the same outermost container the deeper chain wins")
  func depth() {
    var defaults = AppearanceDefaults<Style>()
    defaults.set(for: .caption, within: [.sidebar, .window]) { $0.size = 1 }
    defaults.set(for: .caption, within: [.window]) { $0.size = 2 }
    #expect(style(caption, defaults).size == 1)
  }

  @Test("those for traits hold where the part's traits contain them, and more traits win")
  func traits() {
    let compact = TraitCollection(horizontal: .compact, vertical: nil)
    var defaults = AppearanceDefaults<Style>()
    defaults.set(for: .caption, when: TraitCollection(horizontal: .compact, vertical: .regular)) {
      $0.size = 1
    }
    defaults.set(for: .caption, when: compact) { $0.size = 2 }
    defaults.set(for: .caption) { $0.size = 3 }
    defaults.set(for: .caption, when: TraitCollection { $0.idiom = .pad }) { $0.size = 4 }
    #expect(style(caption, defaults).size == 1)
    window.traitOverrides.verticalSizeClass = .compact
    window.updateTraitsIfNeeded()
    #expect(style(caption, defaults).size == 2)
    window.traitOverrides.horizontalSizeClass = .regular
    window.updateTraitsIfNeeded()
    #expect(style(caption, defaults).size == 3)
  }
}
