/// A file format that pictures are written in.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics; gray when the page has no colour.
  case png
  /// Portable Pixmap, binary (P6).
  case ppm

  /// The format that a file's name ends in, or nil.
  public init?(forFileNamed name: String) {
    guard let ending = name.split(separator: "/").last?.split(separator: ".").last else {
      return nil
    }
    self.init(rawValue: ending.lowercased())
  }
}
