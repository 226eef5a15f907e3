/// A coder made from settings when it is first needed, and again after they have changed.
///
/// Any task may read and change the settings. Coders and settings are made and released outside
/// the lock, because both may run user code.
struct ConfiguredCoder<Settings: Sendable, Coder: Sendable>: Sendable {
  /// The version counts the changes that require a new coder.
  private let state: Guarded<(settings: Settings, coder: Coder?, version: Int)>

  init(_ settings: Settings) { state = Guarded((settings, nil, 0)) }

  var settings: Settings { state.withLock { $0.settings } }

  /// Changes settings.
  ///
  /// - Parameter remaking: whether the coder depends on them, and will be made again.
  func change(remaking: Bool = true, _ change: @Sendable (inout Settings) -> Void) {
    let old = state.withLock { state -> (Settings, Coder?) in
      defer {
        change(&state.settings)
        if remaking { (state.coder, state.version) = (nil, state.version &+ 1) }
      }
      return (state.settings, state.coder)
    }
    withExtendedLifetime(old) {}
  }

  /// The coder for the settings, and the settings.
  func current(_ make: (Settings) -> Coder) -> (coder: Coder, settings: Settings) {
    let (known, settings, version) = state.withLock { ($0.coder, $0.settings, $0.version) }
    if let known { return (known, settings) }
    let made = make(settings)
    let coder = state.withLock { state -> Coder in
      guard state.version == version else { return made }
      if let first = state.coder { return first }
      state.coder = made
      return made
    }
    return (coder, settings)
  }
}
