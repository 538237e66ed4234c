import TextGeometry

/// The best line ends of a paragraph in the test font, by exhaustive search.
struct OptimalSearch {
  /// The words' lengths, in characters of 5 points.
  var words: [Int]
  var width: Double
  /// The areas that text avoids.
  var bars: [Rect]
  var isJustified: Bool
  /// The maximum widening of a space before a fragment is left ragged, in points.
  var raggedStretch = Double.infinity

  /// The rooms of a row 10 points high.
  func rooms(at y: Double) -> [Double] {
    var rooms: [Double] = []
    var x = 0.0
    for bar in bars.sorted(by: { $0.minX < $1.minX }) where bar.minY < y + 10 && bar.maxY > y {
      if bar.minX > x { rooms.append(bar.minX - x) }
      x = max(x, bar.maxX)
    }
    if width > x { rooms.append(width - x) }
    return rooms
  }

  /// The cost of a fragment: its fitness class, and the demerits without the contrast to the
  /// fragment before.
  func cost(words range: Range<Int>, room: Double, startsRow: Bool) -> (cost: Double, kind: Int) {
    let natural = Double(words[range].reduce(0, +) + range.count - 1) * 5
    var ratio = 0.0
    if range.upperBound < words.count {
      ratio =
        isJustified
        ? (room - natural) / (2.5 * Double(max(1, range.count - 1))) : (room - natural) / 40
    }
    let gaps = Double(max(1, range.count - 1))
    let missing = room - natural - raggedStretch * gaps
    if isJustified, range.upperBound < words.count, missing > 1e-6 {
      ratio = 2 * raggedStretch / 2.5 + missing / 40
      // A short fragment is worst if one more word would fit.
      if natural + 5 + Double(words[range.upperBound]) * 5 <= room { ratio *= 2 }
    }
    let badness = 100 * ratio * ratio * ratio
    var cost = (10 + badness) * (10 + badness)
    if range.upperBound == words.count, range.count == 1, startsRow, range.lowerBound > 0,
      natural < room / 4
    {
      cost += 10_000
    }
    return (cost, ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3)
  }

  /// The least demerits of the text from a word on.
  func least(from word: Int, y: Double, kind: Int? = nil) -> Double {
    var y = y
    while true {
      let rooms = rooms(at: y)
      if rooms.contains(where: { Double(words[word]) * 5 <= $0 }) {
        return least(from: word, y: y, rooms: rooms[...], startsRow: true, kind: kind)
      }
      guard let next = bars.map(\.maxY).filter({ $0 > y }).min() else { return .infinity }
      y = next
    }
  }

  private func least(
    from word: Int, y: Double, rooms: ArraySlice<Double>, startsRow: Bool, kind: Int?
  ) -> Double {
    if word == words.count { return 0 }
    guard let room = rooms.first else { return least(from: word, y: y + 10, kind: kind) }
    var best = Double.infinity
    var end = word
    var natural = -5.0
    while end < words.count {
      natural += Double(words[end]) * 5 + 5
      if natural > room { break }
      end += 1
      let own = cost(words: word..<end, room: room, startsRow: startsRow)
      let contrast = kind.map { abs($0 - own.kind) > 1 ? 10_000.0 : 0 } ?? 0
      best = min(
        best,
        own.cost + contrast
          + least(
            from: end, y: y, rooms: rooms.dropFirst(), startsRow: false, kind: own.kind))
    }
    if end > word { return best }
    return least(
      from: word, y: y, rooms: rooms.dropFirst(), startsRow: startsRow, kind: kind)
  }
}
