/// The parts of a sheet in whose texts tables and floats have containers of their own.
extension SheetPart {
  /// True if tables and floats in a text with these styles may have containers of their own: no
  /// box is around all of it.
  var takesFlow: Bool { body.box == SheetBox() }

  /// True if a style has columns of its own.
  var setsColumns: Bool {
    styles.values.contains { $0.columns != nil } || unnamedStyles.contains { $0.columns != nil }
  }

  /// True if the cells of tables in such a text are paragraphs of their own.
  ///
  /// Rows are paragraphs if the style of tables has tab stops, or that of headers a box.
  var dividesCells: Bool {
    takesFlow && styles["table"]?.tabs == nil
      && styles["tableHeader"]?.box ?? SheetBox() == SheetBox()
  }

  /// Returns the content with the styles of a pane.
  func styled(for pane: SheetPane) -> SheetPart {
    var part = self
    if let own = pane.ownStyles { (part.body, part.styles) = (own.body, own.styles) }
    return part.applying(pane.style)
  }
}

extension SheetContainer {
  /// True if tables and floats in its text may have containers of their own.
  fileprivate var takesFlow: Bool {
    maximumLines == 0 && fitShape == nil && fit?.takesFlow != false
  }
}

extension SheetPane {
  /// True if tables and floats in its text may have containers of their own.
  var takesFlow: Bool { fit?.takesFlow != false }
}

extension SheetFit {
  /// True if a text with tables and floats can be fitted.
  var takesFlow: Bool { target != .width && lineCount == nil }
}

extension [SheetContainer] {
  /// Returns true if tables and floats in a text may have containers of their own.
  ///
  /// - Parameter members: The containers of the text.
  func takeFlow(in members: [Int]) -> Bool { members.allSatisfy { self[$0].takesFlow } }
}
