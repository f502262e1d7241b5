import { type Batch, makeBatch } from './features/clicks/counting/batch.ts';
import type { BatchRequest } from './features/clicks/counting/batch-source.ts';
import { openCountries } from './platform/country/country.ts';
import { readJournal } from './platform/journal/read-journal.ts';
import { answerQuestions } from './platform/threads/ask-thread.ts';
import { stepBack } from './platform/threads/lower-thread-priority.ts';
import { agentReader } from './platform/user-agents/user-agents.ts';

/** The thread that reads journals: see `batchThread` in server.ts. */
stepBack(15);
const classifier = { agentOf: agentReader(), countryOf: openCountries() };

answerQuestions<BatchRequest, Batch>(async ({ folder, from, until, mostLines, salts }) =>
  makeBatch(await readJournal(folder, from, { until, mostLines }), salts, classifier),
);
