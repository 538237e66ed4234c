import TextDrawing

extension AnimationFile {
  /// Writes the animation into one file, completely or not at all. Only the frames of one turn are
  /// in memory at a time.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - progress: Called with the number of finished frames.
  /// - Throws: A ``DocumentError`` if the file cannot be written, and the errors of ``next()``.
  public mutating func write(
    to path: String, progress: (Int) -> Void = { _ in }
  ) throws(DocumentError) {
    var pieces: ArraySlice<[UInt8]> = []
    try PicturePainter.write(to: path) { () throws(DocumentError) in
      if pieces.isEmpty {
        guard let made = try next() else { return nil }
        pieces = made[...]
        progress(finishedCount)
      }
      return pieces.popFirst()
    }
  }

  /// Writes each frame into a file of its own; for ``Kind/frames``.
  ///
  /// - Parameters:
  ///   - path: Returns the file of a frame by its number, from 1.
  ///   - progress: Called with the number of finished frames.
  public mutating func writeFrames(
    to path: (Int) -> String, progress: (Int) -> Void = { _ in }
  ) throws(DocumentError) {
    var number = 0
    while let pieces = try next() {
      for piece in pieces {
        number += 1
        try PicturePainter.write(piece, to: path(number))
      }
      progress(finishedCount)
    }
  }
}
