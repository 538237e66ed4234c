import TextDrawing
import TextGeometry

/// Reads the files that hold shapes, each once.
package final class ShapeFiles {
  private var known: [Shape: [BezierPath]] = [:]
  private var pictures: [String: Bitmap] = [:]
  /// How many shapes are kept; a page whose height is searched for asks for many frames of a picture.
  private static let limit = 64

  /// Creates a reader that has read nothing.
  package init() {}

  /// The outlines of a shape that a file holds.
  ///
  /// - Parameters:
  ///   - shape: An SVG file or a picture.
  ///   - folder: The folder that the file is looked up in, with the slash at its end.
  ///   - place: Where the shape was written, for messages.
  func paths(of shape: Shape, in folder: String, place: String) throws(DocumentError)
    -> [BezierPath]
  {
    if let paths = known[shape] { return paths }
    let paths: [BezierPath]
    do {
      switch shape {
      case .path(let path): paths = [path]
      case .svg(let file, let id):
        paths = try Self.outlines(of: InputFile.resolve(file, in: folder), id: id)
      case .image(let file, let frame, let threshold):
        paths = [
          try Self.contour(
            of: InputFile.resolve(file, in: folder), in: frame, threshold: threshold)
        ]
      }
    } catch {
      throw error.inside(place)
    }
    if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
    known[shape] = paths
    return paths
  }

  /// The pixels of a PNG or JPEG file, read once.
  func picture(_ file: String) throws(DocumentError) -> Bitmap {
    if let picture = pictures[file] { return picture }
    let bytes = try InputFile.read(file)
    let picture: Bitmap
    do {
      picture = try PictureDecoder().decode(bytes, place: file)
    } catch {
      throw DocumentError(error)
    }
    if pictures.count >= Self.limit { pictures.removeAll(keepingCapacity: true) }
    pictures[file] = picture
    return picture
  }

  /// The outline of what is opaque in a picture.
  func contour(
    of file: String, _ picture: Bitmap, in frame: Rect, threshold: Double
  ) throws(DocumentError) -> BezierPath {
    let shape = Shape.image(file: file, frame: frame, threshold: threshold)
    if let path = known[shape]?.first { return path }
    let path: BezierPath
    do {
      path = try BezierPath(
        alpha: picture.opacities, width: picture.width, height: picture.height,
        threshold: threshold, in: frame)
    } catch {
      throw DocumentError(.malformedInput, at: file, error.message)
    }
    if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
    known[shape] = [path]
    return path
  }

  private static func outlines(of file: String, id: String?) throws(DocumentError) -> [BezierPath] {
    let bytes = try InputFile.read(file)
    do {
      return try SVGOutlines(bytes: bytes, id: id, name: file).paths
    } catch {
      throw DocumentError(.malformedInput, at: file, error.message)
    }
  }

  private static func contour(of file: String, in frame: Rect, threshold: Double)
    throws(DocumentError) -> BezierPath
  {
    let bytes = try InputFile.read(file)
    let picture: Bitmap
    do {
      picture = try PictureDecoder().decode(bytes, place: file)
    } catch {
      throw DocumentError(error)
    }
    do {
      return try BezierPath(
        alpha: picture.opacities, width: picture.width, height: picture.height,
        threshold: threshold, in: frame)
    } catch {
      throw DocumentError(.malformedInput, at: file, error.message)
    }
  }
}
