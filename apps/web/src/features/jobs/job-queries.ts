import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job, JobEvent, JobState, ListedJob } from '@tessera/contract';
import { userCall } from '../../session/user-call.ts';

const jobKeys = {
  all: ['jobs'],
  list: ['jobs', 'list'],
  one: (id: string) => ['jobs', 'one', id],
} as const;

export const isActive = ({ state }: { state: JobState }): boolean => state === 'queued' || state === 'running';

/** For browsers and proxies without the live stream, which reports progress several times a second. */
const pollMs = 3000;

/** A job with its failures. The progress is kept up to date until the job has finished. */
export const useJob = (id: string) =>
  useQuery({
    queryKey: jobKeys.one(id),
    queryFn: () => userCall('GET /jobs/{id}', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? pollMs : false),
  });

/** The latest jobs of the account: after a reload, a page finds the jobs that it has started here. */
export const useJobs = () =>
  useQuery({
    queryKey: jobKeys.list,
    queryFn: async () => (await userCall('GET /jobs')).jobs,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? pollMs : false),
  });

/** Call with the reply of a call that has started a job, so that lists of jobs show it at once. */
export function addJob(client: QueryClient, job: Job): void {
  client.setQueryData<Job>(jobKeys.one(job.id), job);
  client.setQueryData<ListedJob[]>(jobKeys.list, (jobs) => jobs && [job, ...jobs.filter(({ id }) => id !== job.id)]);
}

/** Call after a job was undone or canceled. */
const refreshJobs = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: jobKeys.all });

/** Applies an event of the live stream to the cached jobs. A finished job is fetched, because the event has no results. */
export function applyJobEvent(client: QueryClient, event: JobEvent): void {
  if (!isActive(event)) {
    void refreshJobs(client);
    return;
  }
  const { id, done, total, state } = event;
  const apply = <T extends ListedJob>(job: T): T =>
    // Events may arrive after a fetch that has newer numbers.
    job.id === id && isActive(job) && done >= job.done ? { ...job, done, total, state } : job;
  client.setQueryData<Job>(jobKeys.one(id), (job) => job && apply(job));
  const jobs = client.getQueryData<ListedJob[]>(jobKeys.list);
  if (jobs?.some((job) => job.id === id)) client.setQueryData(jobKeys.list, jobs.map(apply));
  // Started on another device or in another tab.
  else if (jobs) void client.invalidateQueries({ queryKey: jobKeys.list });
}

/** Cancels a job. One that has finished in the meantime is shown as it is. */
export function useCancelJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => userCall('POST /jobs/{id}/cancel', { params: { id } }),
    onSettled: () => refreshJobs(client),
  });
}
