/// What decoders and containers have of the run that they read by.
///
/// A run is used again only while nobody has its hold, which is asked at the end of each call, before anything leaves it (see ``RunPool``).
final class ReadHold {
  let run: Run

  init(_ run: Run) { self.run = run }
}
