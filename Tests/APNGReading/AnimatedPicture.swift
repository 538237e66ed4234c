public import TextDrawing

/// An animated PNG file, decoded and composed from its own chunks as a viewer does it.
public struct AnimatedPicture {
  /// A fault in a file.
  public struct Fault: Error {
    /// A short description.
    public var message: String
  }

  /// A rectangle that replaces a part of the previous frame.
  public struct Part: Hashable {
    /// The number of columns to its left.
    public var x = 0
    /// The number of rows above it.
    public var y = 0
    /// The number of its columns.
    public var width = 0
    /// The number of its rows.
    public var height = 0
  }

  /// The frames as displayed.
  public private(set) var frames: [Bitmap] = []
  /// The rectangle that each frame replaces.
  public private(set) var parts: [Part] = []
  /// The display time of each frame, in seconds.
  public private(set) var delays: [Double] = []
  /// The number of times that the animation is played; 0 for endlessly.
  public private(set) var playCount = 0

  private var header: [UInt8] = []
  private var data: [UInt8] = []
  private var colors: [UInt32] = []

  /// Reads a file; the length, checksum and sequence number of every chunk must be right.
  public init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Fault(message: "no PNG file")
    }
    var (position, number, count, hasEnded) = (8, 0, -1, false)
    while position < bytes.count {
      guard !hasEnded, position + 12 <= bytes.count else { throw Fault(message: "cut short") }
      let length = Self.number(bytes, position)
      let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      let content = Array(bytes[position + 8..<position + 8 + length])
      guard
        Self.checksum(bytes[position + 4..<position + 8 + length])
          == Self.number(bytes, position + 8 + length)
      else { throw Fault(message: "the checksum of \(type) is wrong") }
      position += 12 + length
      switch type {
      case "IHDR": header = content
      case "acTL":
        count = Self.number(content, 0)
        playCount = Self.number(content, 4)
      case "fcTL":
        try finish()
        try check(content, &number)
        guard content[24] == 0, content[25] == 0 else { throw Fault(message: "unknown ways") }
        parts.append(
          Part(
            x: Self.number(content, 12), y: Self.number(content, 16),
            width: Self.number(content, 4), height: Self.number(content, 8)))
        delays.append(
          Double(Int(content[20]) << 8 | Int(content[21]))
            / Double(Int(content[22]) << 8 | Int(content[23])))
      case "IDAT":
        guard parts.count == 1 else { throw Fault(message: "IDAT in the wrong place") }
        data += content
      case "fdAT":
        try check(content, &number)
        data += content.dropFirst(4)
      case "IEND": hasEnded = true
      default: break
      }
    }
    try finish()
    guard hasEnded, frames.count == count else { throw Fault(message: "frames are missing") }
  }

  /// Checks that frames and their pixels are numbered consecutively.
  private func check(_ content: [UInt8], _ number: inout Int) throws {
    guard Self.number(content, 0) == number else { throw Fault(message: "the numbers are wrong") }
    number += 1
  }

  /// Draws the last frame's rectangle over the previous frame.
  private mutating func finish() throws {
    guard let part = parts.last, !data.isEmpty else { return }
    let (width, height) = (Self.number(header, 0), Self.number(header, 4))
    guard part.width > 0, part.height > 0, part.x + part.width <= width,
      part.y + part.height <= height
    else { throw Fault(message: "a frame reaches over the picture") }
    if colors.isEmpty {
      guard part == Part(x: 0, y: 0, width: width, height: height) else {
        throw Fault(message: "the first frame is not whole")
      }
      colors = [UInt32](repeating: 0, count: width * height)
    }
    var own = header
    own.replaceSubrange(0..<8, with: Self.bytes(part.width) + Self.bytes(part.height))
    let file =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", own)
      + Self.chunk("IDAT", data) + Self.chunk("IEND", [])
    let bitmap = try PictureDecoder().decode(file)
    for y in 0..<part.height {
      for x in 0..<part.width {
        let pixel = bitmap[x: x, y: y]
        colors[(part.y + y) * width + part.x + x] =
          UInt32(pixel.red) | UInt32(pixel.green) << 8 | UInt32(pixel.blue) << 16
          | UInt32(pixel.alpha) << 24
      }
    }
    frames.append(Bitmap(width: width, height: height, pixels: colors))
    data = []
  }

  // MARK: Chunks

  private static func number(_ bytes: [UInt8], _ position: Int) -> Int {
    bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return bytes(content.count) + body + bytes(checksum(body[...]))
  }

  /// The CRC-32 of PNG's appendix D, by a table.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes { crc = table[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
    return Int(crc ^ 0xFFFF_FFFF)
  }

  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { crc, _ in
      crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1
    }
  }
}
