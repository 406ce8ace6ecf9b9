public protocol RecordsRowChanges { mutating func beginChangeSet() }
