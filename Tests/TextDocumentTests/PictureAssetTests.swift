import Testing
import TextLayout

@testable import TextDocument

@Suite("The version of a picture that suits the surroundings is used")
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

  @Test("a version registered without scale and idiom is one for scale 1 and any idiom")
  func filledIn() {
    var asset = PictureAsset()
    asset.register("plain", with: TraitCollection(horizontal: .compact, vertical: nil))
    asset.register(
      "sharp",
      with: TraitCollection(horizontal: .compact, vertical: nil).modifyingTraits {
        $0.displayScale = 2
      })
    func file(_ scale: Double, _ idiom: DeviceIdiom) -> String? {
      asset.file(
        for: TraitCollection(horizontal: .compact, vertical: nil).modifyingTraits {
          $0.displayScale = scale
          $0.idiom = idiom
        })
    }
    #expect(file(1, .phone) == "plain" && file(1, .pad) == "plain")
    #expect(file(2, .pad) == "sharp")
  }

  @Test("a device's own scale and idiom are asked for where the surroundings say none")
  func device() throws {
    var asset = PictureAsset()
    asset.register("phone", with: TraitCollection { $0.idiom = .phone })
    asset.register(
      "pad@2x",
      with: TraitCollection {
        $0.idiom = .pad
        $0.displayScale = 2
      })
    var request = DocumentRequest()
    request.device = try Device.named("ipad-mini")
    request.traits.horizontalSizeClass = .compact
    #expect(asset.file(for: request.effectiveTraits) == "pad@2x")
  }
}
