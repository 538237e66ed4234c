/// The unique names of elements in an HTML file: anchors of headings, which links lead to, and
/// names that pictures refer to.
struct HTMLNames {
  /// The name of the current layout, which is appended to its headings' names; empty for the first
  /// one.
  var layout = ""
  private var taken: Set<String> = []
  /// The last number used for each name that others extend by a number.
  private var counts: [String: Int] = [:]
  private var pictureCount = 0

  /// Returns the name of a heading; nil if it has no letters.
  ///
  /// PDF files use the same names, so that one link serves both.
  ///
  /// - Parameters:
  ///   - title: The words of the heading.
  ///   - name: The name that the text gives it; nil to make one of its words.
  mutating func anchor(of title: String, named name: String? = nil) -> String? {
    let stem = name ?? PDFStructure.anchor(of: title)
    if stem.isEmpty { return nil }
    let plain = anchor(stem)
    if taken.insert(plain).inserted { return plain }
    var count = counts[plain] ?? 0
    var numbered: String
    repeat {
      count += 1
      numbered = anchor("\(stem)-\(count)")
    } while !taken.insert(numbered).inserted
    counts[plain] = count
    return numbered
  }

  /// Returns a name that the text gives, the first time that it is requested; nil afterwards.
  mutating func firstAnchor(_ name: String?) -> String? {
    guard let name else { return nil }
    let own = anchor(name)
    return taken.insert(own).inserted ? own : nil
  }

  /// Returns the destination of a link from the current layout; links within the document lead to
  /// this layout's own heading.
  func destination(of link: String) -> String {
    link.hasPrefix("#") && link.utf8.count > 1 ? "#" + anchor(String(link.dropFirst())) : link
  }

  /// Returns the prefix of the names in the next picture.
  ///
  /// Names of headings have at most one dot, and these have two.
  mutating func nextPicture() -> String {
    pictureCount += 1
    return "s.\(pictureCount)."
  }

  private func anchor(_ stem: String) -> String { layout.isEmpty ? stem : "\(stem).\(layout)" }
}
