import { apiPrefix, live, visitorLive } from '@tessera/contract';
import { callerOfUserCall } from './callers.ts';
import { commonHeaders } from './headers.ts';
import type { Fixtures } from './fixtures.ts';
import { oddText } from './odd-values.ts';
import type { Random } from './random.ts';
import { percentEncode } from './request.ts';
import type { Route } from './route.ts';
import { visit } from './visit.ts';

/** Links to watch: own ones, those of other accounts, deleted and malformed ones, and too many. */
function watchQuery(fixtures: Fixtures, random: Random): string {
  const codes = [...fixtures.pro, ...fixtures.free].flatMap((account) => account.codes);
  const hashes = Array.from({ length: random.pick([0, 0, 1, 1, 2, live.maxWatched, live.maxWatched + 1]) }, () =>
    random.pick([
      random.pick([...codes, fixtures.deletedCode]).hash,
      percentEncode(random.chance(0.5) ? oddText(random) : '0000000'),
    ]),
  );
  const pairs = hashes.map((hash) => `${live.watchParameter}=${hash}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The live event stream. `exchangeAt` decides how long it is read. */
export const liveStream: Route = {
  name: `GET ${apiPrefix}${live.path}`,
  weight: 0.6,
  make(fixtures, random) {
    const caller = callerOfUserCall(fixtures, random, false);
    const made = visit(random, apiPrefix + live.path + watchQuery(fixtures, random), 'live');
    const accept = random.pick(['text/event-stream', 'text/event-stream', 'text/event-stream, */*', '*/*', '']);
    return {
      ...made,
      role: caller.role,
      mustFail: caller.account === undefined,
      request: {
        ...made.request,
        headers: [...commonHeaders(random, caller.authorization), ['Accept', accept]],
      },
    };
  },
};

/** The stream of a visitor, with tokens that no reservation has. */
export const visitorStream: Route = {
  name: `GET ${apiPrefix}${visitorLive.path}`,
  weight: 0.2,
  make(_fixtures, random) {
    const token = random.chance(0.5) ? percentEncode(oddText(random)) : 'a'.repeat(43);
    const made = visit(random, `${apiPrefix}${visitorLive.path}?${visitorLive.tokenParameter}=${token}`, 'live');
    const accept = random.pick(['text/event-stream', '*/*']);
    return { ...made, request: { ...made.request, headers: [...made.request.headers, ['Accept', accept]] } };
  },
};

/** Changes subscriptions during the run to trigger webhooks, plan changes and live events. */
export const billing: Route = {
  name: 'POST /dev/stripe',
  weight: 0.3,
  make(fixtures, random) {
    const form = new URLSearchParams({
      customer: random.chance(0.9) ? random.pick(fixtures.pro).email : oddText(random),
      ...random.pick<Record<string, string>>([
        { do: 'payments', fail: 'yes' },
        { do: 'payments', fail: 'no' },
        { do: 'advance', by: '1' },
        { do: 'advance', by: 'next' },
        { do: oddText(random) },
      ]),
    });
    const made = visit(
      random,
      random.chance(0.9) ? '/dev/stripe/control' : `/dev/stripe/${random.pick(['portal/x', 'checkout/x', 'x', ''])}`,
      'billing',
    );
    return {
      ...made,
      request: {
        ...made.request,
        method: 'POST',
        headers: [
          ...made.request.headers,
          ['Content-Type', 'application/x-www-form-urlencoded'],
          ['Accept', 'application/json'],
        ],
        body: Buffer.from(form.toString()),
      },
    };
  },
};
