import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../platform/log/log.ts';
import { prometheusMetrics } from '../platform/metrics/metrics.ts';
import { createHttp } from './create-http.ts';

const { http } = createHttp({ config: readConfig({}), log: createLog('silent'), metrics: prometheusMetrics() });
let isReleased = false;

/** As an export writes its file: made as it is fetched. */
async function* endlessFile() {
  try {
    for (;;) yield 'x'.repeat(16_384);
  } finally {
    isReleased = true;
  }
}

afterAll(() => http.close());

it('releases a file whose client has stopped reading', async () => {
  http.get('/file', { config: { access: 'visitor' } }, (_request, reply) =>
    reply.send(Readable.from(endlessFile(), { objectMode: false })),
  );
  await http.listen({ host: '127.0.0.1', port: 0 });
  expect(http.server.timeout).toBeGreaterThan(http.server.keepAliveTimeout);
  // The same rule with less patience.
  http.server.timeout = 200;
  const { port } = http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /file HTTP/1.1\r\nHost: x\r\n\r\n'));
  socket.on('error', () => {}).pause();
  await expect.poll(() => isReleased, { timeout: 20_000 }).toBe(true);
  socket.destroy();
});
