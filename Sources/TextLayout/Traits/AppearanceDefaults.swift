/// What parts of a kind look like unless they say something themselves, wherever they stand or only inside
/// some other parts or with some traits.
///
/// ```swift
/// var defaults = AppearanceDefaults<TextAttributes>()
/// defaults.set(for: .caption) { $0[.font] = FontDescriptor(size: 12) }
/// defaults.set(for: .caption, within: [.sidebar], when: compact) { $0[.font] = FontDescriptor(size: 11) }
///
/// let sidebar = TraitEnvironment(parent: screen, kind: .sidebar)
/// let caption = TraitEnvironment(parent: sidebar, kind: .caption)
/// var attributes = TextAttributes()
/// defaults.apply(to: &attributes, of: caption)
/// ```
///
/// Defaults are a value. A part takes them when it enters the tree; what is set later counts for parts that
/// take theirs later.
public struct AppearanceDefaults<Style>: Sendable {
  /// Changes a style.
  public typealias Change = @Sendable (inout Style) -> Void

  private struct Rule: Sendable {
    var kind: PartKind
    var containers: [PartKind]
    var traits: TraitCollection
    var change: Change
  }

  private var rules: [Rule] = []

  /// Creates defaults that say nothing.
  public init() {}

  /// Says what parts of a kind look like.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - containers: Kinds of parts that the part must stand in, the innermost first. Others may stand
  ///     between them.
  ///   - traits: What the part's traits must contain (``TraitCollection/containsTraits(in:)``).
  ///   - change: Changes a style; what it leaves alone is as other defaults have it.
  public mutating func set(
    for kind: PartKind, within containers: [PartKind] = [],
    when traits: TraitCollection = TraitCollection(), _ change: @escaping Change
  ) {
    rules.append(Rule(kind: kind, containers: containers, traits: traits, change: change))
  }

  /// Changes a style in all that defaults say of a part.
  ///
  /// Of two defaults the one whose outermost container stands further out wins, then the one whose next
  /// container does, and so on; then the one with more containers, the one for more traits, and the one set
  /// later.
  ///
  /// - Complexity: O(*r d*) for *r* defaults and *d* parts around the part, and sorting those that hold.
  public func apply(to style: inout Style, of part: TraitEnvironment) {
    guard let kind = part.kind else { return }
    var path: [PartKind?] = []
    var place = part.parent
    while let container = place {
      path.append(container.kind)
      place = container.parent
    }
    path.reverse()
    var holding: [(rank: Rank, change: Change)] = []
    for (index, rule) in rules.enumerated()
    where rule.kind == kind && part.traitCollection.containsTraits(in: rule.traits) {
      guard let places = Self.places(of: rule.containers, in: path) else { continue }
      let rank = Rank(containers: places, traits: rule.traits.specifiedCount, order: index)
      holding.append((rank, rule.change))
    }
    holding.sort { $0.rank < $1.rank }
    for rule in holding { rule.change(&style) }
  }

  /// Where containers stand in a path from the outside to the inside, each as far out as it can, or nil
  /// when they do not stand in each other so.
  private static func places(of containers: [PartKind], in path: [PartKind?]) -> [Int]? {
    var places: [Int] = []
    var next = 0
    for container in containers.reversed() {
      guard let place = path[next...].firstIndex(of: container) else { return nil }
      places.append(place)
      next = place + 1
    }
    return places
  }

  /// How much a default counts; a larger one is applied later.
  private struct Rank: Comparable {
    var containers: [Int]
    var traits: Int
    var order: Int

    static func < (one: Rank, other: Rank) -> Bool {
      if one.containers.isEmpty != other.containers.isEmpty { return one.containers.isEmpty }
      for (place, otherPlace) in zip(one.containers, other.containers) where place != otherPlace {
        return place > otherPlace
      }
      return (one.containers.count, one.traits, one.order)
        < (other.containers.count, other.traits, other.order)
    }
  }
}

/// A kind of part, such as a caption or a sidebar: what classes of views are to Text Kit's surroundings.
///
/// ```swift
/// extension PartKind {
///   static let caption: PartKind = "caption"
/// }
/// ```
public struct PartKind: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The kind's name.
  public let name: String

  /// Creates a kind by its name.
  public init(_ name: String) { self.name = name }

  /// Creates a kind by its name.
  public init(stringLiteral value: String) { self.init(value) }
}
