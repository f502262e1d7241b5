import type { Socket } from 'node:net';
import type { Config } from '../config.ts';
import { proxyHeader } from '../http/proxy-protocol.ts';
import type { Logger } from '../platform/log/log.ts';
import { type AnswerLength, answerLength } from './answer-length.ts';
import { AppSocket } from './app-socket.ts';
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

/** How long a client waits for an app process that is being replaced. */
const waitMs = 10_000;
/** More clients than this do not wait: their connections hold memory. */
const maxWaiting = 1000;
/** Requests in progress; further ones get 503. */
const maxOpen = 20_000;
/** How long a client may take to read its last answer and to close. */
const silenceMs = 30_000;
/** An idle connection to the app is reused for this long. The app keeps it longer, so it does not close one in use. */
const reuseMs = 60_000;
const noBytes = Buffer.alloc(0);
const doNothing = () => {};

/** The connection to an app process that belongs to one client. */
class PassedConnection implements AppConnection {
  readonly #connections: AppConnections;
  readonly #passed: PassedClient;
  readonly #client: Socket;
  #upstream: Socket | undefined;
  /** The start of the request, until the app begins to answer it. */
  #received: Buffer = noBytes;
  /** Bytes of the request's body still to come; if undefined, the connection is not taken back. */
  #bodyBytes: number | undefined;
  /** Bytes received from the app before this request. */
  #readBefore = 0;
  /** Undefined until the head of the answer is read, and for an answer of unknown length. */
  #answer: AnswerLength | undefined;
  #isHead = false;
  #isIdle = false;
  #idleSince = 0;
  #stopWaiting: () => void = doNothing;

  constructor(passed: PassedClient, connections: AppConnections) {
    this.#passed = passed;
    this.#client = passed.socket;
    this.#connections = connections;
  }

  /** Sends the start of a request, to the same app process as the last one if it is still there. */
  start(received: Buffer, bodyBytes: number | undefined): void {
    if (this.#connections.open >= maxOpen) {
      this.destroy();
      this.#connections.refuse(this.#client, received);
      return;
    }
    this.#connections.active.add(this);
    this.#received = received;
    this.#bodyBytes = bodyBytes;
    this.#answer = undefined;
    this.#isHead = received.subarray(0, 5).toString('latin1') === 'HEAD ';
    if (!this.#isReusable()) this.#upstream = undefined;
    this.#isIdle = false;
    this.#send();
  }

  receive(bytes: Buffer): void {
    if (this.#bodyBytes !== undefined)
      // More bytes than the body: only the app's parser knows where the next request begins.
      this.#bodyBytes = bytes.length <= this.#bodyBytes ? this.#bodyBytes - bytes.length : undefined;
    if (this.#upstream?.write(bytes) === false) this.#client.pause();
  }

  endRequest(): void {
    this.#upstream?.end();
  }

  destroy(): void {
    this.#connections.active.delete(this);
    this.#stopWaiting();
    this.#upstream?.destroy();
    this.#upstream = undefined;
  }

  destroyWithClient(): void {
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
    const app = this.#upstream ? undefined : this.#connections.deps.readyApp();
    if (!this.#upstream && !app) {
      this.#client.pause();
      this.#stopWaiting = this.#connections.wait(this.#client, this.#received, () => {
        this.#client.resume();
        this.#send();
      });
      return;
    }
    const upstream = this.#upstream ?? this.#connect(app?.socketPath ?? '');
    if (!upstream) {
      this.destroyWithClient();
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
    const upstream = new AppSocket({ allowHalfOpen: true }).connect(socketPath);
    this.#upstream = upstream;
    upstream.write(header, 'latin1');
    upstream.on('data', (bytes) => this.#onAnswer(bytes, upstream));
    const onEnd = () => this.#onUpstreamEnd(upstream);
    upstream.once('end', onEnd);
    upstream.once('close', onEnd);
    upstream.on('drain', () => this.#client.resume());
    const { log } = this.#connections.deps;
    upstream.on('error', (error) => log.debug({ err: error }, 'connection to the app process failed'));
    return upstream;
  }

  #onAnswer(bytes: Buffer, upstream: Socket): void {
    if (this.#isIdle || upstream !== this.#upstream) {
      // Bytes without a request: the app is closing the idle connection.
      upstream.destroy();
      return;
    }
    this.#received = noBytes;
    if (upstream.bytesRead - bytes.length === this.#readBefore) this.#answer = answerLength(bytes, this.#isHead);
    if (!this.#client.write(bytes)) {
      upstream.pause();
      this.#client.once('drain', () => upstream.resume());
    }
    const isTakenBack = this.#bodyBytes === 0 && this.#answer?.isLast === false && !this.#client.readableEnded;
    if (isTakenBack && this.#isComplete(upstream)) {
      this.#isIdle = true;
      this.#idleSince = performance.now();
      this.#connections.active.delete(this);
      this.#passed.takeBack();
    }
  }

  #isComplete(upstream: Socket): boolean {
    return this.#answer !== undefined && upstream.bytesRead === this.#readBefore + this.#answer.bytes;
  }

  #isRepeatable(): boolean {
    return this.#bodyBytes === 0 && /^(?:GET|HEAD) /.test(this.#received.toString('latin1', 0, 5));
  }

  #onUpstreamEnd(upstream: Socket): void {
    if (upstream !== this.#upstream) return;
    this.#upstream = undefined;
    upstream.destroy();
    const client = this.#client;
    if (this.#isIdle || client.destroyed) return;
    const isUnanswered = upstream.bytesRead === this.#readBefore;
    // The app closed a kept connection before it read the request: a new connection can repeat it.
    if (isUnanswered && this.#readBefore > 0 && this.#isRepeatable()) this.#send();
    // The client has received no byte of an answer, so it can get a 503.
    else if (isUnanswered) this.#connections.refuse(client, this.#received);
    // An app that has not read the whole request resets the connection after its answer.
    else if (upstream.readableEnded || this.#isComplete(upstream)) {
      client.end();
      // Read further requests: else the client would get a reset instead of its last answers.
      client.resume();
      // The answer is complete: do not keep the connection of a client that neither reads nor closes.
      client.setTimeout(silenceMs, () => client.destroy());
    } else client.destroy();
  }
}

/**
 * Passes requests to an app process over its Unix socket, with the client's address in a PROXY header. When the app has
 * answered, the connection is taken back, so that the next short link on it does not need the app. If no app process is
 * ready, clients wait for the next one. If too many wait, or the wait takes too long, they get 503.
 */
export class AppConnections {
  readonly deps: AppConnectionsDeps;
  readonly counts = { refused: 0 };
  /** Connections with a request in progress. */
  readonly active = new Set<PassedConnection>();
  readonly #waiting = new Set<() => void>();
  readonly #unavailableAnswer: (received: Buffer) => string;

  constructor(deps: AppConnectionsDeps) {
    this.deps = deps;
    this.#unavailableAnswer = createUnavailableAnswer(deps.mode);
  }

  get open(): number {
    return this.active.size;
  }

  readonly pass: PassToApp = (client, received, bodyBytes) => {
    const connection = new PassedConnection(client, this);
    connection.start(received, bodyBytes);
    return connection;
  };

  refuse(client: Socket, received: Buffer): void {
    this.counts.refused += 1;
    client.end(this.#unavailableAnswer(received));
    // Read the rest of the request: else the client would get a reset instead of the answer.
    client.resume();
    client.setTimeout(silenceMs, () => client.destroy());
  }

  /** Calls `start` when an app process is ready, or refuses the client. Returns a function that ends the wait. */
  wait(client: Socket, received: Buffer, start: () => void): () => void {
    if (this.#waiting.size >= maxWaiting) {
      this.refuse(client, received);
      return doNothing;
    }
    const stop = () => {
      clearTimeout(timeout);
      this.#waiting.delete(startNow);
    };
    const startNow = () => {
      stop();
      start();
    };
    const timeout = setTimeout(() => {
      stop();
      this.refuse(client, received);
    }, waitMs);
    if (this.#waiting.size === 0) this.deps.onceReady(() => this.#waiting.forEach((each) => each()));
    this.#waiting.add(startNow);
    return stop;
  }

  /** Closes all connections with a request in progress. */
  destroy(): void {
    for (const connection of this.active) connection.destroyWithClient();
  }
}
