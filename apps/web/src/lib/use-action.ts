import { useRef, useState } from 'react';

type ActionState<Result> =
  | { kind: 'idle' }
  | { kind: 'pending' }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; error: unknown };

/**
 * The state of a server call, one call at a time. For forms and pages without a query cache, where `useMutation` would
 * exceed the script budget (docs/adr/0007-web-app.md).
 */
export function useAction<Args extends unknown[], Result>(action: (...args: Args) => Promise<Result>) {
  const [state, setState] = useState<ActionState<Result>>({ kind: 'idle' });
  // A second call in the same tick does not see the pending state of the first.
  const isRunning = useRef(false);
  const run = async (...args: Args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ kind: 'pending' });
    try {
      setState({ kind: 'done', result: await action(...args) });
    } catch (error) {
      setState({ kind: 'failed', error });
    } finally {
      isRunning.current = false;
    }
  };
  return { state, run: (...args: Args) => void run(...args), reset: () => setState({ kind: 'idle' }) };
}
