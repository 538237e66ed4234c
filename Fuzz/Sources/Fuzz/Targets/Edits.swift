import TextGeometry
import TextLayout
import TextStorage

extension FuzzTarget {
  /// Edits of a storage that is laid out around a circle. At the end no text is lost, and the
  /// layout equals that of the text from scratch.
  static let edits = FuzzTarget(name: "edits") { bytes in
    let storage = TextStorage(string: "Text finds its way.\nAround things.")
    let (manager, container) = watch(storage)
    var rest = bytes.prefix(96)
    while let operation = rest.popFirst() {
      let place = Int(rest.popFirst() ?? 0) % (storage.length + 1)
      let end = min(storage.length, place + Int(operation >> 4))
      if operation & 1 == 0 {
        let units = rest.prefix(Int(operation >> 5)).map { UInt16($0) << 8 | UInt16(operation) }
        storage.replaceCharacters(in: place..<end, withUTF16: units)
      } else {
        storage.addAttribute(.kern, value: Double(operation >> 6), range: place..<end)
      }
      if operation & 2 == 0 { manager.ensureLayout() }
    }
    let fragments = manager.lineFragments(in: container)
    // A manager does not retain its storage, so this variable does.
    let copy = TextStorage(storage.settledText)
    let (fresh, column) = watch(copy)
    let expected = withExtendedLifetime(copy) { fresh.lineFragments(in: column) }
    precondition(
      fragments.map(\.rect) == expected.map(\.rect), "An edited layout differs from a fresh one.")
    var position = 0
    for fragment in fragments {
      precondition(fragment.range.lowerBound == position, "Text is lost at \(position).")
      position = fragment.range.upperBound
    }
    precondition(position == (manager.overflowRange?.lowerBound ?? storage.length))
  }

  /// A manager with a column that has a circle in it.
  private static func watch(_ storage: TextStorage) -> (LayoutManager, TextContainer) {
    let manager = LayoutManager()
    let container = TextContainer(size: Size(width: 200, height: 400))
    let circle = BezierPath(ovalIn: Rect(x: 60, y: 20, width: 80, height: 80))
    container.exclusionPaths = [ExclusionPath(path: circle)]
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    return (manager, container)
  }
}
