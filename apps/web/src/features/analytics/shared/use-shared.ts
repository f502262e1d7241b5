import type { SharedAnalytics } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { ApiError, call, send } from '../../../lib/api.ts';
import { perTab } from '../../../lib/browser-storage.ts';
import { isTransient } from '../../../lib/retry.ts';

export type SharedState =
  | { kind: 'loading' }
  | { kind: 'shown'; data: SharedAnalytics; asOf: number }
  /** The visitor has to enter the password. */
  | { kind: 'locked' }
  | { kind: 'gone'; isExpired: boolean }
  | { kind: 'failed'; error: unknown };

type SharedQuery = Record<string, string>;

const accessKey = (token: string) => `share-access ${token}`;

function stateOf(error: unknown): SharedState {
  if (error instanceof ApiError && !isTransient(error)) {
    if (error.code === 'share_password_required') return { kind: 'locked' };
    if (error.status === 404 || error.status === 410) return { kind: 'gone', isExpired: error.status === 410 };
  }
  return { kind: 'failed', error };
}

/** Loads shared figures. While others are loading, the former ones stay. */
export function useShared(token: string, query: SharedQuery) {
  const [state, setState] = useState<SharedState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const wanted = JSON.stringify([token, query, attempt]);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const aborted = new AbortController();
    const [, asked] = JSON.parse(wanted) as [string, SharedQuery];
    const settle = (next: SharedState) => {
      if (aborted.signal.aborted) return;
      setState(next);
      setSettled(wanted);
    };
    send(
      'GET /shared/{token}',
      { params: { token }, query: asked, signal: aborted.signal },
      perTab.get(accessKey(token)) ?? undefined,
    ).then(
      (data) => settle({ kind: 'shown', data, asOf: Date.now() }),
      (error: unknown) => settle(stateOf(error)),
    );
    return () => aborted.abort();
  }, [token, wanted]);
  const reload = () => setAttempt((count) => count + 1);
  return {
    state,
    isBusy: settled !== wanted,
    reload,
    /** Throws if the password is wrong. */
    unlock: async (password: string): Promise<void> => {
      const { accessToken } = await call('POST /shared/{token}/unlock', { params: { token }, body: { password } });
      perTab.set(accessKey(token), accessToken);
      reload();
    },
  };
}
