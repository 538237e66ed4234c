import Foundation
import SeededRandom
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The digests accepted with one set of libraries: those of Debian 12 in `Digests.txt`, others in
/// separate files in the folder `Digests`.
private enum AcceptedDigests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The digests of the libraries that the project is developed with.
  static let reference = folder.appendingPathComponent("Digests.txt")

  /// The versions of the libraries that shape, break and fill on this system.
  static let versions = (FontLibrary.versions + TextBoundaries.versions)
    .filter { $0.name != "fontconfig" }
    .map { "\($0.name) \($0.version)" }.joined(separator: ", ")

  /// The file of digests for these libraries.
  static let file: URL = {
    if firstLine(of: reference) == versions { return reference }
    let name = versions.replacingOccurrences(of: ", ", with: "-")
      .replacingOccurrences(of: " ", with: "-")
    return folder.appendingPathComponent("Digests/\(name).txt")
  }()

  static let isAccepting =
    ProcessInfo.processInfo.environment["TEXTRENDER_ACCEPT"] != nil

  static var isComparable: Bool { isAccepting || firstLine(of: file) == versions }

  static func lines(of file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  }

  private static func firstLine(of file: URL) -> String? {
    (try? lines(of: file))?.first.map(String.init)
  }

  /// Prints the documents whose digests differ from those of the reference libraries.
  static func printDifferences(of lines: [String]) throws {
    guard file != reference else { return }
    let pairs = zip(lines, try Self.lines(of: reference)).dropFirst().map {
      ($0.split(separator: " "), $1.split(separator: " "))
    }
    for (index, kind) in [(1, "layouts"), (2, "pictures")] {
      let seeds = pairs.filter { $0[index] != $1[index] }.map { String($0.0[0]) }
      print(
        "differs here: \(seeds.count) of \(pairs.count) \(kind), with \(versions):",
        seeds.joined(separator: " "))
    }
  }
}

/// The same input gives the same bits: on every processor, optimised or not, in every process.
///
/// Other versions of the libraries may shape, break or fill differently. Digests are compared with
/// those accepted for the same versions; without any the suite is skipped with a message. A change
/// that is meant to change layouts accepts new digests (`TEXTRENDER_ACCEPT=1`) on each system and
/// gives the reason.
@Suite(
  "Digests of layouts and pictures",
  .enabled(
    if: AcceptedDigests.isComparable,
    "No digests were accepted with \(AcceptedDigests.versions)."))
struct DigestTests {
  private static let count: UInt64 = 200

  @Test("two hundred documents are laid out and drawn as they have always been")
  func documents() throws {
    var lines = [AcceptedDigests.versions]
    lines += try (1...Self.count).map { seed in
      let document = GeneratedDocument(seed: seed)
      return
        "\(seed) \(layoutDigest(of: document.manager)) \(try pictureDigest(of: document.manager))"
    }
    if AcceptedDigests.isAccepting {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: AcceptedDigests.file)
    }
    try AcceptedDigests.printDifferences(of: lines)
    let accepted = try AcceptedDigests.lines(of: AcceptedDigests.file)
    #expect(accepted.count == lines.count)
    let red = zip(lines, accepted).filter { $0 != $1 }.map { "\($0)" }
    #expect(red.isEmpty, "\(red.count) documents came out otherwise: \(red.prefix(5))")
  }

  /// The digest of every number of every row, fragment and glyph, to the last bit.
  private func layoutDigest(of manager: LayoutManager) -> String {
    var digest = SHA256()
    func add(_ numbers: [Double]) {
      for number in numbers { digest.add(field: String(number.bitPattern, radix: 16)) }
    }
    for container in manager.textContainers {
      for row in manager.rows(in: container) {
        add([row.y, row.height, row.baseline, row.spaceBefore, row.spaceAfter])
      }
      for fragment in manager.lineFragments(in: container) {
        digest.add(field: "\(fragment.range)")
        add([fragment.rect.minX, fragment.rect.minY, fragment.rect.width, fragment.rect.height])
        add([fragment.used.start, fragment.used.end, fragment.baseline, fragment.stretch])
        for glyph in manager.glyphs(of: fragment) {
          digest.add(field: "\(glyph.id)")
          add([glyph.x, glyph.y])
        }
      }
    }
    return String(digest.hexadecimal.prefix(16))
  }

  /// The digest of the first container's pixels, with its exclusions drawn behind the text.
  private func pictureDigest(of manager: LayoutManager) throws -> String {
    let container = manager.textContainers[0]
    var page = DisplayList(size: container.size)
    for path in container.exclusionPaths { page.fill(path.path, with: Color(white: 0.8)) }
    page.drawText(in: container, of: manager, at: .zero)
    page.stroke(
      BezierPath(ovalIn: Rect(x: 5, y: 5, width: 30, height: 20)), with: .black, width: 2)
    let picture = try page.rasterized(scale: 1.5)
    return String(SHA256.hexadecimal(of: picture.bytes).prefix(16))
  }
}
