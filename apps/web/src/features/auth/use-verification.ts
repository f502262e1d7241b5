import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';

export type Verification =
  | { at: 'verifying' }
  | { at: 'verified' }
  | { at: 'failed'; reason: 'no-token' }
  | { at: 'failed'; reason: 'refused'; error: unknown; retry: () => void };

/** Proves the address once: a token is good for one call, however often the component is drawn or mounted again. */
export function useVerification(token: string | null): Verification {
  const [state, setState] = useState<Verification>(token ? { at: 'verifying' } : { at: 'failed', reason: 'no-token' });
  const spent = useRef<string>(undefined);
  useEffect(() => {
    if (!token || spent.current === token) return;
    spent.current = token;
    const verify = () => {
      setState({ at: 'verifying' });
      call('POST /auth/verify-email', { body: { token } }).then(
        () => setState({ at: 'verified' }),
        (error: unknown) => setState({ at: 'failed', reason: 'refused', error, retry: verify }),
      );
    };
    verify();
  }, [token]);
  return state;
}
