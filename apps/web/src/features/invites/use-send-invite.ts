import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { reloadUser } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import { refreshInvites } from './invite-queries.ts';

export type Sending =
  | { at: 'ready' }
  | { at: 'sending' }
  /** `problem` is the key of what is wrong with the address itself. */
  | { at: 'refused'; problem: string }
  | { at: 'failed'; failure: unknown };

/** Fetched when it is first needed: nobody submits a form in the moment it appears. */
const loadRules = () =>
  import('./invite-schemas.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });

const problemOf = (failure: unknown): string | undefined =>
  failure instanceof ApiError ? (failure.fieldKeys['email'] ?? failure.fieldTexts['email']) : undefined;

/** One field needs no form library: it would weigh more than the rest of this page. */
export function useSendInvite(onSent: (email: string) => void, onRefused: () => void) {
  const queries = useQueryClient();
  const [state, setState] = useState<Sending>({ at: 'ready' });
  // Two submits in one moment both see the state from before the first.
  const running = useRef(false);

  const refuse = (problem: string) => {
    setState({ at: 'refused', problem });
    onRefused();
  };
  const send = async (typed: string) => {
    if (running.current) return;
    running.current = true;
    setState({ at: 'sending' });
    try {
      const read = (await loadRules()).readAddress(typed);
      if ('problem' in read) return refuse(read.problem);
      await userCall('POST /invites/send', { body: read });
      setState({ at: 'ready' });
      onSent(read.email);
      void reloadUser();
      void refreshInvites(queries);
    } catch (failure) {
      const problem = problemOf(failure);
      if (problem) refuse(problem);
      else setState({ at: 'failed', failure });
      // A refusal may mean that what is on the screen is out of date.
      void refreshInvites(queries);
    } finally {
      running.current = false;
    }
  };
  return { state, send };
}
