/** How calls to something outside ended. */
export interface CallOutcomes {
  ok: number;
  failed: number;
}

/** The same thing, with its calls counted by how they ended. What does not answer with a promise is not a call. */
export function countCalls<T extends object>(target: T): { counted: T; outcomes: CallOutcomes } {
  const outcomes: CallOutcomes = { ok: 0, failed: 0 };
  const counted = new Proxy(target, {
    get(from, name) {
      const value: unknown = Reflect.get(from, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, from, args);
        if (answer instanceof Promise)
          answer.then(
            () => (outcomes.ok += 1),
            () => (outcomes.failed += 1),
          );
        return answer;
      };
    },
  });
  return { counted, outcomes };
}
