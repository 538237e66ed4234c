import Foundation
import FuzzTargets
import SeededRandom
import Testing

/// Replays the fuzzer's seeds without it. `TEXTRENDER_SWEEP=1` mutates each a thousand times.
@Suite("Seeds of the fuzzer", .serialized)
struct SeedTests {
  /// The folder of a target's seeds.
  private static func seeds(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fuzz/Seeds/\(target.name)").standardizedFileURL
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
    }
  }

  @Test("each target has seeds and takes them", arguments: FuzzTarget.all)
  func seeds(_ target: FuzzTarget) throws {
    let seeds = try Self.seeds(of: target)
    #expect(!seeds.isEmpty)
    for seed in seeds { target.run(seed.bytes) }
    target.run([])
  }

  @Test("seeds with some bytes changed crash nothing", arguments: FuzzTarget.all)
  func changedSeeds(_ target: FuzzTarget) throws {
    let finding = FileManager.default.temporaryDirectory
      .appending(path: "textrender-finding-\(target.name)")
    for seed in try Self.seeds(of: target) {
      let first = SeededGenerator.firstSeed
      for number in first..<first + Sweep.count(short: 6, long: 1_000) {
        var random = SeededGenerator(seed: number)
        let changed = Self.changed(seed.bytes, &random)
        // A crash ends the process; the input that caused it is then still there.
        try Data(changed).write(to: finding)
        target.run(changed)
      }
    }
    try FileManager.default.removeItem(at: finding)
  }

  /// Bytes after one to eight mutations: a byte replaced, a stretch removed, duplicated or moved.
  private static func changed(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<1 + random.below(8) where !bytes.isEmpty {
      let start = random.below(bytes.count)
      let end = min(bytes.count, start + 1 + random.below(16))
      switch random.below(5) {
      case 0: bytes[start] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[start] ^= 1 << UInt8(random.below(8))
      case 2: bytes.removeSubrange(start..<end)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: random.below(bytes.count + 1))
      default:
        let part = bytes[start..<end]
        bytes.replaceSubrange(start..<end, with: part.reversed())
      }
    }
    return bytes
  }
}
