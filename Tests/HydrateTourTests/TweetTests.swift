import Foundation
import Hydrate
import Testing

@testable import HydrateTour

@Suite struct TweetTests {
  @Test func aMessageThatRepeatsAnotherHoldsIt() throws {
    let inner = Self.tweet(id: 7, created: "Sat Aug 30 23:49:35 +0000 2014", more: #", "possibly_sensitive": false"#)
    let outer = Self.tweet(id: 505_874_924_095_815_681, created: "Sun Aug 31 00:29:15 +0000 2014", more: ", \"retweeted_status\": \(inner)")
    let json = """
      {"statuses": [\(outer)], "search_metadata": {"completed_in": 0.087, "max_id": 9, "max_id_str": "9", "next_results": null,
       "query": "q", "refresh_url": "?since_id=9", "count": 1, "since_id": 0, "since_id_str": "0"}}
      """
    let result = try Tours.tweets.run(Data(json.utf8), path: "tweets")
    #expect(result.isStable && result.issues.isEmpty)
    let tweet = try #require(result.output.statuses.first)
    #expect(tweet.id == 505_874_924_095_815_681)
    #expect(tweet.createdAt == Date(timeIntervalSince1970: 1_409_444_955))
    #expect(tweet.retweetedStatus?.value.possiblySensitive == false)
    #expect(tweet.entities.media?.first?.sizes[.thumb]?.resize == .crop)
    #expect(tweet.user.profileImageUrlHttps.host == "img.example")
  }

  private static func tweet(id: Int64, created: String, more: String) -> String {
    """
    {"id": \(id), "id_str": "\(id)", "created_at": "\(created)", "text": "t", "source": "s", "lang": "ja", "truncated": false,
     "favorited": false, "retweeted": false, "retweet_count": 0, "favorite_count": "0", "in_reply_to_user_id": null,
     "metadata": {"result_type": "recent", "iso_language_code": "ja"}, "user": \(user), "entities": \(entities)\(more)}
    """
  }

  private static let entities = """
    {"hashtags": [{"text": "h", "indices": [0, 2]}], "symbols": [], "urls": [\(link)], "user_mentions": [], "media": [
     {"id": 1, "id_str": "1", "type": "photo", "url": "http://t.example/m", "media_url": "http://img.example/m", "indices": [3, 9],
      "media_url_https": "https://img.example/m", "display_url": "img…", "expanded_url": "http://t.example/x",
      "sizes": {"thumb": {"w": 150, "h": 150, "resize": "crop"}}}]}
    """

  private static let link = """
    {"url": "http://t.example/1", "expanded_url": "http://x.example/", "display_url": "x…", "indices": [0, 22]}
    """

  private static let user = """
    {"id": 2, "id_str": "2", "name": "刀", "screen_name": "k", "location": "", "description": "", "url": null, "lang": "en",
     "entities": {"description": {"urls": []}}, "created_at": "Mon Sep 28 03:41:27 +0000 2009", "time_zone": "Tokyo",
     "utc_offset": 32400, "protected": false, "verified": false, "geo_enabled": true, "contributors_enabled": false,
     "is_translator": false, "is_translation_enabled": false, "followers_count": 1, "friends_count": 1, "listed_count": 0,
     "favourites_count": 1, "statuses_count": 1, "following": false, "follow_request_sent": false, "notifications": false,
     "default_profile": true, "default_profile_image": false, "profile_background_color": "C0DEED",
     "profile_background_tile": false, "profile_background_image_url": "http://img.example/b",
     "profile_background_image_url_https": "https://img.example/b", "profile_image_url": "http://img.example/p",
     "profile_image_url_https": "https://img.example/p", "profile_link_color": "0084B4", "profile_text_color": "333333",
     "profile_sidebar_border_color": "C0DEED", "profile_sidebar_fill_color": "DDEEF6", "profile_use_background_image": true}
    """
}
