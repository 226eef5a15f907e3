/// Whether keyed containers are reused: not in a build that forces reuse off.
enum ContainerReuse {
  #if HYDRATE_WITHOUT_REUSE
    static let isOn = false
  #else
    static let isOn = true
  #endif
}
