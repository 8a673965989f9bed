import Values

/// What calendars call the days that come back every year.
enum BirthdayWording {
  /// What a summary says.
  struct Title: Hashable {
    enum Kind { case birthday, plain, anniversary, death, feast }

    /// The name; the whole summary where nothing else is known of it.
    var name: String
    /// What is known beside the name: that it is a birthday or is none.
    var kind = Kind.plain
    /// The year of birth, `(1948)`.
    var year: Int?
    /// The age on the day, `(34)` or `34th`.
    var age: Int?
    /// Whether it says that no year is known, `Anna *`.
    var isYearless = false
  }

  /// The summary of a birthday.
  static func summary(_ name: String) -> String { name + "'s birthday" }

  /// Whether the summary of a birthday alone gives the name again.
  static func isPlain(_ name: String) -> Bool {
    let read = title(summary(name))
    return ExactText.same(read.name, name) && read == Title(name: read.name, kind: .birthday)
  }

  static func title(_ summary: String) -> Title {
    var title = Title(name: summary)
    for sign in signs { take(sign.text, sign.kind, from: &title) }
    takeNote(from: &title)
    if title.kind == .plain { title.kind = others(title.name) }
    if title.kind == .plain || title.kind == .birthday {
      let whole = title
      takeOrdinal(from: &title)
      if !takeWording(from: &title) { title = whole }
      takeNote(from: &title)
    }
    return title
  }

  /// Whether a text, such as the name of a calendar, says that it is about birthdays.
  static func isAboutBirthdays(_ text: String) -> Bool {
    let text = text.lowercased()
    return words.contains { text.contains($0) } && others(text) != .anniversary
  }

  /// Whether a text, such as the name of a calendar or a category, says that it is about feast days.
  static func isAboutFeasts(_ text: String) -> Bool {
    let text = text.lowercased()
    return [
      "holiday", "feiertag", "jours fériés", "festivos", "feriados", "festività", "feestdag", "helgdag",
      "helligdag",
      "праздник", "svátky", "święta", "祝日", "节假日", "節日", "공휴일",
    ].contains { text.contains($0) }
  }

  // MARK: Signs, years and ages

  private static let signs: [(text: String, kind: Title.Kind)] =
    ["🎂", "🎁", "🎉", "🎈", "🍰", "🧁", "🥳"].map { ($0, .birthday) } + ["💍", "💒"].map { ($0, .anniversary) }
    + ["🕯️", "🕯", "✝️", "✝", "†", "⚰️", "⚰"].map { ($0, .death) }

  private static func take(_ sign: String, _ kind: Title.Kind, from title: inout Title) {
    guard
      let name = rest(of: title.name, before: sign, after: nil)
        ?? rest(of: title.name, before: nil, after: sign)
    else { return }
    title.name = name
    if title.kind == .plain { title.kind = kind }
  }

  /// Takes `(1948)`, `(*1948)`, `(34)` or a lone ` *` off the end.
  private static func takeNote(from title: inout Title) {
    if let name = rest(of: title.name, before: nil, after: " *") {
      (title.name, title.isYearless, title.kind) = (name, true, title.kind == .plain ? .birthday : title.kind)
      return
    }
    guard let last = title.name.last, last == ")" || last == "）",
      let open = title.name.lastIndex(where: { $0 == "(" || $0 == "（" })
    else { return }
    let name = TextRules.trimmed(String(title.name[..<open]))
    var note = title.name[title.name.index(after: open)...].dropLast()
    var kind = title.kind
    if let mark = note.first, let meant: Title.Kind = ["*": .birthday, "⚭": .anniversary, "†": .death][mark] {
      note = note.dropFirst()
      if kind == .plain { kind = meant }
    }
    guard !TextRules.isBlank(name), note.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(note)
    else { return }
    switch note.utf8.count {
    case 4: title.year = number
    case 1...3: title.age = number
    default: return
    }
    (title.name, title.kind) = (name, kind)
  }

  /// Takes an ordinal before the word for a birthday: `34th birthday`, `34. Geburtstag`, `34e anniversaire`.
  private static func takeOrdinal(from title: inout Title) {
    let parts = title.name.split(separator: " ")
    for (index, part) in parts.enumerated().dropLast() {
      let digits = part.prefix { $0.isASCII && $0.isNumber }
      let next = parts[index + 1].lowercased()
      guard (1...3).contains(digits.count), ordinals.contains(part.dropFirst(digits.count).lowercased()),
        words.contains(where: next.hasPrefix), let age = Int(digits)
      else { continue }
      title.name = (parts[..<index] + parts[(index + 1)...]).joined(separator: " ")
      title.age = age
      return
    }
  }

  private static let ordinals: Set<String> = [
    "st", "nd", "rd", "th", ".", "e", "er", "ème", "º", "ª", "°", "-й", "-ый",
  ]

  // MARK: Words

  /// The words for a birthday, in lower case.
  private static let words = [
    "birthday", "b-day", "bday", "geburtstag", "anniversaire", "cumpleaños", "compleanno", "aniversário",
    "verjaardag", "födelsedag", "fødselsdag", "bursdag", "день рождения", "дни рождения", "дней рождения",
    "narozeniny", "urodziny", "誕生日", "生日", "생일",
  ]

  private static let fronts = [
    "birthday of ", "birthday: ", "birthday - ", "birthday – ", "geburtstag von ", "geburtstag: ",
    "geburtstag - ",
    "anniversaire de ", "anniversaire d'", "anniversaire d’", "anniversaire : ", "anniversaire: ",
    "cumpleaños de ", "cumpleaños: ", "cumple de ", "compleanno di ", "compleanno: ", "aniversário de ",
    "aniversário do ", "aniversário da ", "aniversário: ", "verjaardag van ", "verjaardag: ", "födelsedag: ",
    "fødselsdag: ", "bursdag: ", "день рождения: ", "день рождения ", "narozeniny: ", "narozeniny ",
    "urodziny: ",
    "urodziny ", "生日：", "生日: ", "誕生日：", "誕生日: ",
  ]

  /// The longer ones first.
  private static let backs = [
    "'s birthday", "’s birthday", "' birthday", "’ birthday", ": birthday", " - birthday", " – birthday",
    " birthday", "'s bday", "’s bday", "'s b-day", "’s b-day", " bday", " hat geburtstag", "' geburtstag",
    "’ geburtstag", ": geburtstag", " - geburtstag", " – geburtstag", " : anniversaire", ": anniversaire",
    " - anniversaire", ": cumpleaños", ": compleanno", ": aniversário", "'s verjaardag", "’s verjaardag",
    ": verjaardag", "s verjaardag", "'s födelsedag", "’s födelsedag", ": födelsedag", "s födelsedag",
    "'s fødselsdag", "’s fødselsdag", "' fødselsdag", "’ fødselsdag", ": fødselsdag", "s fødselsdag",
    " har fødselsdag", "s bursdag", " har bursdag", ": bursdag", ": день рождения", ": narozeniny",
    " má narozeniny", " - narozeniny", ": urodziny", "さんのお誕生日", "さんの誕生日", "のお誕生日", "の誕生日", "：誕生日",
    ": 誕生日", "的生日", "：生日", ": 生日", " 生日", "님의 생일", "의 생일", ": 생일", " 생일",
  ]

  /// Takes off what stands before or after the name; false if nothing does.
  private static func takeWording(from title: inout Title) -> Bool {
    let text = title.name
    let name =
      fronts.lazy.compactMap { rest(of: text, before: $0, after: nil) }.first
      ?? backs.lazy.compactMap { rest(of: text, before: nil, after: $0) }.first
    guard let name else { return false }
    (title.name, title.kind) = (name, .birthday)
    return true
  }

  /// The text without one of both, in whatever case it is; nil if it has neither, or nothing is left.
  private static func rest(of text: String, before: String?, after: String?) -> String? {
    var rest: Substring?
    if let before, text.prefix(before.count).lowercased() == before { rest = text.dropFirst(before.count) }
    if let after, text.suffix(after.count).lowercased() == after { rest = text.dropLast(after.count) }
    guard let rest else { return nil }
    let name = TextRules.trimmed(String(rest))
    return TextRules.isBlank(name) ? nil : name
  }

  // MARK: What is no birthday

  /// Whether a text names another day that comes back every year.
  private static func others(_ text: String) -> Title.Kind {
    let text = TextRules.trimmed(text.lowercased())
    if feasts.contains(text.replacing("’", with: "'")) { return .feast }
    if deaths.contains(where: { text.contains($0) }) { return .death }
    return anniversaries.contains { text.contains($0) } ? .anniversary : .plain
  }

  private static let deaths = [
    "death of ", "death anniversary", "anniversary of death", "anniversary of the death", "todestag",
    "sterbetag",
    "décès de ", "fallecimiento de ", "morte di ", "morte de ", "falecimento de ", "overlijden van ",
    "sterfdag", "dödsdag", "dødsdag", "день смерти", "смерть ", "úmrtí ", "śmierć ", "命日", "忌日", "逝世",
  ]

  private static let anniversaries = [
    "anniversary", "hochzeitstag", "jahrestag", "jubiläum", "anniversaire de mariage",
    "anniversaire de rencontre",
    "aniversario", "aniversário de casamento", "aniversário de namoro", "bodas de ", "anniversario",
    "trouwdag", "huwelijk", "jubileum", "bröllopsdag", "årsdag", "bryllupsdag", "годовщина", "výročí",
    "rocznica",
    "記念日", "纪念日", "紀念日", "周年", "기념일",
  ]

  private static let feasts: Set<String> = [
    "christmas", "christmas day", "christmas eve", "boxing day", "new year", "new year's day",
    "new year's eve",
    "new years day", "epiphany", "valentine's day", "valentines day", "halloween", "all saints' day",
    "all saints",
    "all saints day", "labour day", "labor day", "may day", "independence day", "thanksgiving",
    "thanksgiving day", "mother's day", "mothers day", "father's day", "fathers day", "good friday", "easter",
    "easter sunday", "easter monday", "st. patrick's day", "st patrick's day", "saint patrick's day",
    "veterans day", "memorial day", "presidents' day", "columbus day", "groundhog day", "earth day",
    "international women's day", "martin luther king jr. day", "martin luther king day",
    "washington's birthday",
    "queen's birthday", "king's birthday", "the king's birthday", "the queen's birthday", "australia day",
    "anzac day", "canada day", "bastille day", "guy fawkes night", "april fools' day",
    "neujahr", "neujahrstag", "silvester", "heiligabend", "weihnachten", "1. weihnachtstag",
    "1. weihnachtsfeiertag", "erster weihnachtstag", "erster weihnachtsfeiertag", "2. weihnachtstag",
    "2. weihnachtsfeiertag", "zweiter weihnachtstag", "zweiter weihnachtsfeiertag", "tag der arbeit",
    "maifeiertag", "tag der deutschen einheit", "nikolaus", "nikolaustag", "heilige drei könige",
    "allerheiligen",
    "mariä himmelfahrt", "mariä empfängnis", "reformationstag", "valentinstag", "muttertag", "vatertag",
    "nationalfeiertag", "bundesfeiertag", "karfreitag", "ostern", "pfingsten", "weltfrauentag",
    "noël", "jour de noël", "jour de l'an", "nouvel an", "fête nationale", "fête du travail", "toussaint",
    "assomption", "armistice", "épiphanie", "saint-valentin", "fête des mères", "fête des pères", "pâques",
    "navidad", "día de navidad", "nochebuena", "nochevieja", "año nuevo", "día de año nuevo", "reyes",
    "día de reyes", "día del trabajo", "día del trabajador", "día de la madre", "día del padre",
    "día de todos los santos", "todos los santos", "día de la hispanidad", "san valentín",
    "natale", "vigilia di natale", "santo stefano", "capodanno", "ferragosto", "epifania", "ognissanti",
    "festa della repubblica", "festa del lavoro", "festa della liberazione", "san valentino", "pasqua",
    "natal", "véspera de natal", "ano novo", "dia de natal", "dia de ano novo", "dia do trabalho",
    "dia do trabalhador", "dia das mães", "dia dos pais", "tiradentes", "finados", "dia da independência",
    "kerst", "kerstmis", "eerste kerstdag", "tweede kerstdag", "nieuwjaar", "nieuwjaarsdag", "oudejaarsdag",
    "koningsdag", "koninginnedag", "bevrijdingsdag", "sinterklaas", "moederdag", "vaderdag",
    "nyårsdagen", "nyårsafton", "julafton", "juldagen", "annandag jul", "trettondedag jul", "midsommarafton",
    "midsommardagen", "sveriges nationaldag", "alla hjärtans dag", "valborgsmässoafton", "lucia",
    "nytårsdag", "nytårsaften", "juleaften", "juledag", "1. juledag", "2. juledag", "grundlovsdag",
    "nyttårsaften",
    "første juledag", "andre juledag", "grunnlovsdag", "julaften", "рождество", "рождество христово",
    "новый год",
    "день победы", "день россии", "8 марта", "vánoce", "štědrý den", "nový rok", "silvestr", "svátek práce",
    "boże narodzenie", "nowy rok", "wigilia", "元日", "元旦", "成人の日", "建国記念の日", "天皇誕生日", "春分の日",
    "昭和の日", "憲法記念日", "みどりの日", "こどもの日", "海の日", "山の日", "敬老の日", "秋分の日", "スポーツの日", "体育の日",
    "文化の日", "勤労感謝の日", "大晦日", "クリスマス", "クリスマスイブ", "バレンタインデー", "国庆节", "春节", "劳动节", "圣诞节",
    "情人节", "儿童节", "妇女节", "教师节", "크리스마스", "신정", "설날", "추석",
  ]
}
