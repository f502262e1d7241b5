import type { Job, ListedJob } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { CallOptions, CreateOptions } from './calls.ts';

export interface WaitOptions extends CallOptions {
  /** Called with each state of the job that is read. */
  onProgress?: (job: Job) => void;
  /** The time between two requests; 1 second by default. */
  pollMs?: number;
}

export interface ResultOptions extends CallOptions {
  acceptUnreadable?: boolean;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const isOpen = ({ state }: Job) => state === 'queued' || state === 'running';

/** The calls for work that runs in the background. */
export function jobCalls({ call, fetchFile }: Caller) {
  const get = (id: string, options: CallOptions = {}): Promise<Job> =>
    call('GET /jobs/{id}', { params: { id }, ...options });

  return {
    /** The latest 50, newest first. */
    list: async (options: CallOptions = {}): Promise<ListedJob[]> => (await call('GET /jobs', options)).jobs,
    get,
    /** Waits until the job is done, failed or canceled. */
    async wait(id: string, { onProgress, pollMs = 1000, ...options }: WaitOptions = {}): Promise<Job> {
      for (;;) {
        const job = await get(id, options);
        onProgress?.(job);
        if (!isOpen(job)) return job;
        await sleep(pollMs);
        options.signal?.throwIfAborted();
      }
    },
    /** A running job stops after its current step. */
    cancel: (id: string, options: CreateOptions = {}): Promise<Job> =>
      call('POST /jobs/{id}/cancel', { params: { id }, ...options }),
    /** Restores the tags, archive or state of the codes that a bulk action has changed, as a new job. */
    undo: (id: string, options: CreateOptions = {}): Promise<Job> =>
      call('POST /jobs/{id}/undo', { params: { id }, ...options }),
    /** The result file. A print sheet with codes that cannot be read needs `acceptUnreadable`. */
    async result(id: string, { acceptUnreadable, ...options }: ResultOptions = {}): Promise<Blob> {
      const query = acceptUnreadable ? ({ unreadable: 'accept' } as const) : {};
      const { downloadUrl } = await call('GET /jobs/{id}/result', { params: { id }, query, ...options });
      return fetchFile(downloadUrl, options.signal);
    },
  };
}
