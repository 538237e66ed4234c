public import TextDrawing
import TextGeometry
public import TextLayout
import TextStorage

/// The differences between two layouts.
public struct DocumentComparison {
  /// The first layout.
  public let before: DocumentLayout
  /// The second layout.
  public let after: DocumentLayout
  /// The changes of rows, in the order of the second layout; neighbouring rows with the same kind
  /// of change are combined.
  public let changes: [LayoutChange]
  /// The indices of the changes that a page shows, by container.
  private let changesByContainer: [Int: [Int]]

  /// Compares two layouts.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  public init(from before: DocumentLayout, to after: DocumentLayout) {
    self.before = before
    self.after = after
    changes = after.manager.changes(since: before.manager.snapshot())
    var shown: [Int: [Int]] = [:]
    for (index, change) in changes.enumerated() {
      guard let rows = change.after ?? change.before else { continue }
      shown[rows.container, default: []].append(index)
    }
    changesByContainer = shown
  }

  /// Returns the number of rows with a kind of change.
  public func rowCount(_ kind: LayoutChange.Kind) -> Int {
    changes.reduce(0) { count, change in
      let rows = change.after ?? change.before
      return change.kind == kind ? count + (rows?.range.count ?? 0) : count
    }
  }

  /// The report: a line for each change, and one with the totals.
  public var report: [String] {
    let (old, new) = (ContainerPlaces(before), ContainerPlaces(after))
    var lines = changes.map { describe($0, old, new) }
    let kinds: [LayoutChange.Kind] = [.kept, .moved, .changed, .added, .removed]
    lines.append(
      kinds.map { "\(rowCount($0)) \($0.rawValue)" }.joined(separator: ", ") + " rows")
    return lines
  }

  private func describe(
    _ change: LayoutChange, _ old: ContainerPlaces, _ new: ContainerPlaces
  ) -> String {
    let isGone = change.kind == .removed
    guard let rows = isGone ? change.before : change.after else { return "" }
    let layout = isGone ? before : after
    var line = Self.padded(change.kind.rawValue, to: 8)
    line += Self.padded((isGone ? old : new).name(ofContainer: rows.container), to: 8)
    let numbers =
      rows.range.count == 1
      ? "row \(rows.range.lowerBound + 1)"
      : "rows \(rows.range.lowerBound + 1)-\(rows.range.upperBound)"
    switch change.kind {
    case .kept: return line + numbers
    case .moved:
      line += Self.padded(numbers, to: 14)
      if let source = change.before, source.container != rows.container {
        return line + "from \(old.name(ofContainer: source.container))"
      }
      let distance = (abs(change.distance) * 100).rounded() / 100
      return line + "\(change.distance < 0 ? "up" : "down") \(distance)"
    case .changed, .added, .removed:
      line += Self.padded(numbers, to: 14)
      return line + "“\(layout.beginning(of: rows.text))”"
    }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width + 1 - text.count))
  }

  /// Returns a page of the second layout with its changes marked: changed, new and moved rows, and
  /// the places of removed ones.
  ///
  /// - Parameter number: The number of the page, from 0.
  public func displayList(page number: Int) -> DisplayList {
    let page = after.pages[number]
    var marks = DisplayList(size: page.size, background: after.background)
    after.drawPaper(page: number, on: &marks)
    for (place, container) in page.containers.enumerated() {
      let frame = page.frames[place]
      var bottom = 0.0
      for change in (changesByContainer[container] ?? []).map({ changes[$0] }) {
        if let rows = change.after, rows.container == container { bottom = rows.bottom }
        guard let color = Self.color(change.kind) else { continue }
        if change.kind == .removed {
          guard change.before?.container == container else { continue }
          marks.fill(
            Rect(x: frame.minX, y: frame.minY + bottom - 1, width: frame.width, height: 2),
            with: color)
        } else if let rows = change.after, rows.container == container {
          marks.fill(
            Rect(
              x: frame.minX, y: frame.minY + rows.top, width: frame.width,
              height: rows.bottom - rows.top), with: color)
        }
      }
    }
    after.draw(page: number, on: &marks)
    return marks
  }

  private static func color(_ kind: LayoutChange.Kind) -> Color? {
    switch kind {
    case .kept: nil
    case .moved: Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.1)
    case .changed: Color(red: 1, green: 0.75, blue: 0, alpha: 0.3)
    case .added: Color(red: 0.2, green: 0.75, blue: 0.3, alpha: 0.3)
    case .removed: Color(red: 0.85, green: 0.15, blue: 0.2)
    }
  }
}

/// The page of each container of a layout.
private struct ContainerPlaces {
  private var places: [Int: (page: Int, place: Int?)] = [:]

  init(_ layout: DocumentLayout) {
    for (number, page) in layout.pages.enumerated() {
      for (place, container) in page.containers.enumerated() where places[container] == nil {
        places[container] = (number + 1, page.containers.count == 1 ? nil : place + 1)
      }
    }
  }

  /// Returns the page of a container, and its number on that page if there are several.
  func name(ofContainer container: Int) -> String {
    guard let (page, place) = places[container] else { return "page ?" }
    return place.map { "page \(page).\($0)" } ?? "page \(page)"
  }
}

extension DocumentLayout {
  /// Returns the first words of a range of text.
  fileprivate func beginning(of range: Range<Int>) -> String {
    let limit = 40
    let text = storage.substring(
      in: range.lowerBound..<min(range.upperBound, range.lowerBound + limit))
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return range.count > limit ? line + "…" : line
  }
}
