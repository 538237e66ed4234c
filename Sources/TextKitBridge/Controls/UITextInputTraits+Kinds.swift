/// The exchange of straight quotes for curly ones; kept for the program.
public enum UITextSmartQuotesType: Int, Sendable {
  /// As the system decides.
  case `default` = 0
  /// Never.
  case no = 1
  /// Always.
  case yes = 2
}

/// The exchange of hyphens for dashes; kept for the program.
public enum UITextSmartDashesType: Int, Sendable {
  /// As the system decides.
  case `default` = 0
  /// Never.
  case no = 1
  /// Always.
  case yes = 2
}

/// Spaces around pasted words; kept for the program.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  /// As the system decides.
  case `default` = 0
  /// Never.
  case no = 1
  /// Always.
  case yes = 2
}

/// Suggestions while typing; kept for the program.
public enum UITextInlinePredictionType: Int, Sendable {
  /// As the system decides.
  case `default` = 0
  /// Never.
  case no = 1
  /// Always.
  case yes = 2
}

/// The look of the keyboard; kept for the program.
public enum UIKeyboardAppearance: Int, Sendable {
  /// That of the system.
  case `default` = 0
  /// Dark.
  case dark = 1
  /// Light.
  case light = 2
}

/// The meaning of a text, for suggestions; kept for the program.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a meaning.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A name.
  public static let name = UITextContentType(rawValue: "name")
  /// An address for mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// The name of a user.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// An address of the web.
  public static let URL = UITextContentType(rawValue: "url")
}

/// Options of a keyboard that are kept for the program.
public struct KeyboardOptions {
  var quotes = UITextSmartQuotesType.default
  var dashes = UITextSmartDashesType.default
  var spaces = UITextSmartInsertDeleteType.default
  var prediction = UITextInlinePredictionType.default
  var appearance = UIKeyboardAppearance.default
  var content: UITextContentType?
}

/// A text with options of a keyboard.
@preconcurrency @MainActor
public protocol KeyboardOptionsKeeping: AnyObject {
  /// The options.
  var keyboardOptions: KeyboardOptions { get set }
}

extension KeyboardOptionsKeeping {
  /// The exchange of straight quotes for curly ones; kept for the program.
  public var smartQuotesType: UITextSmartQuotesType {
    get { keyboardOptions.quotes }
    set { keyboardOptions.quotes = newValue }
  }
  /// The exchange of hyphens for dashes; kept for the program.
  public var smartDashesType: UITextSmartDashesType {
    get { keyboardOptions.dashes }
    set { keyboardOptions.dashes = newValue }
  }
  /// Spaces around pasted words; kept for the program.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { keyboardOptions.spaces }
    set { keyboardOptions.spaces = newValue }
  }
  /// Suggestions while typing; kept for the program.
  public var inlinePredictionType: UITextInlinePredictionType {
    get { keyboardOptions.prediction }
    set { keyboardOptions.prediction = newValue }
  }
  /// The look of the keyboard; kept for the program.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { keyboardOptions.appearance }
    set { keyboardOptions.appearance = newValue }
  }
  /// The meaning of the text; kept for the program.
  public var textContentType: UITextContentType? {
    get { keyboardOptions.content }
    set { keyboardOptions.content = newValue }
  }
}

extension UITextView: KeyboardOptionsKeeping {}
extension UITextField: KeyboardOptionsKeeping {}
