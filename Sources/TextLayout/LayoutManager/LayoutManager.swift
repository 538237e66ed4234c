public import TextFonts
public import TextStorage

/// Turns a text storage into rows in containers, and answers questions about them.
///
/// ```swift
/// let storage = TextStorage(string: "Text finds its way.")
/// let manager = LayoutManager()
/// storage.addLayoutManager(manager)
/// let container = TextContainer(size: Size(width: 300, height: 400))
/// container.exclusionPaths = [ExclusionPath(path: BezierPath(ovalIn: hole), margin: 8)]
/// manager.addTextContainer(container)
/// for fragment in manager.lineFragments(in: container) { print(fragment.rect) }
/// ```
///
/// Text is shaped once for each edit and set again whenever a container changes. Nothing happens
/// until a question is asked or ``ensureLayout()`` is called.
///
/// A manager, its storage and its containers belong to one thread at a time. Separate groups may
/// run in parallel; they share fonts safely.
public final class LayoutManager {
  /// Where fonts come from.
  public let fonts: FontLibrary

  /// The storage whose text is laid out; set by the storage's `addLayoutManager(_:)`.
  public private(set) weak var textStorage: TextStorage?

  /// The containers that text flows through, in order.
  public private(set) var textContainers: [TextContainer] = []

  /// Told of layout's progress; not retained.
  public weak var delegate: (any LayoutManagerDelegate)?

  /// Whether rows are made higher by their fonts' line gaps; true by default.
  public var usesFontLeading = true {
    didSet { if usesFontLeading != oldValue { forgetEverything() } }
  }

  /// The language of text that names none, a BCP 47 tag; English by default.
  public var defaultLanguage = "en" {
    didSet { if defaultLanguage != oldValue { forgetEverything() } }
  }

  /// How many threads may shape at once; 1 by default. The result is the same with any number.
  public var maximumThreads = 1

  /// The text that is laid out: the storage's when layout was last brought up to date.
  private(set) var text = AttributedText()

  /// The shaped paragraphs, in order; nil where one has to be shaped.
  var prepared: [PreparedParagraph?] = []
  var styles: StyleTable
  /// One layout for each container that layout has reached.
  var layouts: [ContainerLayout] = []
  var edgeStore = EdgeStore()
  /// Where text starts that fits no container, in UTF-16 code units; nil when all of it fits.
  private var overflowStart: Int?
  /// How many times HarfBuzz has been called for this manager, for measuring.
  package var shapingCallCount = 0
  /// The runs of the text as it is laid out, once ``buildRunTable()`` has been called.
  private(set) var runTable = RunTable([], styles: [])
  private var hasRunTable = false
  private var isLaidOut = false
  private var isLayingOut = false

  /// Creates a manager without storage or containers.
  ///
  /// - Parameter fonts: Where fonts come from.
  public init(fonts: FontLibrary = .shared) {
    self.fonts = fonts
    styles = StyleTable(fonts: fonts, defaultLanguage: "en", usesLeading: true)
  }

  // MARK: Containers

  /// Adds a container after those there are.
  ///
  /// - Parameter container: A container that no manager has.
  public func addTextContainer(_ container: TextContainer) {
    insertTextContainer(container, at: textContainers.count)
  }

  /// Inserts a container; the layout of the ones after it becomes invalid.
  public func insertTextContainer(_ container: TextContainer, at index: Int) {
    precondition(
      index >= 0 && index <= textContainers.count,
      "A container can be inserted at 0 to \(textContainers.count), not at \(index).")
    container.layoutManager = self
    textContainers.insert(container, at: index)
    renumberContainers(from: index)
    if !isLayingOut { isLaidOut = false }
  }

  /// Removes a container; its text flows into the ones after it.
  public func removeTextContainer(at index: Int) {
    precondition(
      textContainers.indices.contains(index), "There is no container at \(index) to remove.")
    textContainers.remove(at: index).layoutManager = nil
    renumberContainers(from: index)
    isLaidOut = false
  }

  private func renumberContainers(from index: Int) {
    for place in index..<textContainers.count { textContainers[place].place = place }
  }

  /// Marks the layout of a container, and of all after it, as out of date.
  public func textContainerChangedGeometry(_ container: TextContainer) {
    isLaidOut = false
  }

  // MARK: Layout

  /// Lays out all text that the containers hold; does nothing when layout is up to date.
  ///
  /// - Complexity: O(*n*) in the length of the text for setting it; shaping only what an edit
  ///   touched.
  public func ensureLayout() {
    guard !isLaidOut, !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    text = textStorage?.settledText ?? AttributedText()
    if prepared.isEmpty || prepared.contains(where: { $0 == nil }) {
      hasRunTable = false
      prepareParagraphs()
    }
    placeParagraphs()
    isLaidOut = true
  }

  /// The text that fits no container, in UTF-16 code units, or nil when all of it fits.
  public var overflowRange: Range<Int>? {
    ensureLayout()
    return overflowStart.map { $0..<text.length }
  }

  /// Fonts that could not be had and the reasons; the default face stands in for each.
  public var fontErrors: [FontError] {
    ensureLayout()
    return styles.errors
  }

  /// Brings ``runTable`` up to date.
  func buildRunTable() {
    if hasRunTable { return }
    runTable = RunTable(prepared, styles: styles.styles)
    hasRunTable = true
  }

  private func forgetEverything() {
    styles = StyleTable(
      fonts: fonts, defaultLanguage: defaultLanguage, usesLeading: usesFontLeading)
    prepared = []
    isLaidOut = false
  }

  private func placeParagraphs() {
    layouts.removeAll(keepingCapacity: true)
    overflowStart = nil
    var placer = RowPlacer(context: BreakContext(text: text))
    let paragraphs = prepared.compactMap { $0 }
    guard paragraphs.count == prepared.count else {
      // No font at all can be had: nothing can be set.
      overflowStart = text.isEmpty ? nil : 0
      return
    }
    overflowStart = LayoutPipeline.place(
      paragraphs, styles: styles, placer: &placer,
      nextColumn: { start in
        if layouts.count == textContainers.count {
          delegate?.layoutManager(self, didCompleteLayoutFor: nil, atEnd: false)
        }
        guard layouts.count < textContainers.count else { return nil }
        return Column(textContainers[layouts.count].geometry, textStart: start)
      },
      done: { column in
        layouts.append(column.layout)
        delegate?.layoutManager(
          self, didCompleteLayoutFor: textContainers[layouts.count - 1],
          atEnd: column.layout.range.upperBound == text.length)
      })
    shapingCallCount += placer.shapingCallCount
    edgeStore = placer.finish()
  }
}

extension LayoutManager: TextStorageObserver {
  /// Takes note of an edit; only the paragraphs it touched are shaped again.
  public func textStorage(_ storage: TextStorage, didProcess edit: ProcessedEdit) {
    isLaidOut = false
    styles.forgetAttributeSets()
    guard !prepared.isEmpty else { return }
    // Paragraphs are counted in the text as it is now; what the edit replaced follows from how many
    // more or fewer there are.
    let first = storage.paragraphIndex(containing: edit.invalidatedRange.lowerBound)
    let last = storage.paragraphIndex(containing: edit.invalidatedRange.upperBound)
    let replaced = last - first + 1 - (storage.paragraphCount - prepared.count)
    guard replaced >= 0, first + replaced <= prepared.count else {
      prepared = []
      return
    }
    prepared.replaceSubrange(
      first..<first + replaced, with: repeatElement(nil, count: last - first + 1))
    guard edit.changeInLength != 0 else { return }
    for index in prepared.indices[(last + 1)...] {
      if let range = prepared[index]?.range {
        prepared[index]?.range =
          range.lowerBound + edit.changeInLength..<range.upperBound + edit.changeInLength
      }
    }
  }

  /// Forgets the layout of the storage before.
  public func textStorageDidChange(to storage: TextStorage?) {
    textStorage = storage
    prepared = []
    styles.forgetAttributeSets()
    isLaidOut = false
  }
}
