import TextStorage

/// A place of a document that heads, feet and repeated frames refer to.
struct FurniturePlace {
  /// Its words, or the number of its caption.
  var words: String
  /// The number of its page.
  var page: String
}

extension DocumentLayout {
  /// Returns the places that heads, feet and repeated frames may refer to, by their names. If
  /// several have a name, one in the document's own text is meant.
  ///
  /// - Complexity: O(*n*) in the attribute runs of the text, and in the containers of the pages.
  func furniturePlaces() -> [String: FurniturePlace] {
    let captions = plan.masters.map { CaptionNumbers($0.part) } ?? CaptionNumbers()
    let anchors = (storyTexts?.targets ?? [bodyRange]).flatMap {
      storage.anchors(in: $0, captions: captions)
    }
    let pagePlaces = PagePlaces(self)
    var places: [String: FurniturePlace] = [:]
    for anchor in anchors where places[anchor.name] == nil {
      let page = max(0, min(pagePlaces.page(of: anchor.position), pages.count - 1))
      places[anchor.name] = FurniturePlace(
        words: anchor.title.isEmpty ? anchor.name : anchor.title,
        page: numbering[page].text(in: numberLanguage))
    }
    return places
  }
}
