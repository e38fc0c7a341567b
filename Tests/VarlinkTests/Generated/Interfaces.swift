// Made by varlink-swift.
// swift-format-ignore-file
import Varlink

/// All interfaces and all methods, in the order of the interfaces' names.
package enum Interfaces {
    package static let all: [InterfaceDescription] = [
        CalculatorInterface.description,
        TestInterface.description,
    ]

    package static let methods: [any VarlinkMethod.Type] = [
        CalculatorInterface.Add.self,
        CalculatorInterface.Sum.self,
        TestInterface.Echo.self,
        TestInterface.Count.self,
        TestInterface.Hold.self,
        TestInterface.Stand.self,
        TestInterface.Fail.self,
    ]
}
