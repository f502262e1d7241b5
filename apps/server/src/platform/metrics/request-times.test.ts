import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { RequestTimes, writeRequestTimes } from './request-times.ts';

it('writes the same text as prom-client', async () => {
  const registry = new Registry();
  registry.setDefaultLabels({ worker: '1' });
  const expected = new Histogram({
    name: 'tessera_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const times = new RequestTimes('1');
  const requests = [
    { method: 'GET', route: '/v1/qr-codes/:id', status: 200 },
    { method: 'GET', route: '/v1/qr-codes/:id', status: 404 },
    { method: 'POST', route: '/a"quote\\and\nline', status: 200 },
  ];
  for (const labels of requests)
    for (const seconds of [0, 0.001, 0.0011, 0.3, 10, 10.5]) {
      expected.observe(labels, seconds);
      times.observe(labels, seconds);
    }
  expect(writeRequestTimes(times.series())).toBe(await registry.metrics());
});

it('has no worker label without a worker', () => {
  const times = new RequestTimes();
  times.observe({ method: 'GET', route: '/', status: 200 }, 1);
  expect(writeRequestTimes(times.series())).toContain(
    'tessera_http_request_seconds_count{method="GET",route="/",status="200"} 1\n',
  );
});
