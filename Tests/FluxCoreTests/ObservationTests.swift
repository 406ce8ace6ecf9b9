import FluxCore
import Observation
import Testing

/// The names of the engine leave the toolchain's `Observation` module alone.
@Observable
final class Model {
  var title = "a"
}

struct ObservationTests {
  @Test func `an @Observable class works beside the engine`() async {
    let model = Model()
    await confirmation { changed in
      withObservationTracking {
        _ = model.title
      } onChange: {
        changed()
      }
      model.title = "b"
    }
  }
}
