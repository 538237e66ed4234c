/// The built-in page: an essay in two columns around a river and a sun.
///
/// It is part of the program, so that it can be drawn wherever the program is installed. The same
/// text and sheet are in the repository's `Examples` folder, for you to change.
public enum DemoPage {
  /// Returns the request that lays out the page.
  ///
  /// - Throws: A ``DocumentError`` if the embedded sheet could not be read.
  public static func request() throws(DocumentError) -> DocumentRequest {
    var request = DocumentRequest(DocumentInput(essay, format: .markdown))
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "the demo's sheet")
    return request
  }
}
