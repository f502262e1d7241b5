import type { Client, Job } from '@tessera/client';
import { startProgress, type Terminal } from './terminal.ts';

/** Waits until a job has ended, and shows its progress. */
export async function waitForJob(client: Client, jobId: string, label: string, terminal: Terminal): Promise<Job> {
  const progress = startProgress(terminal, label);
  try {
    return await client.jobs.wait(jobId, { pollMs: 300, onProgress: ({ done, total }) => progress.show(done, total) });
  } finally {
    progress.end();
  }
}
