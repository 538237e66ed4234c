public import Foundation
import TextLayout
import TextStorage

/// Temporary attributes, which affect only drawing. It is a base of ``NSLayoutManager``, a
/// separate class so that subclasses can override its members.
open class LayoutManagerAttributes: LayoutManagerGeometry {
  /// Adds temporary attributes to a range.
  open func addTemporaryAttributes(
    _ attributes: [NSAttributedString.Key: Any], forCharacterRange range: NSRange
  ) {
    kit.addTemporaryAttributes(
      TextAttributes(textKit: attributes), in: range.clamped(to: textStorage?.length ?? 0))
  }

  /// Adds a temporary attribute to a range.
  open func addTemporaryAttribute(
    _ name: NSAttributedString.Key, value: Any, forCharacterRange range: NSRange
  ) {
    addTemporaryAttributes([name: value], forCharacterRange: range)
  }

  /// Replaces all temporary attributes of a range.
  open func setTemporaryAttributes(
    _ attributes: [NSAttributedString.Key: Any], forCharacterRange range: NSRange
  ) {
    kit.setTemporaryAttributes(
      TextAttributes(textKit: attributes), in: range.clamped(to: textStorage?.length ?? 0))
  }

  /// Removes a temporary attribute from a range.
  open func removeTemporaryAttribute(
    _ name: NSAttributedString.Key, forCharacterRange range: NSRange
  ) {
    let range = range.clamped(to: textStorage?.length ?? 0)
    switch name {
    case .foregroundColor: kit.removeTemporaryAttribute(.foregroundColor, in: range)
    case .backgroundColor: kit.removeTemporaryAttribute(.backgroundColor, in: range)
    case .underlineStyle: kit.removeTemporaryAttribute(.underlineStyle, in: range)
    case .underlineColor: kit.removeTemporaryAttribute(.underlineColor, in: range)
    case .strikethroughStyle: kit.removeTemporaryAttribute(.strikethroughStyle, in: range)
    case .strikethroughColor: kit.removeTemporaryAttribute(.strikethroughColor, in: range)
    case .strokeColor: kit.removeTemporaryAttribute(.strokeColor, in: range)
    case .shadow: kit.removeTemporaryAttribute(.shadow, in: range)
    case .textEffect: kit.removeTemporaryAttribute(.textEffect, in: range)
    default: return
    }
  }

  /// Returns the temporary attributes of a character, as far as drawing uses them, and the range
  /// around it with exactly these.
  open func temporaryAttributes(
    atCharacterIndex index: Int, effectiveRange: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    guard let length = textStorage?.length, index >= 0, index < length else {
      unsafe effectiveRange?.pointee = .notFound
      return [:]
    }
    let found = kit.temporaryAttributes(at: index, in: 0..<length)
    unsafe effectiveRange?.pointee = NSRange(found.effectiveRange)
    return found.attributes.drawingValues
  }

  /// Returns the value of a temporary attribute of a character, and the range around it with the
  /// same temporary attributes.
  open func temporaryAttribute(
    _ name: NSAttributedString.Key, atCharacterIndex index: Int, effectiveRange: NSRangePointer?
  ) -> Any? {
    unsafe temporaryAttributes(atCharacterIndex: index, effectiveRange: effectiveRange)[name]
  }

  /// Returns the temporary attributes of a character, and the longest range around it, within a
  /// limit, with exactly these.
  open func temporaryAttributes(
    atCharacterIndex index: Int, longestEffectiveRange range: NSRangePointer?,
    in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    var run = NSRange.notFound
    let values = unsafe temporaryAttributes(atCharacterIndex: index, effectiveRange: &run)
    unsafe range?.pointee = NSIntersectionRange(run, rangeLimit)
    return values
  }

  /// Returns the value of a temporary attribute of a character, and the longest range around it,
  /// within a limit, with this value.
  open func temporaryAttribute(
    _ name: NSAttributedString.Key, atCharacterIndex index: Int,
    longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> Any? {
    let limit = rangeLimit.clamped(to: textStorage?.length ?? 0)
    var run = NSRange.notFound
    let value = unsafe temporaryAttribute(name, atCharacterIndex: index, effectiveRange: &run)
    guard run.location != NSNotFound else {
      unsafe range?.pointee = run
      return nil
    }
    var whole = run.clamped(to: .max)
    func isSame(_ other: Any?) -> Bool {
      switch (value, other) {
      case (nil, nil): true
      case (let value?, let other?): areSameValues(value, other)
      default: false
      }
    }
    while whole.upperBound < limit.upperBound {
      let next = unsafe temporaryAttribute(
        name, atCharacterIndex: whole.upperBound, effectiveRange: &run)
      guard isSame(next) else { break }
      whole = whole.lowerBound..<NSMaxRange(run)
    }
    while whole.lowerBound > limit.lowerBound {
      let next = unsafe temporaryAttribute(
        name, atCharacterIndex: whole.lowerBound - 1, effectiveRange: &run)
      guard isSame(next) else { break }
      whole = run.location..<whole.upperBound
    }
    unsafe range?.pointee = NSRange(whole.clamped(to: limit))
    return value
  }
}

extension TextAttributes {
  /// The attributes that drawing uses, by Text Kit's names.
  fileprivate var drawingValues: [NSAttributedString.Key: Any] {
    var values: [NSAttributedString.Key: Any] = [:]
    values[.foregroundColor] = self[.foregroundColor].map(UIColor.init)
    values[.backgroundColor] = self[.backgroundColor].map(UIColor.init)
    values[.underlineStyle] = self[.underlineStyle]?.rawValue
    values[.underlineColor] = self[.underlineColor].map(UIColor.init)
    values[.strikethroughStyle] = self[.strikethroughStyle]?.rawValue
    values[.strikethroughColor] = self[.strikethroughColor].map(UIColor.init)
    values[.strokeColor] = self[.strokeColor].map(UIColor.init)
    values[.textEffect] = self[.textEffect].map(NSAttributedString.TextEffectStyle.init)
    return values
  }
}
