/// What contexts have of their session.
///
/// A session serves another value only while nobody has its hold, which is asked at the end of each, before anything leaves the call
/// (see ``Session/rests()``).
final class SessionHold {
  let session: Session

  init(_ session: Session) { self.session = session }
}
