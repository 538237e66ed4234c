import TextAnalysis
public import TextFonts
import TextGeometry
import TextShaping
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
/// Text is shaped once for each edit and laid out again whenever a container changes. Nothing
/// happens until a question is asked or ``ensureLayout()`` is called.
///
/// A manager, its storage and its containers belong to one thread at a time. Separate groups may
/// run in parallel; they share fonts safely.
public final class LayoutManager {
  /// The source of fonts.
  public let fonts: FontLibrary

  /// The storage whose text is laid out, set by the storage's `addLayoutManager(_:)` and not
  /// retained. A manager whose storage is gone shows the text that the storage last had.
  public private(set) weak var textStorage: TextStorage?
  /// The text of a storage that is gone.
  private var textLeft: AttributedText?

  /// The containers that text flows through, in order.
  public private(set) var textContainers: [TextContainer] = []

  /// The delegate, which follows layout and takes part in its decisions; not retained.
  ///
  /// Setting it shapes paragraphs again if the new delegate treats their characters differently.
  /// Its answers about lines take effect when text is next laid out; see
  /// ``invalidateLayout(forCharacterRange:)``.
  public weak var delegate: (any LayoutManagerDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      unansweredQuestions = []
      delegateChanged()
    }
  }

  /// The questions that the delegate leaves to the defaults, as far as it has been asked.
  var unansweredQuestions: DelegateQuestions = []

  /// True if the fonts' line gaps add to the height of rows; true by default.
  public var usesFontLeading = true {
    didSet { if usesFontLeading != oldValue { forgetEverything() } }
  }

  /// The language of text that specifies none, as a BCP 47 tag; English by default.
  public var defaultLanguage = "en" {
    didSet { if defaultLanguage != oldValue { forgetEverything() } }
  }

  /// The hyphenation factor of paragraphs that set none.
  ///
  /// A word is hyphenated only if its line would otherwise fill less than this fraction of its
  /// width. The default, 0, never hyphenates, and 1 hyphenates wherever possible.
  public var hyphenationFactor = 0.0 {
    didSet { if hyphenationFactor != oldValue { forgetEverything() } }
  }

  /// True if paragraphs that set no hyphenation are hyphenated; false by default.
  public var usesDefaultHyphenation = false {
    didSet { if usesDefaultHyphenation != oldValue { forgetEverything() } }
  }

  /// The way in which the ends of containers are chosen; greedy by default.
  ///
  /// With ``PageBreaking/optimal`` a question about any text lays out its whole chapter. After a
  /// change of the text or of a container, the breaks of the chapters that it can affect are chosen
  /// again, and those after them. After a change of the text, rows that are the same then stay.
  /// Parts of the text are not laid out before the text in front of them.
  public var pageBreaking = PageBreaking.greedy {
    didSet { if pageBreaking != oldValue { noticeInvalidation { forgetRows() } } }
  }

  /// True if the owner of the containers chooses their ends, whatever ``pageBreaking`` is.
  package internal(set) var takesBreaks = false

  /// True if parts of the text may be laid out before the text in front of them, at estimated
  /// heights; false by default.
  ///
  /// It takes effect once layout is in the last container and that has unlimited height. A
  /// question about text or a rectangle far ahead of the layout is then answered at once. Rows
  /// flow around exclusions wherever the estimate puts them. ``ensureLayout()`` makes everything
  /// exact, with the same result as without this option.
  public var allowsNonContiguousLayout = false

  /// The most threads that shape at once; 1 by default. The result does not depend on it.
  public var maximumThreads = 1

  /// The most work that layout may do; nil, the default, for no limit.
  ///
  /// Setting it, even to the same value, restarts the count and lets layout that has stopped at a
  /// limit continue; see ``exceededLimit``.
  public var limits: LayoutLimits? {
    didSet { meter = limits.map(WorkMeter.init) }
  }
  /// The count of work against ``limits``.
  private(set) var meter: WorkMeter?

  /// The text being laid out: the storage's text when layout was last brought up to date.
  var text = AttributedText() {
    didSet {
      lastStart = (0, 0)
      glyphReader.forgetText()
    }
  }
  /// The paragraph whose start was last looked up, and that start, in UTF-16 code units of the
  /// storage.
  private var lastStart = (paragraph: 0, offset: 0)

  /// The layout of ``text``, as far as it has been done.
  var state = LayoutState()
  /// The rows of the containers before, for those to come; nil if there are none.
  var earlierRows: EarlierRows?
  /// The rows that paragraphs were measured in for choices of breaks.
  var measuredRows = MeasuredRows()
  /// The work that the manager is doing.
  var phase = LayoutPhase.idle
  /// The number of enumerations of line fragments in progress, when neither text nor containers
  /// may change.
  var activeEnumerations = 0

  var styleTable: StyleTable
  /// The resolved styles and formats of the text.
  var styles: ResolvedStyles { styleTable.resolved }
  /// The fallback faces for characters that the styles' faces lack.
  var fallbacks = FallbackTable()
  /// A reader for the glyphs of successive fragments, most often of the same paragraph.
  var glyphReader = PlainGlyphReader()
  /// Buffers for computing the free spans of bands, reused by successive passes.
  var bandScratch = ExclusionIndex.Scratch()
  /// A reader for a fragment's characters, for questions about positions between them.
  var reader = FragmentReader()
  /// Attributes laid over those of the text when it is drawn.
  var temporaryAttributes = TemporaryAttributes()

  /// Creates a manager without storage or containers.
  ///
  /// - Parameter fonts: The source of fonts.
  public init(fonts: FontLibrary = .shared) {
    self.fonts = fonts
    styleTable = StyleTable(fonts: fonts, defaultLanguage: "en", usesLeading: true)
  }

  // MARK: Containers

  /// Adds a container after the existing ones.
  ///
  /// - Parameter container: A container without a manager.
  public func addTextContainer(_ container: TextContainer) {
    insertTextContainer(container, at: textContainers.count)
  }

  /// Inserts a container; the layout of the ones after it becomes invalid.
  public func insertTextContainer(_ container: TextContainer, at index: Int) {
    insert([container], at: index)
  }

  /// Adds containers after those there are. Layout is invalidated once, not once a container.
  ///
  /// - Parameter containers: Containers that no manager has.
  /// - Complexity: O(*n*) in the number of the manager's containers.
  package func addTextContainers(_ containers: [TextContainer]) {
    if !containers.isEmpty { insert(containers, at: textContainers.count) }
  }

  private func insert(_ containers: [TextContainer], at index: Int) {
    precondition(
      index >= 0 && index <= textContainers.count,
      "A container can be inserted at 0 to \(textContainers.count), not at \(index).")
    // A delegate may add a container for the text that is left.
    let isAdded = phase == .inPass && index == textContainers.count
    checkChange("A container can be inserted", isAllowed: isAdded || mayChange)
    for container in containers { container.layoutManager = self }
    textContainers.insert(contentsOf: containers, at: index)
    renumberContainers(from: index)
    if !phase.isLayingOut { noticeInvalidation { containersChanged(from: index) } }
  }

  /// Removes a container; its text flows into the ones after it.
  public func removeTextContainer(at index: Int) {
    precondition(
      textContainers.indices.contains(index), "There is no container at \(index) to remove.")
    remove(index..<index + 1)
  }

  /// Removes the containers from an index on. Layout is invalidated once, not for each container.
  ///
  /// - Parameter index: The index of the first one; nothing happens if there is none.
  /// - Complexity: O(*n*) in the number of the manager's containers.
  package func removeTextContainers(from index: Int) {
    if index < textContainers.count { remove(index..<textContainers.count) }
  }

  private func remove(_ indices: Range<Int>) {
    checkChange("A container can be removed", isAllowed: mayChange)
    for container in textContainers[indices] { container.layoutManager = nil }
    textContainers.removeSubrange(indices)
    renumberContainers(from: indices.lowerBound)
    noticeInvalidation { containersChanged(from: indices.lowerBound) }
  }

  /// True if text and containers may change: no pass reads them, and no enumeration.
  private var mayChange: Bool { phase != .inPass && activeEnumerations == 0 }

  /// Stops the program with an explanation if a change would invalidate data that is being read.
  private func checkChange(_ what: String, isAllowed: Bool) {
    precondition(
      isAllowed,
      "\(what) only when layout is not running: not in a delegate of layout, and not while line "
        + "fragments are enumerated. Record the change, and make it afterwards."
    )
  }

  private func renumberContainers(from index: Int) {
    for place in index..<textContainers.count { textContainers[place].place = place }
  }

  /// Moves this manager and all other observers of its storage to another storage.
  ///
  /// - Parameter storage: A storage that may have managers of its own.
  public func replaceTextStorage(_ storage: TextStorage) {
    guard let old = textStorage, old !== storage else { return storage.addLayoutManager(self) }
    for observer in old.observers {
      old.removeObserver(observer)
      storage.addObserver(observer)
    }
  }

  // MARK: Layout

  /// Lays out all text that the containers hold; does nothing if layout is up to date.
  ///
  /// - Complexity: O(*n*) in the length of the text the first time, later in the reach of the
  ///   changes. Only what an edit touched is shaped again.
  public func ensureLayout() { layOut(upTo: .everything) }

  /// The text that fits no container, in UTF-16 code units, or nil when all of it fits.
  public var overflowRange: Range<Int>? {
    ensureLayout()
    return overflow.map { $0.offset..<text.length }
  }

  /// The errors of fonts that could not be loaded, and of families that are neither bundled nor
  /// installed. The default face replaces each one, or a system face if the kit's own fonts are
  /// missing.
  public var fontErrors: [FontError] {
    ensureLayout()
    return styleTable.errors
  }

  /// The errors of fonts in the text that is laid out already; asking lays out nothing.
  package var fontErrorsSoFar: [FontError] { styleTable.errors }

  /// Returns the start of a paragraph, in UTF-16 code units of the storage.
  ///
  /// The last answer is cached because processing an edit asks for the same paragraph at every
  /// step.
  ///
  /// - Complexity: O(log *n*); O(1) for the paragraph asked about last.
  func paragraphStart(_ number: Int) -> Int {
    if number != lastStart.paragraph { lastStart = (number, text.paragraphStart(at: number)) }
    return lastStart.offset
  }

  /// Returns the range of a paragraph with its separator, in UTF-16 code units of the storage; see
  /// ``paragraphStart(_:)``.
  func paragraphRange(_ number: Int) -> Range<Int> {
    let end =
      number + 1 < text.paragraphCount ? text.paragraphStart(at: number + 1) : text.length
    return paragraphStart(number)..<end
  }

  /// The text that layout has or will have: the storage's, or the last one of a storage that is
  /// gone.
  package var currentText: AttributedText {
    textStorage?.settledText ?? textLeft ?? AttributedText()
  }

  /// Makes ``text`` the storage's current text.
  func readText() {
    if isTextRead { return }
    isTextRead = true
    text = currentText
    if prepared.isEmpty {
      prepared = PreparedParagraphs(count: text.paragraphCount)
      forgetRows()
    }
  }

  /// Drops all rows, so that every paragraph is laid out again.
  func forgetRows() {
    earlierRows = nil
    state.forgetRows(ofParagraphs: text.paragraphCount)
  }

  private func forgetEverything() {
    styleTable = StyleTable(
      fonts: fonts, defaultLanguage: defaultLanguage, usesLeading: usesFontLeading,
      hyphenationFactor: hyphenationFactor > 0
        ? hyphenationFactor : usesDefaultHyphenation ? 1 : 0)
    fallbacks = FallbackTable()
    state.forgetText()
  }
}

extension LayoutManager: TextStorageObserver {
  /// Processes an edit; only the paragraphs that it touched are shaped again.
  public func textStorage(_ storage: TextStorage, didProcess edit: ProcessedEdit) {
    checkChange("Text can be edited", isAllowed: mayChange)
    styleTable.forgetAttributeSets()
    temporaryAttributes.recordEdit(edit)
    listNumbers.forget()
    guard isTextRead else { return }
    text = storage.settledText
    guard !prepared.isEmpty else { return glyphNumbering.forget() }
    noticeInvalidation { recordEdit(edit) }
  }

  /// Forgets the layout of the previous storage.
  public func textStorageDidChange(to storage: TextStorage?) {
    textStorage = storage
    textLeft = nil
    temporaryAttributes = TemporaryAttributes()
    styleTable.forgetAttributeSets()
    state.forgetText()
  }

  /// Keeps the text of a storage that ends.
  public func textStorageDidEnd(leaving text: AttributedText) { textLeft = text }
}
