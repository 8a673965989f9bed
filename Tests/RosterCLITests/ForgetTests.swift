import Testing

struct ForgetTests {
  @Test func aPersonIsAskedFirst() throws {
    let desk = try Desk()
    try desk.run("todo add Milk")
    try desk.run("todo add Bread")
    let one = "Delete 1 todo record for good, out of the history too?"
    let refused = try desk.run("todo delete --forget 1", answers: ["n"])
    #expect(refused.seen.contains(one) && refused.errors.contains("Nothing was deleted.\n"))
    #expect(try desk.run("todo list --quiet --sort number").output == "1\n2\n")
    let two = "Delete 2 todo records for good, out of the history too?"
    let done = try desk.run("todo delete --forget --where 'number > 0'", answers: ["y"])
    #expect(done.seen.contains(two))
    #expect(done.output == "Forgot todo 1: Milk\nForgot todo 2: Bread\n")
    #expect(try desk.run("undo").errors == "roster: there is nothing to undo\n")
  }
}
