/// What a run of the program left behind: the whole of both streams, and the exit code.
struct Outcome: Hashable, CustomStringConvertible {
  var out: String
  var err: String
  var code: Int32

  init(_ out: String = "", err: String = "", code: Int32 = 0) {
    self.out = out
    self.err = err
    self.code = code
  }

  /// The same with ids and moments masked, which no two runs share.
  var masked: Outcome { Outcome(out.masked, err: err.masked, code: code) }

  var description: String { "exit \(code)\n--- out\n\(out)--- err\n\(err)---" }
}

extension String {
  /// UUIDs as `<id>`, RFC 3339 moments as `<time>`, local minutes as `<minute>`.
  var masked: String {
    let id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
    let moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/
    let minute = /\d{4}-\d\d-\d\d \d\d:\d\d/
    return replacing(id, with: "<id>").replacing(moment, with: "<time>").replacing(minute, with: "<minute>")
  }
}
