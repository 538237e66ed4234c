import Foundation
import TextGeometry
import TextLayout
import TextStorage

/// Attachments whose boxes depend on their lines.
extension NSLayoutManager {
  /// Records the attachments in a line that is being laid out.
  func recordAttachments(in range: Range<Int>) {
    guard let storage = textStorage, storage.hasAskingAttachments,
      let text = kit.textStorage?.text
    else { return }
    var units: [UInt16] = []
    text.copyUTF16(in: range.clamped(to: 0..<text.length), appendingTo: &units)
    for (offset, unit) in units.enumerated() where unit == TextAttachment.character {
      placedAttachments.append(range.lowerBound + offset)
    }
  }

  /// Asks the attachments that were laid out for their boxes, now that their lines are known.
  /// Returns true if a box changed.
  func askPlacedAttachments() -> Bool {
    guard let storage = textStorage, !placedAttachments.isEmpty else { return false }
    if needsAttachmentQueries {
      // An attachment whose old box did not fit may fit with a new one.
      needsAttachmentQueries = false
      placedAttachments = []
      storage.forgetAttachments(in: 0..<storage.length)
      return true
    }
    let positions = Set(placedAttachments).sorted()
    placedAttachments = []
    var changed: [Int] = []
    for position in positions where position < storage.length {
      guard let attachment = storage.attachment(at: position), attachment.asksInLine,
        let fragment = kit.lineFragment(containing: position),
        let place = kit.location(ofCharacterAt: position)
      else { continue }
      let isOther = attachment.ask(
        in: container(kit.textContainer(containing: position)), line: CGRect(fragment.rect),
        position: CGPoint(place), character: position)
      if isOther { changed.append(position) }
    }
    if changed.isEmpty { return false }
    storage.takeAttachments(at: changed)
    return true
  }

  /// Draws the attachments of a text range in a container.
  func paintAttachments(
    _ range: Range<Int>, in container: TextContainer, of owner: NSTextContainer,
    at origin: CGPoint, on target: CGContext
  ) {
    guard let storage = textStorage, let text = kit.textStorage?.text else { return }
    let range = range.clamped(to: kit.characterRange(in: container))
    for fragment in range.isEmpty ? [] : kit.lineFragments(for: range) {
      for box in kit.attachments(of: fragment) where range.contains(box.position) {
        guard box.position < text.length, let attachment = storage.attachment(at: box.position)
        else { continue }
        let rect = CGRect(box.rect)
        let image = attachment.image(
          forBounds: rect, textContainer: owner, characterIndex: box.position)
        if let image { target.draw(image, in: rect.offsetBy(dx: origin.x, dy: origin.y)) }
      }
    }
  }
}

extension NSTextStorage {
  /// Returns the attachment of a character; nil if it has none.
  func attachment(at position: Int) -> NSTextAttachment? {
    guard position >= 0, position < length else { return nil }
    return unsafe attribute(.attachment, at: position, effectiveRange: nil) as? NSTextAttachment
  }

  /// Asks attachments for their boxes before their lines are known, with what is known of the
  /// containers.
  func askAttachments(in runs: [(attributes: [NSAttributedString.Key: Any], range: Range<Int>)]) {
    for run in runs {
      guard let attachment = run.attributes[.attachment] as? NSTextAttachment,
        attachment.asksInLine
      else { continue }
      hasAskingAttachments = true
      guard attachment.answered == nil, let container = layoutManagers.first?.textContainers.first
      else { continue }
      let width = container.kit.size.width > 0 ? container.size.width : 1e7
      _ = attachment.ask(
        in: container, line: CGRect(x: 0, y: 0, width: width, height: 0), position: .zero,
        character: run.range.lowerBound)
    }
  }

  /// Updates layout with the current boxes of attachments.
  func takeAttachments(at positions: [Int]) {
    kit.edit { _ in
      for position in positions where position < kit.length {
        guard let attachment = attachment(at: position) else { continue }
        var attributes = kit.attributes(at: position)
        attributes[.attachment] = attachment.attachment
        kit.setAttributes(attributes, range: position..<position + 1)
      }
    }
    for manager in layoutManagers { manager.blocksChanged() }
  }

  /// Forgets the boxes of attachments in a range, so that they are asked for again.
  func forgetAttachments(in range: Range<Int>) {
    let range = range.clamped(to: 0..<min(length, kit.length))
    var positions: [Int] = []
    forEachRun(in: range) { values, run in
      guard let attachment = values[.attachment] as? NSTextAttachment else { return }
      if attachment.asksInLine { attachment.answered = nil }
      positions += run
    }
    if !positions.isEmpty { takeAttachments(at: positions) }
  }
}
