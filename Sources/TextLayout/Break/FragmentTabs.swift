import TextAnalysis
import TextShaping
import TextStorage

/// The tabs of the current fragment.
///
/// The text after a tab is its field. At a right, centred or decimal stop the field does not start
/// at the stop, so the width of the tab depends on its field. The last tab therefore stays open
/// until the next one or the fragment's end. If a field does not fit between its stop and the
/// edge, the tab is narrower, and the field ends at the edge.
struct FragmentTabs {
  /// The start of the fragment's text, measured from the margin that stops refer to, in points.
  private let origin: Double
  /// The room of the fragment, in points.
  private let room: Double
  private let stops: TabStops
  /// The running advance at the fragment's start, in points.
  let lineStart: Double
  private let isRightToLeft: Bool
  /// The tabs with a known width, by their offsets in UTF-16 code units of the paragraph.
  private(set) var tabs: [(offset: Int, width: Double)] = []
  /// The sum of those widths.
  private var settled = 0.0
  private var open: OpenTab?

  /// A tab whose width depends on the text after it.
  private struct OpenTab {
    var offset: Int
    /// The running advance at the tab.
    var start: Double
    /// The distance from the tab to its stop, in points.
    var distance: Double
    /// The least width of the tab, in points.
    var least: Double
    var share: Share
  }

  /// The share of a field that lies before its stop.
  private enum Share {
    /// None of it.
    case none
    /// Everything after a running advance.
    case all(from: Double)
    /// Half of it.
    case half
    /// Some stretches of it.
    case part(FieldPart)
  }

  /// A stretch of text by the running advances at its ends, in points.
  typealias Stretch = (start: Double, end: Double)

  /// The stretches of a field that lie before its decimal stop in the paragraph's direction. Where
  /// directions are mixed, text after a number may lie before it.
  struct FieldPart {
    var before: Stretch = (0, 0)
    /// The stretch of the number up to the stop.
    var number: Stretch = (0, 0)
    var after: Stretch = (0, 0)

    /// Returns the width of the stretches up to a running advance, in points.
    func width(upTo advance: Double) -> Double {
      func width(_ stretch: Stretch) -> Double {
        max(0, min(stretch.end, advance) - stretch.start)
      }
      return width(before) + width(number) + width(after)
    }
  }

  init(
    origin: Double, room: Double, stops: TabStops, lineStart: Double, isRightToLeft: Bool
  ) {
    self.origin = origin
    self.room = room
    self.stops = stops
    self.lineStart = lineStart
    self.isRightToLeft = isRightToLeft
  }

  /// The width of the open tab if its field ends at a running advance, in points.
  private func openWidth(at advance: Double) -> Double {
    guard let open else { return 0 }
    let field = max(0, advance - open.start)
    let before: Double
    switch open.share {
    case .none: return open.distance
    case .all(let from): before = max(0, advance - from)
    case .half: before = field / 2
    case .part(let part): before = part.width(upTo: advance)
    }
    // A field that would exceed the edge ends there instead.
    let rest = room - settled - (open.start - lineStart)
    return max(open.least, min(open.distance - before, rest - field))
  }

  /// The sum of the tabs' widths if the text ends at a running advance, in points.
  func total(at advance: Double) -> Double { settled + openWidth(at: advance) }

  /// The most room that text alone can get, in points.
  var textRoom: Double {
    guard let open else { return room - settled }
    switch open.share {
    case .none: return room - settled - open.distance
    case .all, .half, .part: return room - settled - open.least
    }
  }

  /// True if the stop of the last tab aligns the field after it.
  var hasOpenField: Bool {
    switch open?.share {
    case nil, .some(.none): false
    case .all, .half, .part: true
    }
  }

  /// Adds a tab at a running advance.
  ///
  /// - Parameter part: Returns the part of the field that lies before the first of some
  ///   characters, or nil if the field has none of them.
  mutating func add(
    at offset: Int, advance: Double, part: (Set<Character>) -> FieldPart?
  ) {
    close(at: advance)
    let pen = origin + advance - lineStart + settled
    let stop = stops.next(after: pen + max(stops.minimumWidth, LineBreaker.tolerance))
    var distance = stop.location - pen
    let startsAtStop =
      stop.alignment == .natural || stop.alignment == (isRightToLeft ? .right : .left)
    var share = Share.none
    switch stop.alignment {
    case _ where startsAtStop: break
    case .center: share = .half
    case .decimal:
      // A number without a separator ends at the stop, that is, at the left of it.
      share =
        part(stop.columnTerminators).map(Share.part)
        ?? (isRightToLeft ? .part(FieldPart()) : .all(from: advance))
    case .natural, .trailing, .left, .right: share = .all(from: advance)
    }
    if !startsAtStop {
      // The stop may lie at most at the end of the room.
      distance = min(distance, max(0, origin + room - pen))
    }
    open = OpenTab(
      offset: offset, start: advance, distance: distance,
      least: min(stops.minimumWidth, distance), share: share)
  }

  /// Adds a blank at a running advance.
  ///
  /// - Parameter width: Takes the blank's distance from the start of the room and returns its
  ///   width, both in points. The blank becomes at most as wide as the room, so that it fits a
  ///   line of its own.
  mutating func addBlank(at offset: Int, advance: Double, width: (_ pen: Double) -> Double) {
    close(at: advance)
    let wanted = width(advance - lineStart + settled)
    let width = wanted > 0 ? min(wanted, max(0, room)) : 0
    tabs.append((offset, width))
    settled += width
  }

  /// Fixes the width of the open tab, whose field ends at a running advance.
  mutating func close(at advance: Double) {
    guard let tab = open else { return }
    let width = openWidth(at: advance)
    tabs.append((tab.offset, width))
    settled += width
    open = nil
  }

  /// True if there are any tabs.
  var hasTabs: Bool { open != nil || !tabs.isEmpty }

  /// Removes all tabs.
  mutating func removeAll() {
    tabs.removeAll(keepingCapacity: true)
    settled = 0
    open = nil
  }

  /// Removes the tabs from an offset on.
  mutating func drop(from offset: Int) {
    if let tab = open, tab.offset >= offset { open = nil }
    while let last = tabs.last, last.offset >= offset {
      settled -= last.width
      tabs.removeLast()
    }
  }

  /// The sum of the fixed widths of the tabs before an offset, in points.
  func total(before offset: Int) -> Double {
    tabs.reduce(0) { $1.offset < offset ? $0 + $1.width : $0 }
  }
}
