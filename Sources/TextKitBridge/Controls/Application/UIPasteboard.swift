public import Foundation
import TextControls

/// The pasteboard, which all text views of a thread share.
///
/// It holds items, each with values by the types of their formats. Text views put text into the
/// first one.
open class UIPasteboard: NSObject {
  private static let key = "TextKitBridge.UIPasteboard"
  private static let textType = "public.utf8-plain-text"
  private static let textTypes: Set<String> = [
    textType, "public.text", "public.plain-text", "public.utf16-plain-text",
  ]

  /// Posted when the program has changed the contents.
  public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

  /// The pasteboard of this thread.
  open class var general: UIPasteboard {
    if let known = Thread.current.threadDictionary[key] as? UIPasteboard { return known }
    let made = UIPasteboard()
    Thread.current.threadDictionary[key] = made
    return made
  }

  let kit = TextPasteboard()
  private var others: [[String: Any]] = []
  /// The text that was set together with `others`.
  private var textOfOthers: String?
  /// The number of changes by the program.
  open private(set) var changeCount = 0

  /// The items: values by the types of their formats.
  open var items: [[String: Any]] {
    get {
      if kit.string == textOfOthers, !others.isEmpty { return others }
      return kit.string.map { [[Self.textType: $0]] } ?? []
    }
    set {
      others = newValue
      kit.string = newValue.lazy.compactMap { Self.text(of: $0) }.first
      textOfOthers = kit.string
      changeCount += 1
      NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }
  }

  private static func text(of item: [String: Any]) -> String? {
    item.lazy.compactMap { type, value in
      textTypes.contains(type)
        ? value as? String ?? (value as? Data).flatMap { String(data: $0, encoding: .utf8) } : nil
    }.first
  }

  /// Replaces the items.
  open func setItems(_ items: [[String: Any]], options: [String: Any] = [:]) { self.items = items }
  /// Adds items.
  open func addItems(_ items: [[String: Any]]) { self.items += items }

  /// Replaces the items by one of some bytes.
  open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    items = [[pasteboardType: data]]
  }
  /// Returns the bytes of a format; nil if there are none. Text is in UTF-8.
  open func data(forPasteboardType pasteboardType: String) -> Data? {
    value(forPasteboardType: pasteboardType).flatMap {
      $0 as? Data ?? ($0 as? String).map { Data($0.utf8) }
    }
  }
  /// Replaces the items by one with a value.
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    items = [[pasteboardType: value]]
  }
  /// Returns the value of a format; nil if there is none.
  open func value(forPasteboardType pasteboardType: String) -> Any? {
    let found = items.lazy.compactMap { $0[pasteboardType] }.first
    return found ?? (Self.textTypes.contains(pasteboardType) ? string : nil)
  }
  /// The types of the first item's formats.
  open var types: [String] { items.first.map { $0.keys.sorted() } ?? [] }
  /// Returns true if there is a value of one of some formats.
  open func contains(pasteboardTypes: [String]) -> Bool {
    pasteboardTypes.contains { value(forPasteboardType: $0) != nil }
  }

  private func first<Value>(_ type: Value.Type) -> Value? {
    items.lazy.flatMap(\.values).compactMap { $0 as? Value }.first
  }

  /// The text; nil for none.
  open var string: String? {
    get { kit.string }
    set { items = newValue.map { [[Self.textType: $0]] } ?? [] }
  }
  /// The texts of the items.
  open var strings: [String]? {
    get {
      let found = items.compactMap { Self.text(of: $0) }
      return found.isEmpty ? nil : found
    }
    set { items = (newValue ?? []).map { [Self.textType: $0] } }
  }
  /// The address; nil for none.
  open var url: URL? {
    get { first(URL.self) }
    set { items = newValue.map { [["public.url": $0]] } ?? [] }
  }
  /// The picture; nil for none.
  open var image: UIImage? {
    get { first(UIImage.self) }
    set { items = newValue.map { [["public.png": $0]] } ?? [] }
  }
  /// The colour; nil for none.
  open var color: UIColor? {
    get { first(UIColor.self) }
    set { items = newValue.map { [["com.apple.uikit.color": $0]] } ?? [] }
  }
  /// True if there is text.
  open var hasStrings: Bool { kit.string != nil }
  /// True if there is an address.
  open var hasURLs: Bool { url != nil }
  /// True if there is a picture.
  open var hasImages: Bool { image != nil }
  /// True if there is a colour.
  open var hasColors: Bool { color != nil }
  /// The number of items.
  open var numberOfItems: Int { items.count }
}
