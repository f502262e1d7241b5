import { buildRedirectApp, type RedirectApp } from '../../src/app.ts';
import { openCountriesLate } from '../../src/platform/country/country.ts';
import { randomIds } from '../../src/platform/ids/ids.ts';
import { unlimited } from '../../src/platform/limiter/limiter.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { prometheusMetrics } from '../../src/platform/metrics/metrics.ts';
import { argonPasswords } from '../../src/platform/passwords/passwords.ts';
import { agentReader } from '../../src/platform/user-agents/user-agents.ts';
import type { TestApp } from './test-app.ts';

/** The app of a node with `ROLE=redirect`, on the database of a test app. */
export async function buildTestRedirectApp({
  config,
  db,
  clock,
  journal,
  clickLimits,
}: TestApp): Promise<Pick<RedirectApp, 'http'> & { close: () => Promise<void> }> {
  const { http, links } = buildRedirectApp(
    {
      config,
      db,
      clock,
      journal,
      ids: randomIds,
      log: createLog('silent'),
      limiter: unlimited,
      passwords: await argonPasswords(),
      challenge: { verify: () => Promise.resolve('passed') },
      metrics: prometheusMetrics(),
      agentOf: agentReader(),
      countryOf: openCountriesLate(),
    },
    {
      gatewayClicks: {
        read: async (hash, counted) => clickLimits.read(hash, counted),
        add: (hash, counted) => void clickLimits.add(hash, counted),
      },
      readiness: { problems: () => Promise.resolve([]) },
    },
  );
  await http.ready();
  return {
    http,
    async close() {
      await http.close();
      await links.close();
    },
  };
}
