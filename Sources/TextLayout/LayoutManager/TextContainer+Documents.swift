import TextGeometry

/// Properties that pages of documents set.
extension TextContainer {
  /// The position from which no paragraph starts in the container, in UTF-16 code units of the
  /// storage; nil for no limit. Text after it goes into the next container that takes it.
  ///
  /// It lets separate texts follow each other in one storage, each in its own containers. An edit
  /// does not move it.
  package var textLimit: Int? {
    get { limit < 0 ? nil : limit }
    set {
      guard newValue != textLimit else { return }
      limit = newValue ?? -1
      geometryChanged()
    }
  }

  /// The least height of a box that is the container's only outermost one and neither begins
  /// before it nor continues after it, in points. The box covers no more than the container.
  package var minimumBoxHeight: Double {
    get { extras?.minimumBoxHeight ?? 0 }
    set { if newValue != minimumBoxHeight { ownExtras.minimumBoxHeight = newValue } }
  }

  /// True if the boxes around the first row continue from other content directly above the
  /// container. Those that clone their sides then have none above that row.
  package var continuesBoxes: Bool {
    get { extras?.continuesBoxes ?? false }
    set { if newValue != continuesBoxes { change(\.continuesBoxes, to: newValue) } }
  }

  /// True if the boxes around the last row continue in other content directly below the container.
  /// Those that clone their sides are then drawn without one below that row, which keeps its room.
  package var boxesContinue: Bool {
    get { extras?.boxesContinue ?? false }
    set { if newValue != boxesContinue { ownExtras.boxesContinue = newValue } }
  }

  /// The indices of the parts of boxes that its page draws together with those of other containers.
  /// ``LayoutManager/textBoxes(in:)`` leaves them out.
  package var joinedBoxes: Set<Int> {
    get { extras?.joinedBoxes ?? [] }
    set { if newValue != joinedBoxes { ownExtras.joinedBoxes = newValue } }
  }

  /// Additional distance between rows, in points, with which they fill the container's height.
  package var rowSpacing: Double {
    get { extras?.rowSpacing ?? 0 }
    set { if newValue != rowSpacing { change(\.rowSpacing, to: newValue) } }
  }

  /// The height of rows that the container cuts, in points; nil if it cuts none.
  ///
  /// A row that is higher than that and than the container, and begins it, is as high as the room
  /// in the container. Its text may show beyond it.
  package var cutHeight: Double? {
    get { extras?.cutHeight }
    set { if newValue != cutHeight { change(\.cutHeight, to: newValue) } }
  }
}
