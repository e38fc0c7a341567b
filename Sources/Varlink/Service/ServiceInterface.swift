import JSON

/// `org.varlink.service`, the interface that every service has (varlink.org, Service).
///
/// Written by hand, because the generator depends on this module.
package enum ServiceInterface {
    package struct GetInfo: VarlinkMethod {
        package static let name = "org.varlink.service.GetInfo"

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) { _ = try NoParameters(from: &json) }

        package func write(to json: inout JSONWriter) { NoParameters().write(to: &json) }

        package struct Reply: JSONConvertible, Hashable, Sendable {
            package var vendor = ""
            package var product = ""
            package var version = ""
            package var url = ""
            package var interfaces: [String] = []

            package init(vendor: String, product: String, version: String, url: String, interfaces: [String]) {
                self.vendor = vendor
                self.product = product
                self.version = version
                self.url = url
                self.interfaces = interfaces
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                try json.members { (name, json) throws(JSONError) in
                    switch name {
                    case "vendor": vendor = try json.string()
                    case "product": product = try json.string()
                    case "version": version = try json.string()
                    case "url": url = try json.string()
                    case "interfaces": interfaces = try [String](from: &json)
                    default: try json.skip()
                    }
                }
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("interfaces", interfaces)
                json.member("product", product)
                json.member("url", url)
                json.member("vendor", vendor)
                json.member("version", version)
                json.endObject()
            }
        }
    }

    package struct GetInterfaceDescription: VarlinkMethod {
        package static let name = "org.varlink.service.GetInterfaceDescription"

        package var interface: String

        package init(interface: String) { self.interface = interface }

        package init(from json: inout JSONReader) throws(JSONError) {
            interface = try json.onlyMember("interface")
        }

        package func write(to json: inout JSONWriter) { ["interface": interface].write(to: &json) }

        package struct Reply: JSONConvertible, Hashable, Sendable {
            package var description: String

            package init(description: String) { self.description = description }

            package init(from json: inout JSONReader) throws(JSONError) {
                description = try json.onlyMember("description")
            }

            package func write(to json: inout JSONWriter) { ["description": description].write(to: &json) }
        }
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
    /// Parses a description that is part of the program; an error in it traps.
    package init(known source: String) {
        do {
            try self.init(parsing: source)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
