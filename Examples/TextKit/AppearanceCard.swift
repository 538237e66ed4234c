import UIKit

// A card whose colours, picture, text size and arrangement follow the traits of its
// surroundings. It registers for the traits that it uses, and constraints arrange it.

/// A card with a picture, a title and some words.
final class WeatherCard: UIView {
  private let picture = UIImageView(image: nil)
  private let title = UILabel()
  private let words = UILabel()
  private let column = UIStackView()
  private let stack = UIStackView()
  /// The picture by day and by night.
  private let asset = UIImageAsset()

  /// Creates a card.
  init(title: String, words: String, frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 12
    layer.borderWidth = 1
    registerPictures()
    self.title.text = title
    self.words.text = words
    self.words.numberOfLines = 0
    self.title.textColor = .label
    self.words.textColor = .secondaryLabel
    column.axis = .vertical
    column.spacing = 4
    column.addArrangedSubview(self.title)
    column.addArrangedSubview(self.words)
    stack.spacing = 12
    stack.addArrangedSubview(picture)
    stack.addArrangedSubview(column)
    arrange()
    registerForTraitChanges(
      [UITraitUserInterfaceStyle.self, UITraitPreferredContentSizeCategory.self],
      action: WeatherCard.updateLook)
    registerForTraitChanges(
      [UITraitHorizontalSizeClass.self], action: WeatherCard.updateArrangement)
    updateLook()
    updateArrangement()
  }

  required init?(coder: NSCoder) { nil }

  private func arrange() {
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    let margins = layoutMarginsGuide
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: margins.topAnchor),
      stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      stack.bottomAnchor.constraint(lessThanOrEqualTo: margins.bottomAnchor),
      picture.widthAnchor.constraint(equalToConstant: 48),
      picture.heightAnchor.constraint(equalToConstant: 48),
    ])
  }

  private func registerPictures() {
    asset.register(
      Self.disk(.systemOrange, isFull: true), with: UITraitCollection(userInterfaceStyle: .light))
    asset.register(
      Self.disk(.systemGray3, isFull: false), with: UITraitCollection(userInterfaceStyle: .dark))
  }

  /// Draws a sun or a moon.
  private static func disk(_ color: UIColor, isFull: Bool) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    return UIGraphicsImageRenderer(size: CGSize(width: 48, height: 48), format: format).image { _ in
      color.setFill()
      let path = UIBezierPath(ovalIn: CGRect(x: 6, y: 6, width: 36, height: 36))
      if !isFull {
        path.append(UIBezierPath(ovalIn: CGRect(x: 18, y: 6, width: 30, height: 30)))
        path.usesEvenOddFillRule = true
        UIBezierPath(rect: CGRect(x: 0, y: 0, width: 36, height: 48)).addClip()
      }
      path.fill()
    }
  }

  private func updateLook() {
    picture.image = asset.image(with: traitCollection)
    title.font = .preferredFont(forTextStyle: .headline, compatibleWith: traitCollection)
    words.font = .preferredFont(forTextStyle: .subheadline, compatibleWith: traitCollection)
    layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    setNeedsLayout()
  }

  private func updateArrangement() {
    let isNarrow = traitCollection.horizontalSizeClass == .compact
    stack.axis = isNarrow ? .vertical : .horizontal
    stack.alignment = isNarrow ? .leading : .top
  }
}
