public import Foundation
public import TextStorage

/// The attributes of a text storage as an attribute scope of Foundation's `AttributedString`.
///
/// ```swift
/// var string = AttributedString("Title")
/// string[TextStorageScope.FontKey.self] = FontDescriptor(family: "Noto Serif", size: 28)
/// let storage = TextStorage(AttributedText(string))
/// ```
public struct TextStorageScope: AttributeScope {
  /// The value of `.font`.
  public let font: FontKey
  /// The value of `.paragraphStyle`.
  public let paragraphStyle: ParagraphStyleKey
  /// The value of `.foregroundColor`.
  public let foregroundColor: ForegroundColorKey
  /// The value of `.backgroundColor`.
  public let backgroundColor: BackgroundColorKey
  /// The value of `.kern`.
  public let kern: KernKey
  /// The value of `.tracking`.
  public let tracking: TrackingKey
  /// The value of `.ligature`.
  public let ligature: LigatureKey
  /// The value of `.baselineOffset`.
  public let baselineOffset: BaselineOffsetKey
  /// The value of `.underlineStyle`.
  public let underlineStyle: UnderlineStyleKey
  /// The value of `.underlineColor`.
  public let underlineColor: UnderlineColorKey
  /// The value of `.strikethroughStyle`.
  public let strikethroughStyle: StrikethroughStyleKey
  /// The value of `.strikethroughColor`.
  public let strikethroughColor: StrikethroughColorKey
  /// The value of `.link`.
  public let link: LinkKey
  /// The value of `.attachment`.
  public let attachment: AttachmentKey
  /// The value of `.shadow`.
  public let shadow: ShadowKey
  /// The value of `.textEffect`.
  public let textEffect: TextEffectKey
  /// The value of `.strokeWidth`.
  public let strokeWidth: StrokeWidthKey
  /// The value of `.strokeColor`.
  public let strokeColor: StrokeColorKey
  /// The value of `.obliqueness`.
  public let obliqueness: ObliquenessKey
  /// The value of `.expansion`.
  public let expansion: ExpansionKey
  /// The value of `.writingDirection`.
  public let writingDirection: WritingDirectionKey
  /// The value of `.language`.
  public let language: LanguageKey
  /// The value of `.fontFeatures`.
  public let fontFeatures: FontFeaturesKey
  /// The value of `.smallCapitals`.
  public let smallCapitals: SmallCapitalsKey
  /// The value of `.superscript`.
  public let superscript: SuperscriptKey
  /// The value of `.verticalGlyphForm`.
  public let verticalGlyphForm: VerticalGlyphFormKey
  /// The value of `.toolTip`.
  public let toolTip: ToolTipKey

  /// All keys of the scope.
  public static var bridgedKeys: [any BridgedAttributeKey.Type] {
    [
      FontKey.self, ParagraphStyleKey.self, ForegroundColorKey.self, BackgroundColorKey.self,
      KernKey.self, TrackingKey.self, LigatureKey.self, BaselineOffsetKey.self,
      UnderlineStyleKey.self, UnderlineColorKey.self, StrikethroughStyleKey.self,
      StrikethroughColorKey.self, LinkKey.self, AttachmentKey.self, ShadowKey.self,
      TextEffectKey.self, StrokeWidthKey.self, StrokeColorKey.self, ObliquenessKey.self,
      ExpansionKey.self, WritingDirectionKey.self, LanguageKey.self, FontFeaturesKey.self,
      SmallCapitalsKey.self, SuperscriptKey.self, VerticalGlyphFormKey.self, ToolTipKey.self,
    ]
  }
}

extension TextStorageScope {
  /// Foundation's key for `.font`.
  public enum FontKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = FontDescriptor
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.font"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .font }
  }

  /// Foundation's key for `.paragraphStyle`.
  public enum ParagraphStyleKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = ParagraphStyle
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.paragraphStyle"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .paragraphStyle }
  }

  /// Foundation's key for `.foregroundColor`.
  public enum ForegroundColorKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Color
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.foregroundColor"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .foregroundColor }
  }

  /// Foundation's key for `.backgroundColor`.
  public enum BackgroundColorKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Color
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.backgroundColor"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .backgroundColor }
  }

  /// Foundation's key for `.kern`.
  public enum KernKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Double
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.kern"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .kern }
  }

  /// Foundation's key for `.tracking`.
  public enum TrackingKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Double
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.tracking"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .tracking }
  }

  /// Foundation's key for `.ligature`.
  public enum LigatureKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Int
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.ligature"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .ligature }
  }

  /// Foundation's key for `.baselineOffset`.
  public enum BaselineOffsetKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Double
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.baselineOffset"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .baselineOffset }
  }

  /// Foundation's key for `.underlineStyle`.
  public enum UnderlineStyleKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = UnderlineStyle
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.underlineStyle"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .underlineStyle }
  }

  /// Foundation's key for `.underlineColor`.
  public enum UnderlineColorKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Color
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.underlineColor"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .underlineColor }
  }

  /// Foundation's key for `.strikethroughStyle`.
  public enum StrikethroughStyleKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = UnderlineStyle
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.strikethroughStyle"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .strikethroughStyle }
  }

  /// Foundation's key for `.strikethroughColor`.
  public enum StrikethroughColorKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Color
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.strikethroughColor"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .strikethroughColor }
  }

  /// Foundation's key for `.link`.
  public enum LinkKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = String
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.link"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .link }
  }

  /// Foundation's key for `.attachment`.
  public enum AttachmentKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = TextAttachment
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.attachment"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .attachment }
  }

  /// Foundation's key for `.shadow`.
  public enum ShadowKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Shadow
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.shadow"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .shadow }
  }

  /// Foundation's key for `.textEffect`.
  public enum TextEffectKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = TextEffect
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.textEffect"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .textEffect }
  }

  /// Foundation's key for `.strokeWidth`.
  public enum StrokeWidthKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Double
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.strokeWidth"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .strokeWidth }
  }

  /// Foundation's key for `.strokeColor`.
  public enum StrokeColorKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Color
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.strokeColor"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .strokeColor }
  }

  /// Foundation's key for `.obliqueness`.
  public enum ObliquenessKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Double
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.obliqueness"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .obliqueness }
  }

  /// Foundation's key for `.expansion`.
  public enum ExpansionKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Double
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.expansion"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .expansion }
  }

  /// Foundation's key for `.writingDirection`.
  public enum WritingDirectionKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = [DirectionOverride]
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.writingDirection"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .writingDirection }
  }

  /// Foundation's key for `.language`.
  public enum LanguageKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = String
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.language"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .language }
  }

  /// Foundation's key for `.fontFeatures`.
  public enum FontFeaturesKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = [FontFeature]
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.fontFeatures"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .fontFeatures }
  }

  /// Foundation's key for `.smallCapitals`.
  public enum SmallCapitalsKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Bool
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.smallCapitals"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .smallCapitals }
  }

  /// Foundation's key for `.superscript`.
  public enum SuperscriptKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Int
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.superscript"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .superscript }
  }

  /// Foundation's key for `.verticalGlyphForm`.
  public enum VerticalGlyphFormKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = Int
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.verticalGlyphForm"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .verticalGlyphForm }
  }

  /// Foundation's key for `.toolTip`.
  public enum ToolTipKey: BridgedAttributeKey {
    /// The type of the storage attribute's values.
    public typealias Value = String
    /// The name of the attribute in Foundation.
    public static let name = "TextStorage.toolTip"
    /// The key in the storage.
    public static var key: AttributeKey<Value> { .toolTip }
  }
}
