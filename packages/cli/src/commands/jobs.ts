import type { Job, ListedJob } from '@tessera/client';
import { chosenAction, defineCommand, jsonOption } from '../command.ts';
import { Failure, usageError } from '../failure.ts';
import { signedInClient } from '../settings.ts';
import { facts, json, table } from '../terminal.ts';
import { waitForJob } from '../wait-for-job.ts';

const actions = ['list', 'watch', 'cancel', 'undo'] as const;

const progressText = ({ done, total }: ListedJob) => (total === null ? String(done) : `${done} of ${total}`);

const report = (job: Job): string =>
  facts({
    kind: job.kind,
    state: job.state,
    done: progressText(job),
    failures: job.failure_count || undefined,
    error: job.error,
    result: job.result_name,
    ...job.summary,
    id: job.id,
  });

export const jobs = defineCommand({
  name: 'jobs',
  usage: '[list | watch <id> | cancel <id> | undo <id>]',
  summary: 'list, watch, cancel and undo work in the background',
  actions,
  examples: ['tessera jobs', 'tessera jobs watch 0198c0de-0000-7000-8000-000000000000'],
  options: { json: jsonOption },
  maxArguments: 2,
  async run({ values, given: [action, id], terminal }) {
    const chosen = chosenAction(action, actions);
    const client = await signedInClient(terminal);
    if (chosen === 'list') {
      const all = await client.jobs.list();
      const rows = all.map((job) => [job.created_at, job.kind, job.state, progressText(job), job.id]);
      return terminal.out(values.json ? json(all) : table(['CREATED', 'KIND', 'STATE', 'DONE', 'ID'], rows));
    }
    if (id === undefined) throw usageError('Which job? Give its id. Find it with: tessera jobs');
    const started = chosen === 'watch' ? { id } : await client.jobs[chosen](id);
    const job = await waitForJob(client, started.id, 'Done', terminal);
    terminal.out(values.json ? json(job) : report(job));
    if (job.state === 'failed') throw new Failure(job.error ?? 'The job has failed');
  },
});
