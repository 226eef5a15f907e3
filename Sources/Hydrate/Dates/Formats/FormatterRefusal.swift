/// Why a pool has no formatter to give: a mistake in how it was set up, which is a `configuration` issue of whatever mapper asks.
struct FormatterRefusal: Error {
  let text: String
}
