import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LinkRequest, missingBodyBytes, readLinkRequest } from './request-reader.ts';

/** The fast path calls one of these once per request. */
export interface FastReply {
  /** Sends a status line with headers (without the empty line that ends them) and, if any, a body. */
  send(head: string, body?: string): void;
  /** Passes the request to the app. */
  pass(): void;
}

/** Answers a request now or later, or returns false without having done anything. */
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
  readonly #all: ClientConnections;
  readonly socket: Socket;
  /** The request that is being answered. */
  #pending: Buffer | undefined;
  #isLastRequest = false;
  /** Bytes received while an answer is pending. */
  #queued: Buffer | undefined;
  #hasEnded = false;
  #isDone = false;
  #app: AppConnection | undefined;
  #isPassed = false;

  constructor(socket: Socket, all: ClientConnections) {
    this.socket = socket;
    this.#all = all;
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
    if (this.#isLastRequest || this.#all.isClosing || (this.#hasEnded && !this.#queued)) {
      this.#isDone = true;
      this.socket.end(`${head}Connection: close\r\n\r\n${body}`, 'latin1');
      return;
    }
    if (!this.socket.write(`${head}\r\n${body}`, 'latin1')) {
      // Backpressure: pause reading until the client reads its answers.
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
    this.#all.open.add(this);
  }

  readonly #onData = (bytes: Buffer): void => {
    if (this.#isPassed) {
      this.#app?.receive(bytes);
      return;
    }
    if (this.#isDone) return;
    if (this.#pending) {
      // Pause reading while an answer is pending: a pipelining client must not fill memory.
      this.#queued = this.#queued ? Buffer.concat([this.#queued, bytes]) : bytes;
      this.socket.pause();
      return;
    }
    const request = readLinkRequest(bytes);
    if (request) {
      this.#pending = bytes;
      this.#isLastRequest = request.closes;
      if (this.#isAnswered(request)) return;
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
    this.#all.open.delete(this);
    this.#app?.destroy();
  };

  readonly #readOn = (): void => {
    const bytes = this.#queued;
    this.#queued = undefined;
    this.socket.resume();
    if (bytes) this.#onData(bytes);
  };

  /** If the fast path throws, the app answers the request, or fails as well and logs the error. */
  #isAnswered(request: LinkRequest): boolean {
    try {
      return this.#all.fastPath(request, this.socket, this);
    } catch {
      return false;
    }
  }

  #passOn(received: Buffer): void {
    this.#all.open.delete(this);
    if (this.socket.destroyed) return;
    this.#isPassed = true;
    const bodyBytes = missingBodyBytes(received);
    if (this.#app) this.#app.start(received, bodyBytes);
    else this.#app = this.#all.pass(this, received, bodyBytes);
  }
}

/** Longer than a load balancer's, so that the balancer closes idle connections first. */
const keepAliveMs = 72_000;
/** Long enough for a request in transit to arrive. */
const closeGraceMs = 500;

/** The connections of all clients. */
export class ClientConnections {
  readonly fastPath: FastPath;
  readonly pass: PassToApp;
  /** Connections that are not passed to the app. */
  readonly open = new Set<ClientConnection>();
  /** Each connection gets one more answer at most. */
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
