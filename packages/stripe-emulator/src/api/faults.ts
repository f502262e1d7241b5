import { setTimeout as sleep } from 'node:timers/promises';

/** Trouble on the line, for the next requests that match. */
export interface Fault {
  /** The beginning of the path, such as /v1/checkout; every path when absent. */
  path?: string;
  method?: string;
  /** How many requests it hits. */
  times: number;
  trouble:
    | { kind: 'status'; status: number }
    /** Never answered. */
    | { kind: 'hang' }
    /** The connection breaks before anything was done … */
    | { kind: 'refuse' }
    /** … or after it was done, with the answer lost. */
    | { kind: 'lose-answer' }
    | { kind: 'slow'; ms: number };
}

export function createFaults() {
  let faults: Fault[] = [];
  return {
    add(fault: Fault): void {
      faults.push({ ...fault });
    },
    clear(): void {
      faults = [];
    },
    list: (): readonly Fault[] => faults,
    /** The trouble of this request, if it is to have any. */
    next(method: string, path: string): Fault['trouble'] | undefined {
      const hit = faults.find(
        (one) => (one.method === undefined || one.method === method) && path.startsWith(one.path ?? '/'),
      );
      if (!hit) return undefined;
      hit.times -= 1;
      faults = faults.filter((one) => one.times > 0);
      return hit.trouble;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;

export const pauseOf = (trouble: Fault['trouble'] | undefined) => async (): Promise<void> => {
  if (trouble?.kind === 'slow') await sleep(trouble.ms);
};
