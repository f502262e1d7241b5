/** The outcomes of calls to an external service. */
export interface CallOutcomes {
  ok: number;
  failed: number;
}

/** Counts the calls of an object by outcome. Only methods that return a promise count as calls; one that rejects has failed. */
export function countCalls<T extends object>(
  target: T,
  isFailure: (result: unknown) => boolean = () => false,
): { counted: T; outcomes: CallOutcomes } {
  const outcomes: CallOutcomes = { ok: 0, failed: 0 };
  const counted = new Proxy(target, {
    get(from, name) {
      const value: unknown = Reflect.get(from, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, from, args);
        if (answer instanceof Promise)
          answer.then(
            (result) => (outcomes[isFailure(result) ? 'failed' : 'ok'] += 1),
            () => (outcomes.failed += 1),
          );
        return answer;
      };
    },
  });
  return { counted, outcomes };
}
