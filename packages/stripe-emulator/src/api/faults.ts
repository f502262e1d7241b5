/** A failure of the next requests that match. */
export interface Fault {
  /** The beginning of the path, such as /v1/checkout; every path when absent. */
  path?: string;
  method?: string;
  /** The number of requests that fail. */
  times: number;
  effect:
    | { kind: 'status'; status: number }
    /** No response. */
    | { kind: 'hang' }
    /** Closes the connection before the request is processed … */
    | { kind: 'refuse' }
    /** … or after it, without a response. */
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
    /** The fault of this request, if any. */
    next(method: string, path: string): Fault['effect'] | undefined {
      const fault = faults.find((one) => (one.method ?? method) === method && path.startsWith(one.path ?? '/'));
      if (!fault) return undefined;
      fault.times -= 1;
      faults = faults.filter((one) => one.times > 0);
      return fault.effect;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
