import Testing
import TextStorage

/// Records the calls it gets, and runs the actions it is given.
private final class Recorder: TextStorageObserver, TextStorageDelegate {
  var log: [String] = []
  var name = "m"
  var onWill: (TextStorage) -> Void = { _ in }
  var onDid: (TextStorage) -> Void = { _ in }
  var onNotice: (TextStorage, ProcessedEdit) -> Void = { _, _ in }
  var notices: [ProcessedEdit] = []
  var storages: [Bool] = []

  init(_ name: String = "m") { self.name = name }

  func textStorage(
    _ storage: TextStorage, willProcessEditing editedMask: EditActions, range: Range<Int>,
    changeInLength delta: Int
  ) {
    log.append("will \(editedMask.rawValue) \(range) \(delta)")
    onWill(storage)
  }

  func textStorage(
    _ storage: TextStorage, didProcessEditing editedMask: EditActions, range: Range<Int>,
    changeInLength delta: Int
  ) {
    log.append("did \(editedMask.rawValue) \(range) \(delta)")
    onDid(storage)
  }

  func textStorage(_ storage: TextStorage, didProcess edit: ProcessedEdit) {
    log.append("\(name) \(edit.editedRange)")
    notices.append(edit)
    onNotice(storage, edit)
  }

  func textStorageDidChange(to storage: TextStorage?) { storages.append(storage != nil) }
}

@Suite struct HookTests {
  @Test("a batch is told of once, and is seen in the text before")
  func batchReportedOnce() {
    let storage = TextStorage(string: "0123456789")
    let manager = Recorder()
    storage.addObserver(manager)
    storage.beginEditing()
    storage.beginEditing()
    storage.insert("ab", at: 2)
    #expect(storage.editedMask == .editedCharacters)
    #expect(storage.editedRange == 2..<4)
    #expect(storage.changeInLength == 2)
    storage.endEditing()
    storage.addAttribute(.kern, value: 1, range: 8..<9)
    storage.deleteCharacters(in: 0..<1)
    #expect(storage.editedRange == 0..<8)
    #expect(manager.notices.isEmpty)
    #expect(storage.settledText.string == "0123456789")
    storage.endEditing()
    #expect(
      manager.notices == [
        ProcessedEdit(
          editedMask: [.editedCharacters, .editedAttributes], editedRange: 0..<8,
          changeInLength: 1, invalidatedRange: 0..<8)
      ])
    #expect(storage.editedMask == [])
    #expect(storage.editedRange == nil)
    #expect(storage.changeInLength == 0)
    #expect(storage.settledText.string == "1ab23456789")
  }

  @Test("a batch without edits tells nobody")
  func emptyBatch() {
    let storage = TextStorage(string: "abc")
    let manager = Recorder()
    storage.addObserver(manager)
    storage.delegate = manager
    storage.beginEditing()
    storage.endEditing()
    storage.deleteCharacters(in: 1..<1)
    storage.setAttributes(TextAttributes(), range: 2..<2)
    storage.replaceCharacters(in: 3..<3, with: "")
    #expect(manager.log.isEmpty)
  }

  @Test("a batch that throws is closed and keeps its edits")
  func throwingBatch() {
    struct Enough: Error {}
    let storage = TextStorage(string: "abc")
    let manager = Recorder()
    storage.addObserver(manager)
    #expect(throws: Enough.self) {
      try storage.edit { storage throws(Enough) in
        storage.append("d")
        throw Enough()
      }
    }
    #expect(storage.string == "abcd")
    #expect(!storage.isEditing)
    #expect(manager.log == ["m 3..<4"])
  }

  @Test("events come in order and fixing comes between the hooks")
  func orderOfEvents() {
    let storage = TextStorage(string: "one\ntwo")
    let first = Recorder("first")
    let second = Recorder("second")
    let delegate = Recorder()
    storage.addObserver(first)
    storage.addObserver(second)
    storage.addObserver(first)
    storage.delegate = delegate
    var styles: [Bool] = []
    delegate.onWill = { styles.append($0.attribute(.paragraphStyle, at: 6) != nil) }
    delegate.onDid = { styles.append($0.attribute(.paragraphStyle, at: 6) != nil) }
    first.onNotice = { _, _ in delegate.log.append("first") }
    second.onNotice = { _, edit in
      delegate.log.append("second \(edit.editedRange) in \(edit.invalidatedRange)")
    }
    storage.addAttribute(.paragraphStyle, value: ParagraphStyle(), range: 4..<5)
    #expect(styles == [false, true])
    #expect(delegate.log == ["will 1 4..<5 0", "did 1 4..<5 0", "first", "second 4..<5 in 4..<7"])
  }

  @Test("the first hook may change characters and is not called again for them")
  func firstHook() {
    let storage = TextStorage(string: "abc")
    let manager = Recorder()
    storage.addObserver(manager)
    storage.delegate = manager
    manager.onWill = { storage in
      storage.beginEditing()
      storage.insert("<", at: 0)
      storage.append(">")
      storage.endEditing()
    }
    let undo = storage.insert("x", at: 1)
    #expect(storage.string == "<axbc>")
    #expect(manager.log == ["will 2 1..<2 1", "did 2 0..<6 3", "m 0..<6"])
    manager.onWill = { _ in }
    storage.apply(undo)
    #expect(storage.string == "abc")
  }

  @Test("the second hook may change attributes")
  func secondHook() {
    let storage = TextStorage(string: "abcdef")
    let manager = Recorder()
    storage.addObserver(manager)
    storage.delegate = manager
    manager.onDid = { $0.addAttribute(.link, value: "x", range: 4..<5) }
    let undo = storage.addAttribute(.kern, value: 1, range: 1..<2)
    #expect(
      manager.notices == [
        ProcessedEdit(
          editedMask: .editedAttributes, editedRange: 1..<2, changeInLength: 0,
          invalidatedRange: 1..<5)
      ])
    manager.onDid = { _ in }
    storage.apply(undo)
    #expect(storage.attributeRuns.count == 1)
  }

  @Test("the second hook must not change characters")
  func charactersInSecondHook() async {
    await #expect(processExitsWith: .failure) {
      let storage = TextStorage(string: "abc")
      let delegate = Recorder()
      delegate.onDid = { $0.append("x") }
      storage.delegate = delegate
      storage.append("y")
    }
  }

  @Test("an observer must not edit while it is told of an edit")
  func editingObserver() async {
    await #expect(processExitsWith: .failure) {
      let storage = TextStorage(string: "abc")
      let manager = Recorder()
      manager.onNotice = { storage, _ in storage.addAttribute(.kern, value: 1, range: 0..<1) }
      storage.addObserver(manager)
      storage.append("y")
    }
  }

  @Test("endEditing() needs a beginEditing()")
  func unbalancedEnd() async {
    await #expect(processExitsWith: .failure) { TextStorage(string: "abc").endEditing() }
  }

  @Test("a hook cannot close the batch it is called in")
  func endInHook() async {
    await #expect(processExitsWith: .failure) {
      let storage = TextStorage(string: "abc")
      let delegate = Recorder()
      delegate.onWill = { $0.endEditing() }
      storage.delegate = delegate
      storage.append("y")
    }
  }

  @Test("ranges outside the text stop the program")
  func rangesOutside() async {
    await #expect(processExitsWith: .failure) {
      TextStorage(string: "abc").deleteCharacters(in: 2..<4)
    }
    await #expect(processExitsWith: .failure) { _ = TextStorage(string: "abc").attributes(at: 3) }
  }

  @Test("observers that hooks add are told of the edit, those that hooks remove are not")
  func observersInHooks() {
    let storage = TextStorage(string: "abc")
    let early = Recorder("early")
    let late = Recorder("late")
    let last = Recorder("last")
    let delegate = Recorder()
    storage.addObserver(early)
    storage.addObserver(last)
    storage.delegate = delegate
    delegate.onWill = { $0.addObserver(late) }
    early.onNotice = { storage, _ in storage.removeObserver(last) }
    late.onNotice = { storage, _ in storage.addObserver(last) }
    storage.append("d")
    // `last` was removed before its turn, and observers that a manager adds are notified from the
    // next edit on.
    #expect(early.log == ["early 3..<4"])
    #expect(late.log == ["late 3..<4"])
    #expect(last.storages == [true, false, true])
    #expect(storage.observers.map { ($0 as? Recorder)?.name } == ["early", "late", "last"])
    #expect(last.log == [])
  }

  @Test("while hooks run the settled text is the text before the edit")
  func settledText() {
    let storage = TextStorage(string: "abc")
    let delegate = Recorder()
    var seen: [String] = []
    delegate.onWill = { seen.append($0.settledText.string) }
    delegate.onDid = { seen.append($0.settledText.string) }
    delegate.onNotice = { storage, _ in seen.append(storage.settledText.string) }
    storage.delegate = delegate
    storage.addObserver(delegate)
    storage.append("d")
    #expect(seen == ["abc", "abc", "abcd"])
  }

  @Test("a range can be laid out again without a change")
  func invalidation() {
    let storage = TextStorage(string: "abc")
    let manager = Recorder()
    storage.addObserver(manager)
    storage.edited(.editedAttributes, range: 1..<2)
    #expect(manager.log == ["m 1..<2"])
  }

  @Test("attribute sets stay good until observers have been told")
  func attributeSetsKept() {
    let storage = TextStorage(string: "abc", attributes: TextAttributes(.kern, 3))
    let id = storage.attributeSet(at: 0)
    let manager = Recorder()
    var value: Double?
    manager.onNotice = { storage, _ in value = storage.attributes(for: id)[.kern] }
    storage.addObserver(manager)
    storage.setAttributes(TextAttributes(), range: 0..<3)
    #expect(value == 3)
    manager.onNotice = { _, _ in }
    storage.setAttributes(TextAttributes(.kern, 3), range: 0..<3)
    #expect(storage.attributeSet(at: 0) > id)
  }
}
