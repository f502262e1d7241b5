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
 * The required reaction of the server. `answer`: it answers every request. `answer-or-close`: it answers or closes the
 * connection, but does not let the client wait forever. `nothing`: no requirement, because the client disconnects.
 */
export type Expectation = 'answer' | 'answer-or-close' | 'nothing';

/** All actions on one connection, or one request on a keep-alive connection. */
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
