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
/// these.
///
/// Layout has the text of the last edit that was processed: what is asked while a batch is open, or by
/// `willProcessEditing` hooks, is answered for the text before. After `super.processEditing()` it has the
/// text as it is.
open class NSTextStorage: DerivedAttributedString {
  /// What kinds of change an edit made.
  public typealias EditActions = NSTextStorageEditActions

  /// The kit's storage, which holds the text that is laid out.
  public let kit = TextStorage()

  /// The hooks into editing; not retained.
  open weak var delegate: (any NSTextStorageDelegate)?

  /// Who lays the text out, in order.
  open private(set) var layoutManagers: [NSLayoutManager] = []

  /// What kinds of change are not yet processed; readable until the outermost edit is done.
  open var editedMask: EditActions { pending.mask }
  /// The text that was edited and is not yet processed, as it is now; readable until the outermost edit is
  /// done.
  open var editedRange: NSRange { pending.range }
  /// By how much the text has grown since the last processing; readable until the outermost edit is done.
  open var changeInLength: Int { pending.delta }

  /// Is sent before an edit is processed, after ``NSTextStorageDelegate/textStorage(_:willProcessEditing:range:changeInLength:)``;
  /// the object is the storage.
  public static let willProcessEditingNotification = Notification.Name(
    "NSTextStorageWillProcessEditingNotification")
  /// Is sent after attributes have been fixed and before layout managers are told; the object is the storage.
  public static let didProcessEditingNotification = Notification.Name(
    "NSTextStorageDidProcessEditingNotification")

  /// What the open batch has edited, for the program.
  private var pending = PendingEdit()
  /// What the kit's storage has not been told of.
  private var untold = PendingEdit()
  private var editingDepth = 0
  /// Whether edits are being processed, so that those made meanwhile only add to them.
  private var isProcessing = false
  /// Whether the edit that is noted next was made by the primitives of this class.
  private var isOwnEdit = false
  /// Whether a subclass holds the text.
  private(set) var isHeldBySubclass = false
  /// Whether the text may hold attachments that are asked for their boxes in their lines.
  var hasAskingAttachments = false {
    didSet {
      if hasAskingAttachments != oldValue { layoutManagers.forEach { $0.connectRelay() } }
    }
  }
  /// Gives the text that a paragraph is laid out as, of the same length; nil for its own.
  var shownParagraph: ((Range<Int>) -> NSAttributedString?)?
  /// What layout has been brought to while managers are told of an edit.
  private var brought: Range<Int>?

  // MARK: Primitives

  /// Replaces characters; the new ones have the attributes of the first that they replace, or of the one before.
  open override func replaceCharacters(in range: NSRange, with string: String) {
    let before = length
    let range = NSRange(range.clamped(to: before))
    super.replaceCharacters(in: range, with: string)
    isOwnEdit = true
    edited(.editedCharacters, range: range, changeInLength: length - before)
  }

  /// Gives a range these attributes and no others.
  open override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
    if range.length == 0 { return }
    super.setAttributes(attributes, range: range)
    isOwnEdit = true
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  // MARK: Editing

  /// Opens a batch of edits; batches nest.
  open override func beginEditing() { editingDepth += 1 }

  /// Closes the innermost batch; closing the outermost processes the edits.
  open override func endEditing() {
    precondition(editingDepth > 0, "endEditing() without a beginEditing() before it.")
    editingDepth -= 1
    processIfDone()
  }

  /// Notes an edit that has just been made.
  ///
  /// - Parameters:
  ///   - mask: What kind of change it was.
  ///   - range: Where, in the text before the edit.
  ///   - delta: By how much the text has grown; counts where characters were edited.
  open func edited(_ mask: EditActions, range: NSRange, changeInLength delta: Int) {
    let delta = mask.contains(.editedCharacters) ? delta : 0
    if isOwnEdit {
      isOwnEdit = false
    } else {
      isHeldBySubclass = true
      takeOver(
        NSRange(location: range.location, length: range.length + delta),
        changeInLength: mask.contains(.editedCharacters) ? delta : nil)
    }
    pending.note(mask, range, delta)
    untold.note(mask, range, delta)
    processIfDone()
  }

  private func processIfDone() {
    guard editingDepth == 0, !isProcessing, !pending.isEmpty else { return }
    isProcessing = true
    processEditing()
    finishProcessing()
    isProcessing = false
  }

  /// Calls the hooks, has attributes fixed and brings layout up to date; the layout managers are told when this
  /// returns.
  ///
  /// A subclass may change attributes before and after it calls `super`.
  open func processEditing() {
    guard !pending.isEmpty else { return }
    delegate?.textStorage(
      self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    post(Self.willProcessEditingNotification)
    let edited = editedRange
    invalidateAttributes(in: edited)
    delegate?.textStorage(
      self, didProcessEditing: editedMask, range: edited, changeInLength: changeInLength)
    post(Self.didProcessEditingNotification)
    pending.processed = edited
    bring()
  }

  /// Tells the layout managers of the edit.
  private func finishProcessing() {
    let done = pending
    pending = PendingEdit()
    for manager in layoutManagers { manager.onEdit?() }
    let invalidated = done.range.clamped(to: length)
    bring()
    // A subclass may have given the paragraphs attributes without a word.
    if isHeldBySubclass { bring(invalidated) }
    brought = kit.paragraphRange(for: invalidated.clamped(to: 0..<kit.length))
    for manager in layoutManagers {
      manager.processEditing(
        for: self, edited: done.mask,
        range: NSRange((done.processed ?? done.range).clamped(to: length)),
        changeInLength: done.delta, invalidatedRange: NSRange(invalidated))
    }
    brought = nil
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  /// Has layout take what it has not been told of: the characters, and the attributes of the paragraphs around.
  private func bring() {
    guard !untold.isEmpty else { return }
    let told = untold
    untold = PendingEdit()
    kit.edit { _ in
      if told.mask.contains(.editedCharacters) {
        bringCharacters(told.range.clamped(to: length), changeInLength: told.delta)
      }
      bringAttributes(in: kit.paragraphRange(for: told.range.clamped(to: kit.length)))
    }
  }

  /// Has layout read the attributes of some paragraphs again.
  ///
  /// For what a program has changed without an ``edited(_:range:changeInLength:)`` of its own.
  func bring(_ range: Range<Int>) {
    bring()
    let range = range.clamped(to: 0..<kit.length)
    if let brought, brought.lowerBound <= range.lowerBound, range.upperBound <= brought.upperBound {
      return
    }
    let paragraphs = kit.paragraphRange(for: range)
    if isHeldBySubclass { takeOver(NSRange(paragraphs), changeInLength: nil) }
    kit.edit { _ in bringAttributes(in: paragraphs) }
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

  // MARK: Layout managers

  /// Adds a layout manager; one that is there already stays where it is.
  open func addLayoutManager(_ layoutManager: NSLayoutManager) {
    if layoutManagers.contains(where: { $0 === layoutManager }) { return }
    // A subclass may have had a text from the start.
    if untold.isEmpty, kit.length != length {
      kit.edit { _ in
        bringCharacters(0..<length, changeInLength: length - kit.length)
        bringAttributes(in: 0..<kit.length)
      }
    }
    layoutManagers.append(layoutManager)
    layoutManager.textStorage = self
    layoutManager.connectRelay()
    kit.addLayoutManager(layoutManager.kit)
  }

  /// Removes a layout manager.
  open func removeLayoutManager(_ layoutManager: NSLayoutManager) {
    guard let index = layoutManagers.firstIndex(where: { $0 === layoutManager }) else { return }
    layoutManagers.remove(at: index)
    layoutManager.textStorage = nil
    kit.removeLayoutManager(layoutManager.kit)
  }

  /// The characters as a string that can be changed; each change is an edit of the storage.
  open override var mutableString: MutableStorageString { MutableStorageString(self) }
}

/// Edits that are not yet processed, as one.
private struct PendingEdit {
  var mask: EditActions = []
  var range = NSRange.notFound
  var delta = 0
  /// The range that the hooks were told of.
  var processed: NSRange?

  var isEmpty: Bool { range.location == NSNotFound }

  mutating func note(_ mask: EditActions, _ range: NSRange, _ delta: Int) {
    self.mask.formUnion(mask)
    let known = isEmpty ? range : NSUnionRange(self.range, range)
    self.range = NSRange(location: known.location, length: max(0, known.length + delta))
    self.delta += delta
  }
}
