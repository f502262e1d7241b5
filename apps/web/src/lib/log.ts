import { useEffect } from 'react';

/** For a failure that the user need not see. */
export function logProblem(message: string, error: unknown): void {
  console.warn(message, error);
}

/** For a failed query whose part of the screen stays hidden. */
export function useLoggedError(message: string, error: unknown): void {
  useEffect(() => {
    if (error !== null) console.warn(message, error);
  }, [message, error]);
}
