import TextGeometry
import TextShaping

/// The rows of paragraphs that were measured for a choice of breaks, for the next choice after an
/// edit.
///
/// Rows depend on the shaped paragraph, its format and the width of the containers, but not on
/// what is around the paragraph. Only what was edited is then measured again.
struct MeasuredRows {
  /// True if rows are kept: from the first edit on, as most texts are never edited.
  var isOn = false
  private var recent: [Key: Entry] = [:]
  /// The rows that were kept before the current layout began.
  private var older: [Key: Entry] = [:]

  fileprivate struct Key: Hashable {
    var paragraph: ObjectIdentifier
    var format: Int
    var continues: Bool
  }

  /// The rows of a paragraph.
  struct Entry {
    /// The paragraph, which is kept so that no other one has its identity.
    fileprivate var placed: PlacedParagraph
    fileprivate var geometry: ContainerGeometry
    /// The settings, with offsets from the start of the paragraph.
    fileprivate var measured: BreakParagraph
    /// The line ends of each setting; empty if there are none.
    var linePlans: [LinePlan]

    /// Returns the rows at the place of the paragraph.
    ///
    /// - Parameters:
    ///   - number: The number of the paragraph.
    ///   - start: Its start, in UTF-16 code units of the storage.
    func paragraph(_ number: Int, at start: Int) -> BreakParagraph {
      var moved = measured
      moved.number = number
      moved.move(by: start)
      return moved
    }
  }

  /// Returns the rows of a paragraph in containers like one; nil if they are not known.
  ///
  /// - Parameter continues: True if it continues the paragraph before it.
  mutating func rows(
    of paragraph: PlacedParagraph, continues: Bool, in geometry: ContainerGeometry
  ) -> Entry? {
    guard isOn else { return nil }
    let key = Key(paragraph, continues: continues)
    guard let found = recent[key] ?? older.removeValue(forKey: key),
      found.geometry === geometry || found.geometry.hasSameRows(as: geometry)
    else { return nil }
    recent[key] = found
    return found
  }

  /// Returns the line ends of the settings that a paragraph was measured in for the current layout;
  /// nil if it was not.
  func linePlans(of paragraph: PlacedParagraph, continues: Bool) -> [LinePlan]? {
    recent[Key(paragraph, continues: continues)]?.linePlans
  }

  /// Keeps the rows of a paragraph, if any are kept.
  mutating func keep(
    _ measured: BreakParagraph, _ linePlans: [LinePlan], of paragraph: PlacedParagraph,
    continues: Bool, in geometry: ContainerGeometry
  ) {
    guard isOn else { return }
    var own = measured
    own.move(by: -paragraph.range.lowerBound)
    recent[Key(paragraph, continues: continues)] = Entry(
      placed: paragraph, geometry: geometry, measured: own, linePlans: linePlans)
  }

  /// Begins another layout, for which only the rows since the last one are kept.
  mutating func beginLayout() { (older, recent) = (recent, [:]) }

  /// Drops the rows that the current layout has not used.
  mutating func forgetOlder() { older = [:] }
}

extension MeasuredRows.Key {
  fileprivate init(_ paragraph: PlacedParagraph, continues: Bool) {
    self.init(
      paragraph: ObjectIdentifier(paragraph.paragraph), format: paragraph.format,
      continues: continues)
  }
}

extension BreakParagraph {
  /// Moves its rows in the text, by a distance in UTF-16 code units.
  fileprivate mutating func move(by distance: Int) {
    if distance == 0 { return }
    for setting in settings.indices {
      for row in settings[setting].rows.indices { settings[setting].rows[row].offset += distance }
    }
  }
}
