import Foundation
import Hydrate
import Observation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@Observable final class SongList {
  private(set) var songs: [Song] = []
  private(set) var problem: String?

  private let decoder = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))

  func load(from url: URL) async {
    do {
      let (data, _) = try await URLSession.shared.data(from: url)
      show(data)
    } catch {
      problem = error.localizedDescription
    }
  }

  func show(_ data: Data) {
    do {
      songs = try decoder.decode([Song].self, from: data)
      problem = nil
    } catch {
      problem = MappingError.underlying(error)?.description
    }
  }
}
