import TextDrawing
import TextFiles
import TextLayout
import TextStorage

/// Finds the pictures that Markdown names, each once, and keeps what is wrong with those that are not shown.
final class MarkdownPictures {
  private let files: FileAccess
  private let traits: TraitCollection
  /// Whether another file would have been taken for some picture where the screen has more or fewer pixels a point.
  private(set) var dependsOnScale = false
  private var known: [FileKey: TextAttachment?] = [:]
  private var faults: [DocumentRemark] = []
  private var faultCount = 0

  /// How many pictures that are not shown are named one by one.
  private static let mostNamed = 8

  /// - Parameters:
  ///   - files: Which files a text may name.
  ///   - traits: By which one of several files for a picture is chosen.
  init(_ files: FileAccess, for traits: TraitCollection = TraitCollection()) {
    self.files = files
    self.traits = traits
  }

  /// What stands for a picture in a line, as large as there is room for, or nil when it cannot be shown.
  ///
  /// - Parameters:
  ///   - destination: Where the picture is said to be: a path, in which `%20` stands for a space.
  ///   - folder: The folder of the text, with the slash at its end.
  func attachment(for destination: String, in folder: String) -> TextAttachment? {
    let place = folder + "\n" + destination
    if let found = known[FileKey(place)] { return found }
    var found: TextAttachment?
    do {
      let name = try suitable(InputFile.resolve(file(destination), in: folder), in: folder)
      let bytes = try files.read(name, namedIn: folder)
      found = try TextAttachment(pictureBytes: bytes, scale: Self.scale(of: name))
      found?.fitsLine = true
    } catch let error as DocumentError {
      note(destination, error.message, error.remedy)
    } catch let error as DrawingError {
      note(destination, error.message)
    } catch {
      note(destination, "it cannot be read")
    }
    known[FileKey(place)] = .some(found)
    return found
  }

  /// The file that suits the surroundings, of one that a text names and those beside it for screens of more pixels
  /// a point.
  private func suitable(_ name: String, in folder: String) -> String {
    var asset = PictureAsset()
    let count = asset.registerFiles(name, in: folder, with: TraitCollection()) { file in
      do {
        try files.check(file, namedIn: folder)
        return true
      } catch {
        return false
      }
    }
    if count > 1 { dependsOnScale = true }
    return asset.file(for: traits) ?? name
  }

  /// What became of the pictures that are not shown.
  var remarks: [DocumentRemark] {
    let rest = faultCount - faults.count
    if rest == 0 { return faults }
    return faults + [
      DocumentRemark(
        place: "pictures", message: "\(rest) more are not shown; their descriptions stand in")
    ]
  }

  private func note(
    _ destination: String, _ reason: String, _ remedy: DocumentError.Remedy? = nil
  ) {
    faultCount += 1
    guard faults.count < Self.mostNamed else { return }
    let name = destination.count > 120 ? "\(destination.prefix(120))…" : destination
    faults.append(
      DocumentRemark(
        place: "picture “\(name)”", message: "\(reason); its description stands in",
        remedy: remedy))
  }

  /// The file that a destination names.
  private func file(_ destination: String) throws(DocumentError) -> String {
    let name = Self.decoded(destination)
    if name.isEmpty { throw DocumentError(.malformedInput, at: "", "no file is named") }
    let scheme = name.prefix { $0 != ":" && $0 != "/" }
    if scheme.endIndex < name.endIndex, name[scheme.endIndex] == ":", scheme.count > 1 {
      throw DocumentError(.malformedInput, at: "", "pictures are read from files alone")
    }
    return name
  }

  /// A destination with the characters that its percent signs stand for (RFC 3986, section 2.1).
  private static func decoded(_ destination: String) -> String {
    guard destination.utf8.contains(0x25) else { return destination }
    var bytes: [UInt8] = []
    let source = Array(destination.utf8)
    var index = 0
    while index < source.count {
      if source[index] == 0x25, index + 2 < source.count,
        let value = UInt8(
          String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16), value > 0
      {
        bytes.append(value)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(fileName: bytes)
  }

  /// How many pixels of a picture go into a point, which the end of its name says: `map@2x.png`.
  private static func scale(of name: String) -> Double {
    let stem = FilePath.parts(of: name).stem
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : 1
  }
}
