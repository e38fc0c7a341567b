import Glibc
import NIOCore
import NIOPosix
import Varlink

/// Serves Varlink interfaces on a Unix socket, on one event loop of its own that sleeps while nothing happens.
///
/// It cuts messages, checks calls against the descriptions, keeps each connection's calls in order and within bounds;
/// what a call does is up to the ``VarlinkHandler``.
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
    ///   - interfaces: the service's own. `org.varlink.service` and `io.clockd.Transport` are added and answered here.
    ///   - allowedUserID: the only user whose processes are served.
    ///   - notify: called on the event loop; must not block.
    package init(
        identity: ServiceIdentity,
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
                dispatcher: Dispatcher(identity: identity, interfaces: interfaces),
                handler: handler,
                notify: notify,
                table: .makeBoxSendingValue(ConnectionTable(), eventLoop: eventLoop)
            )
        )
    }

    /// Listens on a socket made at `path`, in a directory that is ours alone, and returns once callers can connect.
    package func start(at path: String) throws(ListenError) {
        try start(on: ListeningSocket.bound(to: path))
    }

    /// Listens on a socket that was handed down and listens already; leaves its file and mode alone.
    package func start(adopting descriptor: CInt) throws(ListenError) {
        try start(on: ListeningSocket.adopting(descriptor))
    }

    /// Makes the socket anew where its file was removed, or replaced by one that nobody listens on. The connections there
    /// are live on. Not for the event loop.
    /// - Returns: whether it was made; a socket that was handed down never is.
    @available(*, noasync)
    package func listenAgain() throws(ListenError) -> Bool {
        let file = try? eventLoop.submit { [listener] in listener.value?.file }.wait()
        guard let file = file ?? nil, !file.isThere else { return false }
        try start(on: ListeningSocket.bound(to: file.path))
        return true
    }

    /// Sends `reply` to the caller of `id`: from any thread, in the order of the calls from one thread.
    ///
    /// Dropped when the caller is gone, and when it wanted none. It is a mistake that traps to answer a call again
    /// after its final reply, or with `continues` when it did not ask for more.
    package func reply(to id: CallID, _ reply: VarlinkReply) {
        eventLoop.execute { [table = acceptor.environment.table] in
            table.value.connections[id.connection]?.reply(reply, serial: id.serial)
        }
    }

    /// As ``reply(to:_:)`` for one page of a long answer, which continues; once all of it was handed to the socket the
    /// handler hears so.
    package func reply(to id: CallID, page: VarlinkReply) {
        eventLoop.execute { [table = acceptor.environment.table] in
            table.value.connections[id.connection]?.reply(page, serial: id.serial, isPage: true)
        }
    }

    /// Takes no more connections and removes the socket's file; serves the connections there are.
    package func stopAccepting() {
        eventLoop.execute { [listener] in Self.stop(listener) }
    }

    /// Ends everything: what was replied is written, at most for `limit`; open calls are abandoned.
    package func close(within limit: Duration) async {
        try? await closeConnections(within: limit).get()
        try? await group.shutdownGracefully()
    }

    /// As ``close(within:)``, for a process that ends now and can block. Not for the event loop. The event loop's thread
    /// ends with the process: to be told that it has ended takes another one (DispatchQueue.global), and where that
    /// can't be had the process would never end.
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
            // A caller may close its half and still wait for the answer, as `socat` does at the end of its input.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer(acceptor.setUp)
        do {
            try bootstrap.withBoundSocket(socket.descriptor).map { [listener, descriptor = socket.descriptor] channel in
                // Nobody can reach the one before any more; who connected already is another channel.
                listener.value?.channel.close(promise: nil)
                // NIO listened anew, and made the queue of those who connect as short as 128 (listen(2)).
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
