import TextFonts
import TextLayout

extension Sheet {
  /// Looks for what is wrong with a sheet that could be read: files that are missing, fonts and
  /// hyphenation dictionaries that are not there, runs that end behind the text.
  ///
  /// The sheet is looked at as it is without traits, and once for each of its variations.
  ///
  /// - Parameters:
  ///   - place: The sheet's name, for messages.
  ///   - files: Which files it may name.
  ///   - fontFiles: Which font files it may name.
  /// - Throws: A ``DocumentError`` for the first fault.
  public func check(
    place: String, files: FileAccess = .besideDocument, fontFiles: FileAccess = .anywhere
  ) throws(DocumentError) {
    var seen = Set<TraitCollection>()
    for traits in [TraitCollection()] + variations.map(\.when) where seen.insert(traits).inserted {
      var request = DocumentRequest()
      request.sheet = self
      request.files = files
      request.fontFiles = fontFiles
      request.traits = traits
      do {
        let part = resolved(for: traits)
        // A sheet without a text of its own is for texts that are not known yet.
        if part.text == nil, part.source == nil, part.panes.items == nil {
          request.input = DocumentInput("")
        }
        let isOpen = request.input != nil
        var checked = try request.resolvedPart()
        if isOpen { checked.runs = nil }
        let plan = try PagePlan(checked, for: request)
        let height = plan.height ?? PagePlan.defaultWidth
        _ = try plan.containerPlans(height: height)
        _ = try plan.pagePictures(reference: height)
        try ResourceCheck(library: .shared).check(checked)
        _ = try StyledText(request, checked, fonts: .shared, threads: 1)
      } catch {
        throw error.inside(place)
      }
    }
  }
}
