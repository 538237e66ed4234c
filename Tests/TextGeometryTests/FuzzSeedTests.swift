import Glibc
import Testing

@testable import TextGeometry

/// Reads and queries the fuzzer's seeds without the fuzzer.
@Suite struct FuzzSeedTests {
  /// The contents of every file in a folder of seeds, by name.
  static func seeds(_ folder: String) -> [(name: String, text: String)] {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(root)/Fuzz/Seeds/\(folder)"
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var found: [(name: String, text: String)] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      guard let file = unsafe fopen("\(path)/\(name)", "r") else { continue }
      defer { unsafe fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe fread(&bytes, 1, bytes.count, file)
      found.append((name, String(decoding: bytes[..<count], as: UTF8.self)))
    }
    return found.sorted { $0.name < $1.name }
  }

  @Test("every path is read and its work is in proportion")
  func pathSeeds() {
    let seeds = Self.seeds("paths")
    #expect(seeds.count > 10)
    for (name, text) in seeds {
      #expect(throws: Never.self, "\(name)") { _ = try BezierPath(svgPathData: text) }
      #expect(PathDataSweepTests.fault(text, margins: true) == nil, "\(name)")
    }
  }

  @Test("every path blocks what brute force says")
  func seedsAgainstOracle() throws {
    for (name, text) in Self.seeds("paths") where name != "huge-and-tiny" {
      let path = try BezierPath(svgPathData: text)
      let size = max(path.bounds.width, path.bounds.height, 1)
      for top in [-1.0, 10, 33.3, 50] {
        for inside in [false, true] {
          let fault = try BandSweepTests.disagreement(
            path, inside: inside, top: top, height: 12, size: size, seed: 0)
          #expect(fault == nil, "\(name), top \(top), inside \(inside): \(fault ?? "")")
        }
      }
    }
  }

  @Test("every shape is read")
  func shapeSeeds() {
    let seeds = Self.seeds("shapes")
    #expect(seeds.count >= 4)
    for (name, text) in seeds {
      #expect(throws: Never.self, "\(name)") {
        _ = try Shape(parsing: text, in: Size(width: 600, height: 800))
      }
    }
  }
}
