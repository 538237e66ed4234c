public import Foundation
import TextLayout
public import TextStorage

/// What kinds of change an edit made.
public typealias NSTextStorageEditActions = EditActions

/// A text with attributes that tells its layout managers what was edited.
///
/// Subclasses override the four primitives, ``string``, ``attributes(at:effectiveRange:)``,
/// ``replaceCharacters(in:with:)-(NSRange,String)`` and ``setAttributes(_:range:)``, and call
/// ``edited(_:range:changeInLength:)`` after each change, as in Text Kit; all other members go through
/// these. Unlike in Text Kit it is not a subclass of `NSMutableAttributedString`, whose members do not go
/// through the primitives on Linux.
open class NSTextStorage: NSObject {
  /// The kit's storage, which holds the text that is laid out.
  public let kit = TextStorage()

  /// The hooks into editing; not retained.
  public weak var delegate: (any NSTextStorageDelegate)?

  /// Who lays the text out, in order.
  public private(set) var layoutManagers: [NSLayoutManager] = []

  /// What kinds of change are not yet processed.
  public private(set) var editedMask: EditActions = []
  /// The text that was edited and is not yet processed, as it is now.
  public private(set) var editedRange = NSRange.notFound
  /// By how much the text has grown since the last processing.
  public private(set) var changeInLength = 0

  /// Is sent before an edit is processed, after ``NSTextStorageDelegate/textStorage(_:willProcessEditing:range:changeInLength:)``;
  /// the object is the storage.
  public static let willProcessEditingNotification = Notification.Name(
    "NSTextStorageWillProcessEditingNotification")
  /// Is sent after attributes have been fixed and before layout managers are told; the object is the storage.
  public static let didProcessEditingNotification = Notification.Name(
    "NSTextStorageDidProcessEditingNotification")

  private let backing = NSMutableAttributedString(string: "")
  private var editingDepth = 0
  /// Whether edits are being processed, so that those made meanwhile only add to them.
  private var isProcessing = false

  /// Creates an empty storage.
  public override init() {}

  /// Creates a storage of a string.
  public convenience init(
    string: String, attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    self.init()
    setAttributedString(NSAttributedString(string: string, attributes: attributes))
  }

  /// Creates a storage of an attributed string.
  public convenience init(attributedString: NSAttributedString) {
    self.init()
    setAttributedString(attributedString)
  }

  // MARK: Primitives

  /// The characters.
  open var string: String { backing.string }

  /// The attributes at a position and the run around it.
  open func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    unsafe backing.attributes(at: location, effectiveRange: range)
  }

  /// Replaces characters.
  open func replaceCharacters(in range: NSRange, with string: String) {
    backing.replaceCharacters(in: range, with: string)
    edited(
      .editedCharacters, range: range, changeInLength: string.utf16.count - range.length)
  }

  /// Gives a range these attributes and no others.
  open func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
    backing.setAttributes(attributes, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  // MARK: Editing

  /// Opens a batch of edits; batches nest.
  open func beginEditing() { editingDepth += 1 }

  /// Closes the innermost batch; closing the outermost processes the edits.
  open func endEditing() {
    precondition(editingDepth > 0, "endEditing() without a beginEditing() before it.")
    editingDepth -= 1
    processIfDone()
  }

  /// Notes an edit that has just been made.
  ///
  /// - Parameters:
  ///   - mask: What kind of change it was.
  ///   - range: Where, in the text before the edit.
  ///   - delta: By how much the text has grown.
  open func edited(_ mask: EditActions, range: NSRange, changeInLength delta: Int) {
    editedMask.formUnion(mask)
    let known = editedRange.location == NSNotFound ? range : NSUnionRange(editedRange, range)
    editedRange = NSRange(location: known.location, length: known.length + delta)
    changeInLength += delta
    processIfDone()
  }

  private func processIfDone() {
    guard editingDepth == 0, !isProcessing, editedRange.location != NSNotFound else { return }
    isProcessing = true
    processEditing()
    isProcessing = false
  }

  /// Calls the hooks, has attributes fixed and tells the layout managers, in Text Kit's order.
  ///
  /// A subclass may change attributes before it calls `super`.
  open func processEditing() {
    guard editedRange.location != NSNotFound else { return }
    delegate?.textStorage(
      self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    post(Self.willProcessEditingNotification)
    let edited = editedRange
    invalidateAttributes(in: edited)
    delegate?.textStorage(
      self, didProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    post(Self.didProcessEditingNotification)
    let invalidated = editedRange
    let (mask, delta) = (editedMask, changeInLength)
    editedMask = []
    editedRange = .notFound
    changeInLength = 0
    bring(invalidated.clamped(to: length), mask, delta)
    for manager in layoutManagers {
      manager.processEditing(
        for: self, edited: mask, range: NSRange(edited.clamped(to: length)), changeInLength: delta,
        invalidatedRange: NSRange(invalidated.clamped(to: length)))
    }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  // MARK: Fixing attributes

  /// Whether attributes are fixed when they are asked for rather than when an edit is processed: they are not.
  open var fixesAttributesLazily: Bool { false }

  /// Has attributes fixed that an edit may have broken.
  open func invalidateAttributes(in range: NSRange) {
    if !fixesAttributesLazily { fixAttributes(in: range) }
  }

  /// For a subclass to fix attributes in; does nothing by itself.
  ///
  /// The kit spreads the style at a paragraph's start over the paragraph, and takes other fonts for what a font
  /// lacks, in its own storage; these attributes stay what they are.
  open func fixAttributes(in range: NSRange) {}

  /// Does nothing: attributes are fixed when an edit is processed.
  open func ensureAttributesAreFixed(in range: NSRange) {}

  /// Brings the kit's storage up to date.
  private func bring(_ range: Range<Int>, _ mask: EditActions, _ delta: Int) {
    kit.edit { kit in
      if mask.contains(.editedCharacters) {
        let units = Array(self.string.utf16)[range]
        kit.replaceCharacters(
          in: range.lowerBound..<range.upperBound - delta, withUTF16: Array(units))
      }
      forEachRun(in: range) { attributes, run in
        kit.setAttributes(TextAttributes(textKit: attributes), range: run)
      }
    }
  }

  /// Calls `body` with each run of attributes.
  func forEachRun(
    in range: Range<Int>, _ body: ([NSAttributedString.Key: Any], Range<Int>) -> Void
  ) {
    var position = range.lowerBound
    while position < range.upperBound {
      var run = NSRange(location: position, length: 1)
      let values = unsafe attributes(at: position, effectiveRange: &run)
      let end = min(range.upperBound, max(position + 1, run.location + run.length))
      body(values, position..<end)
      position = end
    }
  }

  // MARK: Layout managers

  /// Adds a layout manager; one that is there already stays where it is.
  open func addLayoutManager(_ layoutManager: NSLayoutManager) {
    if layoutManagers.contains(where: { $0 === layoutManager }) { return }
    layoutManagers.append(layoutManager)
    layoutManager.textStorage = self
    kit.addLayoutManager(layoutManager.kit)
  }

  /// Removes a layout manager.
  open func removeLayoutManager(_ layoutManager: NSLayoutManager) {
    guard let index = layoutManagers.firstIndex(where: { $0 === layoutManager }) else { return }
    layoutManagers.remove(at: index)
    layoutManager.textStorage = nil
    kit.removeLayoutManager(layoutManager.kit)
  }
}
