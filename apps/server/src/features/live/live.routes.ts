import { apiPrefix, live } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { AppError, tooManyRequests, unavailable } from '../../http/app-error.ts';
import { type EventStream, openEventStream } from '../../http/event-stream.ts';
import { type Authenticate, type Caller, identify } from '../../http/route.ts';
import { throttles } from '../../http/throttle.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import { type Clock, minutes } from '../../platform/clock/clock.ts';
import type { Live } from './live.service.ts';

export interface LiveRouteDeps {
  live: Pick<Live, 'follow' | 'followSession'>;
  authenticate: Authenticate;
  limiter: Limiter;
  clock: Clock;
}

const defaults = {
  heartbeatMs: live.heartbeatSeconds * 1000,
  maxAgeMs: minutes(live.maxMinutes),
  maxPerUser: 20,
  /** Per process; each stream takes a connection and about 20 kB. */
  maxTotal: 5000,
};

/** Sent as Retry-After to a client with too many streams. */
const retryAfterSeconds = 30;

/** Server-sent events that report changes of the account. A stream ends with the session that opened it. */
export function liveRoutes(
  http: FastifyInstance,
  { live: service, authenticate, limiter, clock }: LiveRouteDeps,
  { heartbeatMs, maxAgeMs, maxPerUser, maxTotal } = defaults,
): void {
  const streams = new Map<EventStream, string>();
  const limit = throttles(limiter, [{ name: 'live', by: 'user', points: 60, seconds: 60 }]);

  function checkLimits(userId: string): void {
    if (streams.size >= maxTotal) throw unavailable();
    const own = [...streams.values()].filter((owner) => owner === userId).length;
    if (own >= maxPerUser) throw tooManyRequests(retryAfterSeconds);
  }

  const maxDurationMs = ({ expiresAt }: Caller) =>
    Math.min(maxAgeMs, expiresAt ? expiresAt.getTime() - clock.now().getTime() : maxAgeMs);

  const options = { config: { access: 'user' }, exposeHeadRoute: false } as const;
  http.get(apiPrefix + live.path, options, async (request, reply) => {
    await limit.byAddress(request.ip);
    const caller = await identify(request, authenticate);
    await limit.byUser(caller.userId);
    if (!request.headers.accept?.includes('text/event-stream')) throw new AppError('bad_request');
    checkLimits(caller.userId);

    const stream = openEventStream(request, reply, () => {
      for (const stop of stops) stop();
      streams.delete(stream);
    });
    streams.set(stream, caller.userId);
    const heartbeat = setInterval(() => stream.send(': still here\n\n'), heartbeatMs);
    const timeout = setTimeout(() => stream.end(), maxDurationMs(caller));
    const stops = [
      service.follow(caller.userId, () => stream.send(`event: ${live.accountChanged}\ndata: \n\n`)),
      service.followSession(caller.sessionId, () => stream.end()),
      () => clearInterval(heartbeat),
      () => clearTimeout(timeout),
    ];
    // The session may have ended between its lookup and the subscription to its end: check it once more.
    await identify(request, authenticate).then(
      () => stream.send(': open\n\n'),
      () => stream.end(),
    );
  });

  // Shutdown waits for open requests, and streams stay open for minutes.
  http.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end();
  });
}
