/// The C library of the platform under one name, so that no other file asks which it is.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Bionic)
  @_exported public import Bionic
#elseif canImport(Darwin)
  @_exported public import Darwin
#else
  #error("This platform has no C library that the kit knows; add it here.")
#endif
