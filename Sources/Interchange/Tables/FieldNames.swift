import Registry

/// What the columns of other programs call a field.
struct FieldNames {
  /// A field that a name stands for.
  struct Meaning {
    /// Place among the stored fields.
    var field: Int
    /// The label that the name gives the items of a list, such as `mobile`.
    var label: String?
    /// Whether it is the field's own name.
    var isOwn = false
  }

  private var meanings: [String: Meaning] = [:]
  /// Names of each field without a label.
  private var names: [Set<String>]
  private let schema: EntitySchema

  init(_ schema: EntitySchema) {
    self.schema = schema
    names = schema.fields.map { [ColumnName.key($0.name)] }
    for (place, field) in schema.fields.enumerated() {
      meanings[ColumnName.key(field.name)] = Meaning(field: place, isOwn: true)
    }
    for (place, field) in schema.fields.enumerated() {
      for key in Self.synonyms[field.name] ?? [] {
        if meanings[key] == nil { meanings[key] = Meaning(field: place) }
        if meanings[key]?.field == place { names[place].insert(key) }
      }
      for (label, synonyms) in Self.labelled[field.name] ?? [:] {
        for key in synonyms where meanings[key] == nil {
          meanings[key] = Meaning(field: place, label: label)
        }
      }
    }
  }

  /// The field that a column's name stands for, and the unit of bare numbers in the column.
  func meaning(_ key: String) -> (Meaning, unit: String?)? {
    if let meaning = meanings[key] { return (meaning, nil) }
    // `E-mail 2 Address` and `Home Phone 2` are further items.
    let plain = key.filter { !$0.isNumber }
    if let meaning = meanings[plain], schema.fields[meaning.field].type.isList { return (meaning, nil) }
    for (place, field) in schema.fields.enumerated() {
      if let unit = HeaderUnit.unit(in: key, behind: names[place], of: field.type) {
        return (Meaning(field: place), unit)
      }
    }
    return nil
  }

  /// What becomes of a column that says the unit of another: `weight unit`, or of any measure: `unit`; nil for
  /// every other.
  func unitColumn(_ key: String) -> ColumnUse? {
    let measures = schema.fields.indices.filter {
      schema.fields[$0].type == .length || schema.fields[$0].type == .mass
    }
    if measures.isEmpty { return nil }
    if Self.unitWords.contains(key) { return .unit(measures.count == 1 ? measures[0] : nil) }
    for word in Self.unitWords {
      for place in measures {
        let isOne = names[place].contains { name in
          key == name + word || key == word + name || key == word + "of" + name || key == name + "in" + word
        }
        if isOne { return .unit(place) }
      }
    }
    return nil
  }

  private static let unitWords = Set(
    ["unit", "units", "uom", "unit of measure", "einheit", "単位"].map(ColumnName.key))

  /// Whether a column's name is that of one of the fields, or a synonym of it.
  static func isName(_ name: String, among fields: [String]) -> Bool {
    let key = ColumnName.key(name)
    return fields.contains { ColumnName.key($0) == key || synonyms[$0]?.contains(key) ?? false }
  }

  private static let synonyms = spelled.mapValues { $0.map(ColumnName.key) }
  private static let labelled = spelledWithLabel.mapValues { $0.mapValues { $0.map(ColumnName.key) } }

  /// By field.
  private static let spelled: [String: [String]] = [
    "name": [
      "full name", "display name", "contact name", "person name", "member name", "person", "氏名", "名前", "お名前",
      "姓名", "성명", "이름",
    ],
    "title": ["task", "todo", "summary", "subject", "name", "to do", "件名", "タイトル"],
    "detail": ["details", "description", "note", "notes", "body", "content", "comment", "comments"],
    "done": ["is done", "completed", "complete", "finished"],
    "priority": ["prio", "importance", "優先度"],
    "due": ["due date", "due on", "deadline", "期限"],
    "completedAt": [
      "completed on", "completed at", "completion date", "completion time", "completed date",
      "completed time",
      "date completed", "done on", "done at",
    ],
    "family": ["family name", "last name", "surname"],
    "died": ["death date", "date of death", "deathdate", "dod", "died on"],
    "nickname": ["nick", "name", "full name", "display name", "氏名", "名前"],
    "userId": ["user name", "username", "user", "login", "login name", "account"],
    "email": ["e-mail", "mail", "email address", "メールアドレス"],
    "admin": ["is admin", "administrator"],
    "disabled": ["is disabled", "locked"],
    "groups": ["group", "member of"],
    "reading": [
      "phonetic", "phonetic name", "yomi", "yomi name", "yomigana", "furigana", "kana", "pinyin", "よみ", "読み",
      "ふりがな", "名前カナ", "氏名カナ",
    ],
    "birthday": [
      "birth date", "birthdate", "date of birth", "dob", "bday", "born", "geburtstag", "geburtsdatum", "生年月日",
      "誕生日", "生日", "생일", "생년월일",
    ],
    "leapDay": ["leap day rule"],
    "height": ["body height", "stature", "größe", "groesse", "身長", "身高", "키"],
    "weight": ["body weight", "body mass", "mass", "gewicht", "体重", "體重", "몸무게", "체중"],
    "emails": [
      "e-mail", "email", "mail", "mails", "email address", "email addresses", "primary email",
      "secondary email",
      "メールアドレス", "メール", "邮箱", "電子郵件", "이메일",
    ],
    "phones": [
      "phone", "phone number", "phone numbers", "telephone", "telephone number", "tel", "primary phone",
      "電話番号",
      "電話", "电话", "전화번호", "전화",
    ],
    "address": ["addresses", "postal address", "mailing address", "adresse", "住所", "地址", "주소"],
    "organisation": [
      "organization", "organisation name", "organization name", "organization 1 name", "company",
      "company name",
      "employer", "org", "firma", "会社", "会社名", "公司", "회사",
    ],
    "tags": [
      "tag", "labels", "label", "categories", "category", "keywords", "group membership", "group", "groups",
      "タグ", "标签",
    ],
    "note": [
      "notes", "comment", "comments", "remark", "remarks", "memo", "メモ", "備考", "备注", "備註", "메모", "비고",
    ],
  ]

  /// By field and label.
  private static let spelledWithLabel: [String: [String: [String]]] = [
    "emails": ["home": ["home email"], "work": ["work email", "business email", "company email"]],
    "phones": [
      "mobile": [
        "mobile", "mobile phone", "mobile number", "cell", "cell phone", "cellular", "携帯", "携帯電話", "手机",
      ],
      "home": ["home phone", "home number", "自宅電話"],
      "work": ["work phone", "business phone", "office phone", "company main phone", "会社電話"],
      "other": ["other phone"],
      "car": ["car phone"],
      "assistant": ["assistants phone"],
      "radio": ["radio phone"],
      "pager": ["pager", "pager number"],
      "fax": ["fax", "fax number"],
      "home fax": ["home fax"],
      "work fax": ["business fax", "work fax"],
      "other fax": ["other fax"],
    ],
  ]
}
