import { apiPrefix, live } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { type Authenticate, identify } from '../../http/route.ts';
import { throttles } from '../../http/throttle.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import { minutes } from '../../platform/clock/clock.ts';
import type { Live } from './live.service.ts';

/** A proxy in between closes what says nothing for a minute. */
const beatMs = 25_000;

export interface LiveRouteDeps {
  live: Live;
  authenticate: Authenticate;
  limiter: Limiter;
}

/** A connection that stays open and says when the account has changed. */
export function liveRoutes(http: FastifyInstance, { live: service, authenticate, limiter }: LiveRouteDeps): void {
  const open = new Set<() => void>();
  const limit = throttles(limiter, [{ name: 'live', by: 'user', points: 60, seconds: 60 }]);

  http.get(apiPrefix + live.path, { config: { access: 'user' } }, async (request, reply) => {
    await limit.byAddress(request.ip);
    const { userId } = await identify(request, authenticate);
    await limit.byUser(userId);
    if (!request.headers.accept?.includes('text/event-stream')) throw new AppError('bad_request');

    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Else a proxy collects what should be heard at once.
      'X-Accel-Buffering': 'no',
    });
    raw.write(': open\n\n');

    const stop = service.follow(userId, () => raw.write(`event: ${live.accountChanged}\ndata: \n\n`));
    const beat = setInterval(() => raw.write(': still here\n\n'), beatMs);
    const end = () => raw.end();
    const longEnough = setTimeout(end, minutes(live.longestMinutes));
    open.add(end);
    raw.once('close', () => {
      stop();
      clearInterval(beat);
      clearTimeout(longEnough);
      open.delete(end);
    });
  });

  // A server that is told to stop waits for requests under way, and these would keep it waiting.
  http.addHook('preClose', async () => {
    for (const end of open) end();
  });
}
