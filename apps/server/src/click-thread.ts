import { parentPort } from 'node:worker_threads';
import { makeBatch } from './features/clicks/batch.ts';
import type { BatchReply, BatchRequest } from './features/clicks/batch-source.ts';
import { openCountries } from './platform/country/country.ts';
import { readJournal } from './platform/journal/read-journal.ts';
import { stepBack } from './platform/threads/step-back.ts';
import { agentReader } from './platform/user-agents/user-agents.ts';

/** The thread that reads journals: see `batchThread`. */
if (!parentPort) throw new Error('click-thread runs as a worker thread only');
const port = parentPort;
stepBack(15);
const classifier = { agentOf: agentReader(), countryOf: openCountries() };

async function answer(id: number, { folder, from, until, mostLines, salts }: BatchRequest): Promise<BatchReply> {
  try {
    const part = await readJournal(folder, from, { until, mostLines });
    return { id, batch: makeBatch(part, salts, classifier) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

port.on('message', ({ id, request }: { id: number; request: BatchRequest }) => {
  void answer(id, request).then((reply) => port.postMessage(reply));
});
