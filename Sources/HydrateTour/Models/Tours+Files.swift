import Hydrate

/// The documents that the tour knows.
enum Tours {
  static var events: Tour<some ReversibleMapper<Value, [GitHubEvent]>, GitHubEvent> {
    let event = ReflectiveMapper<GitHubEvent>().keyTransformer(.camelToSnake)
    return Tour(
      name: "events",
      mapper: event.array,
      plans: { () throws(MappingError) in [try event.plan()] },
      records: { $0 },
      firstRecord: { $0[0] },
      columns: [
        TourColumn("id") { "\($0.id)" },
        TourColumn("created (UTC)") { Show.moment($0.createdAt) },
        TourColumn("type") { $0.type.rawValue },
        TourColumn("actor") { $0.actor.login },
        TourColumn("repository") { $0.repo.name },
      ])
  }

  static var users: Tour<some ReversibleMapper<Value, UserList>, DirectoryUser> {
    Tour(
      name: "users",
      mapper: ReflectiveMapper<UserList>(),
      plans: { () throws(MappingError) in [try ReflectiveMapper<UserList>().plan(), try ReflectiveMapper<DirectoryUser>().plan()] },
      records: \.result,
      firstRecord: { $0["result"]?[0] },
      columns: [
        TourColumn("id") { "\($0.id)" },
        TourColumn("name") { $0.name },
        TourColumn("born (UTC)") { Show.moment($0.birthDate) },
        TourColumn("age") { "\($0.age)" },
        TourColumn("company") { $0.company },
        TourColumn("admin") { Show.flag($0.admin) },
        TourColumn("friends") { "\($0.friends.count)" },
      ])
  }

  static var tweets: Tour<some ReversibleMapper<Value, TweetSearch>, Tweet> {
    let search = ReflectiveMapper<TweetSearch>().keyTransformer(.camelToSnake)
    let tweet = ReflectiveMapper<Tweet>().keyTransformer(.camelToSnake)
    return Tour(
      name: "tweets",
      mapper: search,
      plans: { () throws(MappingError) in [try search.plan(), try tweet.plan()] },
      records: \.statuses,
      firstRecord: { $0["statuses"]?[0] },
      columns: [
        TourColumn("id") { "\($0.id)" },
        TourColumn("created (UTC)") { Show.moment($0.createdAt) },
        TourColumn("user") { $0.user.screenName },
        TourColumn("text") { $0.text },
        TourColumn("repeats") { Show.optional($0.retweetedStatus?.value.user.screenName) },
      ])
  }
}
