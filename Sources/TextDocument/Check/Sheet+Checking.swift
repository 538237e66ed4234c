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
        try request.checkResources(fonts: .shared)
      } catch {
        throw error.inside(place)
      }
    }
  }
}
