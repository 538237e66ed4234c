import Foundation

/// Moves selections in a data source of a program's own, by its answers alone.
struct ForeignNavigation {
  let source: any NSTextSelectionDataSource

  /// Returns the unit around a position.
  func unit(
    _ granularity: NSTextSelection.Granularity, _ selection: NSTextSelection
  ) -> NSTextSelection? {
    guard let start = selection.textRanges.first?.location,
      let range = source.textRange(for: granularity, enclosing: start)
    else { return nil }
    return NSTextSelection(range: range, affinity: .downstream, granularity: granularity)
  }

  /// Returns a moved or extended selection; nil if the source knows no such position.
  func moved(
    _ selection: NSTextSelection, _ direction: NSTextSelectionNavigation.Direction,
    _ destination: NSTextSelectionNavigation.Destination, extending: Bool
  ) -> NSTextSelection? {
    guard let range = selection.textRanges.first else { return nil }
    let isForward = isForward(direction, at: range.location)
    let start = isForward ? range.endLocation : range.location
    if !extending, !range.isEmpty, destination == .character {
      return NSTextSelection(start, affinity: .downstream)
    }
    guard let place = destinationPlace(from: start, destination, isForward: isForward) else {
      return nil
    }
    if !extending { return NSTextSelection(place, affinity: .downstream) }
    let other = isForward ? range.location : range.endLocation
    guard
      let extended = isForward
        ? NSTextRange(location: other, end: place) : NSTextRange(location: place, end: other)
    else { return nil }
    return NSTextSelection(range: extended, affinity: .downstream, granularity: .character)
  }

  private func isForward(
    _ direction: NSTextSelectionNavigation.Direction, at location: any NSTextLocation
  ) -> Bool {
    switch direction {
    case .forward, .down: true
    case .backward, .up: false
    case .right: source.baseWritingDirection(at: location) == .leftToRight
    case .left: source.baseWritingDirection(at: location) == .rightToLeft
    }
  }

  private func destinationPlace(
    from start: any NSTextLocation, _ destination: NSTextSelectionNavigation.Destination,
    isForward: Bool
  ) -> (any NSTextLocation)? {
    let whole = source.documentRange
    let granularity: NSTextSelection.Granularity
    switch destination {
    case .document, .container: return isForward ? whole.endLocation : whole.location
    case .character: granularity = .character
    case .word: granularity = .word
    case .line: granularity = .line
    case .sentence: granularity = .sentence
    case .paragraph: granularity = .paragraph
    }
    if isForward {
      return source.textRange(for: granularity, enclosing: start)?.endLocation
    }
    guard start.compare(whole.location) == .orderedDescending else { return start }
    let before = source.location(start, offsetBy: -1) ?? start
    return source.textRange(for: granularity, enclosing: before)?.location
  }
}
