import Foundation
import TextKitBridge

/// A form with a name and a secret. The name accepts no digits and spaces, and the return key
/// moves to the next field.
final class SignInForm: UIView, UITextFieldDelegate {
  let titleLabel = UILabel()
  let nameField = UITextField()
  let secretField = UITextField()
  let hintLabel = UILabel()
  /// The submitted values; nil until the return key was pressed in the last field.
  private(set) var entered: (name: String, secret: String)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel.text = "Sign in"
    titleLabel.font = .preferredFont(forTextStyle: .headline)
    titleLabel.textAlignment = .center
    nameField.placeholder = "Name"
    nameField.returnKeyType = .next
    secretField.placeholder = "Password"
    secretField.isSecureTextEntry = true
    hintLabel.numberOfLines = 0
    hintLabel.font = .preferredFont(forTextStyle: .footnote)
    hintLabel.textColor = .secondaryLabel
    hintLabel.text = "The name is the one that you chose when you opened your account."
    for field in [nameField, secretField] {
      field.borderStyle = .roundedRect
      field.font = .systemFont(ofSize: 14)
      field.delegate = self
    }
    for view in [titleLabel, nameField, secretField, hintLabel] { addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("Forms are not archived.") }

  override func layoutSubviews() {
    super.layoutSubviews()
    var y: CGFloat = 16
    let width = bounds.width - 32
    for view in subviews {
      let size = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
      view.frame = CGRect(x: 16, y: y, width: width, height: size.height)
      y = view.frame.maxY + 8
    }
  }

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    guard textField === nameField else { return true }
    let after = (textField.text! as NSString).replacingCharacters(in: range, with: string)
    return after.count <= 12
      && string.rangeOfCharacter(from: .decimalDigits.union(.whitespaces)) == nil
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === nameField {
      secretField.becomeFirstResponder()
    } else {
      textField.resignFirstResponder()
      entered = (nameField.text ?? "", secretField.text ?? "")
    }
    return true
  }
}
