import { useEffect } from 'react';
import { logProblem } from './log.ts';

/** For failures that leave a part of the screen out, and whose reason should be found in the console. */
export function useLogged(what: string, error: unknown): void {
  useEffect(() => {
    if (error !== null) logProblem(what, error);
  }, [what, error]);
}
