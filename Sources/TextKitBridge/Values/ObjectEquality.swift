import Foundation
import FoundationEquality

/// Compares two objects for Foundation, which ends the process if it cannot interpret the first
/// stored words of both; see `FoundationEquality.c`.
@_cdecl("textrender_objects_are_equal")
func areEqualObjects(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
  let first = unsafe Unmanaged<AnyObject>.fromOpaque(one).takeUnretainedValue()
  let second = unsafe Unmanaged<AnyObject>.fromOpaque(other).takeUnretainedValue()
  return (first as? NSObject)?.isEqual(second) ?? false
}
