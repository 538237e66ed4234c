extension OutputFile {
  /// A file that is written piece by piece, and still appears whole or not at all. It has its name
  /// from ``end()`` on; without that call nothing is left behind.
  public struct Pieces: ~Copyable {
    private var file: OpenFile
    private var isOpen = true

    /// Opens a file for writing.
    ///
    /// - Throws: A ``DrawingError`` of kind `folderMissing`, `isFolder` or `notWritable`.
    public init(to path: String) throws(DrawingError) {
      switch try OutputTarget(following: path) {
      case .file(let place, let permissions):
        file = try OpenFile(creatingFor: place, permissions: permissions)
      case .device: file = try OpenFile(writingTo: path)
      }
    }

    /// Opens a file for writing at a place in an open folder, where only a file is replaced and no
    /// link is followed.
    ///
    /// - Throws: A ``DrawingError`` of kind `isFolder` or `notWritable`.
    package init(to place: OutputPlace) throws(DrawingError) {
      file = try OpenFile(creatingFor: place, permissions: try place.permissions())
    }

    /// Writes the next piece.
    ///
    /// - Throws: A ``DrawingError`` of kind `writeFailed`.
    public mutating func write(_ bytes: [UInt8]) throws(DrawingError) {
      do throws(DrawingError) {
        try file.write(bytes)
      } catch {
        isOpen = false
        file.abandon()
        throw error
      }
    }

    /// Gives the file its final name and closes it.
    ///
    /// - Throws: A ``DrawingError`` of kind `writeFailed`.
    public mutating func end() throws(DrawingError) {
      isOpen = false
      try file.end()
    }

    deinit { if isOpen { file.abandon() } }
  }
}
