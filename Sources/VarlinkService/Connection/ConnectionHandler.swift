import NIOCore
import Varlink

/// One connection: splits its bytes into calls, passes them to the handler, and writes the replies in the order of the
/// calls.
///
/// Calls that the handler answers in order may be open together, so that it can process them together. Any other call
/// waits until earlier calls have been answered, and later calls wait for its answer. Meanwhile no more data is read,
/// so that a caller that sends without end is blocked in its own send(2).
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// A message that was received.
    private enum Incoming {
        case call(VarlinkCall, byteCount: Int)
        /// It ends the connection.
        case fault(VarlinkError)
    }

    private enum State {
        case serving
        /// An error that ends the connection is being sent; further input is discarded.
        case lingering(errorWasWritten: Bool)
        case closed
    }

    let id: UInt64
    private let peer: Peer
    private let server: ConnectionEnvironment
    /// The error with which the whole connection is refused.
    private let refusal: VarlinkError?
    private var state = State.serving
    private var open = OpenCalls()
    /// The message that waits until no call is open.
    private var waiting: Incoming?
    /// A number of ``ConnectionTable/nextMoment()``.
    private(set) var idleSince: UInt64
    private var framer: MessageFramer
    private var context: ChannelHandlerContext?
    private var inputEnded = false
    private var readIsHeldBack = false
    private var flushIsScheduled = false
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
    var isIdle: Bool { isServing && open.isEmpty && !isRefused }

    private var isServing: Bool { if case .serving = state { true } else { false } }

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
        case .serving: framer.append(unwrapInboundIn(data).readableBytesView)
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
        state = .closed
        server.table.value.callsInOrder -= open.inOrderCount
        for serial in open.removeAll() { server.handler.abandoned(CallID(connection: id, serial: serial)) }
    }
}

// MARK: Calls

extension ConnectionHandler {
    /// Takes calls from the received bytes until a call has to wait, then updates the condition for which the
    /// connection waits.
    private func advance(_ context: ChannelHandlerContext) {
        if open.isEmpty, let waiting {
            self.waiting = nil
            take(waiting, context)
        }
        while wantsCall(context), let incoming = received() { take(incoming, context) }
        if inputEnded { endWhenNothingIsLeft(context) }
        watchIncompleteMessage(context)
        if readIsHeldBack, wantsInput(context) {
            readIsHeldBack = false
            context.read()
        }
    }

    /// The next complete message.
    private func received() -> Incoming? {
        do {
            guard let message = try framer.next() else { return nil }
            stopIncompleteMessageTimer()
            return .call(
                try VarlinkCall(parsing: message, maximumNesting: server.limits.nesting),
                byteCount: message.count
            )
        } catch let error as MessageFramer.MessageTooLarge {
            return .fault(.messageTooLarge(limitBytes: error.limitBytes))
        } catch let error as MalformedMessage {
            return .fault(VarlinkError(error))
        } catch {
            preconditionFailure("a message is too large, malformed, or a call: \(error)")
        }
    }

    private func take(_ incoming: Incoming, _ context: ChannelHandlerContext) {
        guard case .call(let call, let byteCount) = incoming else {
            guard case .fault(let error) = incoming, open.isEmpty else { return waiting = incoming }
            return refuse(with: error, context)
        }
        switch server.dispatcher.decide(call) {
        case .answer(let reply):
            open.append(OpenCalls.Call(call, isInOrder: true, byteCount, answer: reply))
            server.table.value.callsInOrder += 1
            writeAnswered(context)
        case .handOver:
            let isInOrder = server.handler.answersInOrder(call)
            guard open.isEmpty || isInOrder else { return waiting = incoming }
            let serial = open.append(OpenCalls.Call(call, isInOrder: isInOrder, byteCount))
            if isInOrder { server.table.value.callsInOrder += 1 }
            var call = call
            call.client = peer.program
            server.handler.received(call, id: CallID(connection: id, serial: serial), peer: peer)
        }
    }

    /// Sends the handler's reply; a final reply follows those to earlier calls. Drops it if no call is open any more.
    func reply(_ reply: VarlinkReply, serial: UInt64, isPage: Bool = false) {
        guard let context, !open.isEmpty else { return }
        let mode = open.mode(of: serial)
        precondition(!reply.continues || mode == .more, "a reply that continues to a call without 'more'")
        if mode == .more, let waitingBytes = backlogBytes(context), waitingBytes > server.limits.backlogBytes {
            server.notify(.slowReaderDropped(peer, waitingBytes: waitingBytes))
            return context.close(promise: nil)
        }
        guard !reply.continues else { return write(reply, context, isPage ? pageTaken(serial, context) : nil) }
        open.answer(serial, reply)
        writeAnswered(context)
        advance(context)
    }

    /// Writes the answers that do not have to wait for earlier calls.
    private func writeAnswered(_ context: ChannelHandlerContext) {
        while let call = open.removeFirstAnswered() {
            if call.isInOrder { server.table.value.callsInOrder -= 1 }
            if call.mode != .oneway, let answer = call.answer { write(answer, context) }
        }
        if open.isEmpty { idleSince = server.table.value.nextMoment() }
    }

    /// Batches answers that arrive together into one system call.
    private func write(
        _ reply: VarlinkReply,
        _ context: ChannelHandlerContext,
        _ promise: EventLoopPromise<Void>? = nil
    ) {
        context.write(wrapOutboundOut(context.channel.allocator.buffer(bytes: reply.bytes)), promise: promise)
        guard !flushIsScheduled else { return }
        flushIsScheduled = true
        context.eventLoop.assumeIsolated().execute {
            self.flushIsScheduled = false
            self.context?.flush()
        }
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

    /// Whether the next call may be handled: it does not have to wait for an open call, and the caller reads the
    /// replies to earlier calls.
    private func wantsCall(_ context: ChannelHandlerContext) -> Bool {
        guard isServing, waiting == nil, context.channel.isWritable else { return false }
        return open.isEmpty
            || open.areInOrder && open.byteCount < server.limits.openBytes
                && server.table.value.callsInOrder < server.limits.callsInOrder
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

    /// Sends the error, and closes after the other side had time to read it.
    /// Closing immediately with unread bytes would reset the connection while the caller is still writing, so that it
    /// would never read the error.
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
        case .closed, .lingering(errorWasWritten: false): break
        case .lingering(errorWasWritten: true): context.close(promise: nil)
        case .serving where !open.isEmpty || waiting != nil || !context.channel.isWritable: break
        case .serving where framer.pendingBytes > 0: refuse(with: .incompleteMessage, context)
        case .serving: closeWhenWritten()
        }
    }

    /// Closes after all data was written.
    func closeWhenWritten() {
        guard let context else { return }
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: promise)
    }

    /// Closes now and drops all data that was not written.
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
