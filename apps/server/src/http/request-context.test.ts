import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { openRequestIds, trackRequests } from './request-context.ts';

it('knows the requests in progress, newest first, and none after their answers', async () => {
  let count = 0;
  const app = fastify({ genReqId: () => `r${(count += 1)}` });
  trackRequests(app);
  const seen: string[][] = [];
  app.get('/', async () => {
    await new Promise<void>((resolve) => setTimeout(() => (seen.push(openRequestIds()), resolve()), 1));
    return 'ok';
  });
  await Promise.all([app.inject('/'), app.inject('/')]);
  expect(seen[0]).toEqual(['r2', 'r1']);
  expect(openRequestIds()).toEqual([]);
});
