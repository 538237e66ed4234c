import TextStorage

// The module `TextStorageFoundation` reads these objects from an `NSAttributedString` without
// knowing their types.

extension UIFont: ForeignAttributeValue {
  package var kitValue: any Hashable & Sendable { descriptor }
}

extension UIColor: ForeignAttributeValue {
  package var kitValue: any Hashable & Sendable { color }
}

extension NSParagraphStyle: ForeignAttributeValue {
  package var kitValue: any Hashable & Sendable { style }
}

extension NSShadow: ForeignAttributeValue {
  package var kitValue: any Hashable & Sendable { shadow }
}

extension NSTextAttachment: ForeignAttributeValue {
  package var kitValue: any Hashable & Sendable { attachment }
}
