import { commonHeaders } from './headers.ts';
import type { Random } from './random.ts';
import type { Made } from './route.ts';

/** A visitor's request, usually GET. */
export const visit = (random: Random, target: string, variant: string): Made => ({
  request: {
    method: random.weighted([
      [90, 'GET'],
      [6, 'HEAD'],
      [4, random.pick(['POST', 'OPTIONS', 'DELETE', 'get', 'PURGE'])],
    ]),
    target,
    headers: commonHeaders(random),
  },
  variant,
  role: 'visitor',
  mustFail: false,
});
