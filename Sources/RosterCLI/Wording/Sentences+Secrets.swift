let secretsSentences: [String: String] = [
  "hashing.cheap":
    "hashing may not cost less than 2 passes over 19 MiB; set it higher in the configuration",
  "hashing.dear": "hashing may not cost that much; set it lower in the configuration",
  "hashing.malformed":
    "the stored password hash cannot be read; set a new password with `roster user passwd`",
  "hashing.memory": "there is not enough memory to hash the password; try again with more free memory",
  "password.encoding": "the password is not valid UTF-8; enter it on a terminal that uses UTF-8",
  "password.lineBreak": "the password has a line break in it; give it as one line",
  "password.long": "the password is longer than {limit} bytes; choose a shorter one",
  "password.nul": "the password contains a NUL character; choose one without",
  "secret.capacity": "the password is longer than there is room for; choose a shorter one",
  "secret.harden": "memory images of a crash cannot be forbidden ({reason}); check the limits of the process",
  "secret.memory": "there is no protected memory left for the password; try again with more free memory",
  "secret.start": "the system gives no random numbers; try again later",
  "secret.unreadable": "the password cannot be read ({reason}); check the file or pipe it comes from",
]
