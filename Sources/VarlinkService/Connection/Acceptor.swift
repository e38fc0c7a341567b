import CLinux
import Glibc
import NIOCore
import Threads
import Varlink

/// Checks who connects, and decides whether the connection is served, refused with an error, or closed immediately.
struct Acceptor: Sendable {
    let allowedUserID: UInt32
    let environment: ConnectionEnvironment

    /// Initialises an accepted channel.
    func setUp(_ channel: any Channel) -> EventLoopFuture<Void> {
        guard let options = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        // The kernel's struct ucred has the layout of clinux_peer: three 32-bit numbers in this order (unix(7)).
        let credentials: EventLoopFuture<clinux_peer> = options.unsafeGetSocketOption(
            level: .socket,
            name: NIOBSDSocket.Option(rawValue: SO_PEERCRED)
        )
        return credentials.flatMapThrowing { credentials in
            let peer = Peer(
                processID: credentials.pid,
                userID: credentials.uid,
                groupID: credentials.gid,
                program: CallingProgram(processID: credentials.pid)
            )
            try self.add(peer, to: channel)
        }
    }

    private func add(_ peer: Peer, to channel: any Channel) throws {
        let table = environment.table.value
        let refusal = refusal(of: peer, table)
        // Refused connections linger, so their number is limited too; beyond the limit they are closed without an
        // error.
        guard refusal == nil || table.refusedCount < environment.limits.connections else {
            throw ChannelError.operationUnsupported
        }
        try channel.pipeline.syncOperations.addHandler(
            ConnectionHandler(id: table.nextID(), peer: peer, refusal: refusal, server: environment)
        )
    }

    private func refusal(of peer: Peer, _ table: ConnectionTable) -> VarlinkError? {
        guard peer.userID == allowedUserID else {
            environment.notify(.strangerRefused(peer))
            return .permissionDenied
        }
        let limit = environment.limits.connections
        guard table.servedCount < limit || table.closeIdlest() else {
            environment.notify(.tooManyConnections(limit: limit))
            return .tooManyConnections(limit: limit)
        }
        return nil
    }
}

/// Stops accepting for a while after accept(2) failed because of a lack of descriptors or memory.
///
/// The connection that was not accepted remains in the socket's queue, so otherwise the event loop would retry
/// endlessly.
final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private let environment: ConnectionEnvironment
    private var retry: Scheduled<Void>?

    init(environment: ConnectionEnvironment) {
        self.environment = environment
    }

    func handlerAdded(context: ChannelHandlerContext) {
        environment.table.value.whenConnectionEnds.append { [weak self] in
            DescriptorReserve.refill()
            if let self, self.retry != nil { self.resume(context) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError else { return context.fireErrorCaught(error) }
        // Releases the descriptor held in reserve, so that a client can still request the status: the loop accepts
        // again immediately.
        if Shortage.isOfDescriptors(error.errnoCode), DescriptorReserve.shared.release() { return }
        // If there is no descriptor for another connection, closes an idle one.
        if retry == nil, environment.table.value.closeIdlest() { return }
        environment.notify(.acceptPaused(errno: error.errnoCode))
        retry?.cancel()
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
        retry = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) { self.resume(context) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        retry?.cancel()
        retry = nil
        context.fireChannelInactive()
    }

    private func resume(_ context: ChannelHandlerContext) {
        retry?.cancel()
        retry = nil
        try? context.channel.syncOptions?.setOption(.autoRead, value: true)
    }
}
