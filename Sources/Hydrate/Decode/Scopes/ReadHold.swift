/// What decoders and containers have of the state that they read by.
///
/// A state is used again only while nobody has its hold, which is asked at the end of each call, before anything leaves it (see ``RunStatePool``).
final class ReadHold {
  let state: RunState

  init(_ state: RunState) { self.state = state }
}
