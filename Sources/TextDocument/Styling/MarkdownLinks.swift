import TextDrawing

/// The rules for the links of a document's Markdown texts, with the links refused so far.
final class MarkdownLinks {
  let policy: LinkPolicy
  private var refused: [String] = []
  private var refusedCount = 0

  /// The most refused links that remarks list.
  private static let maximumNamed = 8

  init(_ policy: LinkPolicy) { self.policy = policy }

  /// Records refused links, which become plain text.
  func record(_ destinations: [String]) {
    refusedCount += destinations.count
    refused += destinations.prefix(max(0, Self.maximumNamed - refused.count))
  }

  /// The remarks on refused links.
  var remarks: [DocumentRemark] {
    var remarks = refused.map { destination in
      let name = destination.count > 120 ? "\(destination.prefix(120))…" : destination
      return DocumentRemark(
        place: "link “\(name)”",
        message: "\(Self.reason(destination)); the link is set as plain text",
        remedy: LinkPolicy.scheme(of: destination) == nil ? nil : .allowLinks)
    }
    let rest = refusedCount - refused.count
    if rest > 0 {
      remarks.append(
        DocumentRemark(
          place: "links", message: "\(rest) more are not allowed and are set as plain text"))
    }
    return remarks
  }

  private static func reason(_ destination: String) -> String {
    guard let scheme = LinkPolicy.scheme(of: destination) else {
      return "the link has no scheme before its host, such as https:"
    }
    return "links with “\(scheme):” are not allowed"
  }
}
