import Foundation
import Hydrate

/// Shapes of data that a list of plain objects says nothing of.
enum ShapeWorks {
  private static let models = "models"

  static func all() throws(BenchmarkFailure) -> [Work] {
    var works: [Work] = []
    works += try both(MadePlugins.document, ReflectiveMapper<Plugin>().dictionary, "[String: Model]", 3.5, 5.5)
    works += try both(MadeLists.numbersByName(count: 5000), ReflectiveMapper<[String: Double]>(), "[String: Double]", 2.5, 4)
    works += try both(MadeOutline.document, ReflectiveMapper<[[[[Double]]]]>(), "[[[[Double]]]]", 7, 9)
    works += try both(MadeLists.integers(count: 20_000), ReflectiveMapper<[Int]>(), "[Int]", 15, 20)
    works += try both(MadeLists.texts(count: 2000), ReflectiveMapper<[String]>(), "[String]", 6, 6)
    works += try both(MadeShipments.document(count: 2000), ReflectiveMapper<Shipment>().array, models, 2.2, 3)
    works += try both(MadeVehicles.vehicles(count: 1000), ReflectiveMapper<Vehicle>().array, models, 5.5, 11)
    works += try both(MadeVehicles.trucks(count: 1000), ReflectiveMapper<Truck>().array, models, 2.5, 3)
    return works
  }

  /// Reading and writing, and how many times as fast they should be.
  private static func both<M: ReversibleMapper>(
    _ document: JSONDocument, _ mapper: M, _ output: String, _ reading: Double, _ writing: Double
  ) throws(BenchmarkFailure) -> [Work] where M.Input == Value, M.Output: Codable & Equatable {
    let works = try ModelWorks(document, output == models ? "same names" : nil, mapper, output: output)
    return [works.reading(reading), works.writing(writing)]
  }
}
