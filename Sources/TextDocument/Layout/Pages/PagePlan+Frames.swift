import TextGeometry
import TextLayout

/// Frames that keep the text of columns away.
extension PagePlan {
  /// A frame of a page master that keeps text away.
  struct MasterFrame: Sendable {
    var container: SheetContainer
    /// The looks of pages that it belongs to.
    var looks: Set<Int>
    /// Its place in the sheet.
    var place: String

    /// True if it may be missing on a page, because its text may be empty there.
    var mayBeMissing: Bool { container.text.map { $0.utf8.contains(UInt8(ascii: "{")) } ?? true }
  }

  /// The frames that keep text away and whose heights follow from their texts, or that pages may
  /// lack for want of text.
  var measuredFrames: [FrameHeights.Frame] {
    let own = (containers ?? []).indices.filter { containers?[$0].isMeasured == true }
    let others = masterFrames.filter { $0.container.height == nil || $0.mayBeMissing }
    return own.map { .container($0) } + others.map { .master($0.place) }
  }

  /// True if a frame that keeps text away is on a page, given by its index.
  func stands(_ frame: FrameHeights.Frame, onPage page: Int) -> Bool {
    switch frame {
    case .container(let index): stands(index, onPage: page)
    case .master(let place):
      masterFrames.contains { $0.place == place && stands($0.looks, onPage: page) }
    }
  }

  /// True if a container gives way to frames that keep text away.
  ///
  /// - Parameter index: The index of the container; columns have none.
  func givesWay(_ index: Int) -> Bool {
    guard let containers, containers.indices.contains(index) else { return true }
    let container = containers[index]
    return !container.excludes && (container.story != nil || !container.hasOwnText)
  }

  /// Returns the outlines of the frames of a page that keep text away, in page coordinates.
  ///
  /// - Parameters:
  ///   - plans: The containers of the page, before they take what it excludes.
  ///   - size: The size of the page that percentages refer to, in points.
  ///   - page: The index of the page.
  func frameOutlines(
    of plans: [ContainerPlan], in size: Size, page: Int
  ) throws(DocumentError) -> [ExclusionPath] {
    var shapes: [ExclusionPath] = []
    func add(_ container: SheetContainer, _ plan: ContainerPlan, _ frame: FrameHeights.Frame) {
      var box = plan.box
      let known = frameHeights.height(of: frame, onPage: page)
      if plan.isAutomatic {
        // A height is found in the first layout.
        guard let known, known > 0 else { return }
        box.size.height = known
      } else if known == 0 {
        return
      }
      var path = plan.outline(of: box)
      if let turn = plan.turn { path.apply(turn) }
      shapes.append(
        ExclusionPath(
          path: path, margin: container.margin.resolved(in: size.width), wrap: container.wrap))
    }
    for (index, container) in (containers ?? []).enumerated()
    where container.excludes && stands(index, onPage: page) {
      if plans[index].isAutomatic, container.story == nil, !container.hasOwnText {
        throw Self.fault(
          "containers[\(index)].exclude",
          "a container as high as the document's text cannot keep that text away",
          "Give its frame a height, or the container a text of its own.")
      }
      add(container, plans[index], .container(index))
    }
    for frame in masterFrames where stands(frame.looks, onPage: page) {
      let plan = try frame.container.resolved(in: size, end: height, page: page, files: files)
      add(frame.container, plan, .master(frame.place))
    }
    return shapes
  }
}

/// The heights of frames that keep text away, as far as a layout has shown them.
struct FrameHeights: Sendable {
  /// The identity of a frame.
  enum Frame: Hashable, Sendable {
    /// A container of the sheet, by its index.
    case container(Int)
    /// A frame of a page master, by its place in the sheet.
    case master(String)
  }

  private var heights: [Frame: [Int: Double]] = [:]
  /// The number of pages of the layout.
  private(set) var pageCount = 0

  init() {}

  /// Creates the heights of frames on a number of pages, in points.
  init(_ heights: [Frame: [Int: Double]], pageCount: Int) {
    (self.heights, self.pageCount) = (heights, pageCount)
  }

  /// Returns the height of a frame in points, or 0 if the page lacks it. It is nil if it is
  /// unknown: always without a layout, otherwise for a page that the layout did not have, unless
  /// the last left or right page has the frame.
  func height(of frame: Frame, onPage page: Int) -> Double? {
    if pageCount == 0 { return nil }
    let own = heights[frame] ?? [:]
    if page < pageCount { return own[page] ?? 0 }
    return own[pageCount - 1 - (page - pageCount + 1) % 2]
  }

  /// Returns the heights of some frames on a page, in points; 0 for those unknown.
  func heights(of frames: [Frame], onPage page: Int) -> [Double] {
    frames.map { height(of: $0, onPage: page) ?? 0 }
  }

  /// The pages whose frames may be unlike those of the page two before them.
  func changes(of frames: [Frame]) -> [Int] {
    if frames.isEmpty || pageCount == 0 { return [] }
    return (2..<pageCount + 2).filter {
      heights(of: frames, onPage: $0) != heights(of: frames, onPage: $0 - 2)
    }
  }
}

extension SheetContainer {
  /// True if it keeps text away and is as high as its own, or may be without any.
  fileprivate var isMeasured: Bool { excludes && (height == nil || story != nil) }
}
