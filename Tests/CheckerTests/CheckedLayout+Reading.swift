import Checker
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

extension CheckedLayout {
  /// Reads a layout from the public API.
  init(_ manager: LayoutManager, _ storage: TextStorage) {
    self.init()
    text = Array(storage.string.utf16)
    overflow = manager.overflowRange
    for position in text.indices where text[position] == TextAttachment.character {
      boxes[position] = storage.attributes(at: position)[.attachment]?.box.width
    }
    for run in storage.attributeRuns {
      let size = (run.attributes[.font] ?? FontDescriptor()).size
      sizes.append(contentsOf: repeatElement(size, count: run.range.count))
    }
    runs = manager.textRuns.map {
      var run = CheckedRun(
        range: $0.range, fontPath: $0.face.path, fontIndex: $0.face.index, size: $0.size,
        level: Int($0.level), script: $0.script, language: $0.language)
      run.letterSpacing = $0.letterSpacing
      run.tracking = $0.tracking
      run.hasNoLigatures = $0.features.contains { $0.tag == "liga" && $0.value == 0 }
      return run
    }
    paragraphs = manager.paragraphs.map { Self.paragraph($0, text) }
    readRooms(manager, storage)
    if manager.pageBreaking == .optimal || manager.takesBreaks {
      // A container may end early for the sake of another one.
      for number in paragraphs.indices {
        paragraphs[number].keepsRows = true
        paragraphs[number].hyphenation?.dividesAcrossContainers = true
      }
    }
    // Letters against the direction of their paragraph are no drop cap.
    for (number, paragraph) in paragraphs.enumerated() where paragraph.capLines > 1 {
      let run = runs.first { $0.range.contains(paragraph.range.lowerBound) }
      if run?.level == (paragraph.isRightToLeft ? 1 : 0) { continue }
      paragraphs[number].capLines = 0
      paragraphs[number].capEnd = paragraph.range.lowerBound
    }
    containers = manager.textContainers.map { Self.container($0, manager) }
  }

  /// Reads the room of boxes around words, in whole units of the fonts.
  private mutating func readRooms(_ manager: LayoutManager, _ storage: TextStorage) {
    let boxes = text.indices.map { storage.attribute(.box, at: $0) }
    if boxes.allSatisfy({ $0 == nil }) { return }
    let runs = manager.textRuns
    for paragraph in paragraphs {
      var end = paragraph.range.upperBound
      if end > paragraph.range.lowerBound, [0x0A, 0x0D, 0x2029, 0x85].contains(text[end - 1]) {
        end -= 1
      }
      readMixedBoxes(boxes, in: paragraph.range.lowerBound..<end, runs)
      for position in paragraph.range.lowerBound..<end {
        let own = Self.nested(boxes[position])
        guard !own.isEmpty, let run = runs.first(where: { $0.range.contains(position) })
        else { continue }
        let unit = run.face.scale(forSize: run.size)
        var room = CheckedRoom()
        let before = position == paragraph.range.lowerBound ? [] : Self.nested(boxes[position - 1])
        let shared = zip(own, before).prefix { $0 == $1 }.count
        room.before = (own[shared...].reduce(0) { $0 + $1.start } / unit).rounded() * unit
        // A box that ends with a line separator has no letter at its end.
        if ![0x2028, 0x0B, 0x0C].contains(text[position]) {
          let after = position + 1 == end ? [] : Self.nested(boxes[position + 1])
          let shared = zip(own, after).prefix { $0 == $1 }.count
          room.after = (own[shared...].reduce(0) { $0 + $1.end } / unit).rounded() * unit
        }
        if room.before != 0 || room.after != 0 { rooms[position] = room }
        var cut = CheckedRoom()
        for box in own[..<shared] where box.box.clonesSides {
          cut.before += box.start
          cut.after += box.end
        }
        if cut.before != 0 || cut.after != 0 { cuts[position] = cut }
      }
    }
  }

  /// Reads the boxes with text in several directions of a paragraph without its separator.
  private mutating func readMixedBoxes(
    _ boxes: [TextBox?], in range: Range<Int>, _ runs: [TextRun]
  ) {
    var open: [(sides: WordSides, start: Int)] = []
    for position in range.lowerBound...range.upperBound {
      let own = position == range.upperBound ? [] : Self.nested(boxes[position])
      let shared = zip(own, open).prefix { $0 == $1.sides }.count
      for (sides, start) in open[shared...] {
        let held = runs.filter { $0.range.overlaps(start..<position) }
        guard let first = held.first, let last = held.last,
          let lowest = held.map(\.level).min(), held.contains(where: { $0.level != lowest })
        else { continue }
        var room = CheckedRoom()
        (room.before, room.after) = (sides.start, sides.end)
        mixedBoxes.append(
          CheckedWordBox(range: start..<position, room: room, isRightToLeft: lowest % 2 == 1))
        wordUnits[start] = first.face.scale(forSize: first.size)
        wordUnits[position - 1] = last.face.scale(forSize: last.size)
      }
      open.removeSubrange(shared...)
      for sides in own[shared...] { open.append((sides, position)) }
    }
  }

  /// A box around words with the room at its sides, in points.
  private struct WordSides: Equatable {
    var box: TextBox
    var start: Double { box.margin.start + box.border.start.width + box.padding.start }
    var end: Double { box.margin.end + box.border.end.width + box.padding.end }
  }

  /// The boxes around a word, from the outermost.
  private static func nested(_ box: TextBox?) -> [WordSides] {
    guard var own = box else { return [] }
    own.outer = []
    return ((box?.outer ?? []) + [own]).map { WordSides(box: $0) }
  }

  private static func paragraph(
    _ description: ParagraphDescription, _ text: [UInt16]
  ) -> CheckedParagraph {
    let style = description.style
    let alignment: CheckedParagraph.Alignment =
      switch style.alignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      case .natural: description.isRightToLeft ? .right : .left
      }
    var paragraph = CheckedParagraph(
      range: description.range, isRightToLeft: description.isRightToLeft, alignment: alignment)
    paragraph.firstIndent = style.firstLineHeadIndent
    paragraph.headIndent = style.headIndent
    paragraph.wrapIndent = style.wrapIndent
    paragraph.tailIndent = style.tailIndent
    paragraph.lineHeight = style.lineHeight
    paragraph.lineSpacing = style.lineSpacing
    switch style.gridAlignment {
    case .whole: break
    case .half: paragraph.gridDivisions = 2
    case .firstRow: paragraph.gridHoldsFirstRow = true
    case .none: paragraph.gridDivisions = 0
    }
    paragraph.spaceBefore = style.paragraphSpacingBefore
    paragraph.spaceAfter = style.paragraphSpacing
    for box in style.boxes {
      let lines = box.border
      let isOutermost = (
        first: style.boxes.first { $0.isFirst }.map { $0 == box } ?? false,
        last: style.boxes.first { $0.isLast }.map { $0 == box } ?? false
      )
      if box.isFirst {
        if isOutermost.first {
          paragraph.spaceBefore += box.margin.top
        } else {
          paragraph.boxRoom.top += box.margin.top
        }
        paragraph.boxRoom.top += lines.top.width + box.padding.top
      }
      if box.isLast {
        if isOutermost.last {
          paragraph.spaceAfter += box.margin.bottom
        } else {
          paragraph.boxRoom.bottom += box.margin.bottom
        }
        paragraph.boxRoom.bottom += lines.bottom.width + box.padding.bottom
      }
      paragraph.boxRoom.start += box.margin.start + lines.start.width + box.padding.start
      paragraph.boxRoom.end += box.margin.end + lines.end.width + box.padding.end
    }
    var (topMargin, bottomMargin, innerTop, innerBottom) = (false, false, false, false)
    for box in style.boxes {
      let top = box.border.top.width + box.padding.top
      let bottom = box.border.bottom.width + box.padding.bottom
      if box.isFirst || box.clonesSides {
        paragraph.cutRoom.topAtStart += top + (topMargin ? box.margin.top : 0)
        topMargin = true
      }
      if box.isLast || box.clonesSides {
        paragraph.cutRoom.bottomAtEnd += bottom + (bottomMargin ? box.margin.bottom : 0)
        bottomMargin = true
      }
      if box.clonesSides {
        paragraph.cutRoom.top += top + (innerTop ? box.margin.top : 0)
        paragraph.cutRoom.bottom += bottom + (innerBottom ? box.margin.bottom : 0)
        (innerTop, innerBottom) = (true, true)
      }
    }
    paragraph.cutRoom.bottomAtEnd -= paragraph.boxRoom.bottom
    paragraph.capEnd = description.range.lowerBound
    if let cap = style.dropCap, cap.lines > 1, style.lineBreakMode.wraps {
      (paragraph.capLines, paragraph.capGap) = (cap.lines, cap.gap)
      let start = String(decoding: text[description.range].prefix(100), as: UTF16.self)
      for character in start.prefix(cap.characters) where !character.isWhitespace {
        paragraph.capEnd += character.utf16.count
      }
    }
    paragraph.isPlanned = style.lineBreaking != .greedy && style.wrapIndent == 0
    paragraph.mayLeaveRoomsEmpty =
      style.lineBreaking == .optimal && style.alignment == .justified
    paragraph.truncation = truncation(style.lineBreakMode, style.truncationToken)
    paragraph.isTightened = style.allowsDefaultTighteningForTruncation
    paragraph.protrusion = style.protrusion
    paragraph.expansion = style.expansion
    paragraph.justification.spaceStretch = style.justification.maximumSpaceStretch ?? .infinity
    paragraph.justification.spaceShrink = style.justification.maximumSpaceShrink
    paragraph.justification.letterSpacing = style.justification.maximumLetterSpacing
    paragraph.justification.sharesRoom = style.justification.sharesRoom
    paragraph.justification.kashida = style.justification.maximumKashida
    paragraph.justification.raggedStretch = style.justification.raggedStretch ?? .infinity
    paragraph.keepsRows =
      style.keepTogether || style.keepWithNext || style.widowLines > 1 || style.orphanLines > 1
      || !style.hyphenationLimits.dividesAcrossContainers
    paragraph.tabs = style.tabStops.map { Self.tab($0, isRightToLeft: description.isRightToLeft) }
    paragraph.leastTab = style.minimumTabWidth
    if style.defaultTabInterval > 0 { paragraph.tabInterval = style.defaultTabInterval }
    if style.hyphenationLanguage != nil {
      var limits = CheckedHyphenation()
      limits.lettersBefore = style.hyphenationLimits.lettersBefore
      limits.lettersAfter = style.hyphenationLimits.lettersAfter
      limits.consecutiveLines = style.hyphenationLimits.consecutiveLines
      limits.dividesCapitalizedWords = style.hyphenationLimits.dividesCapitalizedWords
      limits.dividesAcrossShapes = style.hyphenationLimits.dividesAcrossShapes
      limits.dividesAcrossContainers = style.hyphenationLimits.dividesAcrossContainers
      paragraph.hyphenation = limits
    }
    paragraph.breaksAnywhere = style.lineBreakMode == .byCharWrapping
    paragraph.keepsDashes = style.lineBreakStrategy.contains(.keepsDashWithWord)
    paragraph.isAskedRightToLeft =
      switch style.baseWritingDirection {
      case .natural: nil
      case .leftToRight: false
      case .rightToLeft: true
      }
    return paragraph
  }

  private static func truncation(_ mode: LineBreakMode, _ token: String) -> CheckedTruncation? {
    switch mode {
    case .byWordWrapping, .byCharWrapping: nil
    case .byClipping: CheckedTruncation(part: .clipped, token: token)
    case .byTruncatingHead: CheckedTruncation(part: .head, token: token)
    case .byTruncatingMiddle: CheckedTruncation(part: .middle, token: token)
    case .byTruncatingTail: CheckedTruncation(part: .tail, token: token)
    }
  }

  static func wrap(_ mode: WrapMode) -> CheckedExclusion.Wrap {
    switch mode {
    case .both: .both
    case .left: .left
    case .right: .right
    case .start: .start
    case .end: .end
    case .largest: .largest
    case .none: .none
    }
  }

  private static func tab(_ tab: TextTab, isRightToLeft: Bool) -> CheckedTab {
    let kind: CheckedTab.Kind =
      switch tab.alignment {
      case .natural: .start
      case .left: isRightToLeft ? .end : .start
      case .right: isRightToLeft ? .start : .end
      case .center: .center
      case .trailing: .end
      case .decimal: .decimal
      }
    return CheckedTab(
      kind: kind, location: tab.location,
      terminators: Set(tab.columnTerminators.compactMap { String($0).utf16.first }))
  }

  private static func container(
    _ container: TextContainer, _ manager: LayoutManager
  ) -> CheckedContainer {
    var checked = CheckedContainer(
      size: Size(
        width: container.size.width > 0 ? container.size.width : TextContainer.unlimited,
        height: container.size.height > 0 ? container.size.height : TextContainer.unlimited))
    checked.padding = container.lineFragmentPadding
    checked.minimumFragmentWidth = container.minimumFragmentWidth
    checked.hasOwnIndents = container.indentOrigin == .container
    checked.maximumRows = container.maximumNumberOfLines ?? 0
    checked.textLimit = container.textLimit ?? .max
    checked.rowSpacing = container.rowSpacing
    checked.cutHeight = container.cutHeight
    checked.continuesBoxes = container.continuesBoxes
    checked.grid = container.baselineGrid.map { ($0.origin, $0.step) }
    checked.firstLetters =
      switch container.firstBaseline {
      case .ascent: nil
      case .capHeight: .capitals
      case .xHeight: .small
      }
    checked.endsAtBaseline = container.lastBaseline == .baseline
    checked.truncation = truncation(container.lineBreakMode, container.truncationToken)
    checked.exclusions = container.exclusionPaths.map {
      CheckedExclusion(FlatShape($0.path, margin: $0.margin), wrap: wrap($0.wrap))
    }
    checked.inside = container.shape.map { FlatShape($0) }
    let fragments = manager.lineFragments(in: container)
    for row in manager.rows(in: container) {
      var own = CheckedRow(y: row.y, height: row.height, baseline: row.baseline)
      for fragment in fragments[row.fragments] {
        var read = CheckedFragment(
          rect: fragment.rect, available: fragment.available, used: fragment.used,
          range: fragment.range, contentEnd: fragment.contentEnd,
          isLast: fragment.end != .soft && fragment.end != .hyphen)
        read.protrusion = (fragment.protrusion.left, fragment.protrusion.right)
        read.expansion = fragment.expansion
        read.isHyphenated = fragment.end == .hyphen
        read.isCut = fragment.end == .truncated || fragment.end == .clip
        read.hidden = manager.truncatedRange(inLineFragmentContaining: fragment.range.lowerBound)
        read.leftInset = fragment.available.start - checked.padding
        read.rightInset = checked.size.width - checked.padding - fragment.available.end
        var glyphs: [PositionedGlyph] = []
        manager.appendGlyphs(of: fragment, to: &glyphs)
        read.glyphs = glyphs.map {
          CheckedGlyph(id: $0.id, cluster: $0.cluster, x: $0.x, y: $0.y, advance: $0.advance)
        }
        own.fragments.append(read)
      }
      checked.rows.append(own)
    }
    return checked
  }
}
