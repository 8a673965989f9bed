/// The versions that are written: RFC 2426 and RFC 6350.
enum VCardVersion: String {
  case v3 = "3.0"
  case v4 = "4.0"
}
