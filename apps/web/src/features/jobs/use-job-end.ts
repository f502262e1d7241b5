import type { ListedJob } from '@tessera/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isActive } from './job-queries.ts';

/** Calls back once for each job that ends while the page is open. */
export function useJobEnd(jobs: readonly ListedJob[] | undefined, onEnd: (job: ListedJob) => void): void {
  const active = useRef(new Set<string>());
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (isActive(job)) active.current.add(job.id);
      else if (active.current.delete(job.id)) end(job);
    }
  }, [jobs]);
}
