import TextGeometry
import TextLayout
import TextStorage

/// Tab stops of the entries in tables of contents.
extension DocumentLayout {
  /// The filling between the words of entries and their page numbers.
  private static let dots = TextTab.Leader.characters(". ")

  /// A line of a paragraph: its width without indents, in points, and its direction.
  typealias Line = (width: Double, isRightToLeft: Bool)

  /// Returns the last line of a paragraph that is laid out.
  func line(of paragraph: Range<Int>) -> Line {
    guard let last = manager.lineFragments(for: paragraph).last else { return (bodyWidth, false) }
    return (last.rect.width, manager.isRightToLeft(paragraph: last.paragraph))
  }

  /// Sets the tab stops of the entries to the ends of their lines. The leader is that of their
  /// style, dots by default.
  ///
  /// - Parameter line: Returns the last line of a paragraph.
  /// - Returns: True if some stop has changed.
  func setTabs(_ line: (Range<Int>) -> Line) -> Bool {
    var changes: [(range: Range<Int>, style: ParagraphStyle)] = []
    for field in fields where field.value.isEntry {
      let paragraph = storage.paragraphRange(containing: field.range.lowerBound)
      guard var style = storage.attribute(.paragraphStyle, at: paragraph.lowerBound) else {
        continue
      }
      let last = line(paragraph)
      let stop = TextTab(
        alignment: last.isRightToLeft ? .left : .right,
        location: last.width + min(0, style.tailIndent),
        leader: style.tabStops.last?.leader ?? Self.dots)
      if style.tabStops == [stop] { continue }
      style.tabStops = [stop]
      changes.append((paragraph, style))
    }
    for group in EditGroups.groups(of: changes.map(\.range)) {
      storage.beginEditing()
      for change in changes[group] {
        storage.addAttribute(.paragraphStyle, value: change.style, range: change.range)
      }
      _ = storage.endEditing()
    }
    return !changes.isEmpty
  }
}
