import type { Socket } from 'node:net';
import { missingBodyBytes, type PlainRequest, readPlainRequest } from './plain-request.ts';

/** The fast path calls one of these, once per request it takes. */
export interface FastReply {
  /** Sends a status line with headers (without the empty line that ends them) and, if any, a body. */
  send(head: string, body?: string): void;
  /** Leaves the request to the app after all. */
  pass(): void;
}

/** Takes a request, or returns false and has done nothing. */
export type FastPath = (request: PlainRequest, socket: Socket, reply: FastReply) => boolean;

/** What the app's side of a passed connection needs of its client. */
export interface PassedClient {
  readonly socket: Socket;
  /** The app has answered, and the client's next request may be for the fast path again. */
  takeBack(): void;
}

/** The app's side of a connection. It is kept between requests for the app. */
export interface AppConnection {
  /** Passes a request, or the first bytes of it. `bodyBytes`: see `PassToApp`. */
  start(received: Buffer, bodyBytes: number | undefined): void;
  /** Passes more bytes of the client. */
  receive(bytes: Buffer): void;
  /** The client has sent its last byte. */
  endRequest(): void;
  destroy(): void;
}

/**
 * Passes a connection to the app, with the bytes that were received and not answered. `bodyBytes`: how much of the
 * request's body is still to come; undefined if only the app's parser can tell, which then keeps the connection for good.
 */
export type PassToApp = (client: PassedClient, received: Buffer, bodyBytes: number | undefined) => AppConnection;

interface Shared {
  readonly fastPath: FastPath;
  readonly pass: PassToApp;
  readonly open: Set<ClientConnection>;
  /** The gateway is closing: an answer is the last one of its connection. */
  isClosing: boolean;
}

/** One client. The fast path answers its requests for short links; for others it is passed to the app, and taken back. */
class ClientConnection implements FastReply, PassedClient {
  readonly #shared: Shared;
  readonly socket: Socket;
  /** The request that is being answered. */
  #pending: Buffer | undefined;
  #isLastRequest = false;
  /** Bytes received while an answer was due. */
  #queued: Buffer | undefined;
  #hasEnded = false;
  #isDone = false;
  #app: AppConnection | undefined;
  #isPassed = false;

  constructor(socket: Socket, shared: Shared) {
    this.socket = socket;
    this.#shared = shared;
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
    if (this.#isLastRequest || this.#shared.isClosing || (this.#hasEnded && !this.#queued)) {
      this.#isDone = true;
      this.socket.end(`${head}Connection: close\r\n\r\n${body}`, 'latin1');
      return;
    }
    if (!this.socket.write(`${head}\r\n${body}`, 'latin1')) {
      // Backpressure: stop reading requests from a client that does not read its answers.
      this.socket.pause();
      this.socket.once('drain', this.#readOn);
      return;
    }
    if (this.#queued) this.#readOn();
  }

  pass(): void {
    const received = this.#pending;
    if (received === undefined) return;
    this.#pending = undefined;
    this.#passOn(this.#queued ? Buffer.concat([received, this.#queued]) : received);
  }

  takeBack(): void {
    this.#isPassed = false;
    this.#shared.open.add(this);
  }

  readonly #onData = (bytes: Buffer): void => {
    if (this.#isPassed) {
      this.#app?.receive(bytes);
      return;
    }
    if (this.#isDone) return;
    if (this.#pending) {
      // Pause reading while an answer is pending, so that a pipelining client cannot fill memory.
      this.#queued = this.#queued ? Buffer.concat([this.#queued, bytes]) : bytes;
      this.socket.pause();
      return;
    }
    const request = readPlainRequest(bytes);
    if (request) {
      this.#pending = bytes;
      this.#isLastRequest = request.closes;
      if (this.#isTaken(request)) return;
      this.#pending = undefined;
    }
    this.#passOn(bytes);
  };

  readonly #onEnd = (): void => {
    this.#hasEnded = true;
    if (this.#isPassed) this.#app?.endRequest();
    else if (this.isIdle) this.socket.end();
  };

  readonly #onTimeout = (): void => {
    if (this.isIdle) this.socket.destroy();
  };

  /** A client that disconnects is not an error. */
  readonly #onError = (): void => {};

  readonly #onClose = (): void => {
    this.#shared.open.delete(this);
    this.#app?.destroy();
  };

  readonly #readOn = (): void => {
    const bytes = this.#queued;
    this.#queued = undefined;
    this.socket.resume();
    if (bytes) this.#onData(bytes);
  };

  /** A request that fails here fails again in the app, which answers and logs it. */
  #isTaken(request: PlainRequest): boolean {
    try {
      return this.#shared.fastPath(request, this.socket, this);
    } catch {
      return false;
    }
  }

  #passOn(received: Buffer): void {
    this.#shared.open.delete(this);
    if (this.socket.destroyed) return;
    this.#isPassed = true;
    const bodyBytes = missingBodyBytes(received);
    if (this.#app) this.#app.start(received, bodyBytes);
    else this.#app = this.#shared.pass(this, received, bodyBytes);
  }
}

/** Longer than a balancer's, so that it is never us who closes a connection it is about to use. */
const keepAliveMs = 72_000;
/** Long enough for a request that is already on its way to arrive. */
const closeGraceMs = 500;

export interface ClientConnections {
  readonly accept: (socket: Socket) => void;
  /** Lets the requests in hand finish and closes every connection; resolves when none is open. */
  close(): Promise<void>;
}

export function serveClients(options: { fastPath: FastPath; pass: PassToApp }): ClientConnections {
  const open = new Set<ClientConnection>();
  const shared: Shared = { ...options, open, isClosing: false };
  return {
    accept(socket) {
      socket.setTimeout(keepAliveMs);
      open.add(new ClientConnection(socket, shared));
      socket.resume();
    },
    async close() {
      shared.isClosing = true;
      while (open.size > 0) {
        await new Promise((resolve) => setTimeout(resolve, closeGraceMs));
        for (const connection of open) if (connection.isIdle) connection.destroy();
      }
    },
  };
}
