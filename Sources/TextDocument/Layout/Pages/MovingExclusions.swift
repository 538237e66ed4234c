package import TextGeometry
import TextLayout
import TextStorage

/// The exclusions of a laid-out document while they are moved and changed; only the text that a
/// change affects is laid out again.
package struct MovingExclusions {
  private let layout: DocumentLayout
  private let size: Size
  private let files: ShapeFiles
  /// The plan without the exclusions that move.
  private let bare: PagePlan
  /// The containers of the first page with their other exclusion paths.
  private let others: [ContainerPlan]
  /// The exclusions, in the order of the sheet.
  package private(set) var exclusions: [SheetExclusion]
  /// Their outlines in page coordinates; a file may hold several.
  package private(set) var paths: [[ExclusionPath]] = []

  /// Takes the exclusions of a laid-out document.
  ///
  /// - Throws: A ``DocumentError`` if a shape cannot be read.
  package init(_ layout: DocumentLayout) throws(DocumentError) {
    self.layout = layout
    var bare = layout.plan
    exclusions = bare.exclusions
    bare.exclusions = []
    size = layout.pages.first?.size ?? Size(width: bare.width, height: bare.width)
    files = bare.files
    self.bare = bare
    others = try bare.containerPlans(height: size.height, reference: size.height)
    for exclusion in exclusions { paths.append(try exclusion.resolved(in: size, files: files)) }
  }

  /// Replaces an exclusion.
  ///
  /// - Throws: A ``DocumentError`` if its shape cannot be read; the old exclusion is then kept.
  package mutating func replace(
    _ index: Int, with exclusion: SheetExclusion
  ) throws(DocumentError) {
    paths[index] = try exclusion.resolved(in: size, files: files)
    exclusions[index] = exclusion
  }

  /// Applies the exclusions to the containers of all pages up to `last`, and moves notes with
  /// their anchors. Later pages follow when they are requested.
  ///
  /// - Throws: A ``DocumentError`` if notes need more pages than allowed.
  package func apply(throughPage last: Int) throws(DocumentError) {
    for (number, page) in layout.pages.prefix(last + 1).enumerated() {
      let shown = zip(exclusions, paths).filter { exclusion, _ in
        exclusion.excludes && exclusion.stands(onPage: number)
      }
      let others =
        number > 0 && bare.variesByPage
        ? try bare.containerPlans(height: size.height, reference: size.height, page: number)
        : self.others
      for (place, index) in page.containers.enumerated() {
        guard place < page.frames.count, layout.manager.textContainers.indices.contains(index)
        else { continue }
        let origin = page.frames[place].origin
        let toContainer = Transform.translation(x: -origin.x, y: -origin.y)
        let planned = page.plan(at: place, of: others.count)
        var all = planned.map { others[$0].exclusions(at: origin) } ?? []
        for (_, paths) in shown {
          for var path in paths {
            path.path.apply(toContainer)
            all.append(path)
          }
        }
        layout.manager.textContainers[index].exclusionPaths = all
      }
    }
    if layout.notes == nil { return }
    layout.plan.exclusions = exclusions
    try layout.moveNotes()
  }
}

extension ContainerPlan {
  /// Returns the exclusions in the coordinates of a text area that may start below the planned
  /// one.
  fileprivate func exclusions(at origin: Point) -> [ExclusionPath] {
    let shift = frame.origin - origin
    if shift == .zero { return exclusions }
    return exclusions.map { exclusion in
      var moved = exclusion
      moved.path.apply(.translation(x: shift.dx, y: shift.dy))
      return moved
    }
  }
}
