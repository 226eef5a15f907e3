import Foundation
import Testing

/// The view model of Docs/HowTo/UseWithSwiftUI.md.
@Suite struct SongListTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func modelsOfTheMainActorAreShown() {
    let list = SongList()
    list.show(Data(#"[{"title": "T", "released": "1976-01-23", "tags": [], "album": {"name": "N", "tracks": "9"}}]"#.utf8))
    #expect(list.songs.map(\.title) == ["T"] && list.songs.first?.album?.tracks == 9 && list.problem == nil)
    list.show(Data(#"[{"title": "T", "tags": [], "album": {"name": "N", "tracks": "many"}}]"#.utf8))
    #expect(list.problem?.contains("[0].album.tracks (line 1, column 62)") == true && list.songs.count == 1)
  }
}
