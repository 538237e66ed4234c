import TextLayout

/// The room in a direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// No size class.
  case unspecified = 0
  /// Little room.
  case compact = 1
  /// Much room.
  case regular = 2
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// No kind.
  case unspecified = -1
  /// A telephone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// The display of a car.
  case carPlay = 3
  /// A computer.
  case mac = 5
  /// A headset.
  case vision = 6
}

/// The brightness of the interface.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// No style.
  case unspecified = 0
  /// Dark text on a light background.
  case light = 1
  /// Light text on a dark background.
  case dark = 2
}

/// The direction of the interface.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// No direction.
  case unspecified = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// The contrast that a person prefers.
public enum UIAccessibilityContrast: Int, Sendable {
  /// No contrast.
  case unspecified = -1
  /// The usual contrast.
  case normal = 0
  /// A high contrast.
  case high = 1
}

/// The weight of text that a person prefers.
public enum UILegibilityWeight: Int, Sendable {
  /// No weight.
  case unspecified = -1
  /// The usual weight.
  case regular = 0
  /// Bold text.
  case bold = 1
}

extension UIUserInterfaceSizeClass {
  init(_ kit: SizeClass?) {
    self = kit.map { $0 == .compact ? .compact : .regular } ?? .unspecified
  }

  var kit: SizeClass? {
    switch self {
    case .unspecified: nil
    case .compact: .compact
    case .regular: .regular
    }
  }
}

extension UIUserInterfaceIdiom {
  init(_ kit: DeviceIdiom?) {
    switch kit {
    case nil, .paper: self = .unspecified
    case .phone: self = .phone
    case .pad: self = .pad
    case .tv: self = .tv
    case .carPlay: self = .carPlay
    case .mac: self = .mac
    case .vision: self = .vision
    }
  }

  var kit: DeviceIdiom? {
    switch self {
    case .unspecified: nil
    case .phone: .phone
    case .pad: .pad
    case .tv: .tv
    case .carPlay: .carPlay
    case .mac: .mac
    case .vision: .vision
    }
  }
}

extension UIUserInterfaceStyle {
  init(_ kit: TraitCollection.InterfaceStyle?) {
    self = kit.map { $0 == .dark ? .dark : .light } ?? .unspecified
  }

  var kit: TraitCollection.InterfaceStyle? {
    switch self {
    case .unspecified: nil
    case .light: .light
    case .dark: .dark
    }
  }
}

extension UITraitEnvironmentLayoutDirection {
  init(_ kit: TraitCollection.LayoutDirection?) {
    self = kit.map { $0 == .rightToLeft ? .rightToLeft : .leftToRight } ?? .unspecified
  }

  var kit: TraitCollection.LayoutDirection? {
    switch self {
    case .unspecified: nil
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

extension UIAccessibilityContrast {
  init(_ kit: TraitCollection.Contrast?) {
    self = kit.map { $0 == .high ? .high : .normal } ?? .unspecified
  }

  var kit: TraitCollection.Contrast? {
    switch self {
    case .unspecified: nil
    case .normal: .normal
    case .high: .high
    }
  }
}

extension UILegibilityWeight {
  init(_ kit: TraitCollection.LegibilityWeight?) {
    self = kit.map { $0 == .bold ? .bold : .regular } ?? .unspecified
  }

  var kit: TraitCollection.LegibilityWeight? {
    switch self {
    case .unspecified: nil
    case .regular: .regular
    case .bold: .bold
    }
  }
}
