import { cpSync, constants } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { lowerThreadPriority } from '../../threads/lower-thread-priority.ts';
import { prepareFolder } from './data-folder.ts';
import type { EngineOptions, FromEngine, ToEngine } from './messages.ts';
import { startEngine } from './start-engine.ts';

const flushBytes = 256 * 1024;
/** PGlite's status for a failed statement. Any other error thrown by its main loop is a panic. */
const statementFailed = 100;

if (!parentPort) throw new Error('embedded-worker runs as a worker thread only');
const port = parentPort;
const post = (message: FromEngine) => port.postMessage(message);

function fatal(error: unknown): never {
  post({ kind: 'fatal', message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

/** PGlite ignores errors of its main loop. After a panic it would hang or return wrong results, so end the thread. */
function stopOnPanic(pg: PGlite): void {
  const module = pg.Module;
  const loopOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      loopOnce();
    } catch (error) {
      const status = error instanceof Object && 'status' in error ? error.status : undefined;
      if (status !== statementFailed) fatal(new Error(`the embedded engine stopped: ${String(error)}`));
      throw error;
    }
  };
}

/** All connections use the same session, one after another: a new one must not see state of the last. */
async function resetSession(pg: PGlite): Promise<void> {
  if (pg.isInTransaction()) await pg.exec('rollback');
  await pg.exec('discard all');
}

/** Runs the statements in `bytes` and sends the answers in batches. */
async function execute(pg: PGlite, id: number, bytes: Uint8Array): Promise<void> {
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
      if (size >= flushBytes) flush();
    },
  });
  flush();
}

function snapshot(folder: string, to: string): void {
  try {
    // Between two statements the folder is in the state after a crash: the log has every acknowledged commit.
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
        await resetSession(pg);
        current = message.id;
        post({ kind: 'connected', id: message.id });
        return;
      case 'data':
        if (message.id === current) await execute(pg, message.id, message.bytes);
        return;
      case 'disconnect':
        if (message.id === current) current = undefined;
        return;
      case 'snapshot':
        snapshot(folder, message.to);
        return;
      case 'close':
        await resetSession(pg);
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
