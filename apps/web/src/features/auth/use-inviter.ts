import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

export type InviterState =
  | { at: 'asking' }
  | { at: 'invited'; inviter: string }
  | { at: 'spent' }
  /** Not worth a word: the invite counts all the same. */
  | { at: 'unanswered' };

export function useInviter(code: string): InviterState {
  const [state, setState] = useState<InviterState>({ at: 'asking' });
  useEffect(() => {
    let current = true;
    const become = (next: InviterState) => {
      if (current) setState(next);
    };
    call('GET /invites/inviter', { query: { code } }).then(
      ({ inviter }) => become(inviter === null ? { at: 'spent' } : { at: 'invited', inviter }),
      () => become({ at: 'unanswered' }),
    );
    return () => {
      current = false;
    };
  }, [code]);
  return state;
}
