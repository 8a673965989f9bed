/// What a person reads when a typed text is not a value.
let valuesSentences: [String: String] = [
  "birthday.form":
    "“{value}” is not a birthday; write it like 1990-04-12, 1990/4/12, 1990年4月12日, 平成2年4月12日 or, "
    + "without a year, --04-12",
  "birthday.future":
    "“{value}” is in the future (today is {today}); check the year",
  "date.era":
    "“{value}” would be {read}, but {era} lasted from {first} to {last}; write the year in four digits",
  "date.eraBegan":
    "“{value}” would be {read}, but {era} began on {first}; write the year in four digits",
  "date.form":
    "“{value}” is not a date; write it like 1990-04-12, 1990/4/12, 1990年4月12日 or 平成2年4月12日",
  "date.notACalendarDay":
    "“{value}” is not a day of the calendar; check its month and day",
  "date.range":
    "“{value}” is after the year 9999; choose an earlier day",
  "date.relativeForm":
    "“{value}” is not a date; write it like 2026-04-12, today, tomorrow, friday, +3d or +2w",
  "date.unclear":
    "“{value}” can be read in more than one way; write the year first in four digits, like 1990-04-12",
  "length.carry":
    "“{value}” has {ratio} {smaller} or more beside {larger}; {ratio} {smaller} make 1 {larger}, so carry them",
  "length.form":
    "“{value}” is not a height; write it like 170, 170.5 cm, 1.7 m or 5'11\"",
  "length.inches":
    "“{value}” is read as centimetres; if inches are meant, write “{value} in”",
  "length.metres":
    "“{value}” without a unit is centimetres; if metres are meant, write “{suggestion}”",
  "length.unit":
    "“{value}” has the unknown unit “{unit}”; write one of {units}",
  "length.unitMeant":
    "“{value}” has the unknown unit “{unit}”; write it as {suggestion}",
  "mass.carry":
    "“{value}” has {ratio} {smaller} or more beside {larger}; {ratio} {smaller} make 1 {larger}, so carry them",
  "mass.form":
    "“{value}” is not a weight; write it like 70, 70.5 kg, 154 lb or 11st 2lb",
  "mass.unit":
    "“{value}” has the unknown unit “{unit}”; write one of {units}",
  "mass.unitMeant":
    "“{value}” has the unknown unit “{unit}”; write it as {suggestion}",
  "number.notANumber":
    "“{value}” is not a number; write digits with at most one decimal point, like 70 or 70.5",
  "number.range":
    "“{value}” is too long a number; at most 15 digits are read",
  "number.sign":
    "“{value}” has a sign; write the number without it",
  "number.unclear":
    "“{value}” can be read in more than one way; write the number without thousands separators, like 1234 or 1.234",
  "text.control":
    "“{value}” contains the control character {character}; remove it and try again",
  "text.lineBreak":
    "“{value}” contains a line break ({character}), but this field is one line; put it on one line",
]
