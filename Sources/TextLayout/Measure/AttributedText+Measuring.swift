public import TextFonts
public import TextGeometry
public import TextStorage

extension AttributedText {
  /// The size that the text takes when only its own line ends break lines, in points, not rounded.
  ///
  /// - Parameters:
  ///   - options: How it is measured.
  ///   - fonts: Where fonts come from.
  /// - Complexity: O(*n*) in the length of the text.
  public func size(options: MeasuringOptions = [], fonts: FontLibrary = .shared) -> Size {
    boundingRect(
      with: Size(width: 0, height: 0), options: options.union(.usesLineFragmentOrigin),
      fonts: fonts
    ).size
  }

  /// The rectangle that the text takes in a room, in points, not rounded.
  ///
  /// Its origin is the top left corner of the room with
  /// ``MeasuringOptions/usesLineFragmentOrigin``, else the start of the baseline of the one line.
  ///
  /// - Parameters:
  ///   - size: The room; a dimension that is zero or negative is unlimited.
  ///   - options: How it is measured.
  ///   - fonts: Where fonts come from.
  /// - Complexity: O(*n*) in the length of the text.
  public func boundingRect(
    with size: Size, options: MeasuringOptions = .usesLineFragmentOrigin,
    fonts: FontLibrary = .shared
  ) -> Rect {
    MeasuredText(self, in: size, options: options, fonts: fonts).rect
  }

  /// How many UTF-16 code units of the text fit a room, whole lines of them.
  ///
  /// - Parameters:
  ///   - size: The room; a dimension that is zero or negative is unlimited.
  ///   - options: How it is measured.
  ///   - fonts: Where fonts come from.
  /// - Complexity: O(*n*) in the length of the text.
  public func length(
    fitting size: Size, options: MeasuringOptions = .usesLineFragmentOrigin,
    fonts: FontLibrary = .shared
  ) -> Int {
    MeasuredText(self, in: size, options: options, fonts: fonts).fittingLength
  }
}
