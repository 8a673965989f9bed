import CSQLite

extension Connection {
  /// Makes a scalar function known to the statements of this connection.
  ///
  /// It takes as many arguments as said, -1 standing for any number. The body must give the same result
  /// for the same arguments and must not use the connection; if it throws, the statement fails. Unless
  /// `allowedInSchema`, the triggers, views, checks and indexes of the file may not call it.
  public func define(
    function name: String, arguments: Int32, allowedInSchema: Bool = false,
    _ body: @escaping (FunctionArguments) throws -> FunctionResult
  ) throws(SQLiteError) {
    let handle = try openHandle()
    let box = Unmanaged.passRetained(FunctionBody(name: name, body: body))
    let flags =
      SQLITE_UTF8 | SQLITE_DETERMINISTIC | (allowedInSchema ? SQLITE_INNOCUOUS : SQLITE_DIRECTONLY)
    // SQLite releases the box through the last argument, also when the call fails.
    let code = sqlite3_create_function_v2(
      handle, name, arguments, flags, box.toOpaque(),
      { context, count, values in
        guard let context, let data = sqlite3_user_data(context) else { return }
        let box = Unmanaged<FunctionBody>.fromOpaque(data).takeUnretainedValue()
        box.call(in: context, FunctionArguments(count: Int(count), values: values))
      },
      nil, nil,
      { data in
        if let data { Unmanaged<FunctionBody>.fromOpaque(data).release() }
      })
    if code != SQLITE_OK { throw SQLiteError(code: code, on: handle) }
  }
}
