/// The pieces of a paragraph, in logical order, kept in as little room as their numbers allow.
///
/// Where running totals are whole numbers of one font unit, as in a paragraph in one size of fonts with equally many
/// units to the em, a piece takes 16 bytes; else 40. Either way it is read as it was made, to the last bit.
package struct UnbreakablePieces: RandomAccessCollection, Sendable {
  /// All pieces, where each can be packed.
  let packed: [PackedPiece]
  /// All pieces, where one of them cannot be packed.
  private let whole: [UnbreakablePiece]
  /// Points in a font unit; 0 where pieces are not packed.
  private let scale: Double
  package let endIndex: Int
  /// Whether the last piece within a limit may be looked for from anywhere: no piece takes back room, and only after the
  /// last one a line must end.
  let isSearchable: Bool
  /// Whether a soft hyphen ends one of them.
  private let hasSoftHyphens: Bool
  /// The most room that the visible text of a piece but the first takes behind the piece before, in points.
  private let widest: Double
  /// The most room that white space takes at the end of a piece, in points.
  let mostHanging: Double

  package var startIndex: Int { 0 }

  /// Whether the pieces are kept in little room.
  var isPacked: Bool { scale > 0 }

  /// - Parameters:
  ///   - pieces: The pieces; there is one at least.
  ///   - scale: Points in a font unit of the paragraph's first text.
  init(_ pieces: [UnbreakablePiece], scale: Double) {
    endIndex = pieces.count
    var (isSearchable, widest, mostHanging) = (true, 0.0, 0.0)
    var flags = UnbreakablePiece.Flags()
    for index in pieces.indices.dropFirst() {
      let before = pieces[index - 1]
      isSearchable = isSearchable && before.contentAdvance <= pieces[index].contentAdvance
      flags.formUnion(before.flags)
      widest = Swift.max(widest, pieces[index].contentAdvance - before.advance)
      mostHanging = Swift.max(mostHanging, before.advance - before.contentAdvance)
    }
    self.mostHanging = mostHanging
    self.isSearchable = isSearchable && !flags.contains(.mandatory)
    self.widest = widest
    hasSoftHyphens = flags.union(pieces.last?.flags ?? []).contains(.softHyphen)
    if let packed = Self.pack(pieces, scale: scale) {
      (self.packed, whole, self.scale) = (packed, [], scale)
    } else {
      (packed, whole, self.scale) = ([], pieces, 0)
    }
  }

  private static func pack(_ pieces: [UnbreakablePiece], scale: Double) -> [PackedPiece]? {
    guard scale > 0, scale < .infinity else { return nil }
    let perPoint = 1 / scale
    var packed: [PackedPiece] = []
    packed.reserveCapacity(pieces.count)
    for index in pieces.indices {
      guard let piece = PackedPiece(pieces[index], scale: scale, perPoint: perPoint) else {
        return nil
      }
      packed.append(piece)
    }
    return packed
  }

  @inline(__always)
  package subscript(index: Int) -> UnbreakablePiece {
    isPacked ? packed[index].unpacked(scale) : whole[index]
  }

  /// The last piece, without what a collection of any kind does for it.
  @inline(__always)
  package var last: UnbreakablePiece? { endIndex == 0 ? nil : self[endIndex - 1] }

  /// Adds the totals of some of the pieces.
  func append(_ range: Range<Int>, to target: inout [PieceTotals]) {
    target.append(addingCapacity: range.count) {
      (target: inout OutputSpan<PieceTotals>) in
      if isPacked {
        let pieces = packed.span.extracting(range)
        for index in pieces.indices {
          target.append(Self.totals(of: pieces[index].unpacked(scale)))
        }
      } else {
        let pieces = whole.span.extracting(range)
        for index in pieces.indices { target.append(Self.totals(of: pieces[index])) }
      }
    }
  }

  @inline(__always)
  private static func totals(of piece: UnbreakablePiece) -> PieceTotals {
    PieceTotals(
      advance: piece.advance, contentAdvance: piece.contentAdvance, spaces: piece.spaces,
      contentSpaces: piece.contentSpaces, flags: piece.flags)
  }

  /// Whether any two neighbours but the last may share a line: no piece is wider than a limit, and none but the last ends a line or
  /// shows a hyphen where it does.
  @inline(__always)
  func areAllChoices(within limit: Double) -> Bool {
    isSearchable && !hasSoftHyphens && widest <= limit
  }

  /// Takes pieces from one on while their visible text ends within a limit, up to one that a line must end after.
  ///
  /// - Parameters:
  ///   - first: The first piece.
  ///   - limit: A running total, in points.
  ///   - guess: About where the answer is, as after the line before: most pieces then need not be read.
  /// - Returns: The index after the last piece that was taken, and whether a line must end after it.
  /// - Complexity: O(pieces taken, or between them and the guess).
  func end(from first: Int, within limit: Double, near guess: Int) -> (
    index: Int, isMandatory: Bool
  ) {
    guard isSearchable else {
      var index = first
      while index < endIndex, contentAdvance(of: index) <= limit {
        index += 1
        if isMandatory(index - 1) { return (index, true) }
      }
      return (index, false)
    }
    var index = Swift.max(first, Swift.min(guess, endIndex))
    while index > first, contentAdvance(of: index - 1) > limit { index -= 1 }
    while index < endIndex, contentAdvance(of: index) <= limit { index += 1 }
    return (index, index > first && isMandatory(index - 1))
  }

  @inline(__always)
  private func contentAdvance(of index: Int) -> Double {
    isPacked ? packed[index].contentAdvance(scale) : whole[index].contentAdvance
  }

  @inline(__always)
  private func isMandatory(_ index: Int) -> Bool {
    (isPacked ? packed[index].flags : whole[index].flags).contains(.mandatory)
  }

  /// The memory that the pieces take, in bytes.
  var byteCount: Int {
    packed.capacity * MemoryLayout<PackedPiece>.stride
      + whole.capacity * MemoryLayout<UnbreakablePiece>.stride
  }
}

/// A piece whose running totals are whole font units.
struct PackedPiece: Sendable {
  /// The total up to the piece's end, and up to the end of its visible text, in font units.
  var units, contentUnits: Int32
  var end: UInt32
  var spaces: UInt16
  /// How many UTF-16 code units stand behind the visible text, in the lower half, and how many of them are spaces that
  /// justification may widen.
  var hanging: UInt8
  var flags: UnbreakablePiece.Flags

  /// Nil where one of the numbers has no room or would not be read as it was.
  init?(_ piece: UnbreakablePiece, scale: Double, perPoint: Double) {
    let (hanging, hangingSpaces) = (
      piece.end - piece.contentEnd, piece.spaces - piece.contentSpaces
    )
    guard
      let units = Self.units(piece.advance, scale, perPoint),
      let contentUnits = piece.contentAdvance == piece.advance
        ? units : Self.units(piece.contentAdvance, scale, perPoint),
      (0..<16).contains(hanging), (0..<16).contains(hangingSpaces),
      let spaces = UInt16(exactly: piece.spaces)
    else { return nil }
    (self.units, self.contentUnits, self.spaces) = (units, contentUnits, spaces)
    end = UInt32(piece.end)
    self.hanging = UInt8(hanging) | UInt8(hangingSpaces) << 4
    flags = piece.flags
  }

  /// A running total in font units; nil where it is no whole number of them.
  private static func units(_ advance: Double, _ scale: Double, _ perPoint: Double) -> Int32? {
    let near = advance * perPoint
    guard abs(near) < 0x1p31 - 1 else { return nil }
    // Rounded by hand: the processor's instruction for it is not to be had everywhere, and a call takes longer.
    let units = Int32(near + (near < 0 ? -0.5 : 0.5))
    return Double(units) * scale == advance ? units : nil
  }

  @inline(__always)
  func contentAdvance(_ scale: Double) -> Double { Double(contentUnits) * scale }

  @inline(__always)
  func unpacked(_ scale: Double) -> UnbreakablePiece {
    UnbreakablePiece(
      advance: Double(units) * scale, contentAdvance: contentAdvance(scale),
      end: Int32(bitPattern: end), contentEnd: Int32(bitPattern: end) - Int32(hanging & 15),
      spaces: Int32(spaces), contentSpaces: Int32(spaces) - Int32(hanging &>> 4),
      flags: flags)
  }
}
