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

  /// Prepares of a set of exclusions and the shape of a container what can be used: an exclusion with a
  /// coordinate or margin that is infinite or not a number is left out, and the others stay.
  ///
  /// - Parameters:
  ///   - exclusions: What text keeps out of.
  ///   - inside: The outline that text stays in, or nil for a rectangular container.
  ///   - previous: The index to take over from, or nil.
  ///   - faults: Receives an error for each shape that is left out; its
  ///     ``GeometryError/text`` is `exclusions[3]`, `exclusions[3].margin` or `inside`.
  public init(
    usableOf exclusions: [ExclusionPath], inside: BezierPath? = nil,
    reusing previous: ShapeIndex? = nil, faults: inout [GeometryError]
  ) {
    self.init(
      usableOf: exclusions, inside: inside, reusing: previous, ifWork: 0, faults: &faults)
  }

  /// Prepares what can be used of the shapes of a container, sharing what took much work with the
  /// index of a container before it: the same outline in another place of the page.
  ///
  /// What took less is made again, so that its coordinates are rounded where it is.
  package init(
    usableOf exclusions: [ExclusionPath], inside: BezierPath? = nil,
    sharing other: ShapeIndex?, faults: inout [GeometryError]
  ) {
    self.init(
      usableOf: exclusions, inside: inside, reusing: other, ifWork: Self.muchWork, faults: &faults)
  }

  /// How many pieces are made and compared for an outline that is worth sharing among containers.
  private static let muchWork = 4_096

  private init(
    usableOf exclusions: [ExclusionPath], inside: BezierPath?, reusing previous: ShapeIndex?,
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

  /// An exclusion, taken over from an index that has it in the same place of its list.
  private static func part(
    of exclusion: ExclusionPath, at index: Int, _ limits: GeometryLimits,
    reusing previous: ShapeIndex?, ifWork least: Int = 0
  ) throws(GeometryError) -> PlacedPart {
    if let previous, index < previous.given.count {
      let old = previous.given[index].part
      if old.work >= least,
        let moved = old.displacement(to: exclusion.path, margin: exclusion.margin)
      {
        return PlacedPart(part: old, offset: moved, wrap: exclusion.wrap)
      }
    }
    let part = try ShapePart(exclusion, name: "exclusions[\(index)]", limits: limits)
    return PlacedPart(part: part, offset: .zero, wrap: exclusion.wrap)
  }

  /// The shape of a container, taken over from an index that has it.
  private static func part(
    inside path: BezierPath, _ limits: GeometryLimits, reusing previous: ShapeIndex?,
    ifWork least: Int = 0
  ) throws(GeometryError) -> PlacedPart {
    if let old = previous?.inside?.part, old.work >= least,
      let moved = old.displacement(to: path, margin: 0)
    {
      return PlacedPart(part: old, offset: moved, wrap: .both)
    }
    let part = try ShapePart(inside: path, name: "inside", limits: limits)
    return PlacedPart(part: part, offset: .zero, wrap: .both)
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
    guard Self.areSame(bounds, previous.bounds, at: 0) else {
      return [-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude]
    }
    var ranges: [ClosedRange<Double>] = []
    func add(_ list: [PlacedPart], at index: Int) {
      // What blocks nothing is nowhere.
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

  /// Whether two lists have the same part in the same place of both, or none.
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
