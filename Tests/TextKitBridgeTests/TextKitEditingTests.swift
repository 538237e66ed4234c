import Foundation
import Synchronization
import Testing
import TextKitBridge

/// The notifications of a storage's edits, and their order.
@Suite("Editing as Text Kit has it")
struct TextKitEditingTests {
  /// Records events.
  private final class Log: Sendable {
    private let written = Mutex<[String]>([])
    var lines: [String] { written.withLock { $0 } }
    func record(_ line: String) { written.withLock { $0.append(line) } }
  }

  private final class Storage: NSTextStorage {
    var log: Log?

    override func fixAttributes(in range: NSRange) {
      log?.record("fix \(range.location) \(range.length)")
    }
  }

  private final class Manager: NSLayoutManager {
    var log: Log?

    override func processEditing(
      for storage: NSTextStorage, edited editMask: NSTextStorageEditActions,
      range newCharRange: NSRange, changeInLength delta: Int,
      invalidatedRange invalidatedCharRange: NSRange
    ) {
      log?.record(
        "manager \(newCharRange.location) \(newCharRange.length) \(delta), "
          + "\(invalidatedCharRange.location) \(invalidatedCharRange.length), "
          + "\(numberOfGlyphs) glyphs")
    }
  }

  private final class Delegate: NSTextStorageDelegate {
    var log: Log?

    func textStorage(
      _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorageEditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) { log?.record("will \(editedRange.location) \(editedRange.length) \(delta)") }

    func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorageEditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) {
      log?.record("did \(editedRange.location) \(editedRange.length) \(delta)")
      textStorage.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 3))
    }
  }

  @Test("hooks, notifications, fixing and managers come in Text Kit's order")
  func order() {
    let log = Log()
    let storage = Storage(string: "abcdef")
    let manager = Manager()
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    let delegate = Delegate()
    storage.delegate = delegate
    (storage.log, manager.log, delegate.log) = (log, log, log)
    let center = NotificationCenter.default
    let names = [
      NSTextStorage.willProcessEditingNotification, NSTextStorage.didProcessEditingNotification,
    ]
    var tokens: [any NSObjectProtocol] = []
    for (name, word) in zip(names, ["told will", "told did"]) {
      tokens.append(
        center.addObserver(forName: name, object: storage, queue: nil) { _ in
          log.record(word)
        })
    }
    storage.replaceCharacters(in: NSRange(location: 4, length: 1), with: "xyz")
    for token in tokens { center.removeObserver(token) }
    #expect(
      log.lines == [
        "will 4 3 2", "told will", "fix 4 3", "did 4 3 2", "told did",
        "manager 4 3 2, 0 7, 8 glyphs",
      ])
    #expect(storage.editedRange.location == NSNotFound && storage.changeInLength == 0)
  }

  @Test("changes of the mutable string are edits of the storage")
  func mutableString() {
    let storage = NSTextStorage(
      string: "one two one", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    let manager = NSLayoutManager()
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 300, height: 0)))
    storage.addLayoutManager(manager)
    let string = storage.mutableString
    #expect(string.length == 11 && string.character(at: 4) == 0x74)
    string.append("!")
    #expect(storage.string == "one two one!")
    string.insert("so ", at: 0)
    string.deleteCharacters(in: NSRange(location: 3, length: 4))
    #expect(storage.string == "so two one!")
    #expect(string.range(of: "one").location == 7)
    let count = string.replaceOccurrences(
      of: "o", with: "öö", options: [], range: NSRange(location: 0, length: string.length))
    #expect(count == 3)
    #expect(storage.string == "söö twöö ööne!")
    #expect(manager.numberOfGlyphs == storage.length)
    let parts = string.replaceOccurrences(
      of: "(t|n)(.)", with: "$2$1", options: .regularExpression,
      range: NSRange(location: 4, length: 9))
    #expect(parts == 2 && storage.string == "söö wtöö ööen!")
    string.setString("end")
    #expect(storage.string == "end" && manager.numberOfGlyphs == 3)
    #expect(storage.attribute(.font, at: 2, effectiveRange: nil) != nil)
  }
}
