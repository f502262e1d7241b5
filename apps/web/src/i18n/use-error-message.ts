import { useEffect, useState } from 'react';
import { logProblem } from '../lib/log.ts';
import { errorMessage } from './error-message.ts';
import type { KeyIn } from './keys.ts';
import { loadNamespaces } from './text-store.ts';

/**
 * A failure as a sentence, whose words are fetched when it happens: most visits never need them. Nothing until they are
 * there, so that nobody sees two languages.
 */
export function useErrorMessage(error: unknown, fallback?: KeyIn<'errors'>): string | undefined {
  const hasFailed = error !== null && error !== undefined;
  const [hasWords, setHasWords] = useState(false);
  useEffect(() => {
    if (!hasFailed) return;
    let current = true;
    void loadNamespaces(['errors'])
      .catch((cause: unknown) => logProblem('The words for a failure could not be loaded', cause))
      .then(() => current && setHasWords(true));
    return () => {
      current = false;
    };
  }, [hasFailed]);
  return hasFailed && hasWords ? errorMessage(error, fallback) : undefined;
}
