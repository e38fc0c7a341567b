/// `org.varlink.service`, the interface that every service has (varlink.org, Service).
package enum ServiceInterface {
    package struct GetInfo: VarlinkMethod {
        package static let name = "org.varlink.service.GetInfo"

        package struct Reply: Codable, Hashable, Sendable {
            package var vendor: String
            package var product: String
            package var version: String
            package var url: String
            package var interfaces: [String]

            package init(vendor: String, product: String, version: String, url: String, interfaces: [String]) {
                self.vendor = vendor
                self.product = product
                self.version = version
                self.url = url
                self.interfaces = interfaces
            }
        }

        package init() {}
    }

    package struct GetInterfaceDescription: VarlinkMethod {
        package static let name = "org.varlink.service.GetInterfaceDescription"

        package struct Reply: Codable, Hashable, Sendable {
            package var description: String

            package init(description: String) { self.description = description }
        }

        package var interface: String

        package init(interface: String) { self.interface = interface }
    }

    package static let description = InterfaceDescription(
        known: """
            # What every service answers: who it is, and which interfaces it has.
            interface org.varlink.service

            # Who made the service, what it is, and the interfaces it implements.
            method GetInfo() -> (
              vendor: string,
              product: string,
              version: string,
              url: string,
              interfaces: []string
            )

            # The description of one of the interfaces, as text.
            method GetInterfaceDescription(interface: string) -> (description: string)

            # The service has no such interface.
            error InterfaceNotFound (interface: string)

            # The interface has no such method.
            error MethodNotFound (method: string)

            # The interface has the method, but this service does not implement it.
            error MethodNotImplemented (method: string)

            # A parameter is missing, unknown, or not what the description says.
            error InvalidParameter (parameter: string)

            # The caller is not allowed to.
            error PermissionDenied ()

            # The method answers more than once and has to be called with 'more'.
            error ExpectedMore ()

            """
    )
}

extension InterfaceDescription {
    /// A description that is part of the program, so that a mistake in it is the program's.
    init(known source: String) {
        do {
            try self.init(parsing: source)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
