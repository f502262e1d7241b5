import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PassThrough, type Readable } from 'node:stream';
import { once } from 'node:events';
import { createGunzip, createGzip } from 'node:zlib';
import { TransferError, type RecordSink, type TransferRecord } from './records.ts';

const rowsPrefix = 'rows ';

const toLine = (record: TransferRecord): string =>
  record.kind === 'rows' ? `${rowsPrefix}${record.count} ${record.json}\n` : `${JSON.stringify(record)}\n`;

function fromLine(line: string): TransferRecord {
  if (!line.startsWith(rowsPrefix)) return JSON.parse(line) as TransferRecord;
  const space = line.indexOf(' ', rowsPrefix.length);
  return { kind: 'rows', count: Number(line.slice(rowsPrefix.length, space)), json: line.slice(space + 1) };
}

/** Writes records as compressed lines. The file gets its final name when it is complete and synced to the disk. */
export async function writeBackup<T>(file: string, work: (sink: RecordSink) => Promise<T>): Promise<T> {
  const partial = `${file}.partial`;
  const lines = new PassThrough();
  const written = pipeline(lines, createGzip(), createWriteStream(partial, { flags: 'w', mode: 0o600 }));
  // Awaited below; an earlier failure must not be an unhandled rejection.
  written.catch(() => {});
  try {
    const result = await work(async (record) => {
      if (!lines.write(toLine(record))) await Promise.race([once(lines, 'drain'), written]);
    });
    lines.end();
    await written;
    const handle = await open(partial, 'r+');
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    return result;
  } catch (error) {
    lines.destroy();
    await written.catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}

/** Not node:readline, which also splits at characters that JSON text may contain. */
async function* readLines(stream: Readable): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let to = chunk.indexOf(10); to !== -1; to = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, to)]).toString('utf8');
      parts = [];
      from = to + 1;
    }
    parts.push(chunk.subarray(from));
  }
}

export async function* readBackup(file: string): AsyncGenerator<TransferRecord> {
  const unpacked = createGunzip();
  const source = createReadStream(file).on('error', (error) => unpacked.destroy(error));
  let first = true;
  try {
    for await (const line of readLines(source.pipe(unpacked))) {
      const record = fromLine(line);
      if (first && (record.kind !== 'start' || record.format !== 1)) throw new Error('unknown format');
      first = false;
      yield record;
    }
  } catch (error) {
    throw new TransferError(
      `${file} is not a complete Tessera backup: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}
