extension ExclusionIndex {
  /// Prepares a set of exclusions and the outline of a container, and reuses the unchanged parts
  /// of an index of nearly the same set.
  ///
  /// An exclusion that is unchanged or has only moved costs a comparison of its points. One that
  /// was scaled, rotated, bent or given another margin is prepared from scratch. Moving an
  /// exclusion many times accumulates no error, as it is always compared with the path that its
  /// part was made from.
  ///
  /// - Parameters:
  ///   - exclusions: The exclusions, each compared with the previous one at the same index of the
  ///     list.
  ///   - inside: The outline that contains the text, or nil for a rectangular container.
  ///   - limits: The limit of curve pieces.
  ///   - previous: The index to reuse, or nil.
  /// - Throws: A ``GeometryError`` as ``init(exclusions:inside:limits:)`` does.
  public init(
    exclusions: [ExclusionPath], inside: BezierPath? = nil, limits: GeometryLimits = .standard,
    reusing previous: ExclusionIndex?
  ) throws(GeometryError) {
    var given: [PlacedPart] = []
    given.reserveCapacity(exclusions.count)
    for (index, exclusion) in exclusions.enumerated() {
      given.append(try Self.part(of: exclusion, at: index, limits, reusing: previous))
    }
    let shape = try inside.map { path throws(GeometryError) in
      try Self.part(inside: path, limits, reusing: previous)
    }
    self.init(given: given, inside: shape)
  }

  /// Prepares the usable ones of a set of exclusions and the outline of a container. An exclusion
  /// with an infinite or not-a-number coordinate or margin is left out.
  ///
  /// - Parameters:
  ///   - exclusions: The exclusions.
  ///   - inside: The outline that contains the text, or nil for a rectangular container.
  ///   - previous: The index to reuse, or nil.
  ///   - faults: Receives an error for each path that is left out; its ``GeometryError/text`` is
  ///     `exclusions[3]`, `exclusions[3].margin` or `inside`.
  public init(
    usableOf exclusions: [ExclusionPath], inside: BezierPath? = nil,
    reusing previous: ExclusionIndex? = nil, faults: inout [GeometryError]
  ) {
    self.init(
      usableOf: exclusions, inside: inside, reusing: previous, ifWork: 0, faults: &faults)
  }

  /// Prepares the usable exclusions and the outline of a container, and shares expensive parts
  /// with another container's index: the same outline elsewhere on the page.
  ///
  /// Cheaper parts are made again, so that their coordinates are rounded at their own place.
  package init(
    usableOf exclusions: [ExclusionPath], inside: BezierPath? = nil,
    sharing other: ExclusionIndex?, faults: inout [GeometryError]
  ) {
    self.init(
      usableOf: exclusions, inside: inside, reusing: other, ifWork: Self.muchWork, faults: &faults)
  }

  /// The number of pieces, made and compared, from which an outline is worth sharing among
  /// containers.
  private static let muchWork = 4_096

  private init(
    usableOf exclusions: [ExclusionPath], inside: BezierPath?, reusing previous: ExclusionIndex?,
    ifWork least: Int, faults: inout [GeometryError]
  ) {
    let limits = GeometryLimits(maximumPieces: .max)
    var given: [PlacedPart] = []
    given.reserveCapacity(exclusions.count)
    for (index, exclusion) in exclusions.enumerated() {
      do throws(GeometryError) {
        given.append(
          try Self.part(of: exclusion, at: index, limits, reusing: previous, ifWork: least))
      } catch {
        faults.append(error)
        given.append(PlacedPart(part: .empty, offset: .zero, wrap: exclusion.wrap))
      }
    }
    var shape: PlacedPart?
    if let inside {
      do throws(GeometryError) {
        shape = try Self.part(inside: inside, limits, reusing: previous, ifWork: least)
      } catch {
        faults.append(error)
      }
    }
    self.init(given: given, inside: shape)
  }

  /// The part of an exclusion, reused from an index that has it at the same place of its list.
  private static func part(
    of exclusion: ExclusionPath, at index: Int, _ limits: GeometryLimits,
    reusing previous: ExclusionIndex?, ifWork least: Int = 0
  ) throws(GeometryError) -> PlacedPart {
    if let previous, index < previous.given.count {
      let old = previous.given[index].part
      if old.work >= least,
        let moved = old.displacement(to: exclusion.path, margin: exclusion.margin)
      {
        return PlacedPart(part: old, offset: moved, wrap: exclusion.wrap)
      }
    }
    let part = try ExclusionPart(exclusion, name: "exclusions[\(index)]", limits: limits)
    return PlacedPart(part: part, offset: .zero, wrap: exclusion.wrap)
  }

  /// The part of a container's outline, reused from an index that has it.
  private static func part(
    inside path: BezierPath, _ limits: GeometryLimits, reusing previous: ExclusionIndex?,
    ifWork least: Int = 0
  ) throws(GeometryError) -> PlacedPart {
    if let old = previous?.inside?.part, old.work >= least,
      let moved = old.displacement(to: path, margin: 0)
    {
      return PlacedPart(part: old, offset: moved, wrap: .both)
    }
    let part = try ExclusionPart(inside: path, name: "inside", limits: limits)
    return PlacedPart(part: part, offset: .zero, wrap: .both)
  }

  /// The y ranges in which bands may have other spans than in another index: the previous and
  /// current extents of every exclusion that differs.
  ///
  /// A band that intersects none of the ranges has the same spans in both indexes. The ranges are
  /// disjoint and in order. If the container's outline differs, the only range is that of all
  /// finite numbers.
  ///
  /// - Complexity: O(k log k) in the number of exclusions if one index was made by reusing the
  ///   other; otherwise every exclusion counts as changed.
  public func changedBands(since previous: ExclusionIndex) -> [ClosedRange<Double>] {
    guard Self.areSame(bounds, previous.bounds, at: 0) else {
      return [-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude]
    }
    var ranges: [ClosedRange<Double>] = []
    func add(_ list: [PlacedPart], at index: Int) {
      // A part that blocks nothing has no extent.
      guard index < list.count, list[index].minY <= list[index].maxY else { return }
      ranges.append(list[index].minY...list[index].maxY)
    }
    for index in 0..<max(given.count, previous.given.count)
    where !Self.areSame(given, previous.given, at: index) {
      add(previous.given, at: index)
      add(given, at: index)
    }
    if ranges.count < 2 { return ranges }
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

  /// True if two lists have the same part at an index, or both have none.
  private static func areSame(
    _ some: [PlacedPart], _ others: [PlacedPart], at index: Int
  ) -> Bool {
    guard index < some.count, index < others.count else {
      return index >= some.count && index >= others.count
    }
    return some[index].part === others[index].part && some[index].offset == others[index].offset
      && some[index].wrap == others[index].wrap
  }
}
