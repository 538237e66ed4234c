package import TextGeometry
import TextLayout
import TextStorage

/// The exclusions of a document that stays laid out while they are moved and changed: text is set again only where
/// that reaches.
package struct MovingExclusions {
  private let layout: DocumentLayout
  private let size: Size
  private let files: ShapeFiles
  /// What else the containers of a page keep text out of.
  private let others: [[ExclusionPath]]
  /// The exclusions, in the order of the sheet.
  package private(set) var exclusions: [SheetExclusion]
  /// Their outlines in the coordinates of the page; a file may hold several.
  package private(set) var paths: [[ExclusionPath]] = []

  /// Takes the exclusions of a document that has been laid out.
  package init(_ layout: DocumentLayout) throws(DocumentError) {
    self.layout = layout
    var bare = layout.plan
    exclusions = bare.exclusions
    bare.exclusions = []
    size = layout.pages.first?.size ?? Size(width: bare.width, height: bare.width)
    files = bare.files
    others = try bare.containerPlans(height: size.height, reference: size.height).map(\.exclusions)
    for exclusion in exclusions { paths.append(try exclusion.resolved(in: size, files: files)) }
  }

  /// Puts an exclusion in the place of one.
  ///
  /// - Throws: A ``DocumentError`` when its shape cannot be read; the old one stays then.
  package mutating func replace(
    _ index: Int, with exclusion: SheetExclusion
  ) throws(DocumentError) {
    paths[index] = try exclusion.resolved(in: size, files: files)
    exclusions[index] = exclusion
  }

  /// Gives the exclusions to the containers of the pages up to one, those behind it follow when they are asked for, and
  /// lets notes go where their places have gone.
  ///
  /// - Throws: A ``DocumentError`` when notes take more pages than there may be.
  package func apply(throughPage last: Int) throws(DocumentError) {
    for page in layout.pages.prefix(last + 1) {
      for (place, index) in page.containers.enumerated() {
        guard place < page.frames.count, layout.manager.textContainers.indices.contains(index)
        else { continue }
        let origin = page.frames[place].origin
        let toContainer = Transform.translation(x: -origin.x, y: -origin.y)
        var all = others.indices.contains(place) ? others[place] : []
        for var path in paths.joined() {
          path.path.apply(toContainer)
          all.append(path)
        }
        layout.manager.textContainers[index].exclusionPaths = all
      }
    }
    if layout.notes == nil { return }
    layout.plan.exclusions = exclusions
    try layout.moveNotes()
  }
}
