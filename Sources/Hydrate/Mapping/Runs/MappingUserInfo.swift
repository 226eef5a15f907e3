/// What the caller gives along with a document: every mapper and every `init(from:)` on the way can read it.
public typealias MappingUserInfo = [CodingUserInfoKey: any Sendable]
