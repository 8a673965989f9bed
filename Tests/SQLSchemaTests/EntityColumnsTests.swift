import Registry
import Testing

@testable import SQLSchema

/// An entity with each kind of column: sorted by reading, family or name; found by a unique key, a flag and a day.
let sample = EntitySchema(
  name: "member",
  fields: [
    FieldSchema(
      name: "name", type: .text, roles: [.naturalKey, .searchable], isRequired: true, phonetic: "reading",
      family: "family"),
    FieldSchema(name: "reading", type: .text, roles: .searchable),
    FieldSchema(name: "family", type: .text),
    FieldSchema(name: "loginName", type: .text, isUnique: true),
    FieldSchema(name: "phones", type: .entries, roles: [.searchable, .telephone]),
    FieldSchema(name: "active", type: .flag, isRequired: true),
    FieldSchema(name: "due", type: .civilDate),
    FieldSchema(name: "birthday", type: .birthday),
  ],
  indexes: [["active", "due"], ["birthday"]])

@Suite struct EntityColumnsTests {
  @Test func table() {
    #expect(
      sample.createTable(named: sample.table) == """
        CREATE TABLE "member" (
          number INTEGER PRIMARY KEY,
          "name_key" TEXT,
          "name_sort" TEXT,
          "login_name_key" TEXT,
          "search" TEXT,
          id BLOB NOT NULL CHECK (typeof(id) = 'blob' AND length(id) = 16),
          "name" TEXT NOT NULL CHECK ("name" <> ''),
          "reading" TEXT CHECK ("reading" <> ''),
          "family" TEXT CHECK ("family" <> ''),
          "login_name" TEXT CHECK ("login_name" <> ''),
          "phones" TEXT CHECK ("phones" IS NULL OR "phones" LIKE '["%"]'),
          "active" INTEGER NOT NULL CHECK ("active" IN (0, 1)),
          "due" TEXT CHECK ("due" IS NULL OR "due" IS date("due", '+0 days')),
          "birthday" TEXT CHECK ("birthday" IS NULL OR "birthday" IS date("birthday", '+0 days') \
        OR "birthday" IS '-' || substr(date('2000' || substr("birthday", 2), '+0 days'), 5)),
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL,
          revision INTEGER NOT NULL CHECK (revision >= 1)
        ) STRICT
        """)
  }

  @Test func indexes() {
    #expect(
      sample.dependents.filter { $0.kind != .trigger }.map(\.sql) == [
        #"CREATE UNIQUE INDEX "member_id" ON "member" (id)"#,
        #"CREATE INDEX "member_name_order" ON "member" (coalesce("name_sort", "name_key", "name"))"#,
        #"CREATE INDEX "member_name" ON "member" ("name_key") WHERE "reading" IS NOT NULL OR "family" IS NOT NULL"#,
        #"CREATE UNIQUE INDEX "member_login_name" ON "member" ("login_name_key")"#,
        #"CREATE INDEX "member_active_due_by" ON "member" ("active", "due") WHERE "due" IS NOT NULL"#,
        #"CREATE INDEX "member_birthday_by" ON "member" (substr("birthday", -5)) WHERE "birthday" IS NOT NULL"#,
      ])
    #expect(
      sample.dependents.filter { $0.kind == .trigger }.map(\.name) == [
        "member_changed_outside", "member_added_outside",
      ])
  }

  @Test(arguments: [
    (RecordKeys.Part.key(0), #"roster_fold("name")"#),
    (
      .sort(0),
      #"nullif(roster_sort(coalesce(roster_fold("reading"), roster_fold("family") || coalesce(' ' || roster_fold("name"), ''), roster_fold("name"))), roster_fold("name"))"#
    ),
    (.search, #"nullif(roster_search(0, "name", 0, "reading", 3, "phones"), roster_fold("name"))"#),
  ])
  func keys(part: RecordKeys.Part, sql: String) {
    #expect(sample.keyExpression(part, .sqlite) { SQLName.column(sample.fields[$0].name) } == sql)
  }

  @Test func namesAreQuoted() {
    #expect(SQLName.quoted("a\"b") == "\"a\"\"b\"")
    #expect(SQLName.column("completedAt") == "\"completed_at\"")
  }
}
