import Foundation

/// How many random records pass through each format: ten thousand, or as many as `ROSTER_RECORDS` says.
let propertyCount = ProcessInfo.processInfo.environment["ROSTER_RECORDS"].flatMap(Int.init) ?? 10_000
