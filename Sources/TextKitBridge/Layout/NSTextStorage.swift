public import Foundation
import TextLayout
public import TextStorage

/// The kinds of change of an edit.
public typealias NSTextStorageEditActions = EditActions

/// A text with attributes that notifies its layout managers of edits.
///
/// Subclasses override the four primitives, ``string``, ``attributes(at:effectiveRange:)``,
/// ``replaceCharacters(in:with:)-(NSRange,String)`` and ``setAttributes(_:range:)``. As in Text
/// Kit, they call ``edited(_:range:changeInLength:)`` after each change; all other members use the
/// primitives.
///
/// Layout has the text of the last processed edit. Queries during a batch, or from
/// `willProcessEditing` hooks, therefore concern the text before it. After
/// `super.processEditing()` layout has the current text.
open class NSTextStorage: DerivedAttributedString {
  /// The kinds of change of an edit.
  public typealias EditActions = NSTextStorageEditActions

  /// The kit's storage, with the text that is laid out.
  public let kit = TextStorage()

  /// The delegate that takes part in processing edits; not retained.
  open weak var delegate: (any NSTextStorageDelegate)?

  /// The layout managers of the text, in order.
  open private(set) var layoutManagers: [NSLayoutManager] = []

  /// The kinds of change not yet processed; readable until the outermost edit is done.
  open var editedMask: EditActions { pending.mask }
  /// The unprocessed edited range in the current text; readable until the outermost edit is done.
  open var editedRange: NSRange { pending.range }
  /// The number of UTF-16 code units by which the text has grown since the last processing;
  /// readable until the outermost edit is done.
  open var changeInLength: Int { pending.delta }

  /// Posted before an edit is processed, after
  /// ``NSTextStorageDelegate/textStorage(_:willProcessEditing:range:changeInLength:)``; the object
  /// is the storage.
  public static let willProcessEditingNotification = Notification.Name(
    "NSTextStorageWillProcessEditingNotification")
  /// Posted after attributes have been fixed and before layout managers are notified; the object
  /// is the storage.
  public static let didProcessEditingNotification = Notification.Name(
    "NSTextStorageDidProcessEditingNotification")

  /// The edits of the open batch, as the program sees them.
  private var pending = PendingEdit()
  /// The edits that the kit's storage has not received yet.
  private var unsentEdits = PendingEdit()
  private var editingDepth = 0
  /// True while edits are processed; further edits then join them.
  private var isProcessing = false
  /// True if the next noted edit was made by the primitives of this class.
  private var isOwnEdit = false
  /// True if a subclass holds the text.
  private(set) var isHeldBySubclass = false
  /// True if the text may contain attachments whose boxes depend on their lines.
  var hasAskingAttachments = false {
    didSet {
      if hasAskingAttachments != oldValue { layoutManagers.forEach { $0.connectRelay() } }
    }
  }
  /// True if paragraphs may have blocks around them.
  var hasBlocks = false
  /// Returns the text that a paragraph is laid out as, of the same length; nil for its own.
  var shownParagraph: ((Range<Int>) -> NSAttributedString?)?
  /// Returns the room around a paragraph besides that of its style; nil for none.
  var paragraphRoom: ((Range<Int>) -> ParagraphRoom)?
  /// The range that layout has received while managers are notified of an edit.
  private var updatedRange: Range<Int>?

  // MARK: Primitives

  /// Replaces characters. The new ones take the attributes of the first replaced character, or of
  /// the one before.
  open override func replaceCharacters(in range: NSRange, with string: String) {
    let before = length
    let range = NSRange(range.clamped(to: before))
    // A deleted attachment is a change of attributes, too.
    let mask: EditActions =
      range.length > 0 && containsAttachments(range)
      ? [.editedCharacters, .editedAttributes] : .editedCharacters
    super.replaceCharacters(in: range, with: string)
    isOwnEdit = true
    edited(mask, range: range, changeInLength: length - before)
  }

  private func containsAttachments(_ range: NSRange) -> Bool {
    var isFound = false
    forEachRun(in: range.clamped(to: length)) { values, _ in
      if values[.attachment] != nil { isFound = true }
    }
    return isFound
  }

  /// Replaces all attributes of a range.
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
  ///   - mask: The kinds of change.
  ///   - range: The range in the text before the edit, in UTF-16 code units.
  ///   - delta: The number of UTF-16 code units by which the text has grown; used if characters
  ///     were edited.
  open func edited(_ mask: EditActions, range: NSRange, changeInLength delta: Int) {
    let delta = mask.contains(.editedCharacters) ? delta : 0
    if isOwnEdit {
      isOwnEdit = false
    } else {
      isHeldBySubclass = true
      update(
        NSRange(location: range.location, length: range.length + delta),
        changeInLength: mask.contains(.editedCharacters) ? delta : nil)
    }
    pending.record(mask, range, delta)
    unsentEdits.record(mask, range, delta)
    processIfDone()
  }

  private func processIfDone() {
    guard editingDepth == 0, !isProcessing, !pending.isEmpty else { return }
    isProcessing = true
    processEditing()
    finishProcessing()
    isProcessing = false
  }

  /// Calls the hooks, has attributes fixed and updates layout. The layout managers are notified
  /// after this returns.
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
    updateLayout()
  }

  /// Notifies the layout managers of the edit.
  private func finishProcessing() {
    let done = pending
    pending = PendingEdit()
    for manager in layoutManagers { manager.onEdit?() }
    let invalidated = done.range.clamped(to: length)
    updateLayout()
    // A subclass may have changed attributes of the paragraphs without reporting it.
    if isHeldBySubclass { updateLayout(of: invalidated) }
    updatedRange = kit.paragraphRange(for: invalidated.clamped(to: 0..<kit.length))
    for manager in layoutManagers {
      manager.processEditing(
        for: self, edited: done.mask,
        range: NSRange((done.processed ?? done.range).clamped(to: length)),
        changeInLength: done.delta, invalidatedRange: NSRange(invalidated))
    }
    updatedRange = nil
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  /// Passes the edits that layout has not received to it: the characters, and the attributes of
  /// the paragraphs around them.
  private func updateLayout() {
    guard !unsentEdits.isEmpty else { return }
    let edits = unsentEdits
    unsentEdits = PendingEdit()
    kit.edit { _ in
      if edits.mask.contains(.editedCharacters) {
        updateCharacters(edits.range.clamped(to: length), changeInLength: edits.delta)
      }
      var range = edits.range.clamped(to: kit.length)
      // A paragraph that begins after the edit may have had the style of one that was divided.
      if edits.mask.contains(.editedCharacters) {
        range = range.lowerBound..<min(range.upperBound + 1, kit.length)
      }
      updateAttributes(in: kit.paragraphRange(for: range))
    }
    for manager in layoutManagers { manager.blocksChanged() }
  }

  /// Makes layout read the attributes of some paragraphs again.
  ///
  /// It is for changes of a program without an ``edited(_:range:changeInLength:)`` of their own.
  func updateLayout(of range: Range<Int>) {
    updateLayout()
    let range = range.clamped(to: 0..<kit.length)
    if let updatedRange, updatedRange.lowerBound <= range.lowerBound,
      range.upperBound <= updatedRange.upperBound
    {
      return
    }
    let paragraphs = kit.paragraphRange(for: range)
    if isHeldBySubclass { update(NSRange(paragraphs), changeInLength: nil) }
    kit.edit { _ in updateAttributes(in: paragraphs) }
    for manager in layoutManagers { manager.blocksChanged() }
  }

  // MARK: Fixing attributes

  /// False: attributes are fixed when an edit is processed, not on demand.
  open var fixesAttributesLazily: Bool { false }

  /// Fixes attributes that an edit may have broken.
  open func invalidateAttributes(in range: NSRange) {
    if !fixesAttributesLazily { fixAttributes(in: range) }
  }

  /// Fixes attributes in a subclass; does nothing by itself.
  ///
  /// In its own storage, the kit spreads the style of a paragraph's start over the paragraph and
  /// substitutes fonts for missing characters. The attributes here remain unchanged.
  open func fixAttributes(in range: NSRange) {}

  /// Does nothing: attributes are fixed when an edit is processed.
  open func ensureAttributesAreFixed(in range: NSRange) {}

  // MARK: Layout managers

  /// Adds a layout manager; one that was added before keeps its place.
  open func addLayoutManager(_ layoutManager: NSLayoutManager) {
    if layoutManagers.contains(where: { $0 === layoutManager }) { return }
    // A subclass may have had a text from the start.
    if unsentEdits.isEmpty, kit.length != length {
      kit.edit { _ in
        updateCharacters(0..<length, changeInLength: length - kit.length)
        updateAttributes(in: 0..<kit.length)
      }
    }
    layoutManagers.append(layoutManager)
    layoutManager.textStorage = self
    layoutManager.connectRelay()
    kit.addLayoutManager(layoutManager.core)
    layoutManager.blocksChanged()
  }

  /// Removes a layout manager.
  open func removeLayoutManager(_ layoutManager: NSLayoutManager) {
    guard let index = layoutManagers.firstIndex(where: { $0 === layoutManager }) else { return }
    layoutManagers.remove(at: index)
    layoutManager.removeBlocks()
    layoutManager.textStorage = nil
    kit.removeLayoutManager(layoutManager.core)
  }

  /// The characters as a mutable string; each change is an edit of the storage.
  open override var mutableString: MutableStorageString { MutableStorageString(self) }
}

/// Unprocessed edits, combined into one.
private struct PendingEdit {
  var mask: EditActions = []
  var range = NSRange.notFound
  var delta = 0
  /// The range that the hooks were given.
  var processed: NSRange?

  var isEmpty: Bool { range.location == NSNotFound }

  mutating func record(_ mask: EditActions, _ range: NSRange, _ delta: Int) {
    self.mask.formUnion(mask)
    let known = isEmpty ? range : NSUnionRange(self.range, range)
    self.range = NSRange(location: known.location, length: max(0, known.length + delta))
    self.delta += delta
  }
}
