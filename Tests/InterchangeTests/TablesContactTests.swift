import Formats
import Interchange
import Testing

/// The tables that address books write.
@Suite struct TablesContactTests {
  static let google = """
    First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,\
    Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,\
    Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,\
    Phone 1 - Value,Address 1 - Label,Address 1 - Country,Address 1 - Street,Address 1 - Extended Address,\
    Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - PO Box,Address 2 - Street,\
    Address 2 - City,Website 1 - Label,Website 1 - Value
    """
  static let googleBefore = """
    Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,\
    Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Notes,Language,\
    Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,\
    Phone 2 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,\
    Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,\
    Address 1 - Extended Address,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title
    """
  static let outlook = """
    Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,\
    Business Street 2,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,\
    Home City,Home State,Home Postal Code,Home Country/Region,Business Fax,Business Phone,Business Phone 2,\
    Home Phone,Mobile Phone,Pager,Birthday,Categories,E-mail Address,E-mail Type,E-mail Display Name,\
    E-mail 2 Address,Gender,Notes,Web Page
    """
  static let thunderbird = """
    First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Home Phone,\
    Fax Number,Pager Number,Mobile Number,Home Address,Home Address 2,Home City,Home State,Home ZipCode,\
    Home Country,Work Address,Work Address 2,Work City,Work State,Work ZipCode,Work Country,Job Title,\
    Department,Organization,Web Page 1,Web Page 2,Birth Year,Birth Month,Birth Day,Custom 1,Custom 2,Custom 3,\
    Custom 4,Notes
    """

  struct Contact: Sendable {
    let header: String
    /// By column; all others are empty.
    let values: [String: String]
    /// Those with a value.
    let entries: [String]
    let unmatched: [String]

    init(_ header: String, _ values: [String: String], _ entries: [String], unmatched: [String] = []) {
      self.header = header
      self.values = values
      self.entries = entries
      self.unmatched = unmatched
    }
  }

  static let contacts: [Contact] = [
    Contact(
      google,
      [
        "First Name": "Elton", "Middle Name": "J.", "Last Name": "Lin", "Name Prefix": "Dr.",
        "Name Suffix": "Jr.",
        "Nickname": "El", "Organization Name": "Acme", "Birthday": " --04-12", "Notes": "a\nb",
        "Labels": "* myContacts ::: Close friends ::: work", "E-mail 1 - Label": "* Work",
        "E-mail 1 - Value": "a@b.jp ::: c@d.jp", "E-mail 2 - Label": "Cabin", "E-mail 2 - Value": "e@f.jp",
        "Phone 1 - Value": "03-1234", "Address 1 - Label": "Home", "Address 1 - Street": "1-2-3\nBldg",
        "Address 1 - City": "Tokyo", "Address 1 - Postal Code": "100", "Address 1 - Country": "Japan",
      ],
      [
        "name=Dr. Elton J. Lin Jr.", "family=Lin", "organisation=Acme", "birthday= --04-12", "note=a|b",
        "tags=Close friends,work",
        "emails=work: a@b.jp|work: c@d.jp|Cabin: e@f.jp", "phones=03-1234",
        "address=1-2-3|Bldg|Tokyo|100|Japan",
      ], unmatched: ["Nickname", "Address 1 - Label"]),
    Contact(
      google,
      [
        "First Name": "花子", "Last Name": "佐藤", "Phonetic First Name": "はなこ", "Phonetic Last Name": "さとう",
        "Address 2 - Street": "4-5", "E-mail 1 - Label": "Home",
      ], ["name=佐藤 花子", "family=佐藤", "reading=さとう はなこ", "address=4-5"], unmatched: ["E-mail 1 - Label"]),
    Contact(
      google, ["File As": "Plumber", "Organization Name": "Pipes"], ["name=Plumber", "organisation=Pipes"]),
    Contact(
      google, ["Organization Name": "Pipes", "Address 1 - City": "A", "Address 2 - City": "B"],
      ["name=Pipes", "organisation=Pipes", "address=A"], unmatched: ["Address 2 - City"]),
    Contact(
      googleBefore,
      [
        "Name": "Elton Lin", "Given Name": "Elton", "Family Name": "Lin", "Yomi Name": "えるとん",
        "Birthday": "1990-04-12", "Group Membership": "* My Contacts ::: x", "E-mail 1 - Type": "* ",
        "E-mail 1 - Value": "a@b", "Phone 1 - Type": "Mobile", "Phone 1 - Value": "1 ::: 2",
        "Address 1 - Formatted": "1 Way\nTown", "Address 1 - Street": "1 Way", "Address 1 - City": "Town",
        "Organization 1 - Name": "Acme", "Gender": "m",
      ],
      [
        "name=Elton Lin", "family=Lin", "reading=えるとん", "birthday=1990-04-12", "tags=x",
        "emails=a@b", "phones=mobile: 1|mobile: 2", "address=1 Way|Town", "organisation=Acme",
      ], unmatched: ["Gender"]),
    Contact(
      googleBefore, ["Name": "El", "Given Name": "Elton", "Family Name": "Lin"], ["name=El", "family=Lin"],
      unmatched: ["Given Name"]),
    Contact(
      outlook,
      [
        "Title": "Ms.", "First Name": "Zoë", "Last Name": "Müller", "Company": "Acme",
        "Business Street": "1 Way", "Business City": "Bonn", "Home City": "Köln", "Business Phone": "1",
        "Business Phone 2": "2", "Mobile Phone": "3", "Business Fax": "4", "Birthday": "0/0/00",
        "Categories": "a;b", "E-mail Address": "z@m", "E-mail 2 Address": "z@n", "E-mail Type": "SMTP",
      ],
      [
        "name=Ms. Zoë Müller", "family=Müller", "organisation=Acme", "address=Köln",
        "phones=work fax: 4|work: 1|work: 2|mobile: 3", "tags=a,b", "emails=z@m|z@n",
      ], unmatched: ["Business Street", "Business City", "E-mail Type"]),
    Contact(
      thunderbird,
      [
        "First Name": "Elton", "Last Name": "Lin", "Display Name": "Elton Lin", "Primary Email": "a@b",
        "Secondary Email": "c@d", "Fax Number": "9", "Mobile Number": "8", "Home Address": "1 Way",
        "Home Address 2": "Flat 2", "Home City": "Town", "Birth Year": "1990", "Birth Month": "4",
        "Birth Day": "12", "Custom 1": "x", "Organization": "Acme", "Notes": "n",
      ],
      [
        "name=Elton Lin", "family=Lin", "emails=a@b|c@d", "phones=fax: 9|mobile: 8",
        "address=1 Way|Flat 2|Town",
        "birthday=1990-04-12", "organisation=Acme", "note=n",
      ], unmatched: ["Custom 1"]),
    Contact(
      thunderbird, ["First Name": "Elton", "Birth Month": "04", "Birth Day": "2"],
      ["name=Elton", "birthday=--04-02"]),
    Contact(
      thunderbird, ["Last Name": "Lin", "Birth Year": "1990"], ["name=Lin", "family=Lin", "birthday=1990--"]),
  ]

  @Test(arguments: contacts)
  func reads(_ contact: Contact) throws {
    let columns = contact.header.split(separator: ",").map(String.init)
    #expect(contact.values.keys.allSatisfy(columns.contains))
    let row = columns.map { "\"" + (contact.values[$0] ?? "") + "\"" }.joined(separator: ",")
    let reading = try readTable(contact.header + "\r\n" + row + "\r\n")
    #expect(reading.error == nil)
    #expect(reading.records.count == 1)
    let given = reading.records[0].filter { !$0.hasSuffix("=") }
    #expect(given.sorted() == contact.entries.sorted())
    #expect(reading.unmatched == contact.unmatched)
  }

  @Test func anAddressInSeveralColumns() throws {
    let reading = try readTable("name,Address,City,Zip,Country\nA,1 Way,Bonn,53,Germany\n")
    #expect(reading.records == [["name=A", "address=1 Way|Bonn|53|Germany"]])
    #expect(try readTable("name,address\nA,1 Way\n").records == [["name=A", "address=1 Way"]])
    #expect(try readTable("name,city\nA,Bonn\n").unmatched == ["city"])
  }

  @Test func friendsTakeWhatTheyHave() throws {
    let columns = Self.thunderbird.split(separator: ",").map(String.init)
    let values = [
      "First Name": "Elton", "Birth Month": "4", "Birth Day": "12", "Notes": "n", "Home City": "Bonn",
    ]
    let row = columns.map { values[$0] ?? "" }.joined(separator: ",")
    let reading = try readTable(Self.thunderbird + "\n" + row + "\n", "friend")
    #expect(reading.records == [["note=n", "name=Elton", "family=", "birthday=--04-12"]])
    #expect(reading.unmatched == ["Home City"])
  }
}
