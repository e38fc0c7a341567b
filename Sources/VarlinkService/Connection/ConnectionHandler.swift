import NIOCore
import Varlink

/// One connection: splits its bytes into calls, hands over one call at a time, and writes the replies.
///
/// Nothing is read while a call is open: back-pressure makes a caller that sends without end block in its own send(2).
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum State {
        /// Ready for the next call.
        case idle
        case open(serial: UInt64, VarlinkCall.Mode)
        /// An error that ends the connection is being sent; further input is discarded.
        case lingering(errorWasWritten: Bool)
        case closed
    }

    let id: UInt64
    private let peer: Peer
    private let server: ConnectionEnvironment
    /// The error with which the whole connection is refused.
    private let refusal: VarlinkError?
    private var state = State.idle {
        didSet { if case .idle = state { idleSince = server.table.value.nextMoment() } }
    }
    /// A number of ``ConnectionTable/nextMoment()``.
    private(set) var idleSince: UInt64
    private var framer: MessageFramer
    private var lastSerial: UInt64 = 0
    private var context: ChannelHandlerContext?
    private var inputEnded = false
    private var readIsHeldBack = false
    /// Set only while a message is incomplete: an idle connection has no timer.
    private var incompleteMessageTimer: Scheduled<Void>?

    init(id: UInt64, peer: Peer, refusal: VarlinkError?, server: ConnectionEnvironment) {
        self.id = id
        self.refusal = refusal
        self.peer = peer
        self.server = server
        framer = MessageFramer(limitBytes: server.limits.messageBytes)
        idleSince = server.table.value.nextMoment()
    }
}

// MARK: Channel events

extension ConnectionHandler {
    /// Whether the connection is open only to send the error.
    var isRefused: Bool { refusal != nil }

    /// Whether the connection is served and has no open call.
    var isIdle: Bool { if case .idle = state { !isRefused } else { false } }

    /// Closes an idle connection to make room for another.
    func closeForAnother() {
        state = .closed
        server.notify(.idleConnectionClosed(peer))
        context?.close(promise: nil)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        server.table.value.add(self, id: id)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        server.table.value.remove(id: id)
    }

    func channelActive(context: ChannelHandlerContext) {
        if let refusal { end(with: refusal, context) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .idle, .open: framer.append(unwrapInboundIn(data).readableBytesView)
        case .lingering, .closed: break
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        advance(context)
    }

    func read(context: ChannelHandlerContext) {
        if wantsInput(context) {
            context.read()
        } else {
            readIsHeldBack = true
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { advance(context) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case ChannelEvent.inputClosed? = event as? ChannelEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        inputEnded = true
        advance(context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        stopIncompleteMessageTimer()
        self.context = nil
        let last = state
        state = .closed
        if case .open(let serial, let mode) = last, mode != .oneway {
            server.handler.abandoned(CallID(connection: id, serial: serial))
        }
    }
}

// MARK: Calls

extension ConnectionHandler {
    /// Takes calls from the received bytes until one stays open, then updates what the connection waits for.
    private func advance(_ context: ChannelHandlerContext) {
        while wantsCall(context) {
            do throws(MessageFramer.MessageTooLarge) {
                guard let message = try framer.next() else { break }
                stopIncompleteMessageTimer()
                take(message, context)
            } catch {
                refuse(with: .messageTooLarge(limitBytes: error.limitBytes), context)
            }
        }
        if inputEnded { endWhenNothingIsLeft(context) }
        watchIncompleteMessage(context)
        if readIsHeldBack, wantsInput(context) {
            readIsHeldBack = false
            context.read()
        }
    }

    private func take(_ message: [UInt8], _ context: ChannelHandlerContext) {
        let call: VarlinkCall
        do throws(MalformedMessage) {
            call = try VarlinkCall(parsing: message, maximumNesting: server.limits.nesting)
        } catch {
            return refuse(with: VarlinkError(error), context)
        }
        switch server.dispatcher.decide(call) {
        case .answer(let reply):
            if !call.oneway { write(reply, context) }
        case .handOver:
            lastSerial += 1
            state = .open(serial: lastSerial, call.mode)
            server.handler.received(call, id: CallID(connection: id, serial: lastSerial), peer: peer)
        }
    }

    /// Sends the handler's reply. Drops it if the call is no longer open.
    func reply(_ reply: VarlinkReply, serial: UInt64, isPage: Bool = false) {
        guard let context, case .open(let openSerial, let mode) = state else { return }
        precondition(serial == openSerial, "a second final reply to a call")
        precondition(!reply.continues || mode == .more, "a reply that continues to a call without 'more'")
        if mode == .more, let waitingBytes = backlogBytes(context), waitingBytes > server.limits.backlogBytes {
            server.notify(.slowReaderDropped(peer, waitingBytes: waitingBytes))
            return context.close(promise: nil)
        }
        if mode != .oneway { write(reply, context, isPage ? pageTaken(serial, context) : nil) }
        guard !reply.continues else { return }
        state = .idle
        advance(context)
    }

    private func write(
        _ reply: VarlinkReply,
        _ context: ChannelHandlerContext,
        _ promise: EventLoopPromise<Void>? = nil
    ) {
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: reply.bytes)), promise: promise)
    }

    /// Returns a promise that succeeds once the whole page was written.
    private func pageTaken(_ serial: UInt64, _ context: ChannelHandlerContext) -> EventLoopPromise<Void> {
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenSuccess {
            self.server.handler.pageTaken(CallID(connection: self.id, serial: serial))
        }
        return promise
    }

    private func backlogBytes(_ context: ChannelHandlerContext) -> Int? {
        try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
    }

    /// Whether the next call may be taken: none is open, and the caller reads the earlier replies.
    private func wantsCall(_ context: ChannelHandlerContext) -> Bool {
        if case .idle = state { context.channel.isWritable } else { false }
    }

    private func wantsInput(_ context: ChannelHandlerContext) -> Bool {
        if case .lingering = state { true } else { wantsCall(context) }
    }
}

// MARK: Closing

extension ConnectionHandler {
    /// Ends the connection because of invalid input.
    private func refuse(with error: VarlinkError, _ context: ChannelHandlerContext) {
        server.notify(.protocolError(name: error.name, peer))
        end(with: error, context)
    }

    /// Sends the error, and closes once the other side had time to read it.
    ///
    /// Closing at once with unread bytes would reset the connection while the caller is still writing, so that it would
    /// never see the error.
    private func end(with error: VarlinkError, _ context: ChannelHandlerContext) {
        stopIncompleteMessageTimer()
        state = .lingering(errorWasWritten: false)
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenSuccess {
            self.state = .lingering(errorWasWritten: true)
            context.close(mode: self.inputEnded ? .all : .output, promise: nil)
        }
        let bytes = VarlinkReply(error: error).bytes
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: promise)
        context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(server.limits.lingering)) {
            context.close(promise: nil)
        }
    }

    private func endWhenNothingIsLeft(_ context: ChannelHandlerContext) {
        switch state {
        case .open, .closed, .lingering(errorWasWritten: false): break
        case .lingering(errorWasWritten: true): context.close(promise: nil)
        case .idle where !context.channel.isWritable: break
        case .idle where framer.pendingBytes > 0: refuse(with: .incompleteMessage, context)
        case .idle: closeWhenWritten()
        }
    }

    /// Closes after everything was written.
    func closeWhenWritten() {
        guard let context else { return }
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: promise)
    }

    /// Closes now and drops what was not written.
    func drop() {
        context?.close(promise: nil)
    }

    private func watchIncompleteMessage(_ context: ChannelHandlerContext) {
        guard wantsCall(context), framer.pendingBytes > 0, !inputEnded else { return stopIncompleteMessageTimer() }
        guard incompleteMessageTimer == nil else { return }
        incompleteMessageTimer = context.eventLoop.assumeIsolated().scheduleTask(
            in: TimeAmount(server.limits.incompleteMessage)
        ) {
            self.refuse(with: .incompleteMessage, context)
        }
    }

    private func stopIncompleteMessageTimer() {
        incompleteMessageTimer?.cancel()
        incompleteMessageTimer = nil
    }
}

/// Shared by all connections of a server.
struct ConnectionEnvironment: Sendable {
    let limits: Limits
    let dispatcher: Dispatcher
    let handler: any VarlinkHandler
    let notify: @Sendable (Notice) -> Void
    let table: NIOLoopBoundBox<ConnectionTable>
}
