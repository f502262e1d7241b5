import { QueryClient } from '@tanstack/react-query';
import type { Job, ListedJob } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import { sampleJob } from '../../test/jobs.ts';
import { addJob, applyJobEvent } from './job-queries.ts';

const one = (client: QueryClient, id: string) => client.getQueryData<Job>(['jobs', 'one', id]);
const list = (client: QueryClient) => client.getQueryData<ListedJob[]>(['jobs', 'list']);

function cacheOf(job: Job): QueryClient {
  const client = new QueryClient();
  client.setQueryData(['jobs', 'list'], []);
  addJob(client, job);
  return client;
}

describe('job cache', () => {
  test('shows a started job in the list and by id', () => {
    const job = sampleJob();
    const client = cacheOf(job);
    expect(list(client)).toEqual([job]);
    expect(one(client, job.id)).toEqual(job);
  });

  test('applies progress of the live stream', () => {
    const job = sampleJob({ done: 1 });
    const client = cacheOf(job);
    applyJobEvent(client, { ...job, done: 7 });
    expect(one(client, job.id)?.done).toBe(7);
    expect(list(client)?.[0]?.done).toBe(7);
  });

  test('ignores progress older than the cached numbers', () => {
    const job = sampleJob({ done: 9 });
    const client = cacheOf(job);
    applyJobEvent(client, { ...job, done: 7 });
    expect(one(client, job.id)?.done).toBe(9);
  });

  test('fetches a job again when it has finished', () => {
    const job = sampleJob();
    const client = cacheOf(job);
    applyJobEvent(client, { ...job, state: 'done' });
    expect(client.getQueryState(['jobs', 'one', job.id])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['jobs', 'list'])?.isInvalidated).toBe(true);
  });
});
