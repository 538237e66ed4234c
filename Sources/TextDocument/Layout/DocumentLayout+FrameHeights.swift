import TextGeometry

/// Frames that keep text away and are as high as their own text.
///
/// Their heights follow from a layout. The other text is therefore laid out again, until the
/// frames are as high as the room that it leaves them.
extension DocumentLayout {
  /// The most rounds. A frame without numbers of pages and names of sections needs one.
  private static let maximumFrameRounds = 4

  /// Lays out the document until the frames that keep text away have their heights.
  ///
  /// - Parameter layOut: Lays out all pages with the heights of the plan.
  /// - Complexity: At most four layouts, usually one; none if no height of a frame has changed.
  func settleFrameHeights(_ layOut: () throws(DocumentError) -> Void) throws(DocumentError) {
    let frames = plan.measuredFrames
    if frames.isEmpty { return }
    let remarks = masterRemarks
    for _ in 0..<Self.maximumFrameRounds {
      let found = frameHeights
      if settles(frames, found) { return }
      plan.frameHeights = found
      masterRemarks = remarks
      try layOut()
    }
    if settles(frames, frameHeights) { return }
    masterRemarks.append(
      DocumentRemark(
        place: plan.masters == nil ? "containers" : "masters",
        message:
          "after \(Self.maximumFrameRounds) rounds the height of a frame still differs from the "
          + "room that the text leaves it",
        hint: "Give the frame a height."))
  }

  /// Fits the texts again beside frames whose heights have changed.
  func fitAgain(_ text: StyledText) throws(DocumentError) {
    text.removeContainers(keepingRows: true)
    let fit = try text.fit(to: &plan, isPaged: overflowMode == .pages)
    (fittedValues, textRemarks) = (fit.values, text.remarks + fit.remarks)
  }

  /// True if the pages were laid out with some heights of frames.
  private func settles(_ frames: [FrameHeights.Frame], _ found: FrameHeights) -> Bool {
    (0..<pages.count).allSatisfy { page in
      frames.allSatisfy { frame in
        if !plan.stands(frame, onPage: page) { return true }
        let known = plan.frameHeights.height(of: frame, onPage: page)
        let height = found.height(of: frame, onPage: page) ?? 0
        // A frame without a height of its own is there unless a layout shows otherwise.
        if let known { return known == height }
        return plan.isAutomatic(frame) == (height == 0)
      }
    }
  }

  /// The heights of the frames on the pages.
  private var frameHeights: FrameHeights {
    var heights: [FrameHeights.Frame: [Int: Double]] = [:]
    for number in pages.indices {
      let page = pages[number]
      for place in page.frames.indices where page.parents[place] == nil {
        guard let index = page.plan(at: place, of: plans.count),
          plan.containers?[index].excludes == true
        else { continue }
        var frame = page.columns[index] ?? page.frames[place]
        frame.size.height = page.fullHeights[place] ?? frame.height
        let height = page.boxes[place]?.height ?? frame.outset(by: plans[index].insets).height
        heights[.container(index), default: [:]][number] = height
      }
      guard let furniture, furniture.parts.indices.contains(number) else { continue }
      for part in furniture.parts[number] where part.role == .frame {
        heights[.master(part.place), default: [:]][number] = part.box.height
      }
    }
    return FrameHeights(heights, pageCount: pages.count)
  }
}

extension PagePlan {
  /// True if a frame is as high as its text.
  fileprivate func isAutomatic(_ frame: FrameHeights.Frame) -> Bool {
    switch frame {
    case .container(let index): containers?[index].height == nil
    case .master(let place):
      masterFrames.contains { $0.place == place && $0.container.height == nil }
    }
  }
}
