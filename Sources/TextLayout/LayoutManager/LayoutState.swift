import TextShaping

/// The layout of a text as a value: shaped paragraphs, their rows, and the text without rows.
///
/// A ``LayoutPass`` changes it and questions read it, both through ``LayoutManager``. A copy is
/// the layout of that moment: paragraphs and segments of rows are shared.
struct LayoutState {
  /// True if the manager's text is the storage's current text.
  var isTextRead = false
  var prepared = PreparedParagraphs()
  /// The rows of the paragraphs that have been laid out.
  var rows = RowStore()
  /// The paragraphs that have to be laid out.
  var unlaidParagraphs = ParagraphRanges()
  /// The start of the text that fits no container; nil if no such text is known.
  var overflow: TextPosition?
  /// The ends of containers that were chosen together.
  var plannedBreaks = PlannedBreaks()
  /// The paragraphs with rows that follow such a choice.
  var chosenParagraphs = ParagraphRanges()
  /// A record of the released layout.
  var released = ReleasedLayout()
  /// True if a delegate has answered about rows at their positions, so that elsewhere they may
  /// differ.
  var delegateDecidesPlaces = false
  /// The glyph counts of the paragraphs, once somebody has asked.
  var glyphNumbering = GlyphNumbering()
  /// A cache of the numbers of list items.
  var listNumbers = ListNumbers()
  /// The work done so far, for measurements.
  var counts = Counts()

  /// Work that a manager has done.
  struct Counts {
    /// The number of calls of HarfBuzz.
    var shapingCalls = 0
    var shapedParagraphs = 0
    var laidOutParagraphs = 0
    /// The number of paragraphs that were measured for a choice of breaks.
    var measuredParagraphs = 0
  }

  /// Drops all rows of a text of so many paragraphs.
  mutating func forgetRows(ofParagraphs count: Int) {
    rows = RowStore()
    plannedBreaks = PlannedBreaks()
    chosenParagraphs = ParagraphRanges()
    released = ReleasedLayout()
    delegateDecidesPlaces = false
    overflow = nil
    unlaidParagraphs = ParagraphRanges(0..<count)
  }

  /// Drops everything that depends on the text or its fonts. Reading the text then drops the rows.
  mutating func forgetText() {
    prepared = PreparedParagraphs()
    glyphNumbering.forget()
    listNumbers.forget()
    isTextRead = false
  }
}

/// The work of a ``LayoutManager`` at a moment. Phases nest: after a pass the one before it is
/// restored.
enum LayoutPhase {
  case idle
  /// The delegate reviews finished layout, and may change text and containers.
  case reviewing
  /// Layout is brought up to date, between passes.
  case layingOut
  /// A pass is placing rows: neither text nor containers may change.
  case inPass

  /// True while layout is brought up to date, when a question must not start that again.
  var isLayingOut: Bool { self == .layingOut || self == .inPass }
}

/// The parts of the state under the names that passes and questions use.
extension LayoutManager {
  var isTextRead: Bool {
    get { state.isTextRead }
    set { state.isTextRead = newValue }
  }
  var prepared: PreparedParagraphs {
    get { state.prepared }
    _modify { yield &state.prepared }
  }
  var rows: RowStore {
    get { state.rows }
    _modify { yield &state.rows }
  }
  var unlaidParagraphs: ParagraphRanges {
    get { state.unlaidParagraphs }
    _modify { yield &state.unlaidParagraphs }
  }
  var overflow: TextPosition? {
    get { state.overflow }
    set { state.overflow = newValue }
  }
  var released: ReleasedLayout {
    get { state.released }
    _modify { yield &state.released }
  }
  var delegateDecidesPlaces: Bool {
    get { state.delegateDecidesPlaces }
    set { state.delegateDecidesPlaces = newValue }
  }
  var glyphNumbering: GlyphNumbering {
    get { state.glyphNumbering }
    _modify { yield &state.glyphNumbering }
  }
  var listNumbers: ListNumbers {
    get { state.listNumbers }
    _modify { yield &state.listNumbers }
  }
  /// The number of HarfBuzz calls for this manager, for measurements.
  package var shapingCallCount: Int {
    get { state.counts.shapingCalls }
    set { state.counts.shapingCalls = newValue }
  }
  /// The number of paragraphs shaped for this manager, for measurements.
  package var shapedParagraphCount: Int { state.counts.shapedParagraphs }
  /// The number of paragraphs laid out for this manager, for measurements.
  package var laidOutParagraphCount: Int { state.counts.laidOutParagraphs }
  /// The number of paragraphs measured for choices of breaks, for measurements.
  package var measuredParagraphCount: Int { state.counts.measuredParagraphs }
}
