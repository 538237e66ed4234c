import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Opening and closing containers, and storing their rows.
extension LayoutPass {
  /// Opens the container that the gap starts in, with its rows before the gap.
  ///
  /// - Parameter estimate: The assumed state of the container if text before the gap has no rows.
  mutating func openContainer(from estimate: ContainerState?) {
    container = containerBeforeGap() ?? nextContainer(after: nil, at: next)
    if let number = containerNumber {
      container?.plannedEnd = manager.plannedEnd(
        ofTextFrom: manager.rows.containers[number].start.offset)
    }
    if let estimate {
      container?.state = estimate
      container?.placed = PlacedRows(entry: estimate)
    }
  }

  /// Returns the container that holds the last row before the gap; nil if there is no such row.
  private mutating func containerBeforeGap() -> ContainerProgress? {
    staleRows.next = manager.rows.firstRow(fromParagraph: next.paragraph)
    let last = manager.rows.lastRow(beforeParagraph: next.paragraph)
    guard let last, last.container < manager.textContainers.count else { return nil }
    if let stale = staleRows.next, stale.row > 0 {
      // The gap lies between two rows of a segment.
      let divided = manager.rows.segment(of: stale)
      manager.rows.containers[stale.container].segments[stale.segment] = divided.prefix(
        toRow: stale.row)
      manager.rows.containers[stale.container].segments.insert(
        divided.suffix(fromRow: stale.row), at: stale.segment + 1)
      staleRows.next = RowIndex(
        container: stale.container, segment: stale.segment + 1, row: 0)
    }
    staleRows.insertion = last.segment + 1
    return ContainerProgress(
      manager.textContainers[last.container].geometry, number: last.container,
      state: manager.rows.containers[last.container].segments[last.segment].exit,
      scratch: manager.takeBandScratch())
  }

  /// Closes the container, which is full, and opens the next one, if there is one.
  ///
  /// - Parameter place: The start of the text that continues there.
  mutating func openNextContainer(at place: TextPosition) {
    let full = container?.number
    if let full {
      closeContainer(keepingStaleRows: false)
      manager.delegate?.layoutManager(
        manager, didCompleteLayoutFor: manager.textContainers[full], atEnd: false)
    }
    container = nextContainer(after: full, at: place)
    container?.plannedEnd = manager.plannedEnd(ofTextFrom: place.offset)
  }

  /// Returns the container after one, or the first; nil if there is none and the delegate adds
  /// none.
  private mutating func nextContainer(after full: Int?, at place: TextPosition)
    -> ContainerProgress?
  {
    let number = full.map { $0 + 1 } ?? 0
    if number == manager.textContainers.count {
      manager.delegate?.layoutManager(manager, didCompleteLayoutFor: nil, atEnd: false)
      if number == manager.textContainers.count, number > 0,
        place.offset < manager.textContainers[number - 1].textLimit ?? .max
      {
        truncateLastRow(inContainer: number - 1)
      }
    }
    guard number < manager.textContainers.count else { return nil }
    // Text that starts after the limit only passes by.
    let next = manager.textContainers[number]
    if next.takesOverflow, number > 0, place.offset < next.textLimit ?? .max {
      cutEnd = truncateLastRow(inContainer: number - 1)
    }
    staleRows.insertion = 0
    if let row = staleRows.next, row.container < number {
      staleRows.next = RowIndex(container: number, segment: 0, row: 0)
    }
    if number < manager.rows.containers.count {
      manager.rows.containers[number].start = place
      if manager.rows.containers[number].segments.isEmpty {
        manager.rows.containers[number].reach = 0
      }
    } else {
      manager.rows.containers.append(ContainerLayout(start: place))
    }
    takeEarlierRows(inContainer: number, from: place)
    let geometry = manager.textContainers[number].geometry
    manager.rows.containers[number].endsAtBaseline = geometry.endsAtBaseline
    return ContainerProgress(geometry, number: number, scratch: manager.takeBandScratch())
  }

  /// Returns the geometry after a container, which decides which rows may move on. It is that of
  /// the next container that is shown, or this one's own if a delegate may add another; otherwise
  /// nil.
  func geometry(after container: Int) -> ContainerGeometry? {
    let containers = manager.textContainers
    if container + 1 < containers.count {
      let next = containers[container + 1]
      return next.takesOverflow ? nil : next.geometry
    }
    return manager.delegate == nil ? nil : containers[container].geometry
  }

  /// Ends a segment, so that later rows go into another one.
  mutating func endSegment() {
    guard let segment = container?.takeSegment(adjustments: placer.takeEdges()) else { return }
    staleRows.added.append(segment)
  }

  /// Stores the rows laid out in the container.
  ///
  /// - Parameter keepsStale: True if the container keeps its old rows after the new ones.
  mutating func closeContainer(keepingStaleRows keepsStale: Bool) {
    endSegment()
    guard let number = container?.number else { return }
    var end = manager.rows.containers[number].segments.count
    if keepsStale, let stale = staleRows.next, stale.container == number {
      end = stale.segment
      if stale.row > 0 {
        let divided = manager.rows.segment(of: stale)
        manager.rows.containers[number].segments[end] = divided.suffix(fromRow: stale.row)
        staleRows.next?.row = 0
      }
    }
    manager.rows.containers[number].reach = staleRows.added.reduce(
      manager.rows.containers[number].reach
    ) { max($0, $1.reach) }
    manager.rows.containers[number].segments.replaceSubrange(
      staleRows.insertion..<end, with: staleRows.added)
    if keepsStale, staleRows.next?.container == number {
      staleRows.next?.segment = staleRows.insertion + staleRows.added.count
    }
    staleRows.insertion += staleRows.added.count
    staleRows.added.removeAll(keepingCapacity: true)
  }
}

extension LayoutManager {
  /// Returns the buffers of the last pass, with nothing counted.
  fileprivate func takeBandScratch() -> ExclusionIndex.Scratch {
    var scratch = ExclusionIndex.Scratch()
    swap(&scratch, &bandScratch)
    _ = scratch.takeMetCount()
    scratch.allowance = .max
    return scratch
  }
}
