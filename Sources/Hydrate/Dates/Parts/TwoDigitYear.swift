/// Years written with two digits: 00 to 49 are 20xx, 50 to 99 are 19xx (RFC 5322 section 4.3).
enum TwoDigitYear {
  static func year(_ digits: Int) -> Int {
    digits < 50 ? 2000 + digits : 1900 + digits
  }
}
