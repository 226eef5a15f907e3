/// The engines of the library's own, by which every session reads and writes what mappers are given.
struct OwnEngines: MappingEngines {
  func builtIn(in session: Session) -> any MappingRun { session.run(of: .builtIn) }

  func presentCoding(_ userInfo: MappingUserInfo) -> any PresentCoding { PresentForms(userInfo) }
}

extension Session {
  convenience init(userInfo: MappingUserInfo = [:], issueLimit: Int = JSONReadingOptions.usualIssueLimit) {
    self.init(OwnEngines(), userInfo: userInfo, issueLimit: issueLimit)
  }
}
