import Testing
import TextLayout

@testable import TextDocument

@Suite("Of a picture's versions the one that suits the surroundings is taken")
struct PictureAssetTests {
  private func scale(_ scale: Double) -> TraitCollection {
    TraitCollection { $0.displayScale = scale }
  }

  @Test("the display scale decides: the same, else the next larger, else the largest")
  func scales() {
    var asset = PictureAsset()
    asset.register("1", with: TraitCollection())
    asset.register("3", with: scale(3))
    #expect(asset.file(for: scale(1)) == "1")
    #expect(asset.file(for: TraitCollection()) == "1")
    #expect(asset.file(for: scale(2)) == "3")
    #expect(asset.file(for: scale(3)) == "3")
    #expect(asset.file(for: scale(4)) == "3")
  }

  @Test("a version for more of the traits at hand comes before the scale")
  func traits() {
    var asset = PictureAsset()
    asset.register("any@3x", with: scale(3))
    asset.register("compact", with: TraitCollection(horizontal: .compact, vertical: nil))
    let compact = TraitCollection(horizontal: .compact, vertical: .regular)
      .modifyingTraits { $0.displayScale = 3 }
    #expect(asset.file(for: compact) == "compact")
    #expect(asset.file(for: scale(3)) == "any@3x")
  }

  @Test("the same traits replace a version, and without a version there is none")
  func replacement() {
    var asset = PictureAsset()
    #expect(asset.file(for: scale(1)) == nil)
    asset.register("old", with: scale(1))
    asset.register("new", with: TraitCollection())
    #expect(asset.file(for: scale(1)) == "new")
    asset.unregister(with: scale(1))
    #expect(asset.file(for: scale(1)) == nil)
    asset.register("pad", with: TraitCollection { $0.idiom = .pad })
    #expect(asset.file(for: TraitCollection { $0.idiom = .phone }) == nil)
  }
}
