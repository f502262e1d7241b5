import { connect, type Socket } from 'node:net';
import type { Config } from '../config.ts';
import { unavailable } from '../http/app-error.ts';
import { proxyHeader } from '../http/proxy-protocol.ts';
import { securityHeadersOf } from '../http/security-headers.ts';
import type { PassToApp } from './client-connections.ts';
import type { Logger } from '../platform/log/log.ts';

interface Upstream {
  readonly socketPath: string;
}

export interface AppConnectionsDeps {
  log: Logger;
  mode: Config['mode'];
  /** An app process that takes connections; undefined while there is none. */
  readyApp: () => Upstream | undefined;
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

const retryAfterSeconds = 5;

/** The answer while no app process can be reached, as the app would give it. */
function unavailableAnswer(mode: Config['mode']): string {
  const body = JSON.stringify(unavailable().toReply());
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfterSeconds),
    Connection: 'close',
    ...securityHeadersOf(mode),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return ['HTTP/1.1 503 Service Unavailable', ...lines, '', body].join('\r\n');
}

/**
 * Passes connections to an app process over its Unix socket, with the client's address in a PROXY header in front. If no
 * app process is there, clients wait for the next one; if there are too many of them, or it takes too long, they get 503.
 */
export function createAppConnections({ log, mode, readyApp, onceReady }: AppConnectionsDeps): AppConnections {
  const refusal = unavailableAnswer(mode);
  const open = new Set<Socket>();
  const counts = { refused: 0 };
  let waiting: { start(): void }[] = [];

  function refuse(socket: Socket): void {
    counts.refused += 1;
    socket.end(refusal);
    // The request may still be arriving: without reading it the client would get a reset instead of the answer.
    socket.resume();
    socket.setTimeout(silenceMs, () => socket.destroy());
  }

  function wait(socket: Socket, received: Buffer): void {
    if (waiting.length >= maxWaiting) {
      refuse(socket);
      return;
    }
    const entry = {
      start() {
        clearTimeout(timeout);
        socket.off('close', leave);
        forward(socket, received);
      },
    };
    const leave = () => {
      clearTimeout(timeout);
      waiting = waiting.filter((one) => one !== entry);
    };
    const timeout = setTimeout(() => {
      leave();
      socket.off('close', leave);
      refuse(socket);
    }, waitMs);
    socket.on('close', leave);
    if (waiting.length === 0) onceReady(startWaiting);
    waiting.push(entry);
  }

  function startWaiting(): void {
    const entries = waiting;
    waiting = [];
    for (const entry of entries) entry.start();
  }

  function forward(socket: Socket, received: Buffer): void {
    const app = readyApp();
    if (!app) {
      wait(socket, received);
      return;
    }
    const upstream = connect({ path: app.socketPath, allowHalfOpen: true });
    upstream.once('connect', () => {
      upstream.write(Buffer.concat([Buffer.from(proxyHeader(socket), 'latin1'), received]));
      upstream.pipe(socket);
      if (socket.readableEnded) upstream.end();
      else socket.pipe(upstream);
    });
    // The app has sent everything: a client that neither reads nor closes does not keep its connection.
    upstream.once('end', () => socket.setTimeout(silenceMs, () => socket.destroy()));
    upstream.once('error', (error) => {
      log.debug({ err: error }, 'connection to the app process failed');
    });
    upstream.once('close', () => {
      // Without a single byte of an answer, a 503 is the answer to the first request.
      if (upstream.bytesRead === 0 && !socket.writableEnded) refuse(socket);
      else if (upstream.readableEnded) socket.end();
      else socket.destroy();
    });
    socket.once('close', () => upstream.destroy());
  }

  return {
    counts,
    get open() {
      return open.size;
    },
    pass(socket, received) {
      socket.on('error', () => {});
      if (open.size >= maxOpen) {
        refuse(socket);
        return;
      }
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      socket.pause();
      forward(socket, received);
    },
    destroy() {
      for (const socket of open) socket.destroy();
    },
  };
}
