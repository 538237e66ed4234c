import TextGeometry
import TextLayout
import TextStorage

/// Heads, feet and frames that page masters give to pages.
extension DocumentLayout {
  /// The most rounds in which the last page gets the parts of its master.
  private static let maximumRounds = 4

  /// Lays out pages, the last one with the master of last pages.
  ///
  /// Another last page may have less room, and so need a page more. If no number of pages is its
  /// own, the page before keeps the master.
  func layOutPagesWithLast(atMost most: Int) throws(DocumentError) {
    defer { turnsPages = true }
    pages = try storyPages(atMost: most)
    turnsPages = false
    try settleStyledMasters(atMost: most)
    guard plan.masters?.moveLastPage == true else { return }
    for round in 0..<Self.maximumRounds {
      let last = pages.count - 1
      if plan.masters?.lastPage == last { return }
      plan.masters?.lastPage = last
      if writeFields(inRound: round) { manager.removeTextContainersKeepingRows() }
      pages = try storyPages(atMost: most)
      if pages.count - 1 > last { break }
    }
    if let last = plan.masters?.lastPage, pages.count - 1 != last {
      masterRemarks.append(
        DocumentRemark(
          place: "masters",
          message: "the text on page \(last + 1) does not fit the master of the last page, so it "
            + "ends on another page",
          hint: "Give the last page as much room as the others."))
    }
  }

  /// The most rounds in which pages get the masters of the styles that they start with.
  private static let maximumStyledRounds = 8

  /// Gives pages the margins, columns and parts of the masters for the styles that they start
  /// with.
  ///
  /// They may move text to other pages, so the text is laid out again until the pages stay.
  private func settleStyledMasters(atMost most: Int) throws(DocumentError) {
    guard plan.startsPages else { return }
    for round in 0..<Self.maximumStyledRounds {
      let blanks = plan.blankPages
      let changesBlanks = findBlankPages()
      let moved = changesBlanks ? movedPages(from: blanks) : nil
      if !findStyledMasters(on: moved?.ranges ?? pageRanges), !changesBlanks { return }
      _ = writeFields(inRound: round, on: moved)
      manager.removeTextContainersKeepingRows()
      pages = try storyPages(atMost: most)
    }
    let changesBlanks = findBlankPages()
    guard findStyledMasters(on: pageRanges) || changesBlanks else { return }
    masterRemarks.removeAll { $0.place == "masters.when" }
    masterRemarks.append(
      DocumentRemark(
        place: "masters.when",
        message:
          "after \(Self.maximumStyledRounds) rounds the pages that start with a style still differ "
          + "from those laid out with its master",
        hint: "Let paragraphs of the style begin a page with \"breakBefore\": \"page\"."))
  }

  /// Writes the numbers of the current pages into a text that is laid out again for its masters
  /// anyway.
  ///
  /// - Parameters:
  ///   - round: The number of layouts before. Later ones keep the numbers, so that they do not move
  ///     the pages again.
  ///   - moved: The pages with other blank ones; nil if those stay.
  /// - Returns: True if the text has changed.
  private func writeFields(inRound round: Int, on moved: MovedPages? = nil) -> Bool {
    // The choice of breaks compares layouts of the same text.
    guard round < Self.roundsWithFields, !choosesFlowBreaks, writeFields(on: moved) else {
      return false
    }
    findFootnotes()
    return true
  }

  /// The number of rounds that write numbers.
  private static let roundsWithFields = 2

  /// Finds the masters of the styles that the pages start with.
  ///
  /// - Parameter ranges: The text of each page, in UTF-16 code units; nil for a page without any.
  /// - Returns: True if text is elsewhere with them.
  @discardableResult
  func findStyledMasters(on ranges: @autoclosure () -> [Range<Int>?]) -> Bool {
    guard let masters = plan.masters, masters.haveStyles else { return false }
    let styled = masters.styledMasters(of: ranges(), in: storage)
    plan.masters?.styled = styled
    return !masters.leaveText(with: styled)
  }

  /// Adds the heads, feet and repeated frames to the pages.
  func furnish() throws(DocumentError) {
    (furniture, furnitureRemarks) = (nil, [])
    if plan.masters?.haveStyledGeometry == false { findStyledMasters(on: pageRanges) }
    numbering = pageNumbering
    guard let source = furnitureSource,
      var maker = FurnitureMaker(
        plan, source.request, source.facts, fonts: manager.fonts, places: furniturePlaces)
    else { return }
    let ranges = pageRanges
    let furniture = try maker.furniture(of: ranges, blank: blankPages(ranges), numbering) {
      storage.headings(in: bodyRange)
    }
    self.furniture = furniture
    furnitureRemarks =
      (plan.masters?.remarksOnStyles ?? [])
      + maker.remarks.filter { !textRemarks.contains($0) } + furniture.remarks
      + overlapRemarks(furniture)
    decorateFurniture()
  }

  /// Returns the remarks on heads and feet whose frames overlap columns of the text, each with its
  /// first page.
  ///
  /// - Complexity: O(*n*) in the containers and parts of the pages.
  private func overlapRemarks(_ furniture: PageFurniture) -> [DocumentRemark] {
    var found: [DocumentRemark] = []
    var known: Set<String> = []
    for (number, parts) in furniture.parts.enumerated() where number < pages.count {
      for part in parts where part.role != .frame && !known.contains(part.place) {
        let overlap = pages[number].frames.indices.lazy.map {
          self.pages[number].frames[$0].intersection(part.frame)
        }.first { $0.width > Self.leastOverlap && $0.height > Self.leastOverlap }
        // A text that is higher than its margin has a remark of its own.
        guard let overlap, part.frame.height <= part.room.height + 0.01 else { continue }
        known.insert(part.place)
        let height = JSONWriter.shortest((overlap.height * 10).rounded() / 10)
        found.append(
          DocumentRemark(
            place: part.place,
            message: "it overlaps the room of the text on page \(number + 1) by \(height) points",
            hint: "Move its frame into the margin, or make the margin larger."))
      }
    }
    return found
  }

  /// The least width and height of an overlap that is reported, in points.
  private static let leastOverlap = 0.5

  /// Adds the backgrounds and borders of heads, feet and repeated frames to the pages.
  func decorateFurniture() {
    guard let furniture else { return }
    for (number, parts) in furniture.parts.enumerated() where number < pages.count {
      for part in parts {
        for decoration in part.decorations {
          var shape = decoration.shape(z: part.z, name: part.name)
          if let turn = part.turn {
            shape.path.apply(turn)
            shape.gradient = shape.gradient?.transformed(by: turn)
          }
          pages[number].decorations.append(
            part.turn.map { decoration.turned(by: $0) } ?? decoration)
          pages[number].add(shape)
        }
      }
    }
  }

  /// The document's own text without the notes after it, in UTF-16 code units.
  var bodyRange: Range<Int> {
    let body = storyTexts?.body ?? 0..<storage.length
    return body.lowerBound..<min(notes?.textEnd ?? body.upperBound, body.upperBound)
  }

  /// The end of the document's own text if notes beside it follow, in UTF-16 code units; nil if
  /// there are none.
  var endBeforeSideNotes: Int? { plan.notes == nil ? nil : notes?.textEnd }

  /// The document's own text on each page, in UTF-16 code units; nil for a page without any.
  var pageRanges: [Range<Int>?] {
    if let ranges = window?.pageRanges { return ranges }
    let body = plan.stories.map { stories in
      Set(stories.first(where: \.isBody)?.members ?? [])
    }
    manager.ensureLayout()
    return pages.map { page in
      var range: Range<Int>?
      for (place, container) in page.containers.enumerated() {
        guard let index = page.plan(at: place, of: plans.count), body?.contains(index) != false,
          container < manager.textContainers.count
        else { continue }
        let own = manager.characterRange(in: manager.textContainers[container])
        if own.isEmpty { continue }
        range =
          range.map {
            min($0.lowerBound, own.lowerBound)..<max($0.upperBound, own.upperBound)
          } ?? own
      }
      return range
    }
  }

  /// Returns the indices of the pages that show nothing of the document's text: no rows of tables,
  /// floats, boxes and notes either.
  ///
  /// - Parameter ranges: The document's own text on each page, without these; nil for none.
  /// - Complexity: O(*n*) in the containers of the pages.
  func blankPages(_ ranges: [Range<Int>?]) -> Set<Int> {
    if let window { return window.blankPages }
    let text = storyTexts?.body ?? 0..<storage.length
    return Set(
      ranges.indices.filter { number in
        ranges[number] == nil
          && !pages[number].containers.contains { container in
            container < manager.textContainers.count
              && manager.characterRange(in: manager.textContainers[container]).overlaps(text)
          }
      })
  }
}
