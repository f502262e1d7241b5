import { finished, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** The path in the archive, with `/` between folders. */
  name: string;
  content: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** `false` for pictures that are compressed already. */
  isCompressed?: boolean;
  modifiedAt: Date;
}

const toReadable = (content: ZipEntry['content']): Readable =>
  typeof content === 'string' || content instanceof Uint8Array
    ? Readable.from([Buffer.from(content)])
    : Readable.from(content, { objectMode: false });

/** Adds an entry and resolves when its content is read. */
const addEntry = (zip: ZipFile, { name, content, isCompressed = true, modifiedAt }: ZipEntry): Promise<void> =>
  new Promise((resolve, reject) => {
    zip.addReadStreamLazy(name, { mtime: modifiedAt, compress: isCompressed }, (open) => {
      const stream = toReadable(content);
      finished(stream, { writable: false }, (error) => (error ? reject(error) : resolve()));
      open(null, stream);
    });
  });

/**
 * A ZIP archive of the entries, made while it is read: an entry is requested when the one before is written, so that few bytes
 * are in memory at a time.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  const adding = (async () => {
    for await (const entry of entries) {
      if (output.destroyed) return;
      await addEntry(zip, entry);
    }
    zip.end();
  })();
  adding.catch(fail);
  try {
    yield* output;
  } finally {
    output.destroy();
  }
}
