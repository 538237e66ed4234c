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
  /// The most by which glyphs are stretched or narrowed, as a fraction of their width.
  var expansion = 0.0
  /// The distance by which each word's last letter protrudes from a room at the container's side,
  /// in points.
  var protrusion = 0.0

  /// A room of a row.
  struct Room {
    var width: Double
    /// The place of its right end.
    var end: Double
    /// True if it ends at the container's side.
    var endsAtSide: Bool
  }

  /// The rooms of a row 10 points high.
  func rooms(at y: Double) -> [Room] {
    var rooms: [Room] = []
    var x = 0.0
    for bar in bars.sorted(by: { $0.minX < $1.minX }) where bar.minY < y + 10 && bar.maxY > y {
      if bar.minX > x { rooms.append(Room(width: bar.minX - x, end: bar.minX, endsAtSide: false)) }
      x = max(x, bar.maxX)
    }
    if width > x { rooms.append(Room(width: width - x, end: width, endsAtSide: true)) }
    return rooms
  }

  private func natural(_ range: Range<Int>) -> Double {
    Double(words[range].reduce(0, +) + range.count - 1) * 5
  }

  /// The room that some words leave; negative if glyphs must be narrowed.
  private func slack(_ range: Range<Int>, _ room: Room) -> Double {
    room.width + (room.endsAtSide ? protrusion : 0) - natural(range)
  }

  private func fits(_ range: Range<Int>, _ room: Room) -> Bool {
    slack(range, room) + (isJustified ? expansion * natural(range) : 0) >= -1e-6
  }

  /// The cost of the contrast between two fitness classes.
  ///
  /// - Parameter isInRow: True if both are in one row.
  func contrast(_ one: Int, _ other: Int, isInRow: Bool) -> Double {
    let cost = isJustified && expansion > 0 ? 3_000.0 : 10_000
    if isInRow { return Double(abs(one - other)) * cost }
    return abs(one - other) > 1 ? cost : 0
  }

  /// The cost of a fragment: its fitness class, and the demerits without the contrast to the
  /// fragment before.
  func cost(words range: Range<Int>, room: Room, startsRow: Bool) -> (cost: Double, kind: Int) {
    let slack = slack(range, room)
    let gaps = Double(max(1, range.count - 1))
    let glyphs = isJustified ? expansion * natural(range) : 0
    let isEnd = range.upperBound == words.count
    var ratio = 0.0
    if slack < 0 {
      ratio = glyphs > 0 ? max(-1, slack / glyphs) : 0
    } else if !isEnd {
      ratio = isJustified ? slack / (2.5 * gaps + glyphs) : slack / 40
    }
    let missing = slack - raggedStretch * gaps - glyphs
    if isJustified, !isEnd, missing > 1e-6 {
      ratio = 2 * raggedStretch / 2.5 + missing / 40
      // A short fragment is worst if one more word would fit.
      if fits(range.lowerBound..<range.upperBound + 1, room) { ratio *= 2 }
    }
    let badness = 100 * abs(ratio * ratio * ratio)
    var cost = (10 + badness) * (10 + badness)
    if isEnd, range.count == 1, startsRow, range.lowerBound > 0,
      natural(range) < room.width / 4
    {
      cost += 10_000
    }
    return (cost, ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3)
  }

  /// The cost of the words that a row of one room shares with the rows beside it. Words of one
  /// length are the same.
  func repetition(_ range: Range<Int>) -> Double {
    guard isJustified, expansion > 0, range.upperBound < words.count else { return 0 }
    func isRepeated(_ one: Int, _ other: Int) -> Bool {
      one >= 0 && words[one] > 1 && words[one] == words[other]
    }
    let starts = isRepeated(range.lowerBound, range.upperBound)
    let ends = isRepeated(range.lowerBound - 1, range.upperBound - 1)
    return (starts ? 3_000 : 0) + (ends ? 3_000 : 0)
  }

  /// The least demerits of the text from a word on.
  func least(from word: Int, y: Double, kind: Int? = nil) -> Double {
    var top = y
    while true {
      let rooms = rooms(at: top)
      // A row moves down to where a word fits as it is.
      if rooms.contains(where: {
        top > y ? Double(words[word]) * 5 <= $0.width : fits(word..<word + 1, $0)
      }) {
        return least(from: word, y: top, rooms: rooms[...], startsRow: true, kind: kind)
      }
      guard let next = bars.map(\.maxY).filter({ $0 > top }).min() else { return .infinity }
      top = next
    }
  }

  private func least(
    from word: Int, y: Double, rooms: ArraySlice<Room>, startsRow: Bool, kind: Int?
  ) -> Double {
    if word == words.count { return 0 }
    guard let room = rooms.first else {
      // A row does not stay empty as a whole.
      return startsRow ? .infinity : least(from: word, y: y + 10, kind: kind)
    }
    var best = Double.infinity
    var end = word
    while end < words.count, fits(word..<end + 1, room) {
      end += 1
      let own = cost(words: word..<end, room: room, startsRow: startsRow)
      best = min(
        best,
        own.cost + (rooms.count + rooms.startIndex == 1 ? repetition(word..<end) : 0)
          + (kind.map { contrast($0, own.kind, isInRow: !startsRow) } ?? 0)
          + least(
            from: end, y: y, rooms: rooms.dropFirst(), startsRow: false, kind: own.kind))
    }
    if end > word, !mayStayEmpty(room, from: word, rooms: rooms.count + rooms.startIndex) {
      return best
    }
    let skipped = least(
      from: word, y: y, rooms: rooms.dropFirst(), startsRow: startsRow, kind: kind)
    return end > word ? min(best, skipped + emptyCost(room)) : skipped
  }

  /// True if a room that holds the text from a word on may stay empty at a cost: a room of several
  /// that holds one word, and not the last one, of a justified text.
  func mayStayEmpty(_ room: Room, from word: Int, rooms: Int) -> Bool {
    isJustified && rooms > 1 && word + 1 < words.count && fits(word..<word + 1, room)
      && !fits(word..<word + 2, room)
  }

  /// The cost of a room that stays empty: that of a fragment whose ratio is its width in units of
  /// eight spaces.
  func emptyCost(_ room: Room) -> Double {
    let ratio = room.width / 40
    let badness = 100 * ratio * ratio * ratio
    return (10 + badness) * (10 + badness)
  }
}
