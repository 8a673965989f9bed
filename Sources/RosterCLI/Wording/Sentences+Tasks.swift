/// What is wrong with a task or a calendar, by key.
let taskSentences: [String: String] = [
  "ical.anniversary": "“{value}” is an anniversary and no birthday; leave it out with --skip-invalid",
  "ical.date": "{key} “{value}” is no date; write it as 20261130 or 20261130T140500Z",
  "ical.death": "“{value}” is a day of death and no birthday; leave it out with --skip-invalid",
  "ical.event": "Passed over, as events and no to-dos: {count}.",
  "ical.feast": "“{value}” is a feast day and no birthday; leave it out with --skip-invalid",
  "ical.journal": "Passed over, as journal entries: {count}.",
  "ical.line":
    "“{value}” is no line of a calendar; write it as NAME:value, or begin it with a space if it goes on with the "
    + "line before",
  "ical.nested": "this END ends another component than the one that is open; give each BEGIN its own END",
  "ical.noEnd":
    "{value} has no END; the file may be cut off: export it again, or add the line where it ends",
  "ical.noStart": "the event has no DTSTART; add one with the birthday, such as DTSTART;VALUE=DATE:19900412",
  "ical.notAllDay":
    "the event begins at a time, {value}, so it is no birthday; give {key} a day alone, or leave it out with "
    + "--skip-invalid",
  "ical.notYearly":
    "the event comes back by “{value}”, so it is no birthday; make it RRULE:FREQ=YEARLY, or leave it out with "
    + "--skip-invalid",
  "ical.occurrence": "Passed over, as single occurrences of an entry that repeats: {count}.",
  "ical.other": "Passed over, as neither to-dos nor events: {count}.",
  "ical.todo": "Passed over, as to-dos and no birthdays: {count}.",
  "ical.tooManyLines": "this entry has more than {limit} lines; check that no END is missing",
  "ical.once":
    "the event takes place once and does not say that it is a birthday; add RRULE:FREQ=YEARLY, or leave it out with "
    + "--skip-invalid",
  "ical.outside":
    "“{value}” stands outside of a calendar or ends nothing; begin the file with BEGIN:VCALENDAR, or remove the "
    + "line",
  "ical.priority": "the priority “{value}” is none of 0 to 9; correct it",
  "json.depth": "more than {limit} lists and objects within one another; check that the brackets close",
  "taskwarrior.annotation": "this annotation has no description; give it one, or remove it",
  "taskwarrior.date": "{key} “{value}” is no date; write it as 20261130T140500Z",
  "taskwarrior.object":
    "this is no task; write each task as an object with description, entry, status and uuid",
  "taskwarrior.status":
    "the status “{value}” is none of pending, completed, waiting, recurring and deleted; correct it",
  "taskwarrior.type": "{key} cannot be {value}; write it as Taskwarrior's export does",
  "taskwarrior.uuid":
    "“{value}” is no UUID; write 36 characters such as 0190f7a2-0000-7000-8000-000000000000",
]
