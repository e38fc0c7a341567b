import Chronology

extension BootMoment: StoredObject {
    package init(from members: StoredMembers) throws {
        id = BootID(try members.text("boot", atMost: Limits.labelBytes))
        instant = try members.bootInstant("sinceBootMicroseconds")
    }

    package func write(to members: inout WrittenMembers) {
        members.text("boot", id.text)
        members.bootInstant("sinceBootMicroseconds", instant)
    }
}

extension BootDeadline: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            moment: try BootMoment(from: members),
            expected: try members.instant("expectedMicroseconds"),
            latest: try members.ifPresent("latest", members.value)
        )
    }

    package func write(to members: inout WrittenMembers) {
        moment.write(to: &members)
        members.instant("expectedMicroseconds", expected)
        if let latest { members.value("latest", latest) }
    }
}
