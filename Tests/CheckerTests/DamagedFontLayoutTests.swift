import Foundation
import SeededRandom
import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Layouts in damaged fonts")
struct DamagedFontLayoutTests {
  /// Lays out a text in a font file. The layout holds all of it, in another font if that one
  /// cannot be used.
  private func layOut(_ bytes: Data, _ label: String) throws {
    let path = NSTemporaryDirectory() + "damaged-\(UUID().uuidString).ttf"
    try bytes.write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let storage = TextStorage(
      string: "Fire, office and “quoted” flow; שלום e\u{301}tude 12.",
      attributes: TextAttributes(.font, FontDescriptor(file: path, size: 14)))
    let manager = LayoutManager(fonts: FontLibrary(usesSystemFonts: false))
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 90, height: TextContainer.unlimited))
    manager.addTextContainer(container)
    var position = 0
    var glyphs: [PositionedGlyph] = []
    for fragment in manager.lineFragments(in: container) {
      #expect(fragment.range.lowerBound == position, "\(label)")
      position = fragment.range.upperBound
      manager.appendGlyphs(of: fragment, to: &glyphs)
    }
    #expect(position == storage.length, "\(label)")
    #expect(glyphs.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.advance.isFinite }, "\(label)")
  }

  @Test("a font that is cut off, or has bytes changed, gives an error or a layout")
  func damaged() throws {
    let folder = try FontLibrary(usesSystemFonts: false).bundledFolder()
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder + "/NotoSans-Regular.ttf"))
    let variants = Sweep.count(short: 24, long: 2_000)
    for cut in stride(from: 1_000, to: whole.count, by: whole.count / (variants / 8)) {
      try layOut(whole.prefix(cut), "cut off at \(cut)")
    }
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    for variant in 0..<variants {
      var bytes = whole
      let reach = variant % 2 == 0 ? bytes.count : 4_000
      for _ in 0...next(12) { bytes[next(reach)] = UInt8(next(256)) }
      try layOut(bytes, "variant \(variant)")
    }
    try layOut(whole, "whole")
  }
}
