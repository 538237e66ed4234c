import TextDrawing
import TextFiles
import TextGeometry

/// Reads the files that contain outlines, each once.
package final class ShapeFiles {
  private let access: FileAccess
  private var known: [Key: [BezierPath]] = [:]
  private var pictures: [FileKey: Bitmap] = [:]
  /// The most outlines kept. The search for a page height requests many frames of one picture.
  private static let limit = 64

  /// A cache key: the shape, and the folder that its file is relative to.
  private struct Key: Hashable {
    var shape: Shape
    var folder = ""
    var isTrusted = false
    var isCut = false
  }

  /// Creates a reader with an empty cache.
  ///
  /// - Parameter access: The rules for the files that shapes and pictures may name.
  package init(_ access: FileAccess) { self.access = access }

  /// Returns the outlines in the file that a shape names.
  ///
  /// - Parameters:
  ///   - shape: An SVG file or a picture.
  ///   - source: The shape as written, with its place.
  func paths(of shape: Shape, named source: SheetShape) throws(DocumentError) -> [BezierPath] {
    let key = Key(shape: shape, folder: source.folder, isTrusted: source.isTrusted)
    if let paths = known[key] { return paths }
    let access = source.isTrusted ? .anywhere : access
    let paths: [BezierPath]
    do {
      switch shape {
      case .path(let path): paths = [path]
      case .svg(let file, let id):
        let path = InputFile.resolve(file, in: source.folder)
        let bytes = try access.read(path, namedIn: source.folder)
        paths = try Self.outlines(of: path, bytes, id: id)
      case .image(let file, let frame, let threshold):
        let path = InputFile.resolve(file, in: source.folder)
        let bytes = try access.read(path, namedIn: source.folder)
        let picture = try Self.decode(bytes, place: path)
        paths = [try Self.contour(of: path, picture, in: frame, threshold: threshold)]
      }
    } catch {
      throw error.inside(source.place)
    }
    if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
    known[key] = paths
    return paths
  }

  /// Returns true if the picture exists and may be read.
  func has(_ file: String, in folder: String) -> Bool {
    do {
      try access.check(file, namedIn: folder)
      return true
    } catch {
      return false
    }
  }

  /// Returns the pixels of a PNG, JPEG or SVG file, which is read once.
  ///
  /// - Parameters:
  ///   - file: The file's path, including the folder that it is relative to.
  ///   - folder: The folder of the document that names it.
  func picture(_ file: String, in folder: String) throws(DocumentError) -> Bitmap {
    if let picture = pictures[FileKey(file)] { return picture }
    let picture = try Self.decode(try access.read(file, namedIn: folder), place: file)
    if pictures.count >= Self.limit { pictures.removeAll(keepingCapacity: true) }
    pictures[FileKey(file)] = picture
    return picture
  }

  /// Returns the outline of the opaque parts of a picture.
  func contour(
    of file: String, _ picture: Bitmap, in frame: Rect, threshold: Double, isCut: Bool = false
  ) throws(DocumentError) -> BezierPath {
    let key = Key(shape: .image(file: file, frame: frame, threshold: threshold), isCut: isCut)
    if let path = known[key]?.first { return path }
    let path = try Self.contour(of: file, picture, in: frame, threshold: threshold)
    if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
    known[key] = [path]
    return path
  }

  private static func outlines(
    of file: String, _ bytes: [UInt8], id: String?
  ) throws(DocumentError) -> [BezierPath] {
    do {
      return try SVGOutlines(bytes: bytes, id: id, name: file).paths
    } catch {
      throw DocumentError(.malformedInput, at: file, error.message)
    }
  }

  private static func decode(_ bytes: [UInt8], place: String) throws(DocumentError) -> Bitmap {
    do {
      return try PictureDecoder().decode(bytes, place: place)
    } catch {
      throw DocumentError(error)
    }
  }

  private static func contour(
    of file: String, _ picture: Bitmap, in frame: Rect, threshold: Double
  ) throws(DocumentError) -> BezierPath {
    do {
      return try BezierPath(
        alpha: picture.opacities, width: picture.width, height: picture.height,
        threshold: threshold, in: frame)
    } catch {
      throw DocumentError(.malformedInput, at: file, error.message)
    }
  }
}
