import TextAnalysis

/// The pieces of a paragraph, in logical order, in as little memory as their numbers allow.
///
/// A piece takes 16 bytes if running totals are whole numbers of one font unit, otherwise 40. They
/// are whole in a paragraph of one size, in fonts with the same number of units per em. Either
/// way, reading a piece gives the original numbers to the last bit.
@usableFromInline package struct UnbreakablePieces: RandomAccessCollection, Sendable {
  /// All pieces if each can be packed, otherwise empty.
  @usableFromInline package let packed: [PackedPiece]
  /// All pieces if one of them cannot be packed, otherwise empty.
  @usableFromInline let whole: [UnbreakablePiece]
  /// Points per font unit; 0 if the pieces are not packed.
  @usableFromInline let scale: Double
  @usableFromInline package let endIndex: Int
  /// True if the search for the last piece within a limit may start at any piece. This requires
  /// that totals never decrease, and that no piece except the last forces a line end.
  @usableFromInline package let isSearchable: Bool
  /// True if a soft hyphen ends one of them.
  @usableFromInline let hasSoftHyphens: Bool
  /// The largest width of a piece's visible text, from the end of the piece before, in points. The
  /// first piece does not count.
  @usableFromInline let widest: Double
  /// The largest width of the white space at the end of a piece, in points. The last piece does
  /// not count.
  package let maximumHanging: Double

  @inlinable
  package var startIndex: Int { 0 }

  /// True if the pieces are packed.
  @inlinable
  package var isPacked: Bool { scale > 0 }

  /// - Parameters:
  ///   - pieces: The pieces; at least one in any text.
  ///   - scale: Points per font unit in the paragraph's first text.
  @usableFromInline package init(_ pieces: [UnbreakablePiece], scale: Double) {
    endIndex = pieces.count
    var (isSearchable, widest, maximumHanging) = (true, 0.0, 0.0)
    var flags = UnbreakablePiece.Flags()
    for index in pieces.indices.dropFirst() {
      let before = pieces[index - 1]
      isSearchable = isSearchable && before.contentAdvance <= pieces[index].contentAdvance
      flags.formUnion(before.flags)
      widest = Swift.max(widest, pieces[index].contentAdvance - before.advance)
      maximumHanging = Swift.max(maximumHanging, before.advance - before.contentAdvance)
    }
    self.maximumHanging = maximumHanging
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
    guard scale > 0, scale < .infinity, FastPaths.enabled.contains(.packedPieces) else {
      return nil
    }
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

  @inlinable @inline(__always)
  package subscript(index: Int) -> UnbreakablePiece {
    isPacked ? packed[index].unpacked(scale) : whole[index]
  }

  /// The last piece, without the overhead of the generic collection.
  @inlinable @inline(__always)
  package var last: UnbreakablePiece? { endIndex == 0 ? nil : self[endIndex - 1] }

  /// Appends the totals of a range of the pieces.
  @inlinable
  package func append(_ range: Range<Int>, to target: inout [PieceTotals]) {
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

  @inlinable @inline(__always)
  package static func totals(of piece: UnbreakablePiece) -> PieceTotals {
    PieceTotals(
      advance: piece.advance, contentAdvance: piece.contentAdvance, spaces: piece.spaces,
      contentSpaces: piece.contentSpaces, flags: piece.flags)
  }

  /// True if a line may end after any piece: no piece is wider than `limit`, none shows a hyphen,
  /// and none except the last forces a line end.
  @inlinable @inline(__always)
  package func areAllChoices(within limit: Double) -> Bool {
    isSearchable && !hasSoftHyphens && widest <= limit
  }

  /// Finds the end of the line that starts at a piece: it takes pieces while their visible text
  /// ends within a limit, up to a mandatory break.
  ///
  /// - Parameters:
  ///   - first: The first piece.
  ///   - limit: A running total, in points.
  ///   - guess: An estimate of the answer, such as from the length of the line before. A good
  ///     estimate saves reading most pieces.
  /// - Returns: The index after the last piece that was taken, and true if a line must end after
  ///   it.
  /// - Complexity: O(pieces taken), or O(pieces between the answer and `guess`).
  @inlinable
  package func end(from first: Int, within limit: Double, near guess: Int) -> (
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

  @inlinable @inline(__always)
  package func contentAdvance(of index: Int) -> Double {
    isPacked ? packed[index].contentAdvance(scale) : whole[index].contentAdvance
  }

  @inlinable @inline(__always)
  package func isMandatory(_ index: Int) -> Bool {
    (isPacked ? packed[index].flags : whole[index].flags).contains(.mandatory)
  }

  /// The memory that the pieces take, in bytes.
  var byteCount: Int {
    packed.capacity * MemoryLayout<PackedPiece>.stride
      + whole.capacity * MemoryLayout<UnbreakablePiece>.stride
  }
}

/// A piece whose running totals are whole font units.
@usableFromInline package struct PackedPiece: Sendable {
  /// The totals up to the piece's end, and up to the end of its visible text, in font units.
  @usableFromInline package var units, contentUnits: Int32
  @usableFromInline package var end: UInt32
  @usableFromInline package var spaces: UInt16
  /// The number of UTF-16 code units after the visible text, in the lower four bits. The upper
  /// four bits count those that are spaces that justification may widen.
  @usableFromInline package var hanging: UInt8
  @usableFromInline package var flags: UnbreakablePiece.Flags

  /// Creates a packed piece, or nil if a number does not fit or would not be restored exactly.
  @usableFromInline package init?(_ piece: UnbreakablePiece, scale: Double, perPoint: Double) {
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

  /// A running total in font units, or nil if it is not a whole number of them.
  @usableFromInline static func units(_ advance: Double, _ scale: Double, _ perPoint: Double)
    -> Int32?
  {
    let near = advance * perPoint
    guard abs(near) < 0x1p31 - 1 else { return nil }
    // Rounded by hand: not every processor has an instruction for it, and a call takes longer.
    let units = Int32(near + (near < 0 ? -0.5 : 0.5))
    return Double(units) * scale == advance ? units : nil
  }

  @inlinable @inline(__always)
  package func contentAdvance(_ scale: Double) -> Double { Double(contentUnits) * scale }

  @inlinable @inline(__always)
  package func unpacked(_ scale: Double) -> UnbreakablePiece {
    UnbreakablePiece(
      advance: Double(units) * scale, contentAdvance: contentAdvance(scale),
      end: Int32(bitPattern: end), contentEnd: Int32(bitPattern: end) - Int32(hanging & 15),
      spaces: Int32(spaces), contentSpaces: Int32(spaces) - Int32(hanging &>> 4),
      flags: flags)
  }
}
