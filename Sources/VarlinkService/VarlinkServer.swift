import Glibc
import NIOCore
import NIOPosix
import Varlink

/// Serves Varlink interfaces on a Unix socket, on a separate event loop that sleeps while idle.
///
/// It splits messages, checks calls against the descriptions, keeps each connection's calls in order and enforces the
/// limits. The ``VarlinkHandler`` executes the calls.
package final class VarlinkServer: Sendable {
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let eventLoop: any EventLoop
    private let acceptor: Acceptor
    private let listener: NIOLoopBoundBox<Listener?>

    private struct Listener {
        let channel: any Channel
        let file: ListeningSocket.File?
    }

    /// - Parameters:
    ///   - info: the description of the service; its interfaces are filled in here.
    ///   - interfaces: the service's own. `org.varlink.service` and `io.clockd.Transport` are added and answered here.
    ///   - allowedUserID: the only user whose processes are served.
    ///   - notify: called on the event loop; must not block.
    package init(
        info: ServiceInterface.GetInfo.Reply,
        interfaces: [InterfaceDescription],
        limits: Limits = Limits(),
        allowedUserID: UInt32,
        handler: any VarlinkHandler,
        notify: @escaping @Sendable (Notice) -> Void
    ) {
        eventLoop = group.next()
        listener = .makeEmptyBox(eventLoop: eventLoop)
        acceptor = Acceptor(
            allowedUserID: allowedUserID,
            environment: ConnectionEnvironment(
                limits: limits,
                dispatcher: Dispatcher(info: info, interfaces: interfaces),
                handler: handler,
                notify: notify,
                table: .makeBoxSendingValue(ConnectionTable(), eventLoop: eventLoop)
            )
        )
    }

    /// Creates a socket at `path`, in a private directory, and returns once clients can connect.
    package func start(at path: String) throws(ListenError) {
        try start(on: ListeningSocket.bound(to: path))
    }

    /// - Throws: ``ListenError/inUse(_:)`` if a process listens at `path`.
    package static func requireUnused(_ path: String) throws(ListenError) { try ListeningSocket.requireUnused(path) }

    /// Listens on an inherited socket that already listens; does not change its file and mode.
    package func start(adopting descriptor: CInt) throws(ListenError) {
        try start(on: ListeningSocket.adopting(descriptor))
    }

    /// Recreates the socket if its file was removed, or replaced by one on which nothing listens. Existing connections
    /// continue. Must not be called on the event loop.
    /// - Returns: whether the socket was recreated; always false for an inherited socket.
    @available(*, noasync)
    package func listenAgain() throws(ListenError) -> Bool {
        let file = try? eventLoop.submit { [listener] in listener.value?.file }.wait()
        guard let file = file ?? nil, !file.isThere else { return false }
        try start(on: ListeningSocket.bound(to: file.path))
        return true
    }

    /// Sends `reply` to the caller of `id`. Callable from any thread; replies from one thread keep their order.
    ///
    /// Drops the reply if the caller has disconnected or the call was oneway. Traps if the call has already had its
    /// final reply, or if the reply continues and the call was not made with `more`.
    package func reply(to id: CallID, _ reply: VarlinkReply) {
        eventLoop.execute { [table = acceptor.environment.table] in
            table.value.connections[id.connection]?.reply(reply, serial: id.serial)
        }
    }

    /// Sends one page of a long answer, which continues. ``VarlinkHandler/pageTaken(_:)`` is called once the whole page
    /// was written to the socket.
    package func reply(to id: CallID, page: VarlinkReply) {
        eventLoop.execute { [table = acceptor.environment.table] in
            table.value.connections[id.connection]?.reply(page, serial: id.serial, isPage: true)
        }
    }

    /// Stops accepting connections and removes the socket's file; serves existing connections.
    package func stopAccepting() {
        eventLoop.execute { [listener] in Self.stop(listener) }
    }

    /// Closes the server. Pending replies are written for at most `limit`; open calls are abandoned.
    package func close(within limit: Duration) async {
        try? await closeConnections(within: limit).get()
        try? await group.shutdownGracefully()
    }

    /// Closes the server like ``close(within:)``, for a process that ends now and may block. Must not be called on the
    /// event loop. The event loop's thread ends with the process: waiting for the thread's end would need another
    /// thread (DispatchQueue.global), and if none is available, the process would never end.
    @available(*, noasync)
    package func closeAndWait(within limit: Duration) {
        try? closeConnections(within: limit).wait()
    }
}

extension VarlinkServer {
    private func start(on socket: ListeningSocket) throws(ListenError) {
        let acceptor = acceptor
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptPause(environment: acceptor.environment))
                }
            }
            // A client may close its half of the connection and still wait for the reply, as `socat` does at the end of
            // its input.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer(acceptor.setUp)
        do {
            try bootstrap.withBoundSocket(socket.descriptor).map { [listener, descriptor = socket.descriptor] channel in
                // Clients can no longer reach the previous listener; established connections are other channels.
                listener.value?.channel.close(promise: nil)
                // NIO called listen(2) again with a backlog of only 128.
                listen(descriptor, SOMAXCONN)
                listener.value = Listener(channel: channel, file: socket.file)
            }.wait()
        } catch {
            socket.file?.remove()
            throw .system(call: "epoll_ctl", path: socket.file?.path ?? "", errno: (error as? IOError)?.errnoCode ?? 0)
        }
    }

    private static func stop(_ listener: NIOLoopBoundBox<Listener?>) {
        listener.value?.file?.remove()
        listener.value?.channel.close(promise: nil)
        listener.value = nil
    }

    private func closeConnections(within limit: Duration) -> EventLoopFuture<Void> {
        let done = eventLoop.makePromise(of: Void.self)
        eventLoop.execute { [listener, eventLoop, table = acceptor.environment.table] in
            Self.stop(listener)
            let table = table.value
            guard !table.connections.isEmpty else { return done.succeed() }
            table.whenConnectionEnds.append { if table.connections.isEmpty { done.succeed() } }
            for connection in table.connections.values { connection.closeWhenWritten() }
            eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limit)) {
                for connection in table.connections.values { connection.drop() }
            }
        }
        return done.futureResult
    }
}
