import SeededRandom
import Testing

@testable import TextDrawing

/// The samples are 32 by 16 pixels, with quarters of red and green above blue and white.
@Suite struct JPEGDecoderTests {
  private func sample(_ name: String) throws -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return try PictureFile.bytes(of: "/\(folder)/Samples/\(name).jpg", atMost: 1 << 20)
  }

  private func kind(
    _ bytes: [UInt8], _ decoder: JPEGDecoder = JPEGDecoder()
  ) -> DrawingError.Kind? {
    do {
      _ = try decoder.decode(bytes, place: "a.jpg")
      return nil
    } catch {
      return error.kind
    }
  }

  /// True if a pixel has a colour, within the precision of the format.
  private func has(_ color: [Int], _ bitmap: Bitmap, x: Int, y: Int) -> Bool {
    let pixel = bitmap[x: x, y: y]
    let parts = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    return pixel.alpha == 255 && zip(parts, color).allSatisfy { abs($0 - $1) <= 6 }
  }

  private let red = [200, 30, 30]
  private let green = [30, 160, 40]
  private let blue = [30, 40, 200]
  private let white = [250, 250, 250]

  @Test("colour is read", arguments: ["colour", "progressive", "print"])
  func colour(name: String) throws {
    let picture = try JPEGDecoder().decode(sample(name))
    #expect(picture.width == 32 && picture.height == 16)
    #expect(has(red, picture, x: 3, y: 3) && has(green, picture, x: 28, y: 3))
    #expect(has(blue, picture, x: 3, y: 12) && has(white, picture, x: 28, y: 12))
  }

  @Test("gray is read")
  func gray() throws {
    let picture = try JPEGDecoder().decode(sample("gray"))
    #expect(has([200, 200, 200], picture, x: 3, y: 3) && has([30, 30, 30], picture, x: 28, y: 3))
  }

  @Test("a picture taken on the side stands upright")
  func sidewaysPicture() throws {
    let picture = try JPEGDecoder().decode(sample("turned"))
    #expect(picture.width == 16 && picture.height == 32)
    // A quarter turn to the right moves the bottom left to the top left.
    #expect(has(blue, picture, x: 3, y: 3) && has(red, picture, x: 12, y: 3))
    #expect(has(white, picture, x: 3, y: 28) && has(green, picture, x: 12, y: 28))
  }

  @Test("every orientation puts the first pixel where Exif says")
  func orientations() throws {
    // The pixels 1 2 3 above 4 5 6.
    let picture = Bitmap(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])
    let turned: [(UInt8, Int, [UInt32])] = [
      (2, 3, [3, 2, 1, 6, 5, 4]), (3, 3, [6, 5, 4, 3, 2, 1]), (4, 3, [4, 5, 6, 1, 2, 3]),
      (5, 2, [1, 4, 2, 5, 3, 6]), (6, 2, [4, 1, 5, 2, 6, 3]), (7, 2, [6, 3, 5, 2, 4, 1]),
      (8, 2, [3, 6, 2, 5, 1, 4]),
    ]
    for (value, width, pixels) in turned {
      let result = picture.turned(try #require(JPEGOrientation(rawValue: value)))
      #expect(result.width == width && result.pixels == pixels, "\(value)")
    }
    #expect(JPEGOrientation(rawValue: 1) == nil && JPEGOrientation(rawValue: 9) == nil)
  }

  @Test("pictures of either kind are told")
  func kinds() throws {
    #expect(try PictureDecoder().decode(sample("gray")).width == 32)
    let png = try PNGEncoder().encode(Bitmap(width: 1, height: 1, grays: [7]))
    #expect(try PictureDecoder().decode(png).width == 1)
    let error = #expect(throws: DrawingError.self) {
      try PictureDecoder().decode(Array("GIF89a".utf8), place: "a.gif")
    }
    #expect(
      error?.description
        == "a.gif: this is not a PNG, JPEG or SVG file; give one of these")
    #expect(kind(png) == .notAPicture && kind([]) == .notAPicture)
  }

  @Test(
    "every truncation is refused", arguments: ["colour", "progressive", "print", "gray", "turned"])
  func truncations(name: String) throws {
    let file = try sample(name)
    // The last two bytes mark the end of the file; a complete picture may lack them.
    for length in 3..<(file.count - 3) {
      #expect(kind(Array(file[..<length])) == .malformed, "cut to \(length) bytes")
    }
  }

  @Test(
    "damaged bytes never crash", arguments: ["colour", "progressive", "print", "gray", "turned"])
  func damagedBytes(name: String) throws {
    let file = try sample(name)
    var random = SeededGenerator(seed: 2_026)
    let decoder = JPEGDecoder(limits: DrawingLimits(maximumPixels: 1 << 20))
    for _ in 0..<1_000 {
      var damaged = file
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 2..<file.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      _ = kind(damaged, decoder)
      _ = JPEGOrientation(damaged)
    }
  }

  @Test("sizes over the limits are refused before memory is claimed")
  func sizesOverLimits() throws {
    let file = try sample("colour")
    #expect(kind(file, JPEGDecoder(limits: DrawingLimits(maximumSide: 31))) == .tooLarge)
    #expect(kind(file, JPEGDecoder(limits: DrawingLimits(maximumPixels: 511))) == .tooLarge)
    #expect(kind(file, JPEGDecoder(limits: DrawingLimits(maximumPixels: 512))) == nil)
    #expect(kind(file, JPEGDecoder(maximumBytes: file.count - 1)) == .tooLarge)
    // The frame's header, SOF0 or SOF2, has height and width after its length and precision.
    for name in ["colour", "progressive"] {
      var huge = try sample(name)
      let frame = try #require(
        huge.indices.dropLast().first { huge[$0] == 0xFF && [0xC0, 0xC2].contains(huge[$0 + 1]) })
      huge.replaceSubrange(frame + 5..<frame + 9, with: [0x7F, 0xFF, 0x7F, 0xFF])
      #expect(kind(huge) == .tooLarge)
      // The largest allowed size: the data ends long before.
      huge.replaceSubrange(frame + 5..<frame + 9, with: [0x1F, 0xFF, 0x1F, 0xFF])
      #expect(kind(huge) == .malformed)
    }
  }

  @Test("a file of too many passes is refused")
  func tooManyPasses() throws {
    let file = try sample("progressive")
    // The last pass is repeated many times, without the end of the file.
    let scan = try #require(
      file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let pass = file[scan..<file.count - 2]
    var repeated = Array(file.dropLast(2))
    for _ in 0..<150 { repeated += pass }
    let bytes = repeated + [0xFF, 0xD9]
    let error = #expect(throws: DrawingError.self) {
      try JPEGDecoder().decode(bytes, place: "a.jpg")
    }
    #expect(error?.kind == .malformed)
    #expect(
      error?.message.contains("it has more than 100 scans") == true, "\(String(describing: error))")
  }
}
