import TextAnalysis
public import TextGeometry
import TextShaping

/// Line fragments by text position and by geometry.
///
/// Positions are UTF-16 code units of the storage; rectangles are in the coordinates of the
/// container that holds the text. Each question lays out what it needs.
extension LayoutManager {
  /// Returns the line fragment that holds a character, or nil if the character fits no container
  /// or does not exist.
  ///
  /// - Complexity: O(log *n*).
  public func lineFragment(containing position: Int) -> LineFragment? {
    fragmentPlace(containing: position)?.fragment
  }

  /// Returns the container that holds a character, or nil if it fits none.
  ///
  /// - Complexity: O(log *n*).
  public func textContainer(containing position: Int) -> TextContainer? {
    rowIndex(containing: position).map { textContainers[$0.container] }
  }

  /// Returns the rectangle of the line fragment that holds a character, including padding; nil if
  /// the character fits no container.
  ///
  /// Unlike in Text Kit, it does not include the space between paragraphs.
  /// - Complexity: O(log *n*).
  public func lineFragmentRect(containing position: Int) -> Rect? {
    lineFragment(containing: position)?.rect
  }

  /// Returns the part of a line fragment that its text and padding use, as high as its row; nil if
  /// the character fits no container.
  ///
  /// - Complexity: O(log *n*).
  public func lineFragmentUsedRect(containing position: Int) -> Rect? {
    guard let found = fragmentPlace(containing: position) else { return nil }
    return usedRect(of: found.fragment, in: textContainers[found.row.container])
  }

  /// Returns the part of a line fragment that its text and padding use, as high as its row.
  ///
  /// - Parameters:
  ///   - fragment: A fragment of the current layout.
  ///   - container: The container that holds it.
  public func usedRect(of fragment: LineFragment, in container: TextContainer) -> Rect {
    let padding = container.geometry.padding
    return Rect(
      x: fragment.used.start - padding, y: fragment.rect.minY,
      width: fragment.used.end - fragment.used.start + 2 * padding, height: fragment.rect.height)
  }

  /// Returns the paragraph spacing above and below the row of a character, in points; nil if the
  /// character fits no container.
  ///
  /// In Text Kit it is part of the rectangles of the row's fragments.
  /// - Complexity: O(log *n*).
  public func paragraphSpacing(aroundRowContaining position: Int) -> RowSpacing? {
    rowIndex(containing: position).map { place in
      let row = row(at: place)
      return RowSpacing(before: row.spaceBefore, after: row.spaceAfter)
    }
  }

  /// Calls `body` with the line fragments that hold some text, in reading order, until it returns
  /// false.
  ///
  /// A row may have several fragments side by side. `body` must not change the text or the
  /// containers.
  /// - Complexity: O(log *n* + the answer).
  public func forEachLineFragment(
    in range: Range<Int>, _ body: (LineFragment, TextContainer) -> Bool
  ) {
    forEachFragment(in: range) { fragment, place in
      body(fragment, textContainers[place.container])
    }
  }

  /// Returns the smallest range of text that holds every character in a rectangle of a container;
  /// empty if there is none. Text in the middle of the range may be outside the rectangle.
  ///
  /// - Complexity: O(log *n* + the text of the rows at the rectangle's height).
  public func characterRange(
    forBoundingRect rect: Rect, in container: TextContainer
  ) -> Range<Int> {
    var whole: Range<Int>?
    forEachFragment(intersecting: rect, in: container) { fragment, place in
      // A paragraph that is hidden as a whole is in no rectangle.
      if fragment.rect.height <= 0, fragment.contentEnd == fragment.range.lowerBound { return true }
      var part = fragment.range
      if fragment.used.start < rect.minX || fragment.used.end > rect.maxX
        || fragment.contentEnd < part.upperBound
      {
        guard let met = characters(of: fragment, at: place, from: rect.minX, to: rect.maxX) else {
          return true
        }
        part = met
      }
      whole =
        whole.map {
          min($0.lowerBound, part.lowerBound)..<max($0.upperBound, part.upperBound)
        } ?? part
      return true
    }
    return whole ?? 0..<0
  }

  /// Returns the smallest range that holds the characters of a fragment between two x.
  private func characters(
    of fragment: LineFragment, at place: RowIndex, from left: Double, to right: Double
  ) -> Range<Int>? {
    read(fragment, at: place)
    var whole: Range<Int>?
    for cell in reader.cells where cell.left < right && cell.right > left {
      whole =
        whole.map {
          min($0.lowerBound, cell.range.lowerBound)..<max($0.upperBound, cell.range.upperBound)
        } ?? cell.range
    }
    return whole
  }

  /// Returns the text that a truncated line fragment leaves out; nil if it shows all of its text.
  ///
  /// - Parameter position: A character of the fragment.
  /// - Complexity: O(log *n*).
  public func truncatedRange(inLineFragmentContaining position: Int) -> Range<Int>? {
    guard let place = rowIndex(containing: position),
      let fragment = lineFragment(containing: position), fragment.adjustments >= 0,
      let hidden = rows.segment(of: place).adjustments.adjustments[fragment.adjustments].truncation?
        .hidden
    else { return nil }
    return hidden.lowerBound + fragment.paragraphStart..<hidden.upperBound + fragment.paragraphStart
  }

  // MARK: Walking

  /// Calls `body` with the fragments that hold some text, in reading order, until it returns
  /// false.
  func forEachFragment(in range: Range<Int>, _ body: (LineFragment, RowIndex) -> Bool) {
    // A delegate may make changes when text is laid out, but not during the enumeration.
    if delegate != nil, !range.isEmpty { ensureLayout(for: range) }
    activeEnumerations += 1
    defer { activeEnumerations -= 1 }
    var next = range.isEmpty ? nil : rowIndex(containing: range.lowerBound)
    while let place = next {
      for index in row(at: place).fragments {
        let fragment = fragment(index, at: place)
        if fragment.range.lowerBound >= range.upperBound { return }
        if fragment.range.upperBound > range.lowerBound, !body(fragment, place) { return }
        if fragment.range.upperBound >= range.upperBound { return }
      }
      next = rowIndex(after: place)
    }
  }

  /// Calls `body` with the fragments of a container whose rects overlap a rectangle, in reading
  /// order, until it returns false.
  func forEachFragment(
    intersecting rect: Rect, in container: TextContainer, _ body: (LineFragment, RowIndex) -> Bool
  ) {
    guard container.layoutManager === self, rect.width > 0, rect.height > 0 else { return }
    ensureLayout(forBoundingRect: rect, in: container)
    activeEnumerations += 1
    defer { activeEnumerations -= 1 }
    var next = rowIndex(below: rect.minY, inContainer: container.place)
    while let place = next, place.container == container.place {
      let row = row(at: place)
      if row.y >= rect.maxY { return }
      for index in row.fragments {
        let fragment = fragment(index, at: place)
        if fragment.rect.minX < rect.maxX, fragment.rect.maxX > rect.minX,
          !body(fragment, place)
        {
          return
        }
      }
      next = laidOutRowIndex(after: place)
    }
  }
}
