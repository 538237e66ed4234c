import TextDrawing

extension AnimationFile {
  /// Writes the animation into one file, whole or not at all, holding no more of it than a turn's frames.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - progress: Told how many frames have been made.
  /// - Throws: A ``DocumentError`` when the file cannot be written, and what ``next()`` throws.
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

  /// Writes each piece into a file of its own: the frames of ``Kind/frames``.
  ///
  /// - Parameters:
  ///   - path: The file of a frame by its number, from 1.
  ///   - progress: Told how many frames have been made.
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
