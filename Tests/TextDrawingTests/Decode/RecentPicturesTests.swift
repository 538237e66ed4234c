import Testing

@testable import TextDrawing

@Suite("Pictures that were decoded last")
struct RecentPicturesTests {
  /// A picture of random-looking pixels, so that its file is not much shorter.
  private func picture(seed: UInt32, side: Int) -> Bitmap {
    var state = seed
    let pixels = (0..<side * side).map { _ -> UInt32 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state | 0xFF00_0000
    }
    return Bitmap(width: side, height: side, pixels: pixels)
  }

  @Test("each file gives its own picture, again and after others")
  func same() throws {
    let pictures = (1...12).map { picture(seed: $0, side: 640) }
    let files = try pictures.map { try PNGEncoder().encode($0) }
    for _ in 0..<2 {
      for (file, picture) in zip(files, pictures) {
        for _ in 0..<2 { #expect(try RecentPictures.picture(in: file, place: "a") == picture) }
      }
    }
  }

  @Test("what is no picture is refused each time, with the name that was given")
  func faults() {
    for place in ["a", "b"] {
      do {
        _ = try RecentPictures.picture(in: [1, 2, 3], place: place)
        Issue.record("three bytes are a picture")
      } catch {
        #expect(error.kind == .notAPicture)
        #expect(error.place == place)
      }
    }
  }
}
