import TextDrawing
import TextGeometry
import TextLayout

extension PagePlan {
  /// Returns the pictures of a page.
  ///
  /// - Parameters:
  ///   - reference: The height that percentages refer to, in points.
  ///   - page: The index of the page.
  /// - Throws: A ``DocumentError`` if a picture cannot be read.
  package func pagePictures(
    reference: Double, page: Int = 0
  ) throws(DocumentError) -> [PagePicture] {
    let size = Size(width: width, height: reference)
    var result: [PagePicture] = []
    for picture in try parts(in: size).pictures where stands(picture, onPage: page) {
      let bitmap = try bitmap(of: picture)
      let frame = picture.frame(in: size, bitmap)
      result.append(
        PagePicture(
          frame: frame,
          bitmap: bitmap.drawing == nil ? picture.part(of: bitmap, in: frame) : bitmap,
          whole: bitmap.drawing == nil ? nil : picture.whole(bitmap, in: frame),
          opacity: picture.opacity,
          z: picture.z, angle: picture.angle, name: picture.name))
    }
    return result
  }

  /// Returns the exclusion path of a picture, in page coordinates.
  func exclusion(of picture: SheetPicture, in size: Size) throws(DocumentError) -> ExclusionPath? {
    if picture.exclusion == .none { return nil }
    let bitmap = try bitmap(of: picture)
    let frame = picture.frame(in: size, bitmap)
    var path = BezierPath(rect: frame)
    if picture.exclusion == .alpha {
      do {
        path = try files.contour(
          of: picture.file(for: traits, files), picture.part(of: bitmap, in: frame), in: frame,
          threshold: picture.threshold, isCut: picture.isCut)
      } catch {
        throw error.inside(picture.place)
      }
    }
    if picture.angle != 0 {
      path.apply(.rotation(by: picture.angle, around: frame.center))
    }
    return ExclusionPath(
      path: path, margin: picture.margin.resolved(in: size.width), wrap: picture.wrap)
  }

  func bitmap(of picture: SheetPicture) throws(DocumentError) -> Bitmap {
    let file = picture.file(for: traits, files)
    do {
      return try files.picture(file, in: picture.folder)
    } catch {
      // A sheet that names a missing or invalid picture is malformed.
      throw DocumentError(
        .malformedInput, at: picture.place, "\(file): \(error.message)", hint: error.hint,
        remedy: error.remedy)
    }
  }
}

extension SheetPicture {
  /// The rotation, in radians.
  fileprivate var angle: Double { rotation * Double.pi / 180 + (motion?.angle ?? 0) }

  fileprivate func frame(in size: Size, _ bitmap: Bitmap) -> Rect {
    let width = width.resolved(in: size.width)
    let natural = width * bitmap.naturalSize.height / bitmap.naturalSize.width
    let frame = Rect(
      x: x.resolved(in: size.width), y: y.resolved(in: size.height), width: width,
      height: height?.resolved(in: size.height) ?? natural)
    return fitted(motion?.moving(frame) ?? frame, bitmap)
  }

  /// Returns the part of a frame that the picture fills.
  private func fitted(_ frame: Rect, _ bitmap: Bitmap) -> Rect {
    guard fit != .fill, fit != .cover, frame.width > 0, frame.height > 0 else { return frame }
    return fit.contentMode.frame(of: bitmap.naturalSize, in: frame).intersection(frame)
  }

  /// True if parts of the picture may be outside of its frame.
  fileprivate var isCut: Bool { fit == .cover || fit == .none }

  /// Returns the frame of the whole picture if only a part of it is visible in a frame.
  fileprivate func whole(_ bitmap: Bitmap, in frame: Rect) -> Rect? {
    guard isCut, frame.width > 0, frame.height > 0 else { return nil }
    return fit.contentMode.frame(of: bitmap.naturalSize, in: frame)
  }

  /// Returns the part of the picture that is visible in a frame, in whole pixels.
  fileprivate func part(of bitmap: Bitmap, in frame: Rect) -> Bitmap {
    guard let whole = whole(bitmap, in: frame) else { return bitmap }
    let scale = Size(
      width: whole.width / Double(bitmap.width), height: whole.height / Double(bitmap.height))
    return bitmap.middle(
      width: min(bitmap.width, max(1, Int((frame.width / scale.width).rounded()))),
      height: min(bitmap.height, max(1, Int((frame.height / scale.height).rounded()))))
  }
}

extension DocumentRequest {
  /// Returns the traits that picture files are chosen by. The sheet's page provides the display
  /// scale if nothing else does.
  func pictureTraits(_ part: SheetPart) -> TraitCollection {
    effectiveTraits.modifyingTraits { $0.displayScale = $0.displayScale ?? part.page.scale }
  }
}
