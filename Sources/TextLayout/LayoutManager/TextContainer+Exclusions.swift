import TextGeometry

/// The geometry for placing rows, and the prepared paths of the container.
extension TextContainer {
  /// The geometry for placing rows, cached until something changes.
  var geometry: ContainerGeometry {
    if let knownGeometry { return knownGeometry }
    let made = ContainerGeometry(self, exclusions)
    knownGeometry = made
    return made
  }

  /// The most preceding containers that are searched for equal paths.
  private static let sharingDistance = 64

  /// The prepared paths. Pages with the same paths as earlier ones share them, so additional pages
  /// cost neither time nor memory.
  private var exclusions: ContainerExclusions {
    if let knownExclusions { return knownExclusions }
    if exclusionPaths.isEmpty, shape == nil { return .none }
    let made: ContainerExclusions
    if let shared = sharedExclusions {
      made = shared
    } else {
      made = ContainerExclusions(self, sharing: exclusionsBefore)
      layoutManager?.meter?.spend(pieces: made.work)
    }
    knownExclusions = made
    return made
  }

  /// The prepared paths of the nearest preceding container that has any.
  private var exclusionsBefore: ContainerExclusions? {
    guard !exclusionPaths.isEmpty || shape != nil, let manager = layoutManager else { return nil }
    let before = manager.textContainers.prefix(place).suffix(Self.sharingDistance)
    return before.last { $0.knownExclusions?.index != nil }?.knownExclusions
  }

  /// The prepared paths of a preceding container with equal paths; nil if there is none.
  var sharedExclusions: ContainerExclusions? {
    guard !exclusionPaths.isEmpty || shape != nil, let manager = layoutManager else { return nil }
    let before = manager.textContainers.prefix(place).suffix(Self.sharingDistance)
    for container in before.reversed() {
      guard let known = container.knownExclusions else { continue }
      if container.exclusionPaths == exclusionPaths, container.shape == shape { return known }
    }
    return nil
  }

  /// Drops the cached geometry and paths; they are prepared again on demand.
  func forgetGeometry() {
    knownGeometry = nil
    knownExclusions = nil
  }

  /// Drops the cached geometry, and invalidates the rows of the container.
  func geometryChanged() {
    knownGeometry = nil
    layoutManager?.textContainerChangedGeometry(self)
  }

  /// Prepares the new exclusions, and invalidates only the rows that they can touch.
  func exclusionsChanged() {
    guard let old = knownGeometry else {
      knownExclusions = nil
      return geometryChanged()
    }
    let exclusions = ContainerExclusions(self, reusing: knownExclusions)
    knownExclusions = exclusions
    let new = ContainerGeometry(self, exclusions)
    knownGeometry = new
    layoutManager?.exclusionsChanged(of: self, from: old, to: new)
  }
}
