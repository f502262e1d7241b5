import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { openRequestIds, trackRequests } from './open-requests.ts';

let count = 0;
const ownIds = () => openRequestIds().filter((id) => id.startsWith('tracked-'));

describe('openRequestIds', () => {
  const seen: string[][] = [];
  const tracked = fastify({ genReqId: () => `tracked-${(count += 1)}`, forceCloseConnections: true });
  trackRequests(tracked);
  tracked.get('/', async () => {
    await new Promise<void>((resolve) => setTimeout(() => (seen.push(ownIds()), resolve()), 1));
    return 'ok';
  });
  tracked.get('/never', () => new Promise(() => {}));

  it('lists requests, newest first, until they are answered', async () => {
    await Promise.all([tracked.inject('/'), tracked.inject('/')]);
    expect(seen[0]).toEqual(['tracked-2', 'tracked-1']);
    await expect.poll(ownIds).toEqual([]);
  });

  it('removes pipelined requests when their client disconnects', async () => {
    await tracked.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((tracked.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /never HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
    await expect.poll(() => ownIds().length).toBe(3);
    socket.destroy();
    await expect.poll(ownIds).toEqual([]);
    await tracked.close();
  });
});
