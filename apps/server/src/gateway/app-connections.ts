import { connect, type Socket } from 'node:net';
import type { Config } from '../config.ts';
import { proxyHeader } from '../http/proxy-protocol.ts';
import type { Logger } from '../platform/log/log.ts';
import { answerBytes } from './answer-length.ts';
import type { ParkedUpstream, PassToApp } from './client-connections.ts';
import { createUnavailableAnswer } from './unavailable-answer.ts';

export interface AppConnectionsDeps {
  log: Logger;
  mode: Config['mode'];
  /** An app process that takes connections; undefined while there is none. */
  readyApp: () => { readonly socketPath: string } | undefined;
  /** Calls back once when an app process becomes ready. */
  onceReady: (listener: () => void) => void;
  /** Takes a connection back whose request the app has answered. */
  takeBack: (socket: Socket, parked: ParkedUpstream) => void;
}

export interface AppConnections {
  readonly pass: PassToApp;
  readonly counts: { readonly refused: number };
  readonly open: number;
  /** Closes what is still open. */
  destroy(): void;
}

/** How long a client waits for an app process that is being replaced. */
const waitMs = 10_000;
/** More clients than this do not wait: their connections hold memory. */
const maxWaiting = 1000;
const maxOpen = 20_000;
const silenceMs = 30_000;
/** Shorter than the app keeps an idle connection, so that the app never closes one that is about to be used. */
const parkMs = 60_000;
const nothing = Buffer.alloc(0);

/** One client connection in the hands of the app. */
class PassedConnection {
  readonly client: Socket;
  readonly #upstream: Socket;
  readonly #onTakeBack: (connection: PassedConnection) => void;
  readonly #onRefuse: (client: Socket, received: Buffer) => void;
  /** The start of the request, until the app begins to answer it. */
  #received: Buffer = nothing;
  /** Bytes of the request's body still to come; undefined: the app has the connection for good. */
  #bodyBytes: number | undefined;
  /** Bytes the app had sent before this request. */
  #readBefore = 0;
  /** Bytes the app will have sent with the end of its answer, once the head of the answer has told. */
  #answeredAt: number | undefined;
  #isHead = false;
  #isParked = false;

  constructor(
    client: Socket,
    socketPath: string,
    handlers: {
      takeBack: (connection: PassedConnection) => void;
      refuse: (client: Socket, received: Buffer) => void;
      log: Logger;
    },
  ) {
    this.client = client;
    this.#onTakeBack = handlers.takeBack;
    this.#onRefuse = handlers.refuse;
    this.#upstream = connect({ path: socketPath, allowHalfOpen: true });
    this.#upstream.write(proxyHeader(client), 'latin1');
    this.#upstream.on('data', this.#onAnswer);
    this.#upstream.on('end', this.#onUpstreamEnd);
    this.#upstream.on('close', this.#onUpstreamEnd);
    this.#upstream.on('drain', () => client.resume());
    this.#upstream.on('error', (error) => handlers.log.debug({ err: error }, 'connection to the app process failed'));
    this.#upstream.setTimeout(0, () => this.#isParked && this.#upstream.destroy());
    client.on('close', () => this.#upstream.destroy());
  }

  get isUsable(): boolean {
    return !this.#upstream.destroyed && this.#upstream.writable;
  }

  destroy(): void {
    this.#upstream.destroy();
  }

  /** Sends the start of a request, and from then on everything the client sends. */
  start(received: Buffer, bodyBytes: number | undefined): void {
    this.#isParked = false;
    this.#received = received;
    this.#upstream.setTimeout(0);
    this.#bodyBytes = bodyBytes;
    this.#readBefore = this.#upstream.bytesRead;
    this.#answeredAt = undefined;
    this.#isHead = received.subarray(0, 5).toString('latin1') === 'HEAD ';
    this.client.on('data', this.#onRequestBytes);
    this.client.on('end', this.#onClientEnd);
    this.client.on('drain', this.#onDrain);
    this.#upstream.write(received);
    if (this.client.readableEnded) this.#upstream.end();
    else this.client.resume();
  }

  readonly #onRequestBytes = (bytes: Buffer): void => {
    if (this.#bodyBytes !== undefined)
      // More than one request at a time: only the app's parser knows where the next one begins.
      this.#bodyBytes = bytes.length <= this.#bodyBytes ? this.#bodyBytes - bytes.length : undefined;
    if (!this.#upstream.write(bytes)) this.client.pause();
  };

  readonly #onAnswer = (bytes: Buffer): void => {
    if (this.#isParked) {
      // An idle connection that the app is about to close.
      this.#upstream.destroy();
      return;
    }
    this.#received = nothing;
    if (this.#bodyBytes !== undefined && this.#upstream.bytesRead - bytes.length === this.#readBefore) {
      const length = answerBytes(bytes, this.#isHead);
      this.#answeredAt = length === undefined ? undefined : this.#readBefore + length;
    }
    if (!this.client.write(bytes)) this.#upstream.pause();
    this.#takeBackIfDone();
  };

  readonly #onDrain = (): void => {
    this.#upstream.resume();
  };

  readonly #onClientEnd = (): void => {
    this.#upstream.end();
  };

  readonly #onUpstreamEnd = (): void => {
    this.#upstream.off('end', this.#onUpstreamEnd);
    this.#upstream.off('close', this.#onUpstreamEnd);
    if (this.#isParked || this.client.destroyed) {
      this.#upstream.destroy();
      return;
    }
    // Without a single byte of an answer, a 503 is the answer.
    if (this.#upstream.bytesRead === this.#readBefore) this.#onRefuse(this.client, this.#received);
    else if (this.#upstream.readableEnded) {
      this.client.end();
      // The app has sent everything: a client that neither reads nor closes does not keep its connection.
      this.client.setTimeout(silenceMs, () => this.client.destroy());
    } else this.client.destroy();
  };

  #takeBackIfDone(): void {
    if (this.#bodyBytes !== 0 || this.#answeredAt !== this.#upstream.bytesRead || this.client.readableEnded) return;
    this.#isParked = true;
    this.#upstream.setTimeout(parkMs);
    this.client.off('data', this.#onRequestBytes);
    this.client.off('end', this.#onClientEnd);
    this.client.off('drain', this.#onDrain);
    this.#upstream.resume();
    this.#onTakeBack(this);
  }
}

/**
 * Passes requests to an app process over its Unix socket, with the client's address in a PROXY header in front. When the
 * app has answered, the connection comes back, so that the next short link on it needs no app. If no app process is there,
 * clients wait for the next one; if there are too many of them, or it takes too long, they get 503.
 */
export function createAppConnections(deps: AppConnectionsDeps): AppConnections {
  const { log, readyApp, onceReady, takeBack } = deps;
  const unavailableAnswer = createUnavailableAnswer(deps.mode);
  const clients = new Set<Socket>();
  const counts = { refused: 0 };
  let waiting: (() => void)[] = [];

  function refuse(client: Socket, received: Buffer): void {
    counts.refused += 1;
    client.end(unavailableAnswer(received));
    // The request may still be arriving: without reading it the client would get a reset instead of the answer.
    client.resume();
    client.setTimeout(silenceMs, () => client.destroy());
  }

  function release(connection: PassedConnection): void {
    const { client } = connection;
    clients.delete(client);
    client.off('close', onClose);
    client.off('error', ignore);
    takeBack(client, connection);
  }

  function onClose(this: Socket): void {
    clients.delete(this);
  }
  const ignore = () => {};

  function wait(client: Socket, received: Buffer, start: () => void): void {
    if (waiting.length >= maxWaiting) {
      refuse(client, received);
      return;
    }
    const leave = () => {
      clearTimeout(timeout);
      client.off('close', leave);
      waiting = waiting.filter((one) => one !== entry);
    };
    const entry = () => {
      leave();
      start();
    };
    const timeout = setTimeout(() => {
      leave();
      refuse(client, received);
    }, waitMs);
    client.on('close', leave);
    if (waiting.length === 0) onceReady(startWaiting);
    waiting.push(entry);
  }

  function startWaiting(): void {
    for (const entry of waiting) entry();
  }

  const pass: PassToApp = (client, received, bodyBytes, parked) => {
    client.on('error', ignore);
    if (clients.size >= maxOpen) {
      refuse(client, received);
      return;
    }
    clients.add(client);
    client.on('close', onClose);
    client.pause();
    const start = () => {
      const app = readyApp();
      const usable = parked instanceof PassedConnection && parked.isUsable ? parked : undefined;
      if (!usable && !app) {
        wait(client, received, start);
        return;
      }
      const connection =
        usable ?? new PassedConnection(client, app?.socketPath ?? '', { takeBack: release, refuse, log });
      connection.start(received, bodyBytes);
    };
    start();
  };

  return {
    pass,
    counts,
    get open() {
      return clients.size;
    },
    destroy() {
      for (const client of clients) client.destroy();
    },
  };
}
