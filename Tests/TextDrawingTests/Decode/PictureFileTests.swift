import Testing
import TextDrawing

@Suite struct PictureFileTests {
  private func kind(
    _ path: String, _ decoder: PictureDecoder = PictureDecoder()
  ) -> DrawingError.Kind? {
    do {
      _ = try PictureFile.read(path, with: decoder)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test("a written picture reads back")
  func roundTrip() throws {
    let folder = TestFolder()
    let picture = Bitmap(width: 2, height: 1, pixels: [0xFF03_0201, 0x8006_0504])
    let file = try PNGEncoder().encode(picture)
    try OutputFile.write(file, to: "\(folder.path)/a.png")
    #expect(try PictureFile.read("\(folder.path)/a.png") == picture)
    #expect(kind("\(folder.path)/a.png", PictureDecoder(maximumBytes: file.count - 1)) == .tooLarge)
    #expect(kind("\(folder.path)/a.png", PictureDecoder(maximumBytes: file.count)) == nil)
  }

  @Test("what cannot be read is said")
  func unreadable() throws {
    let folder = TestFolder()
    try OutputFile.write([1, 2, 3], to: "\(folder.path)/text")
    #expect(kind("\(folder.path)/none.png") == .unreadable)
    #expect(kind(folder.path) == .unreadable)
    #expect(kind("a\0b") == .unreadable)
    #expect(kind("\(folder.path)/text") == .notAPicture)
    #expect(kind("/dev/null") == .notAPicture)
  }

  @Test("an endless file is cut off")
  func endlessFile() {
    #expect(kind("/dev/zero", PictureDecoder(maximumBytes: 1 << 20)) == .tooLarge)
  }
}
