import TextDocument

/// The fault of a line of a manifest that is no document.
struct BatchRowFault: Error {
  /// The document's id; the line's place if the id is unknown.
  var id: String
  /// The place of the line in the manifest.
  var place: String
  var error: DocumentError

  init(id: String?, place: String, _ error: DocumentError) {
    self.id = id ?? place
    self.place = place
    self.error = error
  }
}
