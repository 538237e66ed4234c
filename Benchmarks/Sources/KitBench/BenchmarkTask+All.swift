extension BenchmarkTask {
  /// Every task, in the order in which they run.
  static var all: [BenchmarkTask] {
    [
      // First, because it measures fonts that nothing has used yet.
      firstLayoutColdFonts,
      firstLayout,
      bareShaping,
      reflow,
      reflowEightWidths,
      reflowRows,
      reflowOptimally,
      cardFitting,
      heartFitting,
      editOneCharacter,
      editOneCharacterOfTenTimes,
      firstScreenOfHundredMegabytes,
      jumpIntoHundredMegabytes,
      questions,
      messages,
      shapeMoves,
      bothSidesMove,
      pageDraw,
      pageAgain,
      pageLayoutDraw,
      pagePNG,
      textToPNG,
      previewOfDevices,
      bands,
      indexBuild,
      storageBuildAndWalk,
      storageEdits,
      storageMemory,
    ]
  }
}
