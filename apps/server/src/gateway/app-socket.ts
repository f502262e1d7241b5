import { Socket } from 'node:net';

/**
 * A connection to an app process that is read to its end after a write has failed. The app may answer and close before it has
 * read the whole request, such as with 413; Node.js would destroy the connection together with the answer in its buffer.
 */
export class AppSocket extends Socket {
  override _write(chunk: unknown, encoding: BufferEncoding, callback: () => void): void {
    super._write(chunk, encoding, () => callback());
  }

  override _writev(chunks: { chunk: unknown; encoding: BufferEncoding }[], callback: () => void): void {
    super._writev?.(chunks, () => callback());
  }
}
