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
  beatMs: live.beatSeconds * 1000,
  longestMs: minutes(live.longestMinutes),
  mostPerUser: 20,
  /** Of one process; each stream holds a connection and some 20 kB. */
  mostInAll: 5000,
};

/** A refused client comes back later; one that does so at once is told to wait. */
const retrySeconds = 30;

/** A connection that stays open and says when the account has changed. It ends with the session that opened it. */
export function liveRoutes(
  http: FastifyInstance,
  { live: service, authenticate, limiter, clock }: LiveRouteDeps,
  { beatMs, longestMs, mostPerUser, mostInAll } = defaults,
): void {
  const open = new Map<EventStream, string>();
  const limit = throttles(limiter, [{ name: 'live', by: 'user', points: 60, seconds: 60 }]);

  function checkRoom(userId: string): void {
    if (open.size >= mostInAll) throw unavailable();
    const own = [...open.values()].filter((owner) => owner === userId).length;
    if (own >= mostPerUser) throw tooManyRequests(retrySeconds);
  }

  const timeLeft = ({ expiresAt }: Caller) =>
    Math.min(longestMs, expiresAt ? expiresAt.getTime() - clock.now().getTime() : longestMs);

  const options = { config: { access: 'user' }, exposeHeadRoute: false } as const;
  http.get(apiPrefix + live.path, options, async (request, reply) => {
    await limit.byAddress(request.ip);
    const caller = await identify(request, authenticate);
    await limit.byUser(caller.userId);
    if (!request.headers.accept?.includes('text/event-stream')) throw new AppError('bad_request');
    checkRoom(caller.userId);

    const stream = openEventStream(request, reply, () => {
      for (const stop of stops) stop();
      open.delete(stream);
    });
    open.set(stream, caller.userId);
    const beat = setInterval(() => stream.send(': still here\n\n'), beatMs);
    const timeout = setTimeout(() => stream.end(), timeLeft(caller));
    const stops = [
      service.follow(caller.userId, () => stream.send(`event: ${live.accountChanged}\ndata: \n\n`)),
      service.followSession(caller.sessionId, () => stream.end()),
      () => clearInterval(beat),
      () => clearTimeout(timeout),
    ];
    // The session may have ended after it was looked up and before the stream subscribed to its end: no event would report it.
    await identify(request, authenticate).then(
      () => stream.send(': open\n\n'),
      () => stream.end(),
    );
  });

  // A server that is told to stop waits for requests under way, and these would keep it waiting.
  http.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end();
  });
}
