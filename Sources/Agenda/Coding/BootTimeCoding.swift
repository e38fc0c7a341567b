import Chronology

extension BootMoment: StoredObject {
    package init(from members: StoredMembers) throws {
        id = BootID(try members.text("boot", atMost: Limits.labelBytes))
        instant = try members.bootInstant("sinceBootMicroseconds")
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.text("boot", id.text)
        try members.bootInstant("sinceBootMicroseconds", instant)
    }
}

extension BootDeadline: StoredObject {
    package init(from members: StoredMembers) throws {
        moment = try BootMoment(from: members)
        expected = try members.instant("expectedMicroseconds")
    }

    package func write(to members: inout WrittenMembers) throws {
        try moment.write(to: &members)
        try members.instant("expectedMicroseconds", expected)
    }
}
