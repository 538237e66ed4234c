import Glibc
import TextDocument
import TextFonts
import TextLayout

/// What all documents of a batch depend on besides their own text: versions, fonts, dictionaries, options and the
/// sheet, as a digest.
struct BatchInputs: Sendable {
  private let shared: String

  /// - Parameter options: The options, without those that change no picture.
  init(_ options: [(name: String, value: String)]) {
    var digest = ContentDigest()
    digest.append(field: ToolVersions.textrender)
    for (name, version) in ToolVersions.libraries {
      digest.append(field: name)
      digest.append(field: version)
    }
    for face in (try? FontLibrary.shared.installedFaces()) ?? [] {
      digest.append(field: face.path)
      digest.append(field: "\(face.index) \(face.characterCount) \(Self.size(of: face.path))")
    }
    for language in HyphenationDictionaries.installedLanguages() { digest.append(field: language) }
    for (name, value) in options {
      digest.append(field: name)
      digest.append(field: value)
      if ["sheet", "font-file"].contains(name) {
        digest.append(field: (try? ContentDigest.of(InputFile.read(value))) ?? "")
      }
    }
    shared = digest.finish()
  }

  /// The digest of all that a document depends on and the command line names.
  ///
  /// - Parameter input: The document's file.
  func digest(of input: String) -> String {
    var digest = ContentDigest()
    digest.append(field: shared)
    digest.append(field: input)
    digest.append(field: (try? ContentDigest.of(InputFile.read(input))) ?? "")
    return digest.finish()
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : -1
  }
}
