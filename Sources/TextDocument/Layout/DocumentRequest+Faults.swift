import TextFonts

extension DocumentRequest {
  /// An error of the layout with the sheet's name before its place, if it is a place in the sheet.
  ///
  /// Faults of what the request itself asks for keep their places.
  func naming(_ error: DocumentError, fonts: FontLibrary) -> DocumentError {
    guard let sheetName, error.kind != .invalidRequest, error.kind != .limitExceeded else {
      return error
    }
    if error.place == "font", overrides.body.font == SheetFont(), let part = try? resolvedPart() {
      // The text knows its font; the sheet knows which of its styles says so.
      do throws(DocumentError) {
        try ResourceCheck(library: fonts).check(part)
      } catch {
        return error.inside(sheetName)
      }
    }
    let key = error.place.prefix { $0 != "." && $0 != "[" }
    return Sheet.keyNames.contains(String(key)) ? error.inside(sheetName) : error
  }

  /// Remarks on the sheet's styles that no text uses.
  var unusedStyleRemarks: [DocumentRemark] {
    sheet?.unusedStyles(besides: Set((overrides.runs ?? []).compactMap(\.styleName))) ?? []
  }
}
