import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type PlainRequest, readPlainRequest } from './plain-request.ts';

/** Whoever takes a request calls one of these, once. */
export interface PlainReply {
  /** The status line and headers, without the empty line that ends them. There is no body. */
  send(head: string): void;
  /** Leaves it to the general server after all. */
  pass(): void;
}

/** Takes a plain request, or says false and has done nothing. */
export type PlainFront = (request: PlainRequest, socket: Socket, reply: PlainReply) => boolean;

interface Surroundings {
  readonly front: PlainFront;
  readonly open: Set<PlainConnection>;
  /** Gives a connection, with what it has said and nobody answered, to the general server. */
  readonly handOver: (socket: Socket, said: Buffer) => void;
  /** The server is closing: an answer is the last one of its connection. */
  isClosing: boolean;
}

/**
 * A connection that has only asked for what the front answers. The general server costs several times as much as such an
 * answer, most of it for what plain requests do not have. The first request that is anything else takes the
 * connection there for good.
 */
class PlainConnection implements PlainReply {
  readonly #around: Surroundings;
  readonly #socket: Socket;
  /** What is being answered. */
  #asked: Buffer | undefined;
  #closes = false;
  /** What was said while an answer was due. */
  #ahead: Buffer | undefined;
  #hungUp = false;
  /** The last answer has been given. */
  #over = false;

  constructor(socket: Socket, around: Surroundings) {
    this.#socket = socket;
    this.#around = around;
    socket.on('data', this.#hear);
    socket.on('end', this.#hangUp);
    socket.on('timeout', this.#leave);
    socket.on('error', this.#ignore);
    socket.on('close', this.#forget);
  }

  get isIdle(): boolean {
    return this.#asked === undefined;
  }

  destroy(): void {
    this.#socket.destroy();
  }

  send(head: string): void {
    if (this.#asked === undefined) return;
    this.#asked = undefined;
    if (this.#closes || this.#around.isClosing || (this.#hungUp && !this.#ahead)) {
      this.#over = true;
      this.#socket.end(`${head}Connection: close\r\n\r\n`, 'latin1');
      return;
    }
    if (!this.#socket.write(`${head}\r\n`, 'latin1')) {
      // Whoever does not read its answers is not asked for more questions.
      this.#socket.pause();
      this.#socket.once('drain', this.#goOn);
      return;
    }
    if (this.#ahead) this.#goOn();
  }

  pass(): void {
    const said = this.#asked;
    if (said === undefined) return;
    this.#asked = undefined;
    this.#handOver(this.#ahead ? Buffer.concat([said, this.#ahead]) : said);
  }

  readonly #hear = (bytes: Buffer): void => {
    if (this.#over) return;
    if (this.#asked) {
      // Nobody has to be heard out who does not wait for answers.
      this.#ahead = this.#ahead ? Buffer.concat([this.#ahead, bytes]) : bytes;
      this.#socket.pause();
      return;
    }
    const request = readPlainRequest(bytes);
    if (request) {
      this.#asked = bytes;
      this.#closes = request.closes;
      if (this.#takes(request)) return;
      this.#asked = undefined;
    }
    this.#handOver(bytes);
  };

  readonly #hangUp = (): void => {
    this.#hungUp = true;
    if (this.isIdle) this.#socket.end();
  };

  readonly #leave = (): void => {
    if (this.isIdle) this.#socket.destroy();
  };

  /** A visitor who is gone is no trouble of ours. */
  readonly #ignore = (): void => {};

  readonly #forget = (): void => {
    this.#around.open.delete(this);
  };

  readonly #goOn = (): void => {
    const bytes = this.#ahead;
    this.#ahead = undefined;
    this.#socket.resume();
    if (bytes) this.#hear(bytes);
  };

  /** What goes wrong here goes wrong again in the general server, which knows what to say and where to write it down. */
  #takes(request: PlainRequest): boolean {
    try {
      return this.#around.front(request, this.#socket, this);
    } catch {
      return false;
    }
  }

  #handOver(said: Buffer): void {
    const socket = this.#socket;
    this.#around.open.delete(this);
    if (socket.destroyed) return;
    socket.off('data', this.#hear);
    socket.off('end', this.#hangUp);
    socket.off('timeout', this.#leave);
    socket.off('error', this.#ignore);
    socket.off('close', this.#forget);
    socket.off('drain', this.#goOn);
    socket.setTimeout(0);
    this.#around.handOver(socket, said);
  }
}

/** Long enough for a request that is already under way to show itself. */
const graceMs = 500;

/** Lets `front` answer ahead of HTTP's general machinery, as long as a connection asks for nothing else. */
export function acceptPlainly(http: FastifyInstance, front: PlainFront): void {
  const server: Server = http.server;
  const general = server.listeners('connection') as ((socket: Socket) => void)[];
  const open = new Set<PlainConnection>();
  const around: Surroundings = {
    front,
    open,
    isClosing: false,
    handOver(socket, said) {
      socket.pause();
      socket.unshift(said);
      for (const listener of general) listener.call(server, socket);
      socket.resume();
    },
  };
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    socket.setTimeout(server.keepAliveTimeout);
    open.add(new PlainConnection(socket, around));
  });
  http.addHook('preClose', async () => {
    around.isClosing = true;
    const release = setInterval(() => {
      for (const connection of open) if (connection.isIdle) connection.destroy();
    }, graceMs);
    server.once('close', () => clearInterval(release));
  });
}
