import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The heads, feet and repeated frames of a document's pages.
///
/// Their texts are in a storage of their own, so that they move nothing in the document's text.
/// Pages on which a part has the same text and frame share its container.
final class PageFurniture {
  /// The purpose of a part.
  enum Role: String, Sendable {
    /// A running head.
    case head
    /// A foot.
    case foot
    /// A frame of a page master.
    case frame
  }

  /// One text on a page.
  struct Part {
    /// The index of its container in the manager.
    var container: Int
    /// The text area, in points of the page.
    var frame: Rect
    /// The sheet's frame around it, in points of the page.
    var box: Rect
    var role: Role
    /// The name of its container in the sheet, or nil.
    var name: String?
    /// The stacking order of a frame.
    var z = 0
    /// The background and the border.
    var decorations: [PageDecoration] = []
    /// Its place in the sheet, for messages.
    var place = ""
    /// The frame that the sheet gives it, in points of the page.
    var room = Rect.zero
    /// The transform of a turned frame; nil if it is upright.
    var turn: Transform?
  }

  /// The texts, one after the other.
  let storage: TextStorage
  /// The layout manager of the texts.
  let manager: LayoutManager
  /// The parts of each page; heads first.
  private(set) var parts: [[Part]] = []
  /// The stacking orders of the parts.
  private(set) var layers: Set<Int> = []
  /// The remarks on parts that their frames have no room for.
  private(set) var remarks: [DocumentRemark] = []

  /// A text before it is laid out.
  struct Piece {
    var text: AttributedText
    var plan: ContainerPlan
    var role: Role
    var alignment: SheetContainer.VerticalAlignment
    /// The exclusions of the page, in points of the page.
    var shapes: [ExclusionPath]
    /// Its place in the sheet, for messages.
    var place: String
  }

  /// Lays out texts.
  ///
  /// - Parameters:
  ///   - pieces: The texts with their frames.
  ///   - pages: The indices of the pieces on each page.
  /// - Complexity: O(*n*) in the length of the texts, and in the parts of the pages.
  init(_ pieces: [Piece], pages: [[Int]], fonts: FontLibrary) {
    storage = TextStorage(string: "")
    manager = LayoutManager(fonts: fonts)
    var containers: [TextContainer] = []
    storage.beginEditing()
    for (index, piece) in pieces.enumerated() {
      var text = piece.text
      if index < pieces.count - 1, text.length == 0 || text.codeUnit(at: text.length - 1) != 0x0A {
        let attributes =
          text.length > 0 ? text.attributes(at: text.length - 1) : TextAttributes()
        text.append("\n", attributes: attributes)
      }
      storage.append(text)
      let container = TextContainer()
      container.apply(piece.plan)
      container.size.height = TextContainer.unlimited
      container.textLimit = storage.length
      containers.append(container)
    }
    _ = storage.endEditing()
    storage.addLayoutManager(manager)
    manager.addTextContainers(containers)
    manager.ensureLayout()
    let frames = place(pieces)
    layers = Set(pieces.map(\.plan.z))
    let known = pieces.enumerated().map { index, piece in
      var box = piece.plan.box
      if piece.plan.isAutomatic { box = frames[index].outset(by: piece.plan.insets) }
      return Part(
        container: index, frame: frames[index], box: box, role: piece.role, name: piece.plan.name,
        z: piece.plan.z, decorations: piece.plan.decorations(of: box), place: piece.place,
        room: piece.plan.frame, turn: piece.plan.turn)
    }
    for page in pages { parts.append(page.map { known[$0] }) }
  }

  /// Returns the frames of the texts, aligned in theirs.
  private func place(_ pieces: [Piece]) -> [Rect] {
    var frames: [Rect] = []
    for (index, piece) in pieces.enumerated() {
      var frame = piece.plan.frame
      let height = height(ofContainer: index)
      let room = piece.plan.isAutomatic ? height : frame.height
      let rest = max(0, room - height)
      switch piece.alignment {
      case .top, .justify: break
      case .center: frame.origin.y += rest / 2
      case .bottom: frame.origin.y += rest
      }
      if height > room + 0.01 { remark(on: piece, height: height) }
      frame.size.height = height
      frames.append(frame)
      let shapes = piece.shapes.filter { !$0.isOutside(frame) }
      if !shapes.isEmpty {
        manager.textContainers[index].exclusionPaths += shapes.map { $0.moved(into: frame) }
        frames[index].size.height = self.height(ofContainer: index)
      }
      if piece.plan.inside != nil { alignRows(of: piece, index, in: &frames[index]) }
    }
    return frames
  }

  /// Aligns the rows of a text that fills an outline, which stays where it is on the page.
  private func alignRows(of piece: Piece, _ index: Int, in frame: inout Rect) {
    let container = manager.textContainers[index]
    container.size.height = piece.plan.frame.height
    frame = piece.plan.frame
    manager.ensureLayout()
    guard
      var search = manager.alignment(
        ofContainer: index, piece.plan.verticalAlignment, height: frame.height)
    else { return }
    for _ in 0..<RowAlignment.maximumRounds {
      search.apply(search.value, to: container)
      manager.ensureLayout()
      if !search.take(manager.rows(of: search)) { break }
    }
    search.apply(search.best, to: container)
    manager.ensureLayout()
    if search.isSpread { return }
    frame.origin.y += search.best
    frame.size.height = max(0, frame.height - search.best)
  }

  private func height(ofContainer index: Int) -> Double {
    manager.ensureLayout(for: manager.textContainers[index])
    guard index < manager.containerLayouts.count else { return 0 }
    return manager.containerLayouts[index].contentHeight
  }

  private func remark(on piece: Piece, height: Double) {
    guard !remarks.contains(where: { $0.place == piece.place }) else { return }
    let needed = JSONWriter.shortest((height * 10).rounded(.up) / 10)
    let room = JSONWriter.shortest((piece.plan.frame.height * 10).rounded(.down) / 10)
    remarks.append(
      DocumentRemark(
        place: piece.place,
        message: "the text is \(needed) points high, but there is room for \(room)",
        hint: "Make the margin or the frame larger, or the text shorter."))
  }
}
