import { billing, liveStream, visitorStream } from './account-routes.ts';
import { contractRoutes } from './contract-routes.ts';
import { type Exchange, pause, send, type Step } from './exchange.ts';
import { linkRoutes } from './link-routes.ts';
import { mcp } from './mcp-route.ts';
import { pageRoutes } from './page-routes.ts';
import { type Random, seededRandom } from './random.ts';
import { requestBytes } from './request.ts';
import type { Made, Route } from './route.ts';
import { signedRoutes } from './signed-routes.ts';
import { wireKinds } from './wire.ts';
import type { Fixtures } from './fixtures.ts';

export const routes: readonly Route[] = [
  ...contractRoutes,
  ...linkRoutes,
  ...pageRoutes,
  ...signedRoutes,
  liveStream,
  visitorStream,
  billing,
  mcp,
];

const weightedRoutes = routes.map((route) => [route.weight, route] as const);
const weightedKinds = wireKinds.map((kind) => [kind.weight, kind] as const);
const wireShare = 0.08;
/** How long some streams stay open: longer than the server's limit. */
const longStreamMs = 700_000;

/** Reads a stream for a while, then ends the connection in one of several ways. */
function streamExchange(made: Made, route: Route, random: Random): Exchange {
  const disconnect = random.pick<() => readonly Step[]>([
    () => [{ kind: 'close' }],
    () => [{ kind: 'reset' }],
    () => [{ kind: 'end' }, pause(random.between(10, 2000)), { kind: 'close' }],
    () => [{ kind: 'stop-reading' }, pause(random.between(10, 2000)), { kind: 'reset' }],
  ])();
  const duration = random.chance(0.02)
    ? longStreamMs
    : random.weighted([
        [3, random.between(0, 20)],
        [2, random.between(20, 1500)],
      ]);
  const steps = [send(requestBytes(made.request)), pause(duration), ...disconnect];
  return { ...made, route: route.name, steps, methods: [made.request.method], connection: 'own', expects: 'nothing' };
}

/** Generates the exchange with this number; depends only on the seed and the run's accounts, not on earlier exchanges. */
export function exchangeAt(seed: string, number: number, fixtures: Fixtures): Exchange {
  const random = seededRandom(`${seed}:${number}`);
  const route = random.weighted(weightedRoutes);
  const made = route.make(fixtures, random);
  // The probe identifies requests by this header.
  const request = { ...made.request, headers: [...made.request.headers, ['X-Fuzz', `${seed}:${number}`] as const] };
  const complete = { ...made, request };
  if (route === liveStream) return streamExchange(complete, route, random);
  // The Stripe emulator answers in Stripe's format. The judge recognizes it by the path, which is unknown for a mutated request.
  if (route !== billing && random.chance(wireShare)) {
    const kind = random.weighted(weightedKinds);
    const { request: _, ...rest } = complete;
    return {
      ...rest,
      route: `wire: ${kind.name}`,
      variant: route.name,
      mustFail: false,
      connection: 'own',
      ...kind.make(complete, random, fixtures),
    };
  }
  const bytes = requestBytes(request);
  return {
    ...complete,
    route: route.name,
    steps: [send(bytes)],
    methods: [request.method],
    connection: 'shared',
    expects: 'answer',
  };
}
