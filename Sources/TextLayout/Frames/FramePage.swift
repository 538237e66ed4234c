public import TextFonts
public import TextGeometry
public import TextStorage

/// A page of frames: each with a text of its own, or with a part of a story.
///
/// ```swift
/// var page = FramePage(size: Size(width: 600, height: 400))
/// page.frames.append(TextFrame(Rect(x: 30, y: 20, width: 540, height: 60), text: headline))
/// page.stories["body"] = article
/// for x in [30.0, 310] {
///   page.frames.append(TextFrame(Rect(x: x, y: 100, width: 260, height: 280), story: "body"))
/// }
/// let layout = page.laidOut()
/// print(layout.frames.compactMap(\.overflow))
/// ```
///
/// Texts that do not fit push nothing else: each frame reports its own overflow.
public struct FramePage: Sendable {
  /// The size of the page, in points.
  public var size: Size
  /// The frames. Those of a story are filled in this order.
  public var frames: [TextFrame] = []
  /// The stories by their names. A story without a text is empty.
  public var stories: [String: AttributedText] = [:]
  /// The areas that no line of any frame may touch, in points of the page. Turned frames avoid
  /// them where they are on the page. A frame with a ``TextFrame/clearance`` is such an area for
  /// the text of stories.
  public var exclusions: [ExclusionPath] = []
  /// The grid of baselines in points of the page, for upright frames whose rows are at their top;
  /// nil for none.
  public var baselineGrid: BaselineGrid?

  /// Creates a page without frames.
  ///
  /// - Parameter size: The size, in points.
  public init(size: Size) { self.size = size }

  /// Lays out all frames.
  ///
  /// Each text and each story has a layout manager of its own, so a change of one of them leaves
  /// the others alone.
  ///
  /// - Parameter fonts: The source of fonts.
  /// - Complexity: That of laying out the texts, some times over for frames that are fitted, or
  ///   whose rows are aligned beside shapes; and O(frames × page exclusions).
  public func laidOut(fonts: FontLibrary = .shared) -> LaidOutFrames {
    var results: [LaidOutFrames.Frame?] = Array(repeating: nil, count: frames.count)
    for flow in flows {
      for (index, frame) in zip(flow.members, laidOut(flow, fonts)) { results[index] = frame }
    }
    return LaidOutFrames(size: size, frames: results.compactMap { $0 })
  }

  /// A text, and the frames that it fills.
  private struct Flow {
    var text: AttributedText
    var members: [Int]
  }

  /// The texts in the order of their first frames.
  private var flows: [Flow] {
    var flows: [Flow] = []
    var placeOfStory: [String: Int] = [:]
    for (index, frame) in frames.enumerated() {
      switch frame.content {
      case .text(let text): flows.append(Flow(text: text, members: [index]))
      case .story(let name):
        if let place = placeOfStory[name] {
          flows[place].members.append(index)
        } else {
          placeOfStory[name] = flows.count
          flows.append(Flow(text: stories[name] ?? AttributedText(), members: [index]))
        }
      }
    }
    return flows
  }

  private func laidOut(_ flow: Flow, _ fonts: FontLibrary) -> [LaidOutFrames.Frame] {
    let members = flow.members.map { frames[$0] }
    let clear = exclusions + frames.compactMap(\.pageExclusion)
    let containers = members.map {
      $0.container(around: $0.givesWay ? clear : exclusions, on: baselineGrid)
    }
    let fitted = members.lazy.compactMap(\.fitter).first?.fit(
      flow.text, in: containers, fonts: fonts)
    let storage = TextStorage(fitted?.text ?? flow.text)
    let manager = LayoutManager(fonts: fonts)
    storage.addLayoutManager(manager)
    manager.addTextContainers(containers)
    manager.ensureLayout()
    let tops = manager.align(members.map { ($0.verticalAlignment, $0.area.height) })
    let layout = manager.finishedLayout()
    return members.indices.map { place in
      let isLast = place == members.count - 1
      var origin = members[place].area.origin
      origin.y += tops[place]
      return LaidOutFrames.Frame(
        frame: members[place], layout: layout, container: place, textOrigin: origin,
        overflow: isLast ? layout.overflowRange : nil, fitted: fitted)
    }
  }
}

/// The layout of a page of frames: a value that can be drawn and queried on any thread.
public struct LaidOutFrames: Sendable {
  /// A frame with its text.
  public struct Frame: Sendable {
    /// The frame as the page has it.
    public let frame: TextFrame
    /// The layout of its text or story.
    public let layout: FinishedLayout
    /// The index of its container in the layout.
    public let container: Int
    /// The place of the container's top left corner on the page before the frame is turned, in
    /// points.
    public let textOrigin: Point
    /// The text that does not fit, in UTF-16 code units of the layout's text; nil if all of it
    /// fits. In a story, the last frame has it.
    public let overflow: Range<Int>?
    /// The size at which the text fits; nil if it was not fitted.
    public let fitted: FittedCopy?
  }

  /// The size of the page, in points.
  public let size: Size
  /// The frames in the order of the page.
  public let frames: [Frame]

  /// True if each frame and story has room for its text.
  public var fits: Bool { frames.allSatisfy { $0.overflow == nil } }
}

extension LayoutManager {
  /// Moves the rows of all containers to their places.
  ///
  /// - Parameter frames: The place of each container's rows, and the height of its frame.
  /// - Returns: The distance of each container below the top of its frame, in points.
  fileprivate func align(
    _ frames: [(alignment: TextFrame.VerticalAlignment, height: Double)]
  ) -> [Double] {
    var tops = frames.map { _ in 0.0 }
    for (index, frame) in frames.enumerated() where frame.alignment != .top {
      guard var search = alignment(ofContainer: index, frame.alignment, height: frame.height)
      else { continue }
      let container = textContainers[index]
      // Without shapes rows move as a whole.
      if !search.isExact || search.isSpread {
        for _ in 0..<RowAlignment.maximumRounds {
          search.apply(search.value, to: container)
          if !search.take(rows(of: search)) { break }
        }
        search.apply(search.best, to: container)
        ensureLayout()
      }
      if !search.isSpread { tops[index] = search.best }
    }
    return tops
  }
}
