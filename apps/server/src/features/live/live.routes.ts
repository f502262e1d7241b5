import { apiPrefix, live, shortHashPattern, type WatchedCode } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { AppError, invalidFields, tooManyRequests, unavailable } from '../../http/app-error.ts';
import { type EventStream, openEventStream } from '../../http/event-stream.ts';
import type { Authenticate, Caller } from '../../http/caller.ts';
import { identify } from '../../http/route.ts';
import { throttles } from '../../http/throttle.ts';
import { after, minutes } from '../../platform/clock/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Live } from './live.service.ts';

export interface LiveRouteDeps extends Pick<Platform, 'limiter' | 'clock'> {
  live: Pick<Live, 'started' | 'follow' | 'unchangedMs' | 'followJobs' | 'followSession' | 'watch'>;
  authenticate: Authenticate;
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

/** The links to watch. A malformed hash or too many of them are refused; links of other accounts are ignored later. */
function watchedHashes(query: unknown): string[] {
  const given: unknown = (query as Record<string, unknown>)[live.watchParameter] ?? [];
  const hashes = new Set((Array.isArray(given) ? given : [given]).map((hash) => String(hash).toLowerCase()));
  if (hashes.size > live.maxWatched || ![...hashes].every((hash) => shortHashPattern.test(hash)))
    throw invalidFields({ [live.watchParameter]: 'invalid' });
  return [...hashes];
}

/**
 * Server-sent events that report changes of the account and scans of its watched links. A stream ends with the session
 * that opened it.
 */
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
    const hashes = watchedHashes(request.query);
    // Waits only right after the start of the process: an open stream must not miss an event.
    await service.started;
    checkLimits(caller.userId);

    const durationMs = maxDurationMs(caller);
    const stream = openEventStream(request, reply, () => {
      for (const stop of stops) stop();
      streams.delete(stream);
    });
    streams.set(stream, caller.userId);
    const send = (event: string, data: unknown) => stream.send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const heartbeat = setInterval(() => stream.send(': still here\n\n'), heartbeatMs);
    const timeout = setTimeout(() => stream.end(), durationMs);
    const unchangedMs = service.unchangedMs(caller.userId);
    const stops = [
      service.follow(caller.userId, () => stream.send(`event: ${live.accountChanged}\ndata: \n\n`)),
      service.followJobs(caller.userId, (job) => send(live.jobProgress, job)),
      service.followSession(caller.sessionId, () => stream.end()),
      () => clearInterval(heartbeat),
      () => clearTimeout(timeout),
    ];
    let codes: WatchedCode[] = [];
    if (hashes.length > 0) {
      const watch = { userId: caller.userId, hashes, expiresAt: after(clock.now(), durationMs) };
      const watching = service.watch(watch, (scan) => send(live.scanned, scan));
      // A watch that cannot be deleted expires.
      stops.push(() => void watching.then(({ stop }) => stop()).catch(() => {}));
      await watching.then(
        (started) => (codes = started.codes),
        () => stream.end(),
      );
    }
    // The session may have ended before `followSession` was called: check it again.
    await identify(request, authenticate).then(
      () => {
        send(live.opened, unchangedMs);
        for (const code of codes) send(live.watched, code);
      },
      () => stream.end(),
    );
  });

  // Shutdown waits for open requests, and streams stay open for minutes.
  http.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end();
  });
}
