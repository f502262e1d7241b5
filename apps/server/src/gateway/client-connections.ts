import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstHead, type LinkRequest, maxHeadBytes, missingBodyBytes, readLinkRequest } from './request-reader.ts';

/** If the fast path accepts a request, it calls one of these, once. */
export interface FastReply {
  /** Sends a status line with headers (without the empty line that ends them) and, if any, a body. */
  send(head: string, body?: string): void;
  /** Passes the request to the app. */
  pass(): void;
}

/** Accepts a request and answers it now or later, or returns false without any effect. */
export type FastPath = (request: LinkRequest, socket: Socket, reply: FastReply) => boolean;

/** A client whose connection was passed to the app. */
export interface PassedClient {
  readonly socket: Socket;
  /** Called when the app has answered: the next request may be for the fast path again. */
  takeBack(): void;
}

/** The connection to the app that belongs to a client. It is kept between requests. */
export interface AppConnection {
  /** Sends the first bytes of a request. `bodyBytes`: see `PassToApp`. */
  start(received: Buffer, bodyBytes: number | undefined): void;
  /** Sends more bytes of the client. */
  receive(bytes: Buffer): void;
  /** The client has sent its last byte. */
  endRequest(): void;
  destroy(): void;
}

/**
 * Passes a connection to the app, with the bytes received and not answered. `bodyBytes`: how much of the request's body is
 * still to come; if undefined, only the app's parser knows, and the connection is not taken back.
 */
export type PassToApp = (client: PassedClient, received: Buffer, bodyBytes: number | undefined) => AppConnection;

/** One client. The fast path answers short links; for other requests the connection is passed to the app and taken back. */
class ClientConnection implements FastReply, PassedClient {
  readonly #connections: ClientConnections;
  readonly socket: Socket;
  /** The request that the fast path is answering. */
  #pending: Buffer | undefined;
  /** The pending request has `Connection: close`. */
  #isLastRequest = false;
  /** Bytes received after the pending request. */
  #queued: Buffer | undefined;
  /** They follow a request that was received with them. */
  #isRest = false;
  /** The start of a pipelined request; the rest has not arrived. */
  #incomplete: Buffer | undefined;
  /** The client does not read its answers fast enough. */
  #isBlocked = false;
  #isAnswering = false;
  /** The client has closed its sending side. */
  #hasEnded = false;
  /** The last answer is sent; further bytes are ignored. */
  #isDone = false;
  /** Kept after the first request that was passed to the app. */
  #app: AppConnection | undefined;
  /** The app is answering: bytes of the client go to the app. */
  #isPassed = false;

  constructor(socket: Socket, connections: ClientConnections) {
    this.socket = socket;
    this.#connections = connections;
    socket.on('data', this.#onData);
    socket.on('end', this.#onEnd);
    socket.on('timeout', this.#onTimeout);
    socket.on('error', this.#onError);
    socket.on('close', this.#onClose);
  }

  get isIdle(): boolean {
    return this.#pending === undefined && !this.#isPassed;
  }

  destroy(): void {
    this.socket.destroy();
  }

  send(head: string, body = ''): void {
    if (this.#pending === undefined) return;
    this.#pending = undefined;
    if (this.#isLastRequest || this.#connections.isClosing || (this.#hasEnded && !this.#queued)) {
      this.#isDone = true;
      this.socket.end(`${head}Connection: close\r\n\r\n${body}`, 'latin1');
      return;
    }
    if (!this.socket.write(`${head}\r\n${body}`, 'latin1')) {
      // Backpressure: pause reading until the client reads its answers.
      this.#isBlocked = true;
      this.socket.pause();
      this.socket.once('drain', this.#onDrain);
      return;
    }
    if (this.#queued || this.socket.isPaused()) this.#answerQueued();
  }

  pass(): void {
    const received = this.#pending;
    if (received === undefined) return;
    this.#pending = undefined;
    this.#passToApp(this.#queued ? Buffer.concat([received, this.#queued]) : received);
  }

  takeBack(): void {
    this.#isPassed = false;
    this.#connections.open.add(this);
  }

  readonly #onData = (bytes: Buffer): void => {
    if (this.#isPassed) {
      this.#app?.receive(bytes);
      return;
    }
    if (this.#isDone) return;
    const before = this.#incomplete ?? this.#queued;
    this.#incomplete = undefined;
    this.#queued = before ? Buffer.concat([before, bytes]) : bytes;
    this.#isRest = false;
    // Pause reading while an answer is pending: a pipelining client must not fill memory.
    if (this.#pending || this.#isBlocked) this.socket.pause();
    else this.#answerQueued();
  };

  readonly #onEnd = (): void => {
    this.#hasEnded = true;
    if (this.#incomplete) this.#passToApp(this.#incomplete);
    else if (this.#isPassed) this.#app?.endRequest();
    else if (this.isIdle && !this.#queued) this.socket.end();
  };

  readonly #onTimeout = (): void => {
    if (this.isIdle) this.socket.destroy();
  };

  /** A client that disconnects is not an error. */
  readonly #onError = (): void => {};

  readonly #onClose = (): void => {
    this.#connections.open.delete(this);
    this.#app?.destroy();
  };

  readonly #onDrain = (): void => {
    this.#isBlocked = false;
    this.#answerQueued();
  };

  /** Answers the received requests one after the other. A loop, because the fast path may answer at once. */
  #answerQueued(): void {
    if (this.#isAnswering) return;
    this.#isAnswering = true;
    while (this.#queued && this.isIdle && !this.#isDone && !this.#isBlocked) {
      const bytes = this.#queued;
      this.#queued = undefined;
      this.#answerFirst(bytes);
    }
    this.#isAnswering = false;
    if (!this.#queued && !this.#isBlocked && !this.#isPassed && this.socket.isPaused()) this.socket.resume();
  }

  /** Answers the first request in these bytes, and queues the rest. */
  #answerFirst(bytes: Buffer): void {
    let head = bytes;
    let request = readLinkRequest(bytes);
    if (!request) {
      const first = firstHead(bytes);
      // The end of a burst may be in the next chunk. If it is not, the app waits for it.
      if (!first && this.#isRest && !this.#hasEnded && bytes.length < maxHeadBytes) {
        this.#incomplete = bytes;
        return;
      }
      head = first ?? bytes;
      if (head.length < bytes.length) request = readLinkRequest(head);
    }
    if (request) {
      this.#pending = head;
      this.#isLastRequest = request.isLast;
      this.#isRest = head.length < bytes.length;
      if (this.#isRest) this.#queued = bytes.subarray(head.length);
      if (this.#tryFastPath(request)) return;
      this.#pending = undefined;
    }
    this.#passToApp(bytes);
  }

  /** If the fast path throws, the app answers the request, or fails as well and logs the error. */
  #tryFastPath(request: LinkRequest): boolean {
    try {
      return this.#connections.fastPath(request, this.socket, this);
    } catch {
      return false;
    }
  }

  #passToApp(received: Buffer): void {
    this.#connections.open.delete(this);
    if (this.socket.destroyed) return;
    this.#isPassed = true;
    this.#queued = undefined;
    this.#incomplete = undefined;
    if (this.socket.isPaused()) this.socket.resume();
    const bodyBytes = missingBodyBytes(received);
    if (this.#app) this.#app.start(received, bodyBytes);
    else this.#app = this.#connections.pass(this, received, bodyBytes);
  }
}

/** Longer than the idle timeout of a load balancer, so that the balancer closes idle connections first. */
const keepAliveMs = 72_000;
/** Long enough for a request in transit to arrive. */
const closeGraceMs = 500;

/** The connections of all clients. */
export class ClientConnections {
  readonly fastPath: FastPath;
  readonly pass: PassToApp;
  /** Connections that are not passed to the app. */
  readonly open = new Set<ClientConnection>();
  /** If true, the next answer of each connection is its last one. */
  isClosing = false;

  constructor(options: { fastPath: FastPath; pass: PassToApp }) {
    this.fastPath = options.fastPath;
    this.pass = options.pass;
  }

  readonly accept = (socket: Socket): void => {
    socket.setTimeout(keepAliveMs);
    this.open.add(new ClientConnection(socket, this));
    socket.resume();
  };

  /** Finishes the requests in progress and closes every connection. */
  async close(): Promise<void> {
    this.isClosing = true;
    while (this.open.size > 0) {
      await sleep(closeGraceMs);
      for (const connection of this.open) if (connection.isIdle) connection.destroy();
    }
  }
}
