import TextGeometry
import TextLayout

/// The columns, containers, exclusions and pictures of pages with masters.
extension PagePlan {
  /// The parts of all pages, those of masters included.
  struct MasterParts {
    var containers: [SheetContainer]?
    var stories: [SheetStory]?
    var exclusions: [SheetExclusion]
    var pictures: [SheetPicture]
    /// The frames of masters that keep text away.
    var frames: [MasterFrame] = []
    /// The lines between columns, by the looks of pages.
    var columnRules: [Int: ColumnRules] = [:]
    /// The columns of notes beside the text, by the looks of pages.
    var noteColumns: [Int: NotePlan] = [:]
    /// The changes of margins that leave no room for text.
    var remarks: [DocumentRemark] = []
  }

  /// The columns of a page without containers.
  struct Columns {
    var count: Int
    /// The distance between two, in points.
    var gap: Double
    var isRightToLeft: Bool
    var indentOrigin: IndentOrigin

    /// Returns the frames of the columns between margins, in points of the page.
    func frames(width: Double, height: Double, margin: Insets) -> [Rect] {
      let room = width - margin.left - margin.right - gap * Double(count - 1)
      let columnWidth = room / Double(count)
      return (0..<count).map { number in
        let index = isRightToLeft ? count - 1 - number : number
        return Rect(
          x: margin.left + Double(index) * (columnWidth + gap), y: margin.top, width: columnWidth,
          height: height)
      }
    }
  }

  /// True if the columns of some pages are made equally high where these are the last ones.
  var mayBalance: Bool {
    isBalanced || masters?.masters.contains { $0.columns.isBalanced == true } == true
  }

  /// True if the columns of a page are made equally high where it is the last one.
  func balances(page: Int) -> Bool {
    guard let masters, masters.haveGeometry, !masters.looks.isEmpty else { return isBalanced }
    let look = masters.looks[masters.look(ofPage: page)]
    return masters.merged(look.masters).columns.isBalanced ?? isBalanced
  }

  /// Adds the parts of masters to those of the sheet. Each part belongs to the looks of pages that
  /// its master decides.
  ///
  /// - Parameters:
  ///   - base: The parts of the sheet, which are on all pages.
  ///   - size: The size of the page, in points.
  ///   - margin: The margins of the sheet's page, in points.
  ///   - notes: The notes, which may take a column beside the text.
  ///   - columns: The columns of the sheet.
  ///   - asked: The columns that the request specifies.
  /// - Throws: A ``DocumentError`` if columns leave no room for text, or if no page takes it.
  static func adding(
    _ masters: PageMasters, to base: MasterParts, size: Size, margin: Insets, notes: SheetNotes,
    columns: SheetColumns, asked: SheetColumns, isRightToLeft: Bool
  ) throws(DocumentError) -> MasterParts {
    var parts = base
    for (index, master) in masters.masters.enumerated() {
      let shapes = masters.looks(ofMaster: index) { $0.exclusions != nil }
      parts.exclusions += (master.exclusions ?? []).map { exclusion in
        var exclusion = exclusion
        exclusion.looks = shapes
        return exclusion
      }
      let pictured = masters.looks(ofMaster: index) { $0.pictures != nil }
      parts.pictures += (master.pictures ?? []).map { picture in
        var picture = picture
        picture.looks = pictured
        return picture
      }
      let framed = masters.looks(ofMaster: index) { $0.containers != nil }
      for (number, container) in (master.containers ?? []).enumerated()
      where container.hasOwnText && container.excludes {
        let place = "masters[\(index)].containers[\(number)]"
        parts.frames.append(MasterFrame(container: container, looks: framed, place: place))
      }
    }
    guard masters.haveGeometry else { return parts }
    var containers = base.containers ?? []
    // A sheet's containers hold the text of pages whose masters have neither containers nor
    // columns.
    var added: [SheetContainer] = []
    var plain: Set<Int> = []
    for (number, look) in masters.looks.enumerated() {
      let master = masters.merged(look.masters)
      if let own = master.containers {
        added += own.filter { !$0.hasOwnText }.map { container in
          var container = container
          container.looks = [number]
          return container
        }
      } else if base.containers != nil, master.columns.count == nil {
        plain.insert(number)
      } else {
        var merged = columns
        merged.mergeKeys(of: master.columns)
        merged.mergeKeys(of: asked)
        let wanted = masters.insets(
          master.margin, isRight: look.isRight, base: margin, width: size.width)
        let fitting = Margins(wanted, width: size.width, height: size.height)
        var insets = fitting.insets
        parts.noteColumns[number] = notes.plan(
          width: size.width, margin: &insets, isRightToLeft: isRightToLeft, isRight: look.isRight)
        let place = look.masters.last.map { "masters[\($0)]" } ?? "page"
        if let remark = fitting.remark(at: "\(place).margin") { parts.remarks.append(remark) }
        let room = size.width - insets.left - insets.right
        let layout = Columns(
          count: merged.count ?? 1,
          gap: (merged.gap ?? SheetColumns.defaultGap).resolved(in: room),
          isRightToLeft: isRightToLeft, indentOrigin: merged.indentOrigin ?? .span)
        let height = size.height - insets.top - insets.bottom
        guard room > layout.gap * Double(layout.count - 1) else {
          throw DocumentError(
            .malformedInput, at: place, "the columns leave no room for text on the page",
            hint: "Make the page larger, or the gaps smaller.")
        }
        parts.columnRules[number] = ColumnRules(
          merged.rule, in: layout, page: size.width, margin: insets)
        for frame in layout.frames(width: size.width, height: height, margin: insets) {
          var container = SheetContainer(
            x: .points(frame.minX), y: .points(frame.minY), width: .points(frame.width),
            height: .points(frame.height))
          container.indentOrigin = layout.indentOrigin
          container.looks = [number]
          added.append(container)
        }
      }
    }
    for index in containers.indices where !containers[index].hasOwnText {
      if containers[index].story == nil { containers[index].looks = plain }
    }
    let takesText = !added.isEmpty || containers.contains { $0.looks?.isEmpty == false }
    guard takesText else {
      throw DocumentError(
        .malformedInput, at: "masters",
        "all containers of all pages have texts of their own, so nothing takes the document's text",
        hint: "Add a container without “text” and “source” to a master, or remove “containers”.")
    }
    parts.stories = stories(base.stories, of: containers, and: added.count)
    parts.containers = containers + added
    return parts
  }

  /// Returns the stories with further containers for the document's own text.
  private static func stories(
    _ known: [SheetStory]?, of containers: [SheetContainer], and count: Int
  ) -> [SheetStory] {
    var stories = known ?? []
    if known == nil, !containers.isEmpty {
      stories.append(SheetStory(members: Array(containers.indices)))
    }
    let added = Array(containers.count..<containers.count + count)
    if let body = stories.firstIndex(where: \.isBody) {
      stories[body].members += added
    } else {
      stories.append(SheetStory(members: added))
    }
    return stories
  }

  /// Returns true if a part that belongs to some looks is on a page.
  func stands(_ looks: Set<Int>?, onPage page: Int) -> Bool {
    guard let looks, let masters else { return true }
    return looks.contains(masters.look(ofPage: page))
  }
}

extension SheetPart {
  /// True if page masters decide where the document's text is.
  var hasMasterGeometry: Bool {
    notes.areFacing || masters?.contains(where: \.hasGeometry) == true
  }
}
