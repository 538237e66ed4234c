import TextFonts
import TextLayout
import TextStorage

/// Makes sure that the fonts and hyphenation dictionaries a document asks for are there, before it is
/// laid out without them.
struct ResourceCheck {
  private let library: FontLibrary

  init(library: FontLibrary) { self.library = library }

  /// Asks for everything that the attributes of a text name.
  func check(_ storage: TextStorage) throws(DocumentError) {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: 0..<storage.length, to: &runs)
    var seen = Set<AttributeSetID>()
    var requests = Set<FontRequest>()
    var languages = Set<String>()
    for run in runs where seen.insert(run.attributes).inserted {
      let attributes = storage.attributes(for: run.attributes)
      let descriptor = attributes[.font] ?? .default
      let request = FontRequest(
        families: descriptor.families, file: descriptor.file, weight: descriptor.weight,
        isItalic: descriptor.isItalic)
      if requests.insert(request).inserted { try check(request) }
      if let language = attributes[.paragraphStyle]?.hyphenationLanguage,
        languages.insert(language).inserted
      {
        try check(language)
      }
    }
  }

  /// Asks for everything that the styles of a sheet name, whether or not a text has them.
  ///
  /// - Parameter part: What the sheet says; styles hold what they are based on.
  func check(_ part: SheetPart) throws(DocumentError) {
    try check(part.body, "body")
    for (name, style) in part.styles.sorted(by: { $0.key < $1.key }) {
      try check(style, "styles.\(name)")
    }
    for (index, run) in (part.runs ?? []).enumerated() {
      try check(run.style, "runs[\(index)].style")
    }
    for (index, item) in (part.panes.items ?? []).enumerated() {
      try check(item.style, "panes.items[\(index)].style")
    }
  }

  private func check(_ style: SheetStyle, _ place: String) throws(DocumentError) {
    if style.font.families != nil || style.font.file != nil {
      let descriptor = style.attributes[.font] ?? .default
      do {
        try check(
          FontRequest(
            families: descriptor.families, file: descriptor.file, weight: descriptor.weight,
            isItalic: descriptor.isItalic))
      } catch {
        let isFamily = error.place == "font"
        var copy = error.inside("\(place).font.file")
        if isFamily { copy.place = "\(place).font.family" }
        throw copy
      }
    }
    if style.hyphenation != nil,
      let language = style.attributes[.paragraphStyle]?.hyphenationLanguage
    {
      do {
        try check(language)
      } catch {
        var copy = error
        copy.place = "\(place).hyphenate"
        throw copy
      }
    }
  }

  private func check(_ request: FontRequest) throws(DocumentError) {
    let match: FontMatch
    do {
      match = try library.match(request)
      // A picture that depends on what a machine has installed has to be asked for.
      if match.standsInForBundled { _ = try library.bundledFolder() }
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

  private func check(_ language: String) throws(DocumentError) {
    let installed = HyphenationDictionaries.installedLanguages()
    let base = language.prefix { $0 != "-" }.lowercased()
    if installed.contains(where: { $0.prefix { $0 != "-" }.lowercased() == base }) {
      if Hyphenator.forLanguage(language) != nil { return }
      throw DocumentError(
        .unavailableResource, at: "hyphenation",
        "the hyphenation dictionary for “\(language)” is damaged or cannot be read")
    }
    let list = installed.isEmpty ? "none" : installed.joined(separator: ", ")
    throw DocumentError(
      .unavailableResource, at: "hyphenation",
      "there is no hyphenation dictionary for “\(language)”; installed: \(list)",
      hint: "On Debian the package hyphen-\(base) may hold it.")
  }
}
