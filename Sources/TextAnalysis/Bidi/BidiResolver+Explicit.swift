extension BidiResolver {
  /// The highest level that embeddings and isolates may reach (definition BD2).
  private static let deepest: UInt8 = 125

  /// An entry of the directional status stack.
  private struct Status {
    var level: UInt8
    var override: BidiClass?
    var isIsolate: Bool
  }

  /// Applies rules X1 to X8: explicit levels and directions.
  ///
  /// - Returns: True if every character has the paragraph's level, so that the paragraph is one
  ///   run.
  mutating func resolveExplicit(in range: Range<Int>, base: UInt8) -> Bool {
    var stack = [Status(level: base, override: nil, isIsolate: false)]
    var (overflowIsolates, overflowEmbeddings, validIsolates) = (0, 0, 0)
    var isUniform = true
    for offset in range {
      let kind = originals[offset]
      switch kind {
      case .rle, .lre, .rlo, .lro:
        levels[offset] = stack[stack.count - 1].level
        let level = Self.next(
          after: stack[stack.count - 1].level, isRightToLeft: kind == .rle || kind == .rlo)
        if level <= Self.deepest, overflowIsolates == 0, overflowEmbeddings == 0 {
          let override: BidiClass? = kind == .rlo ? .r : kind == .lro ? .l : nil
          stack.append(Status(level: level, override: override, isIsolate: false))
          isUniform = false
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .rli, .lri, .fsi:
        assign(stack[stack.count - 1], to: offset)
        var isRightToLeft = kind == .rli
        if kind == .fsi {
          let end = matches[offset] < 0 ? range.upperBound : Int(matches[offset])
          isRightToLeft = firstStrongLevel(in: offset + 1..<end) == 1
        }
        let level = Self.next(
          after: stack[stack.count - 1].level, isRightToLeft: isRightToLeft)
        if level <= Self.deepest, overflowIsolates == 0, overflowEmbeddings == 0 {
          validIsolates += 1
          stack.append(Status(level: level, override: nil, isIsolate: true))
          isUniform = false
        } else {
          overflowIsolates += 1
        }
      case .pdi:
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while !stack[stack.count - 1].isIsolate { stack.removeLast() }
          stack.removeLast()
          validIsolates -= 1
        }
        assign(stack[stack.count - 1], to: offset)
      case .pdf:
        levels[offset] = stack[stack.count - 1].level
        if overflowIsolates > 0 { break }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if stack.count > 1, !stack[stack.count - 1].isIsolate {
          stack.removeLast()
        }
      case .b: levels[offset] = base
      case .bn, .trail: levels[offset] = stack[stack.count - 1].level
      case .l, .r, .en, .es, .et, .an, .cs, .s, .ws, .on, .al, .nsm:
        assign(stack[stack.count - 1], to: offset)
      }
    }
    return isUniform
  }

  @inline(__always)
  private mutating func assign(_ status: Status, to offset: Int) {
    levels[offset] = status.level
    if let override = status.override { classes[offset] = override }
  }

  private static func next(after level: UInt8, isRightToLeft: Bool) -> UInt8 {
    isRightToLeft ? (level + 1) | 1 : (level + 2) & ~1
  }
}
