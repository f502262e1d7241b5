import { Duplex } from 'node:stream';
import type { FromEngine, ToEngine } from './messages.ts';

/** How a stream reaches the engine's thread. */
export interface EngineLink {
  /** Answers false when the engine is gone. */
  send(message: ToEngine): boolean;
  /** Answers the way to stop listening. */
  listen(id: number, onMessage: (message: FromEngine) => void): () => void;
}

let lastId = 0;

/** What the driver takes for a socket: bytes go to the engine's thread and come back from it. */
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
    if (!this.#link.send({ kind: 'connect', id: this.#id })) this.destroy(new Error('the embedded engine is gone'));
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#link.send({ kind: 'data', id: this.#id, bytes: chunk });
    done();
  }

  /** The driver corks a statement's messages together; the engine must get them together. */
  override _writev(chunks: Array<{ chunk: Buffer }>, done: (error?: Error) => void): void {
    this.#link.send({ kind: 'data', id: this.#id, bytes: Buffer.concat(chunks.map(({ chunk }) => chunk)) });
    done();
  }

  override _read(): void {
    // The engine pushes; there is nothing to ask for.
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

  // The driver speaks to a socket; these have no meaning between threads.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
