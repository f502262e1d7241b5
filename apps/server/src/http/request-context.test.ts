import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { currentRequestId, trackRequests } from './request-context.ts';

it('knows the request in whose callback an error is thrown, and none outside of requests', async () => {
  const app = fastify({ genReqId: () => 'r1' });
  trackRequests(app);
  const seen: (string | undefined)[] = [];
  app.get('/', async () => {
    await new Promise<void>((resolve) => setTimeout(() => (seen.push(currentRequestId()), resolve()), 1));
    return 'ok';
  });
  await app.inject('/');
  expect(seen).toEqual(['r1']);
  expect(currentRequestId()).toBeUndefined();
});
