import Entities
import Registry
import Testing
import Values

@testable import Interchange

/// What is kept has one spelling, whatever version it came in, and goes into every version.
@Suite struct VCardNormalFormTests {
  /// The version, the line, what is kept of it, and what version 3.0 has; the same as what is kept if nil.
  private static let cases: [(String, String, String, String?)] = [
    // Data.
    (
      "2.1", "PHOTO;JPEG;ENCODING=BASE64:AAAA", "PHOTO:data:image/jpeg;base64,AAAA",
      "PHOTO;ENCODING=b;TYPE=JPEG:AAAA"
    ),
    (
      "2.1", "PHOTO;HOME;TYPE=gif;BASE64:AA AA", "PHOTO;TYPE=HOME:data:image/gif;base64,AAAA",
      "PHOTO;ENCODING=b;TYPE=GIF;TYPE=HOME:AAAA"
    ),
    (
      "3.0", "PHOTO;TYPE=JPEG;ENCODING=b:AAAA", "PHOTO:data:image/jpeg;base64,AAAA",
      "PHOTO;ENCODING=b;TYPE=JPEG:AAAA"
    ),
    (
      "3.0", "item1.photo;encoding=B;type=\"jpg,pref\";X-A=\"b:c\":AAA",
      "item1.PHOTO;PREF=1;X-A=\"b:c\":data:image/jpeg;base64,AAA=",
      "item1.PHOTO;ENCODING=b;TYPE=JPEG;TYPE=pref;X-A=\"b:c\":AAA="
    ),
    (
      "3.0", "PHOTO;ENCODING=b;VALUE=binary:/9j/4AAQ", "PHOTO:data:image/jpeg;base64,/9j/4AAQ",
      "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ"
    ),
    (
      "3.0", "LOGO;ENCODING=b:AAAA", "LOGO:data:application/octet-stream;base64,AAAA",
      "LOGO;ENCODING=b:AAAA"
    ),
    (
      "3.0", "LOGO;ENCODING=b;TYPE=image/svg+xml:AAAA", "LOGO:data:image/svg+xml;base64,AAAA",
      "LOGO;ENCODING=b;TYPE=\"SVG+XML\":AAAA"
    ),
    (
      "3.0", "SOUND;TYPE=BASIC;ENCODING=b:AAAA", "SOUND:data:audio/basic;base64,AAAA",
      "SOUND;ENCODING=b;TYPE=BASIC:AAAA"
    ),
    (
      "2.1", "KEY;X509;ENCODING=BASE64:AAAA", "KEY:data:application/pkix-cert;base64,AAAA",
      "KEY;ENCODING=b;TYPE=X509:AAAA"
    ),
    (
      "3.0", "KEY;TYPE=GPG;ENCODING=b:AAAA", "KEY;TYPE=GPG:data:application/octet-stream;base64,AAAA",
      "KEY;ENCODING=b;TYPE=GPG:AAAA"
    ),
    (
      "3.0", "X-LOGO;TYPE=PNG;ENCODING=b:AAAA", "X-LOGO:data:image/png;base64,AAAA",
      "X-LOGO;ENCODING=b;TYPE=PNG:AAAA"
    ),
    (
      "4.0", #"PHOTO:DATA:image/JPG\;base64\,AAAA"#, "PHOTO:data:image/jpeg;base64,AAAA",
      "PHOTO;ENCODING=b;TYPE=JPEG:AAAA"
    ),
    (
      "4.0", "PHOTO:data:application/pdf;base64,AAAA", "PHOTO:data:application/pdf;base64,AAAA",
      "PHOTO;VALUE=uri:data:application/pdf;base64,AAAA"
    ),
    (
      "4.0", "PHOTO;TYPE=work:data:application/octet-stream;base64,AAAA",
      "PHOTO;TYPE=work:data:application/octet-stream;base64,AAAA", "PHOTO;ENCODING=b;TYPE=work:AAAA"
    ),
    (
      "4.0", "PHOTO;TYPE=x:data:application/octet-stream;base64,AAAA",
      "PHOTO;TYPE=x:data:application/octet-stream;base64,AAAA",
      "PHOTO;TYPE=x;VALUE=uri:data:application/octet-stream;base64,AAAA"
    ),
    // Addresses of data.
    ("2.1", "PHOTO;VALUE=URL:http://a.b/c", "PHOTO:http://a.b/c", "PHOTO;VALUE=uri:http://a.b/c"),
    ("3.0", "PHOTO;VALUE=uri:http://a.b/c", "PHOTO:http://a.b/c", "PHOTO;VALUE=uri:http://a.b/c"),
    ("3.0", "PHOTO:nowhere", "PHOTO:nowhere", nil),
    ("4.0", "KEY;VALUE=text:AAAA", "KEY;VALUE=text:AAAA", nil),
    // Texts.
    ("3.0", "X;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=91", "X:Ñ", nil),
    ("2.1", "X-A;CHARSET=latin1;QUOTED-PRINTABLE:=D1;a, b\\c", #"X-A:Ñ;a, b\\c"#, nil),
    ("3.0", "X-A;CHARSET=UTF-8;ENCODING=b:w5E=", "X-A:Ñ", nil),
    ("2.1", "TITLE;ENCODING=QUOTED-PRINTABLE:a, b=0D=0Ac", #"TITLE:a\, b\nc"#, nil),
    ("2.1", "NICKNAME:Jo,Joe", "NICKNAME:Jo,Joe", nil),
    (
      "2.1", "LABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:a=0Ab", #"LABEL;TYPE=WORK;PREF=1:a\nb"#,
      #"LABEL;TYPE=WORK;TYPE=pref:a\nb"#
    ),
    ("3.0", "X-A;8BIT;HOME:b", "X-A;TYPE=HOME:b", nil), ("3.0", "X-A;CHARSET=utf-8:b", "X-A:b", nil),
    ("3.0", #"X-A:a\:b\\:c\,d\"e"#, #"X-A:a:b\\:c\,d\"e"#, nil),
    (
      "3.0", #"item3.url;type=pref:http\://a.b"#, "item3.URL;PREF=1:http://a.b",
      "item3.URL;TYPE=pref:http://a.b"
    ),
    ("3.0", "X-A;TYPE=pref,home;PREF=2:b", "X-A;TYPE=home;PREF=2:b", nil),
    ("2.1", "URL;VALUE=URL:http://a.b/?c,d", "URL;VALUE=uri:http://a.b/?c,d", nil),
    // Places.
    ("3.0", "GEO:37.386;-122.08", "GEO:geo:37.386,-122.08", "GEO:37.386;-122.08"),
    ("4.0", "GEO:geo:37.386,-122.08;u=5", "GEO:geo:37.386,-122.08;u=5", nil),
    ("3.0", "GEO:here;there", "GEO:here;there", nil),
    // What cannot be read as it says.
    ("2.1", "PHOTO;BASE64;JPEG:A?", "PHOTO;TYPE=JPEG;ENCODING=b:A?", nil),
    (
      "2.1", "PHOTO;JPEG;BASE64:AAAAA", "PHOTO:data:image/jpeg;base64,AAAAA",
      "PHOTO;ENCODING=b;TYPE=JPEG:AAAAA"
    ),
    ("3.0", "X-A;ENCODING=QUOTED-PRINTABLE:=C3=28", "X-A;ENCODING=QUOTED-PRINTABLE:=C3=28", nil),
  ]

  @Test(arguments: cases)
  func keepsOneSpelling(_ version: String, _ line: String, _ kept: String, _ old: String?) throws {
    let person = try VCardBench.person("FN:A\n\(line)", version: version)
    let origin = VCardBench.card("FN:A\n\(line)", version: version)
    let lines = [(InterchangeFormat<Person>.vCard4, kept), (.vCard3, old ?? kept)]
    for (format, other) in lines {
      let text = try VCardBench.text(person, format, through: origin)
      // In its own version it passes as it stood.
      let isSame = format.name == (version == "4.0" ? "vcard" : version == "3.0" ? "vcard3" : "")
      let line = isSame ? line : other
      #expect(text.replacing("\r\n ", with: "").contains("\r\n\(line)\r\n"))
      #expect(try VCardBench.persons(Array(text.utf8)) == [person])
    }
  }
}
