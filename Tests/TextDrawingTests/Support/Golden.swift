import Glibc
import Testing
import TextDrawing

/// Comparison of drawn pictures with accepted ones; see `Goldens/README.md`.
enum Golden {
  /// The maximum size of an accepted picture, in bytes.
  static let maximumBytes = 32_768
  /// The tolerance of a sample: another release of FreeType may round differently, but a
  /// difference of two in 255 is invisible.
  static let tolerance = 2

  /// The folder of the accepted pictures.
  private static let folder: String = {
    let here = #filePath.split(separator: "/").dropLast(2)
    return "/" + here.joined(separator: "/") + "/Goldens"
  }()

  /// Fails unless the bitmap matches the accepted picture of this name.
  static func expect(
    _ bitmap: Bitmap, isLike name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = try PNGEncoder(compressionLevel: 12).encode(bitmap)
    #expect(
      file.count <= maximumBytes, "\(name) has \(file.count) bytes", sourceLocation: sourceLocation)
    let path = "\(folder)/\(name).png"
    if unsafe getenv("TEXTRENDER_ACCEPT") != nil {
      return try OutputFile.write(file, to: path)
    }
    guard let accepted = readFile(path) else {
      Issue.record("There is no accepted picture \(name).", sourceLocation: sourceLocation)
      return try keep(file, name)
    }
    let expected = try PNGDecoder().decode(accepted, place: name)
    let difference = try difference(PNGDecoder().decode(file, place: name), expected)
    if let difference, difference <= tolerance { return }
    try keep(file, name)
    Issue.record(
      "\(name) differs from the accepted picture\(difference.map { " by \($0)" } ?? " in size").",
      sourceLocation: sourceLocation)
  }

  /// The largest difference between two samples, or nil for pictures of different sizes.
  private static func difference(_ a: Bitmap, _ b: Bitmap) -> Int? {
    guard a.width == b.width, a.height == b.height else { return nil }
    var largest = 0
    for (one, other) in zip(a.bytes, b.bytes) { largest = max(largest, abs(Int(one) - Int(other))) }
    return largest
  }

  /// Writes a rejected picture to a folder for inspection.
  private static func keep(_ file: [UInt8], _ name: String) throws {
    unsafe mkdir("\(folder)/Current", 0o777)
    try OutputFile.write(file, to: "\(folder)/Current/\(name).png")
  }
}
