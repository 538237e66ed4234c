import TextGeometry
import TextLayout
import TextStorage

/// A container that no page shows, for the text that does not fit the containers of its story.
struct HiddenContainer {
  /// The index in the layout manager.
  var index: Int
  var flow: TextFlow
}

/// The text of stories that does not fit.
extension DocumentLayout {
  /// Text of a story that does not fit.
  struct StoryOverflow {
    var range: Range<Int>
    /// The number of the story in the page's plan; nil without stories.
    var story: Int?
  }

  /// Returns the text that does not fit the containers of a story; nil if all of it fits.
  func overflow(of hidden: HiddenContainer) -> Range<Int>? {
    guard hidden.index < manager.textContainers.count else { return nil }
    let range = manager.characterRange(in: manager.textContainers[hidden.index])
    let start = max(range.lowerBound, hidden.flow.range.lowerBound)
    let end = min(range.upperBound, hidden.flow.textEnd)
    return start < end ? start..<end : nil
  }

  /// The text of stories that does not fit, in text order.
  var storyOverflows: [StoryOverflow] {
    if hiddenContainers.isEmpty { return [] }
    manager.ensureLayout()
    return hiddenContainers.flatMap { hidden in
      let rest = overflow(of: hidden)
      let cut = isReported(hidden.flow.story) ? cutRange(before: hidden) : nil
      guard let cut else { return [rest].compactMap { $0 }.map { ($0, hidden.flow.story) } }
      guard let rest else { return [(cut, hidden.flow.story)] }
      if cut.upperBound >= rest.lowerBound {
        return [(cut.lowerBound..<rest.upperBound, hidden.flow.story)]
      }
      return [(cut, hidden.flow.story), (rest, hidden.flow.story)]
    }.map { StoryOverflow(range: $0.0, story: $0.1) }
  }

  /// Returns the text that the truncated last row before a hidden container leaves out.
  private func cutRange(before hidden: HiddenContainer) -> Range<Int>? {
    guard hidden.index > 0 else { return nil }
    let container = manager.textContainers[hidden.index - 1]
    guard container.lineBreakMode.wraps == false, !container.takesOverflow,
      let last = manager.lineFragments(in: container).last, last.end == .truncated,
      last.range.lowerBound >= hidden.flow.range.lowerBound,
      let range = manager.truncatedRange(inLineFragmentContaining: last.range.lowerBound)
    else { return nil }
    let end = min(range.upperBound, hidden.flow.textEnd)
    return range.lowerBound < end ? range.lowerBound..<end : nil
  }

  /// The document's own text that does not fit, in UTF-16 code units; empty if its containers have
  /// an `overflow`, as remarks then report it.
  public var bodyOverflows: [Range<Int>] {
    if plan.stories == nil { return overflows }
    return storyOverflows.filter { !isReported($0.story) }.map(\.range)
  }

  // MARK: Reports

  /// True if text does not fit that must not be left out. The request allows it for all text, and
  /// a frame by an `overflow` of its own.
  public var losesText: Bool {
    if cutsOff { return false }
    if plan.stories == nil { return overflow != nil }
    return storyOverflows.contains { treatment(ofStory: $0.story) == nil }
  }

  /// The error for text of a frame that would be lost; nil if none would be, or only text of the
  /// document's own.
  public var lostFrameText: DocumentError? { cutsOff ? nil : frameError(for: nil) }

  /// Returns the error for the first frame whose text does not fit; nil if there is none.
  ///
  /// - Parameter treatment: The treatment of overflowing text that the frame requests.
  func frameError(for treatment: SheetContainer.Overflow?) -> DocumentError? {
    guard plan.stories != nil else { return nil }
    // Without a frame that requests it, nothing has to be laid out to know the answer.
    if let treatment, plan.containers?.contains(where: { $0.overflow == treatment }) != true {
      return nil
    }
    let found = storyOverflows.first {
      isReported($0.story) && self.treatment(ofStory: $0.story) == treatment
    }
    guard let story = found?.story, let remark = storyRemarks.first(where: { $0.story == story })
    else { return nil }
    return DocumentError(
      .malformedInput, at: remark.remark.place, remark.remark.message,
      hint: "Make it larger, its text shorter or smaller, or write \"overflow\": \"truncate\".")
  }

  /// The remarks on frames whose texts do not fit, or show below them.
  var storyRemarks: [(remark: DocumentRemark, story: Int)] {
    var counts: [Int: Int] = [:]
    var order: [Int] = []
    for overflow in storyOverflows {
      guard let story = overflow.story, isReported(story) else { continue }
      if counts[story] == nil { order.append(story) }
      counts[story, default: 0] += storage.substring(in: overflow.range).count
    }
    return order.map { story in
      let count = counts[story] ?? 0
      let what = count == 1 ? "1 character does not fit" : "\(count) characters do not fit"
      return (remark(what, onStory: story), story)
    } + visibleRemarks
  }

  /// The remarks on frames whose rows continue below them.
  private var visibleRemarks: [(remark: DocumentRemark, story: Int)] {
    guard plan.containers?.contains(where: { $0.overflow == .visible }) == true else { return [] }
    let divided = charactersBelowColumns
    var frames: [Int: Rect] = [:]
    for page in pages { frames.merge(zip(page.containers, page.frames)) { $1 } }
    return hiddenContainers.compactMap { hidden -> (remark: DocumentRemark, story: Int)? in
      guard let story = hidden.flow.story, treatment(ofStory: story) == .visible, hidden.index > 0
      else { return nil }
      func remark(_ count: Int) -> (remark: DocumentRemark, story: Int) {
        let what =
          count == 1 ? "1 character shows below it" : "\(count) characters show below it"
        return (self.remark(what, onStory: story), story)
      }
      if let count = divided[story] { return remark(count) }
      let container = manager.textContainers[hidden.index - 1]
      guard let frame = frames[hidden.index - 1],
        let layout = manager.layout(of: container),
        let row = layout.rows.first(where: { $0.y + $0.height > frame.height + 1e-6 }),
        let first = row.fragments.first
      else { return nil }
      let start = layout.fragments[first].range.lowerBound
      let end = min(layout.range.upperBound, hidden.flow.textEnd)
      guard start < end else { return nil }
      return remark(storage.substring(in: start..<end).count)
    }
  }

  /// The numbers of characters below frames that tables or floats divide, by their stories.
  private var charactersBelowColumns: [Int: Int] {
    var stories: [Int: Int] = [:]
    for (number, story) in (plan.stories ?? []).enumerated() {
      for member in story.members { stories[member] = number }
    }
    var counts: [Int: Int] = [:]
    for page in pages where !page.columns.isEmpty {
      for (place, index) in page.containers.enumerated() {
        guard page.footnoteParents[place] == nil, let plan = page.planIndex(at: place),
          let column = page.columns[plan],
          let story = stories[plan], treatment(ofStory: story) == .visible,
          let layout = manager.layout(of: manager.textContainers[index])
        else { continue }
        let room = column.maxY - page.frames[place].minY + 1e-6
        guard let row = layout.rows.first(where: { $0.y + $0.height > room }),
          let first = row.fragments.first
        else { continue }
        let start = layout.fragments[first].range.lowerBound
        counts[story, default: 0] += storage.substring(in: start..<layout.range.upperBound).count
      }
    }
    return counts
  }

  /// True if remarks report the text of a story that does not fit: that of frames, and the
  /// document's own if its containers specify its treatment.
  func isReported(_ story: Int?) -> Bool {
    guard let story, let plan = plan.stories?[story] else { return false }
    return !plan.isBody
      || plan.members.contains { self.plan.containers?[$0].overflow != nil }
  }

  /// Returns the treatment of text that does not fit its story's containers; nil if they do not
  /// specify any.
  func treatment(ofStory story: Int?) -> SheetContainer.Overflow? {
    guard let story, let members = plan.stories?[story].members else { return nil }
    let own = members.reversed().lazy.compactMap { self.plan.containers?[$0].overflow }.first
    if let own { return own }
    guard let last = members.last, plans.indices.contains(last) else { return nil }
    return plans[last].lineBreakMode?.wraps == false ? .truncate : nil
  }

  private func remark(_ what: String, onStory number: Int) -> DocumentRemark {
    guard let story = plan.stories?[number] else {
      return DocumentRemark(place: "containers", message: what)
    }
    let isChain = story.isNamedStory && story.members.count > 1
    let name = isChain ? story.name : plan.containers?[story.members[0]].name ?? story.name
    let kind = isChain ? "story" : "frame"
    return DocumentRemark(
      place: story.place, message: (name.map { "\(kind) “\($0)”: " } ?? "") + what)
  }
}
