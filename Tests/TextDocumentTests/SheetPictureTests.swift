import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextLayout

@testable import TextDocument

@Suite("Pictures on the page keep text away")
struct SheetPictureTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-pictures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The right half is opaque; the picture for two pixels per point has twice the pixels.
    for (name, side) in [("half.png", 20), ("half@2x.png", 40), ("wide.png", 30)] {
      let pixels = (0..<side * side).map { $0 % side < side / 2 ? UInt32(0) : 0xFF00_00FF }
      let bytes = try PNGEncoder().encode(Bitmap(width: side, height: side, pixels: pixels))
      try OutputFile.write(bytes, to: folder.appendingPathComponent(name).path)
    }
  }

  private func layout(
    _ picture: String, page: String = #""page": {"size": [200, 200]},"#, words: Int = 200,
    scale: Double = 1, traits: TraitCollection = .init()
  ) throws -> DocumentLayout {
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = String(repeating: "word ", count: words)
    let sheet = """
      {"sheet": 1, "text": "\(text)", \(page) "pictures": [\(picture)]}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s")
      .located(in: folder.path + "/")
    request.traits = traits
    request.traits.displayScale = scale
    if words > 100 { request.overflow = .truncate }
    return try DocumentLayout(request)
  }

  /// The free spans of the rows within a range of the page's height.
  private func spans(_ layout: DocumentLayout, _ heights: ClosedRange<Double>) -> [[Double]] {
    layout.manager.lineFragments(in: layout.manager.textContainers[0])
      .filter { $0.rect.minY >= heights.lowerBound && $0.rect.maxY <= heights.upperBound }
      .map { [$0.rect.minX, $0.rect.maxX] }
  }

  @Test("by its frame, with its proportions kept", arguments: ["5", #""2.5%""#])
  func frame(margin: String) throws {
    let layout = try layout(
      #"{"file": "half.png", "frame": [0, 0, "50%", "auto"], "margin": \#(margin)}"#)
    #expect(layout.pages[0].pictures.map(\.frame) == [Rect(x: 0, y: 0, width: 100, height: 100)])
    let beside = spans(layout, 0...105)
    #expect(!beside.isEmpty && beside.allSatisfy { $0[1] == 200 && abs($0[0] - 105) < 1e-9 })
  }

  @Test("turned about its middle, with what keeps text away")
  func turned() throws {
    // A quarter turn of 100 × 40 gives 40 × 100 with the opaque half below, where spans end.
    let layout = try layout(
      #"{"file": "half.png", "frame": [100, 50, 100, 40], "rotate": 90, "exclude": "alpha"}"#)
    let beside = spans(layout, 71...119)
    #expect(!beside.isEmpty)
    for span in beside {
      #expect(span[1] <= 130.001 && span[1] > 129 || span[0] >= 169.999 && span[0] < 171)
    }
    #expect(spans(layout, 0...68).allSatisfy { $0[0] == 0 && $0[1] == 200 })
    let list = layout.displayList(page: 0)
    #expect(list.groups.count == 1)
    let shown = try list.rasterized()
    #expect(shown[x: 150, y: 100] == PixelColor(red: 255, green: 0, blue: 0))
    #expect(shown[x: 150, y: 119] == PixelColor(red: 255, green: 0, blue: 0))
    // The area of the unrotated frame shows the page there, and text.
    #expect(
      (110..<125).allSatisfy { shown[x: $0, y: 90] != PixelColor(red: 255, green: 0, blue: 0) })
    // After an eighth of a turn the frame's corners are on the axes.
    let eighth = try Self().layout(
      #"{"file": "half.png", "frame": [75, 75, 50, 50], "rotate": 45}"#)
    let reach = 25 * 2.0.squareRoot()
    let middle = spans(eighth, (100 - 20)...(100 + 20)).filter { $0[0] == 0 }
    #expect(!middle.isEmpty && middle.allSatisfy { $0[1] < 100 - reach + 20 + 1e-9 })
    #expect(abs(eighth.pages[0].pictures[0].bounds.minX - (100 - reach)) < 1e-9)
  }

  @Test(
    "in a frame of other proportions: stretched, whole in its middle, or cut to cover it",
    arguments: [
      ("fill", Rect(x: 0, y: 0, width: 100, height: 50), 20, 20, 100.0),
      ("contain", Rect(x: 25, y: 0, width: 50, height: 50), 20, 20, 75),
      ("cover", Rect(x: 0, y: 0, width: 100, height: 50), 20, 10, 100),
    ])
  func fit(_ fit: String, _ frame: Rect, _ width: Int, _ height: Int, _ end: Double) throws {
    for exclude in ["frame", "alpha"] {
      let layout = try Self().layout(
        #"{"file": "half.png", "frame": [0, 0, 100, 50], "fit": "\#(fit)", "exclude": "\#(exclude)"}"#
      )
      let picture = layout.pages[0].pictures[0]
      #expect(picture.frame == frame)
      #expect(picture.bitmap.width == width && picture.bitmap.height == height)
      #expect(
        picture.bitmap[x: width - 1, y: 0].alpha == 255 && picture.bitmap[x: 0, y: 0].alpha == 0)
      let path = layout.manager.textContainers[0].exclusionPaths[0].path
      #expect(abs(path.bounds.maxX - end) < 1e-9)
      #expect(abs(path.bounds.minX - (exclude == "frame" ? frame.minX : frame.midX)) < 1e-9)
      #expect(abs(path.bounds.maxY - 50) < 1e-9)
    }
  }

  @Test("a page whose height the text decides shows a picture whole")
  func growing() throws {
    for containers in ["", #""containers": [{"frame": [0, 0, 40, 20]}],"#] {
      let layout = try Self().layout(
        #"{"file": "half.png", "frame": [100, 1000.5, 20, 20]}"#,
        page: #""page": {"size": [200, "auto"]}, \#(containers)"#, words: 2)
      #expect(layout.pages[0].size.height == 1021)
    }
  }

  @Test("a JPEG file is a picture like any other, and is told with its place when it is damaged")
  func jpeg() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let file = try Data(
      contentsOf: URL(fileURLWithPath: root + "/TextDrawingTests/Samples/progressive.jpg"))
    try file.write(to: folder.appendingPathComponent("a.jpg"))
    try file.dropLast(99).write(to: folder.appendingPathComponent("b.jpg"))
    let picture = #"{"file": "NAME", "frame": [0, 0, 64, "auto"]}"#
    #expect {
      _ = try self.layout(picture.replacing("NAME", with: "b.jpg"))
    } throws: { error in
      guard let error = error as? DocumentError else { return false }
      return error.kind == .malformedInput && error.place.hasPrefix("pictures[0].file: line 1,")
        && error.message.contains("b.jpg: the JPEG file is damaged")
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try file.write(to: folder.appendingPathComponent("a.jpg"))
    let whole = try layout(picture.replacing("NAME", with: "a.jpg"))
    #expect(whole.pages[0].pictures.map(\.frame) == [Rect(x: 0, y: 0, width: 64, height: 32)])
  }

  @Test("by what is opaque")
  func alpha() throws {
    let layout = try layout(
      #"{"file": "half.png", "frame": [50, 0, 100, 100], "exclude": "alpha"}"#)
    let beside = spans(layout, 0...90)
    #expect(beside.count >= 4)
    for span in beside {
      #expect(span[0] == 0 ? abs(span[1] - 100) <= 3 : abs(span[0] - 150) <= 3)
    }
  }

  @Test("or not at all")
  func none() throws {
    let layout = try layout(#"{"file": "half.png", "frame": [0, 0, 90, 90], "exclude": "none"}"#)
    #expect(spans(layout, 0...200).allSatisfy { $0 == [0, 200] })
    #expect(layout.displayList(page: 0).pictures.count == 1)
  }

  @Test("the file goes by the screen's scale", arguments: [(1.0, 20), (2.0, 40), (3.0, 40)])
  func scale(_ scale: Double, _ side: Int) throws {
    let layout = try layout(#"{"file": "half.png", "frame": [0, 0, 90, 90]}"#, scale: scale)
    #expect(layout.pages[0].pictures[0].bitmap.width == side)
  }

  @Test("and by traits before that")
  func variant() throws {
    let layout = try layout(
      """
      {"file": "half.png", "frame": [0, 0, 90, 90],
       "variants": [{"when": {"horizontal": "regular"}, "file": "wide.png"}]}
      """, scale: 2, traits: TraitCollection(horizontal: .regular, vertical: nil))
    #expect(layout.pages[0].pictures[0].bitmap.width == 30)
  }
}
