import TextStorage

extension FontLibrary {
  /// Returns the best match for a request at a size, as ``match(_:)``.
  ///
  /// A variable font with the axis `opsz` has it set to the size (CSS Fonts 4 §6.2), in steps of
  /// ``FontFace/opticalStep``. The request's own setting of the axis wins.
  ///
  /// - Parameters:
  ///   - request: The request, without an optical size.
  ///   - size: The em size, in points.
  /// - Throws: ``FontError`` if the request's file, or a file of the family, cannot be used.
  public func match(_ request: FontRequest, size: Double) throws(FontError) -> FontMatch {
    let match = try match(request)
    guard request.opticalSize == nil, !request.variations.contains(where: { $0.tag == "opsz" }),
      let optical = match.face.opticalSize(for: size)
    else { return match }
    var sized = request
    sized.opticalSize = optical
    return try self.match(sized)
  }
}

extension FontFace {
  /// The step of optical sizes, in points. A face is opened for each that a text uses.
  public static let opticalStep = 0.5

  /// The sizes in points between which letters change with their size; nil if the face has no
  /// axis `opsz`, or is a named instance.
  public var opticalSizes: ClosedRange<Double>? {
    guard index >> 16 == 0, let axis = data.opticalAxis, axis.minimum <= axis.maximum else {
      return nil
    }
    return axis.minimum...axis.maximum
  }

  /// Returns the optical size for text of an em size, in points; nil if letters do not change with
  /// their size.
  public func opticalSize(for size: Double) -> Double? {
    guard let sizes = opticalSizes, size.isFinite else { return nil }
    let step = (size / Self.opticalStep).rounded() * Self.opticalStep
    return min(max(step, sizes.lowerBound), sizes.upperBound)
  }
}
