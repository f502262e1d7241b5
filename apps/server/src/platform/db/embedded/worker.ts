import { cpSync, constants } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { lowerThreadPriority } from '../../threads/lower-thread-priority.ts';
import { prepareFolder } from './data-folder.ts';
import type { EngineOptions, FromEngine, ToEngine } from './messages.ts';
import { startEngine } from './start-engine.ts';

const FLUSH_BYTES = 256 * 1024;
/** PGlite's own mark for "a statement failed, go on"; anything else thrown out of its loop is the end of it. */
const STATEMENT_FAILED = 100;

if (!parentPort) throw new Error('embedded-worker runs as a worker thread only');
const port = parentPort;
const post = (message: FromEngine) => port.postMessage(message);

function fatal(error: unknown): never {
  post({ kind: 'fatal', message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

/** PGlite swallows whatever its loop throws, and would spin or answer nonsense after a panic. */
function stopOnPanic(pg: PGlite): void {
  const module = pg.Module;
  const loopOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      loopOnce();
    } catch (error) {
      const status = error instanceof Object && 'status' in error ? error.status : undefined;
      if (status !== STATEMENT_FAILED) fatal(new Error(`the embedded engine stopped: ${String(error)}`));
      throw error;
    }
  };
}

/** One session serves all connections, one after another: a new one must find nothing of the last. */
async function freshSession(pg: PGlite): Promise<void> {
  if (pg.isInTransaction()) await pg.exec('rollback');
  await pg.exec('discard all');
}

async function exchange(pg: PGlite, id: number, bytes: Uint8Array): Promise<void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    if (size === 0) return;
    const joined = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length;
    }
    parts = [];
    size = 0;
    port.postMessage({ kind: 'data', id, bytes: joined } satisfies FromEngine, [joined.buffer]);
  };
  await pg.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (chunk) => {
      parts.push(chunk.slice());
      size += chunk.length;
      if (size >= FLUSH_BYTES) flush();
    },
  });
  flush();
}

function snapshot(folder: string, to: string): void {
  try {
    // Between two statements the folder is what a crash would leave: every acknowledged commit is in its log.
    cpSync(folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
    post({ kind: 'snapshot-done', to });
  } catch (error) {
    post({ kind: 'snapshot-done', to, error: String(error) });
  }
}

async function serve(): Promise<void> {
  const started = performance.now();
  const options = workerData as EngineOptions;
  if (options.nice !== undefined) lowerThreadPriority(options.nice);
  const folder = await prepareFolder(options);
  const pg = await startEngine(folder);
  stopOnPanic(pg);
  let current: number | undefined;

  const handle = async (message: ToEngine): Promise<void> => {
    switch (message.kind) {
      case 'connect':
        await freshSession(pg);
        current = message.id;
        post({ kind: 'connected', id: message.id });
        return;
      case 'data':
        if (message.id === current) await exchange(pg, message.id, message.bytes);
        return;
      case 'disconnect':
        if (message.id === current) current = undefined;
        return;
      case 'snapshot':
        snapshot(folder, message.to);
        return;
      case 'close':
        await freshSession(pg);
        await pg.exec('checkpoint');
        await pg.close();
        post({ kind: 'closed' });
        port.close();
    }
  };

  let queue = Promise.resolve();
  port.on('message', (message: ToEngine) => {
    queue = queue.then(() => handle(message)).catch(fatal);
  });
  post({ kind: 'ready', bootMs: Math.round(performance.now() - started) });
}

serve().catch(fatal);
