public import TextFonts
import TextGeometry
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
/// Text is shaped once for each edit and laid out again whenever a container changes. Nothing happens
/// until a question is asked or ``ensureLayout()`` is called.
///
/// A manager, its storage and its containers belong to one thread at a time. Separate groups may
/// run in parallel; they share fonts safely.
public final class LayoutManager {
  /// Where fonts come from.
  public let fonts: FontLibrary

  /// The storage whose text is laid out; set by the storage's `addLayoutManager(_:)`, and not retained:
  /// a manager whose storage has gone shows the text that it had.
  public private(set) weak var textStorage: TextStorage?
  /// The text of a storage that has gone.
  private var textLeft: AttributedText?

  /// The containers that text flows through, in order.
  public private(set) var textContainers: [TextContainer] = []

  /// Told of layout's progress, and asked how to go on; not retained. What another delegate
  /// makes of characters counts at once, what it says of lines when text is laid out again the next time: see
  /// ``invalidateLayout(forCharacterRange:)``.
  public weak var delegate: (any LayoutManagerDelegate)? {
    didSet { if delegate !== oldValue { delegateChanged() } }
  }

  /// Whether rows are made higher by their fonts' line gaps; true by default.
  public var usesFontLeading = true {
    didSet { if usesFontLeading != oldValue { forgetEverything() } }
  }

  /// The language of text that names none, a BCP 47 tag; English by default.
  public var defaultLanguage = "en" {
    didSet { if defaultLanguage != oldValue { forgetEverything() } }
  }

  /// Words of paragraphs that say nothing of hyphenation are divided only when a line would else fill
  /// less than this part of its width; 1 divides wherever it can, 0, the default, never.
  public var hyphenationFactor = 0.0 {
    didSet { if hyphenationFactor != oldValue { forgetEverything() } }
  }

  /// Whether words of paragraphs that say nothing of hyphenation are divided; false by default.
  public var usesDefaultHyphenation = false {
    didSet { if usesDefaultHyphenation != oldValue { forgetEverything() } }
  }

  /// Whether parts of the text may be laid out before what comes before them, at heights that are
  /// estimates until then; false by default.
  ///
  /// It takes effect where one container is left that is not limited in height, the last: a question
  /// about text or about a rectangle far behind what is laid out is then answered at once. Rows beside
  /// exclusions flow around them wherever the estimate puts them. ``ensureLayout()`` makes everything
  /// exact, and the result is the same as without.
  public var allowsNonContiguousLayout = false

  /// How many threads may shape at once; 1 by default. The result is the same with any number.
  public var maximumThreads = 1

  /// How much work layout may take; nil, the default, for any amount. Setting it, also to what it was, starts to count
  /// anew and lets layout go on that had stopped at a limit: see ``exceededLimit``.
  public var limits: LayoutLimits? {
    didSet { meter = limits.map(WorkMeter.init) }
  }
  /// Counts against ``limits``.
  private(set) var meter: WorkMeter?

  /// The text that is laid out: the storage's when layout was last brought up to date.
  var text = AttributedText() {
    didSet {
      lastStart = (0, 0)
      glyphReader.forgetText()
    }
  }
  /// The paragraph of which was asked last where it starts, and where, in UTF-16 code units of the storage.
  private var lastStart = (paragraph: 0, offset: 0)

  /// The shaped paragraphs, in order; nil where one has to be shaped.
  var prepared: [PreparedParagraph?] = []
  var styles: StyleTable
  /// What finds faces for characters that those of the styles lack.
  var fallbacks = FallbackTable()
  /// The rows of the paragraphs that have been laid out.
  var rows = RowStore()
  /// Reads glyphs of one fragment after the other, most often of the same paragraph.
  var glyphReader = PlainGlyphReader()
  /// What passes write down while they ask for bands of containers.
  var bandScratch = ShapeIndex.Scratch()
  /// The paragraphs that have to be laid out.
  var unlaidParagraphs = ParagraphRanges()
  /// Where text starts that fits no container; nil when all of it fits, as far as is known.
  var overflow: TextPlace?
  /// What has been let go of.
  var released = ReleasedLayout()
  /// How many times HarfBuzz has been called for this manager, for measuring.
  package var shapingCallCount = 0
  /// How many paragraphs have been shaped and laid out for this manager, for measuring.
  package internal(set) var (shapedParagraphCount, laidOutParagraphCount) = (0, 0)
  /// Reads a fragment's characters for questions about places between them.
  var reader = FragmentReader()
  /// What is laid over the text's attributes when it is drawn.
  var temporaryAttributes = TemporaryAttributes()
  /// How many glyphs the paragraphs have, once somebody asked.
  var glyphNumbering = GlyphNumbering()
  /// The numbers of list items that were asked for last.
  var listNumbers = ListNumbers()
  /// Whether a delegate has been asked about rows where they stand, so that elsewhere they may be others.
  var delegateDecidesPlaces = false
  var isTextRead = false
  var isLayingOut = false
  /// Whether the delegate is looking at what was laid out.
  var isReviewing = false
  /// Whether a pass of layout is under way, so that neither the text nor the containers may change.
  var isInPass = false
  /// How many walks over line fragments are under way, during which neither may change.
  var walks = 0

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
    let isAdded = isInPass && index == textContainers.count
    checkChange("A container can be inserted", isAllowed: isAdded || (!isInPass && walks == 0))
    for container in containers { container.layoutManager = self }
    textContainers.insert(contentsOf: containers, at: index)
    renumberContainers(from: index)
    if !isLayingOut { noticeInvalidation { containersChanged(from: index) } }
  }

  /// Removes a container; its text flows into the ones after it.
  public func removeTextContainer(at index: Int) {
    precondition(
      textContainers.indices.contains(index), "There is no container at \(index) to remove.")
    remove(index..<index + 1)
  }

  /// Removes the containers from an index on. Layout is invalidated once, not once a container.
  ///
  /// - Parameter index: The index of the first one that goes; nothing happens where there is none.
  /// - Complexity: O(*n*) in the number of the manager's containers.
  package func removeTextContainers(from index: Int) {
    if index < textContainers.count { remove(index..<textContainers.count) }
  }

  private func remove(_ indices: Range<Int>) {
    checkChange("A container can be removed", isAllowed: !isInPass && walks == 0)
    for container in textContainers[indices] { container.layoutManager = nil }
    textContainers.removeSubrange(indices)
    renumberContainers(from: indices.lowerBound)
    noticeInvalidation { containersChanged(from: indices.lowerBound) }
  }

  /// Stops the program with a sentence where a change would pull away what is being read.
  private func checkChange(_ what: String, isAllowed: Bool) {
    precondition(
      isAllowed,
      "\(what) when layout is done, not by a delegate that layout asks or while line fragments are enumerated: note what is to change, and change it afterwards."
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

  /// Lays out all text that the containers hold; does nothing when layout is up to date.
  ///
  /// - Complexity: O(*n*) in the length of the text for laying it out the first time; later, in what a
  ///   change can reach. Only what an edit touched is shaped again.
  public func ensureLayout() { layOut(upTo: .everything) }

  /// The text that fits no container, in UTF-16 code units, or nil when all of it fits.
  public var overflowRange: Range<Int>? {
    ensureLayout()
    return overflow.map { $0.offset..<text.length }
  }

  /// Fonts that could not be had and the reasons; the default face stands in for each, or one of the
  /// system's where the kit's own fonts are missing.
  public var fontErrors: [FontError] {
    ensureLayout()
    return styles.errors
  }

  /// Where a paragraph starts, in UTF-16 code units of the storage.
  ///
  /// After an edit the same paragraph is asked for at each step of the way.
  ///
  /// - Complexity: O(log *n*); O(1) for the paragraph asked about last.
  func paragraphStart(_ number: Int) -> Int {
    if number != lastStart.paragraph { lastStart = (number, text.paragraphStart(at: number)) }
    return lastStart.offset
  }

  /// The text of a paragraph with its separator, in UTF-16 code units of the storage; see ``paragraphStart(_:)``.
  func paragraphRange(_ number: Int) -> Range<Int> {
    let end =
      number + 1 < text.paragraphCount ? text.paragraphStart(at: number + 1) : text.length
    return paragraphStart(number)..<end
  }

  /// Makes ``text`` the text that the storage last told of.
  func readText() {
    if isTextRead { return }
    isTextRead = true
    text = textStorage?.settledText ?? textLeft ?? AttributedText()
    if prepared.isEmpty {
      prepared = [PreparedParagraph?](repeating: nil, count: text.paragraphCount)
      forgetRows()
    }
  }

  /// Lays out every paragraph again.
  func forgetRows() {
    rows = RowStore()
    released = ReleasedLayout()
    delegateDecidesPlaces = false
    overflow = nil
    unlaidParagraphs = ParagraphRanges(0..<text.paragraphCount)
  }

  private func forgetEverything() {
    styles = StyleTable(
      fonts: fonts, defaultLanguage: defaultLanguage, usesLeading: usesFontLeading,
      hyphenationFactor: hyphenationFactor > 0
        ? hyphenationFactor : usesDefaultHyphenation ? 1 : 0)
    fallbacks = FallbackTable()
    prepared = []
    glyphNumbering.forget()
    listNumbers.forget()
    isTextRead = false
  }
}

extension LayoutManager: TextStorageObserver {
  /// Takes note of an edit; only the paragraphs it touched are shaped again.
  public func textStorage(_ storage: TextStorage, didProcess edit: ProcessedEdit) {
    checkChange("Text can be edited", isAllowed: !isInPass && walks == 0)
    styles.forgetAttributeSets()
    temporaryAttributes.noteEdit(edit)
    listNumbers.forget()
    guard isTextRead else { return }
    text = storage.settledText
    guard !prepared.isEmpty else { return glyphNumbering.forget() }
    noticeInvalidation { noteEdit(edit) }
  }

  /// Forgets the layout of the storage before.
  public func textStorageDidChange(to storage: TextStorage?) {
    textStorage = storage
    textLeft = nil
    temporaryAttributes = TemporaryAttributes()
    styles.forgetAttributeSets()
    prepared = []
    glyphNumbering.forget()
    listNumbers.forget()
    isTextRead = false
  }

  /// Keeps the text of a storage that goes.
  public func textStorageDidEnd(leaving text: AttributedText) { textLeft = text }
}
