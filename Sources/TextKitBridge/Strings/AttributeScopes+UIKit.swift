public import Foundation

// Objects that do not change once attributes hold them.
extension UIFont: @unchecked Sendable {}
extension UIColor: @unchecked Sendable {}
extension NSParagraphStyle: @unchecked Sendable {}
extension NSShadow: @unchecked Sendable {}

extension AttributeScopes {
  /// UIKit's attributes of an `AttributedString`: `string.uiKit.font`, or `string.font`.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The style of paragraphs.
    public let paragraphStyle: ParagraphStyleAttribute
    /// The colour of text.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind text.
    public let backgroundColor: BackgroundColorAttribute
    /// The kerning, in points.
    public let kern: KernAttribute
    /// The tracking, in points.
    public let tracking: TrackingAttribute
    /// The style of underlines.
    public let underlineStyle: UnderlineStyleAttribute
    /// The colour of underlines.
    public let underlineColor: UnderlineColorAttribute
    /// The style of strikethroughs.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The colour of strikethroughs.
    public let strikethroughColor: StrikethroughColorAttribute
    /// The distance above the baseline, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// The shadow.
    public let shadow: ShadowAttribute
    /// The effect of depth.
    public let textEffect: TextEffectAttribute
    /// Foundation's own attributes.
    public let foundation: FoundationAttributes

    /// The font.
    public enum FontAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = UIFont
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.font.rawValue
    }
    /// The style of paragraphs.
    public enum ParagraphStyleAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = NSParagraphStyle
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.paragraphStyle.rawValue
    }
    /// The colour of text.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = UIColor
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }
    /// The colour behind text.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = UIColor
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.backgroundColor.rawValue
    }
    /// The kerning.
    public enum KernAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.kern.rawValue
    }
    /// The tracking.
    public enum TrackingAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.tracking.rawValue
    }
    /// The style of underlines.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = NSUnderlineStyle
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.underlineStyle.rawValue
    }
    /// The colour of underlines.
    public enum UnderlineColorAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = UIColor
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.underlineColor.rawValue
    }
    /// The style of strikethroughs.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = NSUnderlineStyle
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
    }
    /// The colour of strikethroughs.
    public enum StrikethroughColorAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = UIColor
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.strikethroughColor.rawValue
    }
    /// The distance above the baseline.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.baselineOffset.rawValue
    }
    /// The shadow.
    public enum ShadowAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = NSShadow
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.shadow.rawValue
    }
    /// The effect of depth.
    public enum TextEffectAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = NSAttributedString.TextEffectStyle
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.textEffect.rawValue
    }
  }

  /// UIKit's attributes.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// The attributes of UIKit by their names.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
  ) -> Key { self[Key.self] }
}
