/// Default styles for kinds of parts, everywhere or only inside certain other parts or with
/// certain traits. A part's own settings override them.
///
/// ```swift
/// var defaults = AppearanceDefaults<TextAttributes>()
/// defaults.set(for: .caption) { $0[.font] = FontDescriptor(size: 12) }
/// defaults.set(for: .caption, within: [.sidebar], when: compact) {
///   $0[.font] = FontDescriptor(size: 11)
/// }
///
/// let sidebar = TraitEnvironment(parent: screen, kind: .sidebar)
/// let caption = TraitEnvironment(parent: sidebar, kind: .caption)
/// var attributes = TextAttributes()
/// defaults.apply(to: &attributes, of: caption)
/// ```
///
/// Defaults are a value. A part takes them when it enters the tree; later changes affect only
/// parts that take theirs later.
public struct AppearanceDefaults<Style>: Sendable {
  /// A closure that changes a style.
  public typealias Change = @Sendable (inout Style) -> Void

  private struct Rule: Sendable {
    var kind: PartKind
    var containers: [PartKind]
    var traits: TraitCollection
    var change: Change
  }

  private var rules: [Rule] = []

  /// Creates empty defaults.
  public init() {}

  /// Sets the style of parts of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - containers: The kinds of parts that must contain the part, the innermost first. Other
  ///     parts may come between them.
  ///   - traits: The traits that the part's must contain
  ///     (``TraitCollection/containsTraits(in:)``).
  ///   - change: A closure that changes a style; the rest is left to other defaults.
  public mutating func set(
    for kind: PartKind, within containers: [PartKind] = [],
    when traits: TraitCollection = TraitCollection(), _ change: @escaping Change
  ) {
    rules.append(Rule(kind: kind, containers: containers, traits: traits, change: change))
  }

  /// Applies to a style all defaults that match a part.
  ///
  /// If two defaults conflict, the one whose outermost container is further out wins, then the one
  /// whose next container is, and so on. After that the one with more containers wins, then the
  /// one with more traits, then the one set later.
  ///
  /// - Complexity: O(*r d*) for *r* defaults and *d* parts around the part, and sorting those that
  ///   match.
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

  /// Returns the indices of containers in a path from the outermost part inward, each as far out
  /// as possible. Returns nil if they are not nested that way.
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

  /// The precedence of a default; a higher one is applied later.
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

/// A kind of part, such as a caption or a sidebar. It corresponds to view classes in UIKit.
///
/// ```swift
/// extension PartKind {
///   static let heading: PartKind = "heading"
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
