import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createHttp } from '../../http/create-http.ts';
import { createLog } from '../../platform/log/log.ts';
import { prometheusMetrics } from '../../platform/metrics/metrics.ts';
import { devBillingRoutes } from './dev-billing.routes.ts';

const log = createLog('silent');
const { http } = createHttp({ config: readConfig({}), log, metrics: prometheusMetrics() });
devBillingRoutes(http, { page: () => Promise.reject(new Error('timeout')) });
afterAll(() => http.close());

it.each(['GET', 'POST'] as const)('%s /dev/stripe returns 503 when the emulator does not answer', async (method) => {
  const response = await http.inject({ method, url: '/dev/stripe/checkout' });
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: 'unavailable' });
});
