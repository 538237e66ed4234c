extension ShapeIndex {
  /// Prepares a set of exclusions and the shape of a container, taking over from an index of nearly
  /// the same set what is unchanged.
  ///
  /// An exclusion that is where it was, or has only moved, costs a comparison of its points; one that
  /// was scaled, turned, bent or given another margin is prepared anew, the others are not. Moving a
  /// shape a thousand times adds up no errors: it is always compared with what it was made from.
  ///
  /// - Parameters:
  ///   - exclusions: What text keeps out of; an exclusion is compared with the one that had the same
  ///     place in the list.
  ///   - inside: The outline that text stays in, or nil for a rectangular container.
  ///   - limits: How many curve pieces are accepted.
  ///   - previous: The index to take over from, or nil.
  /// - Throws: A ``GeometryError`` as ``init(exclusions:inside:limits:)`` does.
  public init(
    exclusions: [ExclusionPath], inside: BezierPath? = nil, limits: GeometryLimits = .standard,
    reusing previous: ShapeIndex?
  ) throws(GeometryError) {
    var slots: [Placement] = []
    slots.reserveCapacity(exclusions.count)
    for (index, exclusion) in exclusions.enumerated() {
      if let previous, index < previous.slots.count,
        let moved = previous.slots[index].part.displacement(
          to: exclusion.path, margin: exclusion.margin)
      {
        slots.append(
          Placement(part: previous.slots[index].part, offset: moved, wrap: exclusion.wrap))
      } else {
        let part = try ShapePart(exclusion, name: "exclusions[\(index)]", limits: limits)
        slots.append(Placement(part: part, offset: .zero, wrap: exclusion.wrap))
      }
    }
    var shape: Placement?
    if let inside {
      if let old = previous?.inside, let moved = old.part.displacement(to: inside, margin: 0) {
        shape = Placement(part: old.part, offset: moved, wrap: .both)
      } else {
        let part = try ShapePart(inside: inside, name: "inside", limits: limits)
        shape = Placement(part: part, offset: .zero, wrap: .both)
      }
    }
    self.init(slots: slots, inside: shape)
  }

  /// The y ranges in which bands may have other spans than they had in another index: where an
  /// exclusion that is not the same in both was, and where it is now.
  ///
  /// A band that meets none of the ranges has the same spans in both. The ranges are apart and in
  /// order. When the container's shape is another one, everything may have changed, and the only range
  /// is that of all finite numbers.
  ///
  /// - Complexity: O(k log k) in the number of exclusions, when one index was made by reusing the
  ///   other; without that every exclusion counts as changed.
  public func changedBands(since previous: ShapeIndex) -> [ClosedRange<Double>] {
    func isSame(_ a: Placement?, _ b: Placement?) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return a.part === b.part && a.offset == b.offset && a.wrap == b.wrap
    }
    guard isSame(inside, previous.inside) else {
      return [-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude]
    }
    var ranges: [ClosedRange<Double>] = []
    for index in 0..<max(slots.count, previous.slots.count) {
      let old = index < previous.slots.count ? previous.slots[index] : nil
      let new = index < slots.count ? slots[index] : nil
      if isSame(old, new) { continue }
      for placement in [old, new] {
        if let placement, !placement.part.pieces.isEmpty {
          ranges.append(placement.minY...placement.maxY)
        }
      }
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var merged: [ClosedRange<Double>] = []
    for range in ranges {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
