import { unlimited } from '../../../platform/limiter/limiter.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { createHttp } from '../../../http/create-http.ts';
import { createLog } from '../../../platform/log/log.ts';
import { prometheusMetrics } from '../../../platform/metrics/metrics.ts';
import { exportRoutes } from './exports.routes.ts';

const logged: string[] = [];
const log = createLog('info', { write: (line) => logged.push(line) });
const { http } = createHttp({ config: readConfig({}), log, metrics: prometheusMetrics() });
let goodPieces = 0;

/** Fails after some pieces, like a lost database connection. */
async function* pieces() {
  for (let piece = 0; piece < goodPieces; piece += 1) yield 'x'.repeat(20_000);
  throw new Error('the database is gone');
}

exportRoutes(
  http,
  { urlFor: () => Promise.resolve(''), open: () => Promise.resolve({ name: 'clicks.csv', pieces: pieces() }) },
  unlimited,
);
afterAll(() => http.close());

const query = 'from=2026-03-01&to=2026-03-02&interval=day&expires=1&signature=x';
const url = `/v1/exports/0198c0de-0000-7000-8000-000000000000?${query}`;
const failures = () => logged.filter((line) => line.includes('the database is gone'));

describe('GET /v1/exports/:id when reading fails', () => {
  it.each([
    ['before the first byte', 0],
    ['after some bytes', 3],
  ])('logs one error %s', async (_, count) => {
    goodPieces = count;
    logged.length = 0;
    const answer = await http.inject(url).catch(() => undefined);
    expect(answer?.statusCode ?? 500).toBe(500);
    await expect.poll(failures).toHaveLength(1);
    expect(failures()[0]).toContain('"level":"error"');
  });
});
