import TextAnalysis
import TextGeometry
import TextShaping

/// Moves the room of boxes around words to the outer ends of their text in a line, where the text
/// has several directions.
///
/// Shaping adds the room to the first and the last character of a box, so that lines have their
/// widths. Only the line shows which of its characters are the outermost ones.
struct BoxRoomMover {
  private let prepared: PlacedParagraph
  /// The end of the visible text, in UTF-16 code units of the paragraph.
  private let contentEnd: Int
  /// The factor on the widths of glyphs.
  private let expansion: Double

  /// A side of a slice.
  private struct Edge: Equatable {
    var slice: Int
    var isLeft: Bool
  }

  init(_ prepared: PlacedParagraph, contentEnd: Int, expansion: Double) {
    (self.prepared, self.contentEnd, self.expansion) = (prepared, contentEnd, expansion)
  }

  /// - Parameters:
  ///   - slices: The slices of the line, from left to right.
  ///   - glyphs: Their glyphs.
  /// - Complexity: O(*n* × *d*) in the slices and the depth of boxes, and O(*m*) in the glyphs.
  func move(in slices: inout [FragmentSlice], _ glyphs: inout [PositionedGlyph]) {
    let start = prepared.range.lowerBound
    // The visible slices with glyphs, in the order of the text.
    let order = slices.indices.filter { index in
      let slice = slices[index]
      return !slice.isToken && slice.range.lowerBound - start < contentEnd
        && !letters(of: slice).isEmpty
    }.sorted { slices[$0].range.lowerBound < slices[$1].range.lowerBound }
    guard let first = order.first, let last = order.last else { return }
    let shown = slices[first].range.lowerBound - start..<slices[last].range.upperBound - start
    var moves: [(from: Edge, to: Edge, room: Double)] = []
    for boxes in prepared.paragraph.wordBoxes {
      var place = boxes.indices.partition { boxes[$0].range.upperBound <= shown.lowerBound }
      while place < boxes.count, boxes[place].range.lowerBound < shown.upperBound {
        let box = boxes[place]
        place += 1
        let lower = order.partition {
          slices[$0].range.upperBound - start <= box.range.lowerBound
        }
        let upper = order.partition {
          slices[$0].range.lowerBound - start < box.range.upperBound
        }
        guard lower < upper, let left = order[lower..<upper].min(),
          let right = order[lower..<upper].max()
        else { continue }
        let (begin, end) = (order[lower], order[upper - 1])
        if slices[begin].range.lowerBound - start == box.range.lowerBound, box.start > 0 {
          moves.append(
            (
              Edge(slice: begin, isLeft: !isReversed(slices[begin])),
              Edge(slice: box.isRightToLeft ? right : left, isLeft: !box.isRightToLeft),
              room(box.start, of: slices[begin])
            ))
        }
        if slices[end].range.upperBound - start == box.range.upperBound, box.end > 0 {
          moves.append(
            (
              Edge(slice: end, isLeft: isReversed(slices[end])),
              Edge(slice: box.isRightToLeft ? left : right, isLeft: box.isRightToLeft),
              room(box.end, of: slices[end])
            ))
        }
      }
    }
    apply(moves.filter { $0.from != $0.to }, to: &slices, &glyphs)
  }

  /// Takes room from one side of a slice and adds it to another, for each of some moves.
  private func apply(
    _ moves: [(from: Edge, to: Edge, room: Double)], to slices: inout [FragmentSlice],
    _ glyphs: inout [PositionedGlyph]
  ) {
    if moves.isEmpty { return }
    // The room added to the left and the right of each slice.
    var added = Array(repeating: (left: 0.0, right: 0.0), count: slices.count)
    func add(_ room: Double, at edge: Edge) {
      if edge.isLeft { added[edge.slice].left += room } else { added[edge.slice].right += room }
    }
    for move in moves {
      add(-move.room, at: move.from)
      add(move.room, at: move.to)
    }
    var shift = 0.0
    for index in slices.indices {
      slices[index].start += shift
      let (left, right) = added[index]
      let letters = letters(of: slices[index])
      for glyph in slices[index].glyphs {
        if glyph == letters.first {
          shift += left
          glyphs[glyph].advance += left
        }
        glyphs[glyph].x += shift
        if glyph == letters.last {
          shift += right
          glyphs[glyph].advance += right
        }
      }
    }
  }

  /// The glyphs of a slice without an inserted hyphen.
  private func letters(of slice: FragmentSlice) -> Range<Int> {
    if slice.inserted < 0 { return slice.glyphs }
    return slice.inserted == slice.glyphs.lowerBound
      ? slice.glyphs.dropFirst() : slice.glyphs.dropLast()
  }

  private func isReversed(_ slice: FragmentSlice) -> Bool {
    prepared.paragraph.withItem(slice.item) { $0.item.isRightToLeft }
  }

  /// The room that the glyphs of a slice have of some room: whole units of their font, stretched
  /// with them.
  private func room(_ points: Double, of slice: FragmentSlice) -> Double {
    prepared.paragraph.withItem(slice.item) {
      $0.scale > 0 ? (points / $0.scale).rounded() * $0.scale * expansion : 0
    }
  }
}
