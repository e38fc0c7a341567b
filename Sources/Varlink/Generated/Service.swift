// Made from org.varlink.service.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON

/// The standard interface of every service: its description and its interfaces.
package enum ServiceInterface {
    /// Returns vendor, product and version of the service, and the interfaces it implements.
    package struct GetInfo: VarlinkMethod {
        package static let name = "org.varlink.service.GetInfo"

        package struct Reply: JSONConvertible, Equatable, Sendable {
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

            package init(from json: inout JSONReader) throws(JSONError) {
                var vendor: String?
                var product: String?
                var version: String?
                var url: String?
                var interfaces: [String]?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "vendor": vendor = try String(from: &json)
                    case "product": product = try String(from: &json)
                    case "version": version = try String(from: &json)
                    case "url": url = try String(from: &json)
                    case "interfaces": interfaces = try [String](from: &json)
                    default: try json.skip()
                    }
                }
                self.vendor = try json.required(vendor, "vendor")
                self.product = try json.required(product, "product")
                self.version = try json.required(version, "version")
                self.url = try json.required(url, "url")
                self.interfaces = try json.required(interfaces, "interfaces")
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

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// Returns the description of one of the interfaces, as text.
    package struct GetInterfaceDescription: VarlinkMethod {
        package static let name = "org.varlink.service.GetInterfaceDescription"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var description: String

            package init(description: String) {
                self.description = description
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var description: String?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "description": description = try String(from: &json)
                    default: try json.skip()
                    }
                }
                self.description = try json.required(description, "description")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("description", description)
                json.endObject()
            }
        }

        package var interface: String

        package init(interface: String) {
            self.interface = interface
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var interface: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "interface": interface = try String(from: &json)
                default: try json.skip()
                }
            }
            self.interface = try json.required(interface, "interface")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("interface", interface)
            json.endObject()
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # The standard interface of every service: its description and its interfaces.
            interface org.varlink.service

            # Returns vendor, product and version of the service, and the interfaces it implements.
            method GetInfo() -> (
              vendor: string,
              product: string,
              version: string,
              url: string,
              interfaces: []string
            )

            # Returns the description of one of the interfaces, as text.
            method GetInterfaceDescription(interface: string) -> (description: string)

            # The service has no such interface.
            error InterfaceNotFound (interface: string)

            # The interface has no such method.
            error MethodNotFound (method: string)

            # The interface has the method, but this service does not implement it.
            error MethodNotImplemented (method: string)

            # A parameter is missing, unknown, or does not conform to the description; `message`, in English, says which.
            error InvalidParameter (parameter: string, message: ?string)

            # The caller lacks permission.
            error PermissionDenied ()

            # The method answers more than once and has to be called with 'more'.
            error ExpectedMore ()

            """#
    )
}

/// The errors of org.varlink.service.
extension VarlinkError {
    /// The service has no such interface.
    package static func interfaceNotFound(interface: String) -> VarlinkError {
        VarlinkError(name: "org.varlink.service.InterfaceNotFound", parameters: ["interface": interface.jsonValue])
    }
    /// The interface has no such method.
    package static func methodNotFound(method: String) -> VarlinkError {
        VarlinkError(name: "org.varlink.service.MethodNotFound", parameters: ["method": method.jsonValue])
    }
    /// The interface has the method, but this service does not implement it.
    package static func methodNotImplemented(method: String) -> VarlinkError {
        VarlinkError(name: "org.varlink.service.MethodNotImplemented", parameters: ["method": method.jsonValue])
    }
    /// A parameter is missing, unknown, or does not conform to the description; `message`, in English, says which.
    package static func invalidParameter(parameter: String, message: String? = nil) -> VarlinkError {
        VarlinkError(name: "org.varlink.service.InvalidParameter", parameters: ["parameter": parameter.jsonValue, "message": message.jsonValue])
    }
    /// The caller lacks permission.
    package static let permissionDenied = VarlinkError(name: "org.varlink.service.PermissionDenied")
    /// The method answers more than once and has to be called with 'more'.
    package static let expectedMore = VarlinkError(name: "org.varlink.service.ExpectedMore")
}
