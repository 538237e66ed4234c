public import TextLayout

/// One picture in several versions, each a file name; the one that suits the traits best is used,
/// as in an image asset of Text Kit.
public struct PictureAsset: Hashable, Sendable {
  private struct Version: Hashable, Sendable {
    var traits: TraitCollection
    var file: String
  }

  private var versions: [Version] = []

  /// Creates an asset without versions.
  public init() {}

  /// Adds a version for these traits, replacing any with the same traits.
  ///
  /// A display scale that is not specified counts as 1.
  public mutating func register(_ file: String, with traits: TraitCollection) {
    unregister(with: traits)
    versions.append(Version(traits: Self.complete(traits), file: file))
  }

  /// Removes the version for exactly these traits.
  public mutating func unregister(with traits: TraitCollection) {
    let wanted = Self.complete(traits)
    versions.removeAll { $0.traits == wanted }
  }

  /// Returns the version that suits the traits best, or nil if none does.
  ///
  /// A version is ruled out if it specifies a trait that `traits` does not have. Of the rest,
  /// those with the most specified traits win. Among them the one with the same display scale
  /// wins, then the next larger one, then the largest. The tie-break is the order of registration.
  public func file(for traits: TraitCollection) -> String? {
    let wanted = Self.complete(traits)
    let scale = wanted.displayScale ?? 1
    var best: (count: Int, rank: (Int, Double), file: String)?
    for version in versions {
      var asked = version.traits
      let own = asked.displayScale ?? 1
      asked.displayScale = nil
      guard wanted.containsTraits(in: asked) else { continue }
      let rank = own >= scale ? (0, own) : (1, -own)
      if let best,
        (-best.count, best.rank.0, best.rank.1) <= (-asked.specifiedCount, rank.0, rank.1)
      {
        continue
      }
      best = (asked.specifiedCount, rank, version.file)
    }
    return best?.file
  }

  private static func complete(_ traits: TraitCollection) -> TraitCollection {
    traits.modifyingTraits { $0.displayScale = $0.displayScale ?? 1 }
  }
}
