/// A place between two rows to which setting a paragraph can go back.
struct RowMark {
  private let setting: ParagraphSetting
  private let state: ColumnState
  private let rowCount: Int
  private let edges: EdgeStore.Mark

  init(_ setting: ParagraphSetting, in column: Column, edges: EdgeStore.Mark) {
    self.setting = setting
    state = column.state
    rowCount = column.segment.rows.count
    self.edges = edges
  }

  /// Whether no row of the paragraph had been set.
  var isParagraphStart: Bool { setting.isFirstRow }

  /// Whether no row of the container had been set.
  var isContainerStart: Bool { state.isEmpty }

  /// The paragraph's place in the storage.
  var paragraphStart: TextPlace {
    TextPlace(offset: setting.breaker.textRange.lowerBound, paragraph: setting.number)
  }

  /// The position of the text that follows, in UTF-16 code units of the storage.
  var offset: Int { setting.breaker.textRange.lowerBound + setting.breaker.cursor.offset }

  /// The paragraph as it stood.
  var resumed: ParagraphSetting { setting }

  /// Takes back what was set since.
  func restore(_ column: inout Column, _ store: inout EdgeStore) {
    column.segment.truncate(toRows: rowCount)
    column.state = state
    store.rewind(to: edges)
  }
}
