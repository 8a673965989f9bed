import Formats
import Interchange
import Testing

/// The to-dos that other programs export, as their files are made.
@Suite struct TaskTablesTests {
  @Test func todoist() throws {
    let text = """
      \u{FEFF}TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
      task,Buy milk @shop @home,two bottles,1,1,Elton (1),,2026-05-01,en,Asia/Tokyo
      note,a comment on it,,,,Elton (1),,,,
      ,,,,,,,,,
      section,Later,,,,,,,,
      task,Water plants,,4,1,Elton (1),,every day,en,Asia/Tokyo
      task,Call,,2,2,Elton (1),,2026-05-02T10:00:00,en,Asia/Tokyo
      """
    let (reading, notes) = try readForeign(text, "todo")
    #expect(
      reading.records == [
        ["title=Buy milk", "detail=two bottles", "priority=highest", "due=2026-05-01", "tags=shop,home"],
        ["title=Water plants", "priority=low", "detail=DATE: every day"],
        ["title=Call", "detail=", "priority=high", "due=2026-05-02"],
      ])
    #expect(reading.unmatched.starts(with: ["INDENT", "AUTHOR"]))
    #expect(notes == ["DATE cut 1", "note 1", "section 1"])
  }

  @Test func tickTick() throws {
    let text = """
      \u{FEFF}"Date: 2025-11-25+0000"
      "Version: 7.1"
      "Status: \n0 Normal\n1 Completed\n2 Archived"
      "Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId"
      "","Home","Buy","TEXT","Rowing Club, x","more","N","","2018-12-11T23:00:00+0000","","","5","0","2018-12-01T10:00:00+0000","","1","Europe/Berlin","true","false","","","list","1",""
      "","Home","Old","TEXT","","","N","","","","","0","2","2018-12-01T10:00:00+0000","2018-12-02T10:00:00+0000","2","Europe/Berlin","false","false","","","list","2",""
      "","Home","A thought","NOTE","","","N","","","","","0","0","2018-12-01T10:00:00+0000","","3","Europe/Berlin","false","false","","","list","3",""
      """
    let (reading, notes) = try readForeign(text, "todo", hoursEast: 1)
    #expect(
      reading.records == [
        [
          "createdAt=2018-12-01T10:00:00.000Z", "title=Buy", "detail=more", "due=2018-12-12", "priority=high",
          "completedAt=", "done=false", "tags=Rowing Club,x",
        ],
        [
          "createdAt=2018-12-01T10:00:00.000Z", "title=Old", "detail=", "due=", "priority=",
          "completedAt=2018-12-02T10:00:00.000Z", "done=true", "tags=",
        ],
      ])
    #expect(notes == ["lines 6", "note 1"])
  }

  @Test func trello() throws {
    let table = """
      Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,Attachment Count,List Name,Archived
      5f,Buy,https://trello.com/c/x,two,"Urgent (red), Rowing Club (sky)",,2026-05-01T10:00:00.000Z,0,To do,false
      5e,Old,https://trello.com/c/y,,,,,0,Done,true
      """
    let (reading, notes) = try readForeign(table, "todo")
    #expect(
      reading.records == [
        ["title=Buy", "detail=two", "due=2026-05-01", "done=false", "tags=Urgent,Rowing Club"],
        ["title=Old", "detail=", "due=", "done=true", "tags="],
      ])
    #expect(notes == ["Due Date cut 1"])
    let board = #"""
      {"id":"5f","name":"Board","shortLink":"x","lists":[{"id":"1","name":"To do"},{"id":"2","name":"Done"}],
       "actions":[{"type":"commentCard","data":{}},{"type":"updateCard"}],
       "cards":[
        {"id":"a","name":"Buy","desc":"two\nlines","due":"2026-05-01T10:00:00.000Z","dueComplete":false,"closed":false,
         "idList":"1","labels":[{"name":"Urgent","color":"red"},{"name":"","color":"sky"}],"badges":{"votes":1}},
        {"id":"b","name":"Old","desc":"","due":null,"dueComplete":true,"closed":false,"labels":[]}]}
      """#
    let (cards, counted) = try readForeign(board, "todo", .json)
    #expect(
      cards.records == [
        ["title=Buy", "detail=two|lines", "due=2026-05-01", "done=false", "tags=Urgent,sky"],
        ["title=Old", "detail=", "due=", "done=true", "tags="],
      ])
    #expect(cards.unmatched == [])
    #expect(counted == ["due cut 1", "comment 1", "list 2"])
  }

  @Test func googleTasks() throws {
    let text = #"""
      {"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","id":"l","title":"Mine","items":[
        {"id":"1","title":"Buy","notes":"n","status":"needsAction","due":"2026-05-01T00:00:00.000Z"},
        {"id":"2","title":"Old","status":"completed","completed":"2026-04-01T10:00:00.000Z","hidden":true},
        {"id":"3","title":"Gone","status":"needsAction","deleted":true}]},
       {"kind":"tasks#tasks","title":"Empty"}]}
      """#
    let (reading, notes) = try readForeign(text, "todo", .json, hoursEast: -5)
    #expect(
      reading.records == [
        ["title=Buy", "detail=n", "due=2026-05-01", "done=false"],
        ["title=Old", "completedAt=2026-04-01T10:00:00.000Z", "done=true"],
      ])
    #expect(notes == ["deleted 1"])
  }

  @Test func microsoft() throws {
    let graph = #"""
      {"@odata.context":"https://graph.microsoft.com/v1.0/$metadata#todo","value":[
       {"@odata.etag":"x","importance":"high","isReminderOn":false,"status":"inProgress","title":"Buy",
        "createdDateTime":"2026-01-01T10:00:00.1234567Z","body":{"content":"two","contentType":"text"},
        "categories":["Rowing Club"],"dueDateTime":{"dateTime":"2026-05-01T00:00:00.0000000","timeZone":"UTC"}},
       {"importance":"normal","status":"completed","title":"Old","body":{"content":"","contentType":"text"},
        "categories":[],"completedDateTime":{"dateTime":"2026-04-01T00:00:00.0000000","timeZone":"UTC"}}]}
      """#
    let (reading, _) = try readForeign(graph, "todo", .json)
    #expect(
      reading.records == [
        [
          "createdAt=2026-01-01T10:00:00.123Z", "priority=high", "title=Buy", "detail=two", "due=2026-05-01",
          "done=false", "tags=Rowing Club",
        ],
        [
          "priority=middle", "title=Old", "detail=", "completedAt=2026-04-01T00:00:00.000Z", "done=true",
          "tags=",
        ],
      ])
    let outlook = """
      "Subject","Start Date","Due Date","Reminder On/Off","Date Completed","% Complete","Categories","Notes","Priority","Status"
      "Buy","4/1/2026","4/13/2026","False","","0","Rowing Club;x","two","High","Not Started"
      "Old","","","False","4/22/2026","1","","","Normal","Completed"
      """
    let (tasks, notes) = try readForeign(outlook, "todo")
    #expect(
      tasks.records == [
        [
          "title=Buy", "due=2026-04-13", "completedAt=", "detail=two", "priority=High", "done=false",
          "tags=Rowing Club,x",
        ],
        [
          "title=Old", "due=", "completedAt=2026-04-22", "detail=", "priority=middle", "done=true", "tags=",
        ],
      ])
    #expect(notes == ["Due Date mdy", "Date Completed mdy"])
  }
}
