/// The names of elements in an HTML file, of which no two are the same: those of headings, to which links lead, and
/// those of what pictures refer to.
struct HTMLNames {
  /// The name of the layout at hand, which names of its headings end in; empty for the first one.
  var layout = ""
  private var taken: Set<String> = []
  /// The last number taken for each name that others extend by a number.
  private var counts: [String: Int] = [:]
  private var pictureCount = 0

  /// The name of a heading; nil when it has no letters.
  ///
  /// It is the one that PDF files have, too, so that one link serves both.
  mutating func anchor(of title: String) -> String? {
    let stem = PDFStructure.anchor(of: title)
    if stem.isEmpty { return nil }
    let plain = anchor(stem)
    if taken.insert(plain).inserted { return plain }
    var count = counts[plain] ?? 0
    var name: String
    repeat {
      count += 1
      name = anchor("\(stem)-\(count)")
    } while !taken.insert(name).inserted
    counts[plain] = count
    return name
  }

  /// Where a link leads from the layout at hand: one within the document to this layout's own heading.
  func destination(of link: String) -> String {
    link.hasPrefix("#") && link.utf8.count > 1 ? "#" + anchor(String(link.dropFirst())) : link
  }

  /// What the names of the next picture's parts begin with.
  ///
  /// Names of headings have at most one dot, and these have two.
  mutating func nextPicture() -> String {
    pictureCount += 1
    return "s.\(pictureCount)."
  }

  private func anchor(_ stem: String) -> String { layout.isEmpty ? stem : "\(stem).\(layout)" }
}
