import TextFonts

extension DocumentRequest {
  /// Returns a layout error with the sheet's name before its place, if it is a place in the sheet.
  ///
  /// Errors about the request itself keep their places.
  func naming(_ error: DocumentError, fonts: FontLibrary) -> DocumentError {
    guard let sheetName, error.kind != .invalidRequest, error.kind != .limitExceeded else {
      return error
    }
    if error.place == "font", overrides.body.font == SheetFont(), let part = try? resolvedPart() {
      // The text knows the font; only the sheet knows which of its styles requests it.
      do throws(DocumentError) {
        try ResourceCheck(library: fonts).check(part)
      } catch {
        return error.inside(sheetName)
      }
    }
    let key = error.place.prefix { $0 != "." && $0 != "[" }
    return Sheet.keyNames.contains(String(key)) ? error.inside(sheetName) : error
  }

  /// Returns remarks on the sheet's styles that no text uses.
  ///
  /// - Parameter classes: The classes that the texts name.
  func unusedStyleRemarks(besides classes: Set<String>) -> [DocumentRemark] {
    let names = classes.union((overrides.runs ?? []).compactMap(\.styleName))
    return sheet?.unusedStyles(besides: names) ?? []
  }
}
