import Foundation
import SeededRandom
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The digests that were accepted.
private enum AcceptedDigests {
  /// Where the digests stand.
  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Digests.txt")

  /// What shapes, breaks and fills here.
  static let versions = (FontLibrary.versions + TextBoundaries.versions)
    .filter { $0.name != "fontconfig" }
    .map { "\($0.name) \($0.version)" }.joined(separator: ", ")

  static let isAccepting =
    ProcessInfo.processInfo.environment["TEXTRENDER_ACCEPT"] != nil

  static var isComparable: Bool {
    isAccepting || (try? lines())?.first.map(String.init) == versions
  }

  static func lines() throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  }
}

/// The same input gives the same bits: on every processor, optimised or not, in every process.
///
/// The digests stand in a file of their own, whose first line says with which libraries they were made: others may shape
/// or fill otherwise, and then nothing is compared. A change that is meant to change layouts accepts new ones
/// (`TEXTRENDER_ACCEPT=1`) and says why.
@Suite(
  "Digests of layouts and pictures",
  .enabled(if: AcceptedDigests.isComparable, "The digests were made with other libraries."))
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
    let accepted = try AcceptedDigests.lines()
    #expect(accepted.count == lines.count)
    let red = zip(lines, accepted).filter { $0 != $1 }.map { "\($0)" }
    #expect(red.isEmpty, "\(red.count) documents came out otherwise: \(red.prefix(5))")
  }

  /// Every number of every row, fragment and glyph, to the last bit.
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

  /// The pixels of the first container, with its shapes drawn behind the text.
  private func pictureDigest(of manager: LayoutManager) throws -> String {
    let container = manager.textContainers[0]
    var page = DisplayList(size: container.size)
    for path in container.exclusionPaths { page.fill(path.path, with: Color(white: 0.8)) }
    page.drawText(in: container, of: manager, at: .zero)
    page.stroke(
      BezierPath(ovalIn: Rect(x: 5, y: 5, width: 30, height: 20)), with: .black, width: 2)
    let picture = try rasterize(page, scale: 1.5)
    return String(SHA256.hexadecimal(of: picture.bytes).prefix(16))
  }
}
