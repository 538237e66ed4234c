import TextFonts
import TextStorage

/// Makes sure that the fonts a document asks for are there, before it is laid out with others.
struct FontCheck {
  private let library: FontLibrary

  init(library: FontLibrary) { self.library = library }

  /// Asks the library for every font of a text.
  func check(_ storage: TextStorage) throws(DocumentError) {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: 0..<storage.length, to: &runs)
    var seen = Set<AttributeSetID>()
    var known = Set<FontRequest>()
    for run in runs where seen.insert(run.attributes).inserted {
      let descriptor = storage.attributes(for: run.attributes)[.font] ?? .default
      let request = FontRequest(families: descriptor.families, file: descriptor.file)
      if known.insert(request).inserted { try check(request) }
    }
  }

  private func check(_ request: FontRequest) throws(DocumentError) {
    let match: FontMatch
    do {
      match = try library.match(request)
    } catch {
      throw DocumentError(
        .unavailableResource, at: error.place.isEmpty ? "font" : error.place, error.message)
    }
    if match.isRequestedFamily || request.families.isEmpty || request.file != nil { return }
    let names = request.families.map { "“\($0)”" }.joined(separator: ", ")
    throw DocumentError(
      .unavailableResource, at: "font", "there is no font family \(names)",
      hint: NearestNames(library.familyNames(similarTo: request.families[0]))
        .hint(for: request.families[0]) ?? "“textrender fonts” lists the fonts there are.")
  }
}
