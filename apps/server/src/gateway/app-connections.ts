import { connect, type Socket } from 'node:net';
import type { Config } from '../config.ts';
import { proxyHeader } from '../http/proxy-protocol.ts';
import type { Logger } from '../platform/log/log.ts';
import { answerBytes } from './answer-length.ts';
import type { AppConnection, PassedClient, PassToApp } from './client-connections.ts';
import { createUnavailableAnswer } from './unavailable-answer.ts';

export interface AppConnectionsDeps {
  log: Logger;
  mode: Config['mode'];
  /** An app process that takes connections; undefined while there is none. */
  readyApp: () => { readonly socketPath: string } | undefined;
  /** Calls back once when an app process becomes ready. */
  onceReady: (listener: () => void) => void;
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
const reuseMs = 60_000;
const nothing = Buffer.alloc(0);
const ignore = () => {};

/** What the app's sides of all connections share. */
interface Shared {
  readonly deps: AppConnectionsDeps;
  /** Connections with a request for the app. */
  readonly open: Set<PassedConnection>;
  /** Calls `start` when an app process is ready, or refuses. Returns how to stop waiting. */
  wait(client: Socket, received: Buffer, start: () => void): () => void;
  refuse(client: Socket, received: Buffer): void;
}

class PassedConnection implements AppConnection {
  readonly #shared: Shared;
  readonly #passed: PassedClient;
  readonly #client: Socket;
  #upstream: Socket | undefined;
  /** The start of the request, until the app begins to answer it. */
  #received: Buffer = nothing;
  /** Bytes of the request's body still to come; undefined: the app has the connection for good. */
  #bodyBytes: number | undefined;
  /** Bytes the app had sent before this request. */
  #readBefore = 0;
  /** Bytes the app will have sent with the end of its answer, once the head of the answer has told. */
  #answeredAt: number | undefined;
  #isHead = false;
  #isIdle = false;
  #idleSince = 0;
  #stopWaiting: () => void = ignore;

  constructor(passed: PassedClient, shared: Shared) {
    this.#passed = passed;
    this.#client = passed.socket;
    this.#shared = shared;
  }

  /** Sends the start of a request, to the same app process as the last one if it is still there. */
  start(received: Buffer, bodyBytes: number | undefined): void {
    const { open } = this.#shared;
    if (open.size >= maxOpen) {
      this.destroy();
      this.#shared.refuse(this.#client, received);
      return;
    }
    open.add(this);
    this.#received = received;
    this.#bodyBytes = bodyBytes;
    this.#answeredAt = undefined;
    this.#isHead = received.subarray(0, 5).toString('latin1') === 'HEAD ';
    if (!this.#isReusable()) this.#upstream = undefined;
    this.#isIdle = false;
    this.#send();
  }

  receive(bytes: Buffer): void {
    if (this.#bodyBytes !== undefined)
      // More than one request at a time: only the app's parser knows where the next one begins.
      this.#bodyBytes = bytes.length <= this.#bodyBytes ? this.#bodyBytes - bytes.length : undefined;
    if (this.#upstream?.write(bytes) === false) this.#client.pause();
  }

  endRequest(): void {
    this.#upstream?.end();
  }

  destroy(): void {
    this.#shared.open.delete(this);
    this.#stopWaiting();
    this.#upstream?.destroy();
    this.#upstream = undefined;
  }

  cutOff(): void {
    this.#client.destroy();
    this.destroy();
  }

  #isReusable(): boolean {
    const upstream = this.#upstream;
    if (!upstream) return false;
    if (!upstream.destroyed && upstream.writable && performance.now() - this.#idleSince < reuseMs) return true;
    upstream.destroy();
    return false;
  }

  #send(): void {
    const { readyApp } = this.#shared.deps;
    const app = this.#upstream ? undefined : readyApp();
    if (!this.#upstream && !app) {
      this.#client.pause();
      this.#stopWaiting = this.#shared.wait(this.#client, this.#received, () => {
        this.#client.resume();
        this.#send();
      });
      return;
    }
    const upstream = this.#upstream ?? this.#connect(app?.socketPath ?? '');
    if (!upstream) {
      this.cutOff();
      return;
    }
    this.#readBefore = upstream.bytesRead;
    upstream.write(this.#received);
    if (this.#client.readableEnded) upstream.end();
  }

  /** Undefined if the client has disconnected in the meantime. */
  #connect(socketPath: string): Socket | undefined {
    const header = proxyHeader(this.#client);
    if (header === undefined) return undefined;
    const upstream = connect({ path: socketPath, allowHalfOpen: true });
    this.#upstream = upstream;
    upstream.write(header, 'latin1');
    upstream.on('data', (bytes) => this.#onAnswer(bytes, upstream));
    const onEnd = () => this.#onUpstreamEnd(upstream);
    upstream.once('end', onEnd);
    upstream.once('close', onEnd);
    upstream.on('drain', () => this.#client.resume());
    const { log } = this.#shared.deps;
    upstream.on('error', (error) => log.debug({ err: error }, 'connection to the app process failed'));
    return upstream;
  }

  #onAnswer(bytes: Buffer, upstream: Socket): void {
    if (this.#isIdle || upstream !== this.#upstream) {
      // An idle connection that the app is about to close.
      upstream.destroy();
      return;
    }
    this.#received = nothing;
    if (this.#bodyBytes !== undefined && upstream.bytesRead - bytes.length === this.#readBefore) {
      const length = answerBytes(bytes, this.#isHead);
      this.#answeredAt = length === undefined ? undefined : this.#readBefore + length;
    }
    if (!this.#client.write(bytes)) {
      upstream.pause();
      this.#client.once('drain', () => upstream.resume());
    }
    if (this.#bodyBytes === 0 && this.#answeredAt === upstream.bytesRead && !this.#client.readableEnded) {
      this.#isIdle = true;
      this.#idleSince = performance.now();
      this.#shared.open.delete(this);
      this.#passed.takeBack();
    }
  }

  #onUpstreamEnd(upstream: Socket): void {
    if (upstream !== this.#upstream) return;
    this.#upstream = undefined;
    upstream.destroy();
    const client = this.#client;
    if (this.#isIdle || client.destroyed) return;
    // Without a single byte of an answer, a 503 is the answer.
    if (upstream.bytesRead === this.#readBefore) this.#shared.refuse(client, this.#received);
    else if (upstream.readableEnded) {
      client.end();
      // The app has sent everything: a client that neither reads nor closes does not keep its connection.
      client.setTimeout(silenceMs, () => client.destroy());
    } else client.destroy();
  }
}

/**
 * Passes requests to an app process over its Unix socket, with the client's address in a PROXY header in front. When the
 * app has answered, the connection is taken back, so that the next short link on it needs no app. If no app process is
 * there, clients wait for the next one; if there are too many of them, or it takes too long, they get 503.
 */
export function createAppConnections(deps: AppConnectionsDeps): AppConnections {
  const unavailableAnswer = createUnavailableAnswer(deps.mode);
  const open = new Set<PassedConnection>();
  const counts = { refused: 0 };
  const waiting = new Set<() => void>();

  function refuse(client: Socket, received: Buffer): void {
    counts.refused += 1;
    client.end(unavailableAnswer(received));
    // The request may still be arriving: without reading it the client would get a reset instead of the answer.
    client.resume();
    client.setTimeout(silenceMs, () => client.destroy());
  }

  function startWaiting(): void {
    for (const start of waiting) start();
  }

  const shared: Shared = {
    deps,
    open,
    refuse,
    wait(client, received, start) {
      if (waiting.size >= maxWaiting) {
        refuse(client, received);
        return ignore;
      }
      const leave = () => {
        clearTimeout(timeout);
        waiting.delete(entry);
      };
      const entry = () => {
        leave();
        start();
      };
      const timeout = setTimeout(() => {
        leave();
        refuse(client, received);
      }, waitMs);
      if (waiting.size === 0) deps.onceReady(startWaiting);
      waiting.add(entry);
      return leave;
    },
  };

  return {
    pass(client, received, bodyBytes) {
      const connection = new PassedConnection(client, shared);
      connection.start(received, bodyBytes);
      return connection;
    },
    counts,
    get open() {
      return open.size;
    },
    destroy() {
      for (const connection of open) connection.cutOff();
    },
  };
}
