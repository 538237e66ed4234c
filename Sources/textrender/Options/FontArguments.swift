import TextDocument
import TextFonts

/// The options for the available fonts.
struct FontArguments {
  /// The fonts.
  let library: FontLibrary

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let folders = arguments.values(.fonts)
    for folder in folders {
      guard !folder.isEmpty else {
        throw CommandFailure(.usage, at: "--fonts", "the name of the folder is empty")
      }
      do {
        try FileAccess.beneath(folder).check()
      } catch {
        throw CommandFailure(.noInput, at: folder, error.message)
      }
    }
    let usesSystem = !arguments.has(.noSystemFonts)
    library =
      folders.isEmpty && usesSystem
      ? .shared : FontLibrary(usesSystemFonts: usesSystem, folders: folders)
  }
}
