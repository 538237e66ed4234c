import TextFonts
import TextLayout
import TextStorage

/// Checks that the fonts of a document exist, and finds missing weights, features and hyphenation
/// dictionaries.
struct ResourceCheck {
  private let library: FontLibrary

  init(library: FontLibrary) { self.library = library }

  /// Checks everything that the attributes of a text name.
  ///
  /// - Returns: Remarks on the weights, features and dictionaries that are missing.
  func check(_ storage: TextStorage) throws(DocumentError) -> [DocumentRemark] {
    var remarks: [DocumentRemark] = []
    func record(_ shortage: FontShortage, _ place: String) {
      if remarks.contains(where: { $0.message == shortage.message }) { return }
      remarks.append(
        DocumentRemark(place: place, message: shortage.message, hint: shortage.hint))
    }
    var descriptors = Set<FontDescriptor>()
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
      if FontShortage.mayBe(descriptor) || attributes[.fontFeatures] != nil {
        var asked = descriptor
        asked.features += attributes[.fontFeatures] ?? []
        asked.size = 1
        if descriptors.insert(asked).inserted {
          for shortage in shortages(of: asked) { record(shortage, "fonts") }
        }
      }
      if let language = attributes[.paragraphStyle]?.hyphenationLanguage,
        languages.insert(language).inserted
      {
        try check(language)
        if let shortage = FontShortage.hyphenation(language) { record(shortage, "hyphenation") }
      }
    }
    return remarks
  }

  /// Returns the shortages of the face that is used for a font.
  func shortages(of descriptor: FontDescriptor) -> [FontShortage] {
    guard let match = try? library.match(FontRequest(descriptor, language: nil)) else { return [] }
    return FontShortage.all(of: descriptor, in: match)
  }

  /// Returns the shortage of the face that is used for a font if it has no small capitals at all.
  func lackOfSmallCapitals(in descriptor: FontDescriptor) -> FontShortage? {
    guard let match = try? library.match(FontRequest(descriptor, language: nil)),
      match.isRequestedFamily, !match.face.hasFeature("smcp")
    else { return nil }
    return FontShortage.smallCapitals(in: [match.face]).first
  }

  /// Checks everything that the styles of a sheet name, whether or not a text uses them.
  ///
  /// - Parameter part: The sheet's content; styles must include those that they are based on.
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
    for (index, container) in (part.containers ?? []).enumerated() {
      try check(container.style, "containers[\(index)].style")
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
      // A result that depends on the fonts installed on a machine must be requested.
      if match.standsInForBundled { try library.checkBundled() }
    } catch {
      throw DocumentError(
        .unavailableResource, at: error.place.isEmpty ? "font" : error.place, error.message)
    }
    if match.isRequestedFamily || request.families.isEmpty || request.file != nil { return }
    let names = request.families.map { "“\($0)”" }.joined(separator: ", ")
    throw DocumentError(
      .unavailableResource, at: "font", "there is no font family \(names)",
      hint: NearestNames(library.familyNames(similarTo: request.families[0]))
        .hint(for: request.families[0]) ?? "“textrender fonts” lists the available fonts.")
  }

  /// Checks that the hyphenation dictionary of a language can be read if there is one.
  private func check(_ language: String) throws(DocumentError) {
    guard HyphenationDictionaries.hasDictionary(for: language),
      Hyphenator.forLanguage(language) == nil
    else { return }
    throw DocumentError(
      .unavailableResource, at: "hyphenation",
      "the hyphenation dictionary for “\(language)” is damaged or cannot be read",
      hint: HyphenationDictionaries.debianPackage(for: language).map {
        "Install the Debian package \($0) again."
      })
  }
}
