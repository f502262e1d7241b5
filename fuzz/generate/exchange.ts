import type { HttpRequest } from './request.ts';
import type { Made } from './route.ts';

/** One action of a client on its connection. */
export type Step =
  | { kind: 'send'; bytes: Buffer }
  | { kind: 'pause'; ms: number }
  /** Closes the sending side and continues reading. */
  | { kind: 'end' }
  | { kind: 'close' }
  | { kind: 'reset' }
  | { kind: 'stop-reading' };

/**
 * What must come of it. `answer`: every request is answered. `answer-or-close`: the server need not understand it, but may
 * not leave the client waiting for ever. `nothing`: the client goes away by itself.
 */
export type Expectation = 'answer' | 'answer-or-close' | 'nothing';

/** All actions on one connection, or one request on a kept connection. */
export interface Exchange extends Pick<Made, 'variant' | 'role' | 'mustFail' | 'uses'> {
  route: string;
  /** Set if the exchange is one well-formed request. */
  request?: HttpRequest;
  steps: readonly Step[];
  /** Methods of the requests in order; an answer to HEAD has no body. */
  methods: readonly string[];
  connection: 'shared' | 'own';
  expects: Expectation;
}

export const send = (bytes: Buffer | string): Step => ({
  kind: 'send',
  bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
});
export const pause = (ms: number): Step => ({ kind: 'pause', ms });
