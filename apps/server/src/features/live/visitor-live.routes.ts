import { apiPrefix, live, type ScanEvent, visitorLive, watchTokenPattern } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { AppError, notFound, tooManyRequests, unavailable } from '../../http/app-error.ts';
import { clientNetwork } from '../../http/client-network.ts';
import { type EventStream, openEventStream } from '../../http/event-stream.ts';
import { throttles } from '../../http/throttle.ts';
import { after, minutes } from '../../platform/clock/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Live } from './live.service.ts';

interface Slot {
  network: string;
  /** Set when the stream is open. */
  stream?: EventStream;
}

export interface VisitorLiveDeps extends Pick<Platform, 'limiter' | 'clock'> {
  live: Pick<Live, 'started' | 'watchAsVisitor'>;
}

const defaults = {
  heartbeatMs: live.heartbeatSeconds * 1000,
  maxAgeMs: minutes(live.maxMinutes),
  maxPerNetwork: 10,
  /** Per process. Streams of accounts have a limit of their own, so visitors cannot use those up. */
  maxTotal: 1000,
};

/** Sent as Retry-After to a client with too many streams. */
const retryAfterSeconds = 30;

/** Server-sent events that tell a visitor, who has the token of a reservation, of the scans of its link. */
export function visitorLiveRoutes(
  http: FastifyInstance,
  { live: service, limiter, clock }: VisitorLiveDeps,
  { heartbeatMs, maxAgeMs, maxPerNetwork, maxTotal } = defaults,
): void {
  /** Taken before the reservation is looked up, so that parallel requests cannot exceed the limits. */
  const slots = new Set<Slot>();
  const limit = throttles(limiter, [{ name: 'visitor-live', by: 'address', points: 60, seconds: 60 }]);

  function checkLimits(network: string): void {
    if (slots.size >= maxTotal) throw unavailable();
    const own = [...slots].filter((slot) => slot.network === network).length;
    if (own >= maxPerNetwork) throw tooManyRequests(retryAfterSeconds);
  }

  const options = { config: { access: 'visitor' }, exposeHeadRoute: false } as const;
  http.get(apiPrefix + visitorLive.path, options, async (request, reply) => {
    await limit.byAddress(request.ip);
    if (!request.headers.accept?.includes('text/event-stream')) throw new AppError('bad_request');
    const token = (request.query as Record<string, unknown>)[visitorLive.tokenParameter];
    if (typeof token !== 'string' || !watchTokenPattern.test(token)) throw notFound();
    await service.started;
    const network = clientNetwork(request.ip);
    checkLimits(network);

    const slot: Slot = { network };
    slots.add(slot);
    const free = () => slots.delete(slot);

    const expiresAt = after(clock.now(), maxAgeMs);
    const send = (event: string, data: string) => slot.stream?.send(`event: ${event}\ndata: ${data}\n\n`);
    const scanned = (scan: ScanEvent) => send(live.scanned, JSON.stringify(scan));
    const stop = await service.watchAsVisitor({ token, expiresAt }, scanned).catch((error: unknown) => {
      free();
      throw error;
    });
    if (!stop) {
      free();
      throw notFound();
    }
    const heartbeat = setInterval(() => slot.stream?.send(': still here\n\n'), heartbeatMs);
    const timeout = setTimeout(() => slot.stream?.end(), maxAgeMs);
    slot.stream = openEventStream(request, reply, () => {
      clearInterval(heartbeat);
      clearTimeout(timeout);
      free();
      // A watch that cannot be deleted expires.
      void stop().catch(() => {});
    });
    send(live.opened, '');
  });

  // Shutdown waits for open requests, and streams stay open for minutes.
  http.addHook('preClose', async () => {
    for (const { stream } of slots) stream?.end();
  });
}
