import { type KeyboardEvent, useId, useState } from 'react';

export interface ChallengeState {
  token: string;
  /** Changes when the challenge has to be solved anew. */
  round: number;
  /** Whether a try was made without it. */
  missed: boolean;
  /** Of the text that says why the form cannot be sent. */
  reasonId: string;
  accept: (token: string) => void;
  renew: () => void;
  /** Shows that it is not solved, if so. */
  remind: () => void;
}

/** A form's challenge: a token is good for one try. */
export function useChallenge(): ChallengeState {
  const reasonId = useId();
  const [state, setState] = useState({ token: '', round: 0, missed: false });
  return {
    ...state,
    reasonId,
    accept: (token) => setState((now) => ({ ...now, token, missed: now.missed && token === '' })),
    renew: () => setState(({ round }) => ({ token: '', round: round + 1, missed: false })),
    remind: () => setState((now) => ({ ...now, missed: now.token === '' })),
  };
}

/** Sends a form by Enter although its button is disabled, which the browser does not: the form says what is missing. */
export function sendByEnter({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key === 'Enter' && target instanceof HTMLInputElement) currentTarget.requestSubmit();
}
