extension OutputFile {
  /// A file that is written piece by piece, and still appears whole or not at all: under its name it is there from
  /// ``end()`` on. What is not ended leaves nothing behind.
  public struct Pieces: ~Copyable {
    private var file: OpenFile
    /// The name that the file takes; nil for a pipe and the like, which are written to directly.
    private let target: String?
    private var isOpen = true

    /// Opens a file for writing.
    ///
    /// Throws a ``DrawingError`` of kind `folderMissing`, `isFolder` or `notWritable`.
    public init(to path: String) throws(DrawingError) {
      (file, target) = try OutputFile.open(path)
    }

    /// Writes the next piece.
    public mutating func write(_ bytes: [UInt8]) throws(DrawingError) {
      do throws(DrawingError) {
        try file.write(bytes)
      } catch {
        isOpen = false
        file.abandon()
        throw error
      }
    }

    /// Gives the file its name.
    public mutating func end() throws(DrawingError) {
      isOpen = false
      try file.end(as: target)
    }

    deinit { if isOpen { file.abandon() } }
  }
}
