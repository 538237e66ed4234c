extension Sheet {
  /// Returns the sheet with every relative file name resolved against a folder.
  ///
  /// - Parameter folder: The folder, with the slash at its end; empty for the working folder.
  public func located(in folder: String) -> Sheet {
    var sheet = self
    sheet.base.locate(in: folder)
    for index in sheet.variations.indices { sheet.variations[index].part.locate(in: folder) }
    return sheet
  }
}

extension SheetPart {
  fileprivate mutating func locate(in folder: String) {
    self.folder = folder
    source = source.map { InputFile.resolve($0, in: folder) }
    for name in Array(styles.keys) { styles[name]?.locate(in: folder) }
    changeUnnamedStyles { $0.locate(in: folder) }
    for index in containers?.indices ?? 0..<0 { containers?[index].locate(in: folder) }
    for index in masters?.indices ?? 0..<0 { masters?[index].locate(in: folder) }
    for index in exclusions?.indices ?? 0..<0 { exclusions?[index].shape.folder = folder }
    for move in animation?.moves.indices ?? 0..<0 {
      animation?.moves[move].path?.folder = folder
      for frame in animation?.moves[move].frames.indices ?? 0..<0 {
        animation?.moves[move].frames[frame].shape?.folder = folder
      }
    }
    for index in pictures?.indices ?? 0..<0 { pictures?[index].folder = folder }
    for index in panes.items?.indices ?? 0..<0 {
      panes.items?[index].folder = folder
      if let source = panes.items?[index].source {
        panes.items?[index].source = InputFile.resolve(source, in: folder)
      }
    }
    for index in notes.items?.indices ?? 0..<0 {
      notes.items?[index].folder = folder
      if let source = notes.items?[index].source {
        notes.items?[index].source = InputFile.resolve(source, in: folder)
      }
    }
  }
}

extension SheetStyle {
  fileprivate mutating func locate(in folder: String) {
    self.font.file = self.font.file.map { InputFile.resolve($0, in: folder) }
  }
}

extension SheetContainer {
  fileprivate mutating func locate(in folder: String) {
    inside?.folder = folder
    self.folder = folder
    source = source.map { InputFile.resolve($0, in: folder) }
    for index in exclusions.indices { exclusions[index].shape.folder = folder }
  }
}

extension SheetMaster {
  fileprivate mutating func locate(in folder: String) {
    for index in containers?.indices ?? 0..<0 { containers?[index].locate(in: folder) }
    for index in exclusions?.indices ?? 0..<0 { exclusions?[index].shape.folder = folder }
    for index in pictures?.indices ?? 0..<0 { pictures?[index].folder = folder }
    head?.locate(in: folder)
    foot?.locate(in: folder)
  }
}

extension SheetFurniture {
  fileprivate mutating func locate(in folder: String) {
    self.folder = folder
    source = source.map { InputFile.resolve($0, in: folder) }
  }
}
