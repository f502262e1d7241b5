import { type Batch, type BatchRequest, makeBatch } from '../features/clicks/counting/batch.ts';
import { openCountries } from '../platform/country/country.ts';
import { readJournal } from '../platform/journal/read-journal.ts';
import { lowerThreadPriority } from '../platform/threads/lower-thread-priority.ts';
import { handleRequests } from '../platform/threads/thread-client.ts';
import { agentReader } from '../platform/user-agents/user-agents.ts';

/** The worker thread that reads journals and makes batches of their clicks. `batchThread` in server.ts starts it. */
lowerThreadPriority(15);
const classifier = { agentOf: agentReader(), countryOf: openCountries() };

handleRequests<BatchRequest, Batch>(async ({ folder, from, until, maxLines, salts }) =>
  makeBatch(await readJournal(folder, from, { until, maxLines }), salts, classifier),
);
