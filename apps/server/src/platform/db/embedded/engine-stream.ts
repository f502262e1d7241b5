import { Duplex } from 'node:stream';
import type { FromEngine, ToEngine } from './messages.ts';

/** The connection of a stream to the engine's thread. */
export interface EngineLink {
  /** Returns false if the engine has ended. */
  send(message: ToEngine): boolean;
  /** Returns a function that stops listening. */
  listen(id: number, onMessage: (message: FromEngine) => void): () => void;
}

let lastId = 0;

/** Replaces the driver's socket: sends bytes to the engine's thread and receives its answers. */
export class EngineStream extends Duplex {
  readonly #id = ++lastId;
  readonly #link: EngineLink;
  readonly #stopListening: () => void;

  constructor(link: EngineLink) {
    super();
    this.#link = link;
    this.#stopListening = link.listen(this.#id, (message) => {
      if (message.kind === 'connected') this.emit('connect');
      if (message.kind === 'data') this.push(message.bytes);
      if (message.kind === 'fatal') this.destroy(new Error(message.message));
    });
  }

  connect(): this {
    if (!this.#link.send({ kind: 'connect', id: this.#id })) this.destroy(new Error('the embedded engine has ended'));
    return this;
  }

  /** The driver corks the messages of one statement; the engine must receive them in one piece. Also serves single writes. */
  override _writev(chunks: Array<{ chunk: Buffer }>, done: (error?: Error) => void): void {
    this.#link.send({ kind: 'data', id: this.#id, bytes: Buffer.concat(chunks.map(({ chunk }) => chunk)) });
    done();
  }

  override _read(): void {
    // The engine pushes data; reading needs no request.
  }

  override _final(done: (error?: Error) => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#stopListening();
    this.#link.send({ kind: 'disconnect', id: this.#id });
    done(error);
  }

  // Socket methods that the driver calls; they have no meaning between threads.
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;
}
