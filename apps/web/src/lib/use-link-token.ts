import { useEffect, useEffectEvent } from 'react';
import { useAction } from './use-action.ts';

/** The state of the call that sends the token of an emailed link. */
export type LinkResult<Result> =
  | { kind: 'waiting' }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; reason: 'no-token' }
  | { kind: 'failed'; reason: 'refused'; error: unknown; retry: () => void };

export type LinkFailure = Extract<LinkResult<never>, { kind: 'failed' }>;

/** Sends the token of an emailed link once, because it is valid for one call. */
export function useLinkToken<Result>(
  token: string | null,
  send: (token: string) => Promise<Result>,
): LinkResult<Result> {
  const { state, run } = useAction(send);
  const start = useEffectEvent(run);
  useEffect(() => {
    if (token) start(token);
  }, [token]);
  if (!token) return { kind: 'failed', reason: 'no-token' };
  if (state.kind === 'failed')
    return { kind: 'failed', reason: 'refused', error: state.error, retry: () => run(token) };
  return state.kind === 'done' ? state : { kind: 'waiting' };
}
