import SeededRandom

/// Unusual path data: noise, valid grammar without sense, and outlines made to be expensive.
enum GeneratedPathData {
  static let kinds = 7

  static func make(kind: Int, bytes count: Int, _ generator: inout SeededGenerator) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(count + 64)
    func add(_ part: String) { text.append(contentsOf: part.utf8) }
    switch kind {
    case 0: noise(count, &text, &generator)
    case 1: grammar(count, &text, &generator, range: 100)
    case 2: grammar(count, &text, &generator, range: 900_000_000_000)
    case 3:
      // Nested horizontal edges, all at one height and in one direction.
      var step = 1
      while text.count < count {
        add("M0 0H\(step)V5H0Z")
        step += 1
      }
    case 4:
      // Sloped edges on one line, each longer than the one before, back and forth.
      var step = 1
      while text.count < count {
        add(step % 3 == 0 ? "M\(step) \(step)L0 0l0 9z" : "M0 0L\(step) \(step)l0 9z")
        step += 1
      }
    case 5:
      // Vertical edges side by side, all of the same height.
      var step = 1
      while text.count < count {
        add("M\(step) 0v1000h.5v-1000z")
        step += 1
      }
    default:
      // A bush of curves through one point.
      add("M0 0")
      while text.count < count {
        let x = generator.below(200) - 100
        let y = generator.below(200) - 100
        add("C\(x) \(y) \(y) \(-x) 0 0")
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Bytes of path data in any order, after a valid start.
  private static func noise(
    _ count: Int, _ text: inout [UInt8], _ generator: inout SeededGenerator
  ) {
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789012345678901234567890.-+eE,  \n\t".utf8)
    text.append(contentsOf: Array("M0 0L".utf8))
    while text.count < count { text.append(alphabet[generator.below(alphabet.count)]) }
  }

  /// Commands with the right number of arguments.
  private static func grammar(
    _ count: Int, _ text: inout [UInt8], _ generator: inout SeededGenerator, range: Int
  ) {
    let commands: [(String, Int)] = [
      ("L", 2), ("H", 1), ("V", 1), ("C", 6), ("S", 4), ("Q", 4), ("T", 2), ("Z", 0), ("M", 2),
    ]
    text.append(contentsOf: Array("M0 0".utf8))
    while text.count < count {
      if generator.chance(0.1) {
        let flags = generator.below(4)
        let end = "\(generator.below(range)) \(generator.below(range))"
        text.append(
          contentsOf: Array(
            "A\(generator.below(range)) \(generator.below(range)) \(generator.below(360)) \(flags & 1)\(flags >> 1)\(end)"
              .utf8))
        continue
      }
      let (letter, numbers) = commands[generator.below(commands.count)]
      text.append(contentsOf: Array(letter.utf8))
      for _ in 0..<numbers {
        text.append(contentsOf: Array("\(generator.below(range) - range / 2) ".utf8))
      }
    }
  }
}
