import type { JobKindName, ListedJob } from '@tessera/contract';
import { useState } from 'react';
import { persistent } from '../../lib/browser-storage.ts';
import { isActive } from './job-queries.ts';

const storageKey = 'dismissed_jobs';
const maxRemembered = 50;
/** A page shows the end of a job for this long. The API offers its result file until the job expires. */
const shownMs = 24 * 3_600_000;

function readDismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(persistent.get(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether a job is running or has something to tell: a file, failures, or that it did not finish. */
const isWorthShowing = (job: ListedJob): boolean =>
  isActive(job) ||
  (Date.parse(job.finished_at ?? job.created_at) > Date.now() - shownMs &&
    (job.state !== 'done' || job.failure_count > 0 || job.result_name !== null));

/** The jobs of these kinds that a page shows, and a function that hides one for good. */
export function useShownJobs(jobs: readonly ListedJob[] | undefined, kinds: readonly JobKindName[]) {
  const [dismissed, setDismissed] = useState(readDismissed);
  const dismiss = (id: string) => {
    const next = [id, ...dismissed].slice(0, maxRemembered);
    persistent.set(storageKey, JSON.stringify(next));
    setDismissed(next);
  };
  const shown = (jobs ?? []).filter(
    (job) => kinds.includes(job.kind) && !dismissed.includes(job.id) && isWorthShowing(job),
  );
  return { shown, dismiss };
}
