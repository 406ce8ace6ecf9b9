// swift-format-ignore-file
import FluxTesting
import Testing

// A recorded session: each step dispatches what was dispatched, and expects what it changed.
@Test func `a cart of one session`() throws {
  let session = try SessionStage(RecordedCart.schema, model: RecordedCart.make)
  try session.begin("cart", with: #"{"items":[]}"#)

  // FluxTestingTests/RecordedCart.swift:56
  try session.dispatch(2, "Put", success: #""Milk""#)
  session.expectChange(of: "cart", #"{"items":{"$rows":[["insert",0,"Milk"]]}}"#)

  // FluxTestingTests/RecordedCart.swift:57
  try session.dispatch(3, "Put", success: ##""\"#`\\(x) \u202e😀""##)
  session.expectChange(of: "cart", ##"{"items":{"$rows":[["insert",1,"\"#`\\(x) \u202e😀"]]}}"##)

  // FluxTestingTests/RecordedCart.swift:58
  try session.dispatch(4, "Put", success: ##""#️⃣ \"#́""##)
  session.expectChange(of: "cart", ##"{"items":{"$rows":[["insert",2,"#️⃣ \"#́"]]}}"##)

  // FluxTestingTests/RecordedCart.swift:59
  try session.dispatch(5, "Put", failure: #"{"item":"Truffles"}"#)
  session.expectChange(of: "cart", #"{"items":{"$rows":[]},"soldOut":"Truffles"}"#)

  // FluxTestingTests/RecordedCart.swift:60
  try session.dispatch(6, "Take", success: "0")
  session.expectChange(of: "cart", #"{"items":{"$rows":[["delete",0,"Milk"]]},"soldOut":"Truffles"}"#)

  // FluxTestingTests/RecordedCart.swift:54
  try session.dispatch(7, "Put", parent: 6, success: #""Instead""#)
  session.expectChange(of: "cart", #"{"items":{"$rows":[["insert",2,"Instead"]]},"soldOut":"Truffles"}"#)

  // FluxTestingTests/RecordedCart.swift:62
  try session.dispatch(8, "Take", success: "9")

  // FluxTestingTests/RecordedCart.swift:54
  try session.dispatch(10, "Put", parent: 8, success: #""Instead""#)
  session.expectChange(of: "cart", #"{"items":{"$rows":[["insert",3,"Instead"]]},"soldOut":"Truffles"}"#)

  session.expect("cart", ##"{"items":["\"#`\\(x) \u202e😀","#️⃣ \"#́","Instead","Instead"],"soldOut":"Truffles"}"##)
  session.finish()
}
