import TextShaping
import TextStorage

extension LayoutManager {
  /// Returns an independent manager with the same text and containers, laid out the same.
  ///
  /// Shaped text and rows are shared, not made again. The copy has no delegate and no span
  /// providers; their effects are part of the rows.
  ///
  /// - Returns: The manager and its storage.
  /// - Complexity: O(*c*) in the number of containers if layout is up to date.
  func copy() -> sending FinishedLayout.State {
    ensureLayout()
    let copy = LayoutManager(fonts: fonts)
    copy.usesFontLeading = usesFontLeading
    copy.defaultLanguage = defaultLanguage
    copy.hyphenationFactor = hyphenationFactor
    copy.usesDefaultHyphenation = usesDefaultHyphenation
    copy.maximumThreads = maximumThreads
    let storage = TextStorage(text)
    storage.addLayoutManager(copy)
    for container in textContainers { copy.addTextContainer(container.copy()) }
    copy.text = text
    copy.styleTable = styleTable
    copy.state = state
    copy.state.counts = LayoutState.Counts()
    copy.temporaryAttributes = temporaryAttributes
    return FinishedLayout.State(manager: copy, storage: storage)
  }
}
