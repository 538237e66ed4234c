/// The order of elements that are read in another order than they are painted.
extension PDFStructure {
  /// Puts the document's children that the current page has added in reading order.
  ///
  /// Text in a layer above others is painted after them, and may be read before.
  mutating func endPage() {
    defer {
      places = []
      place = 0
    }
    guard let kids = elements[0]?.kids, kids.count >= places.count,
      !zip(places, places.dropFirst()).allSatisfy(<=)
    else { return }
    let first = kids.count - places.count
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    elements[0]?.kids = Array(kids[..<first]) + order.map { kids[first + $0] }
  }
}
