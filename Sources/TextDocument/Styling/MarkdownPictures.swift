import TextDrawing
import TextFiles
import TextLayout
import TextStorage

/// Finds the pictures that Markdown names, each once, and collects the reasons for those that
/// cannot be shown.
final class MarkdownPictures {
  private let files: FileAccess
  private let traits: TraitCollection
  /// True to replace bytes of a table's file that are not UTF-8 by U+FFFD.
  private let isLossy: Bool
  /// True if another display scale would have chosen another file for some picture.
  private(set) var dependsOnScale = false
  private var known: [FileKey: TextAttachment?] = [:]
  private var faults: [DocumentRemark] = []
  private var faultCount = 0

  /// The most hidden pictures that remarks list.
  private static let maximumNamed = 8

  /// - Parameters:
  ///   - files: The rules for the files that a text may name.
  ///   - traits: The traits that choose among several files for a picture.
  ///   - isLossy: True to replace bytes of a table's file that are not UTF-8 by U+FFFD.
  init(
    _ files: FileAccess, for traits: TraitCollection = TraitCollection(), isLossy: Bool = false
  ) {
    self.files = files
    self.traits = traits
    self.isLossy = isLossy
  }

  /// Returns the inline attachment for a picture, as large as there is room for, or nil if it
  /// cannot be shown.
  ///
  /// - Parameters:
  ///   - destination: The picture's path, with percent-encoding such as `%20` for a space.
  ///   - folder: The folder of the text, with the slash at its end.
  func attachment(for destination: String, in folder: String) -> TextAttachment? {
    let place = folder + "\n" + destination
    if let found = known[FileKey(place)] { return found }
    var found: TextAttachment?
    do {
      let name = suitable(try file(destination), in: folder)
      let bytes = try files.read(name, namedIn: folder)
      found = try TextAttachment(pictureBytes: bytes, scale: Self.scale(of: name))
      found?.fitsLine = true
    } catch let error as DocumentError {
      record(destination, error.message, error.remedy)
    } catch let error as DrawingError {
      record(destination, error.message)
    } catch {
      record(destination, "it cannot be read")
    }
    known[FileKey(place)] = .some(found)
    return found
  }

  /// Returns the text of a file that a table names, or the reason why it cannot be read.
  ///
  /// - Parameters:
  ///   - destination: The file's path, with percent-encoding.
  ///   - folder: The folder of the text, with the slash at its end; nil if it may name no files.
  func text(of destination: String, in folder: String?) -> Result<String, MarkdownFileFault> {
    guard let folder else {
      return .failure(MarkdownFileFault(message: "this text may not name files"))
    }
    do throws(DocumentError) {
      let name = InputFile.resolve(try file(destination), in: folder)
      let bytes = try files.read(name, namedIn: folder)
      return .success(try SourceText(bytes: bytes, place: name, isLossy: isLossy).string)
    } catch {
      let hint = error.remedy == .readLossily ? error.hint.map { " (\($0))" } : nil
      return .failure(MarkdownFileFault(message: error.message + (hint ?? "")))
    }
  }

  /// Returns the path of the file that suits the traits best: the one named in a folder, or a
  /// neighbour for screens with more pixels per point.
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
    return asset.file(for: traits) ?? InputFile.resolve(name, in: folder)
  }

  /// Remarks on the pictures that are not shown.
  var remarks: [DocumentRemark] {
    let rest = faultCount - faults.count
    if rest == 0 { return faults }
    return faults + [
      DocumentRemark(
        place: "pictures", message: "\(rest) more are not shown; their descriptions are set instead"
      )
    ]
  }

  private func record(
    _ destination: String, _ reason: String, _ remedy: DocumentError.Remedy? = nil
  ) {
    faultCount += 1
    guard faults.count < Self.maximumNamed else { return }
    let name = destination.count > 120 ? "\(destination.prefix(120))…" : destination
    faults.append(
      DocumentRemark(
        place: "picture “\(name)”", message: "\(reason); its description is set instead",
        remedy: remedy))
  }

  /// Returns the file that a destination names.
  private func file(_ destination: String) throws(DocumentError) -> String {
    let name = Self.decoded(destination)
    if name.isEmpty { throw DocumentError(.malformedInput, at: "", "it has no file name") }
    let scheme = name.prefix { $0 != ":" && $0 != "/" }
    if scheme.endIndex < name.endIndex, name[scheme.endIndex] == ":", scheme.count > 1 {
      throw DocumentError(.malformedInput, at: "", "only files can be read as pictures")
    }
    return name
  }

  /// Returns a destination with its percent-encoding decoded (RFC 3986, section 2.1).
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

  /// Returns the pixels per point of a picture, given by the end of its name: `map@2x.png`.
  private static func scale(of name: String) -> Double {
    let stem = FilePath.parts(of: name).stem
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : 1
  }
}
