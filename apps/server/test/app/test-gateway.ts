import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClicks } from '../../src/features/clicks/recording/clicks.service.ts';
import { linkSource } from '../../src/composition/features.ts';
import { createLinks, type Links } from '../../src/features/links/links.service.ts';
import { AppConnections } from '../../src/gateway/app-connections.ts';
import { ClientConnections } from '../../src/gateway/client-connections.ts';
import { createFastPath } from '../../src/gateway/fast-path.ts';
import { clientAddressOf } from '../../src/http/client-address.ts';
import { traceReader } from '../../src/http/trace-context.ts';
import { acceptFromGateway } from '../../src/http/proxy-protocol.ts';
import { openCountriesLate } from '../../src/platform/country/country.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { agentReader } from '../../src/platform/user-agents/user-agents.ts';
import type { TestApp } from './test-app.ts';

export interface TestGateway {
  port: number;
  links: Links;
  close(): Promise<void>;
}

/** The gateway in front of a test app, in the same process. */
export async function startTestGateway(app: TestApp): Promise<TestGateway> {
  const { config, db, clock } = app;
  const folder = await mkdtemp(join(tmpdir(), 'tessera-gateway-'));
  const socketPath = join(folder, 'app.sock');
  const appConnections = new AppConnections({
    log: createLog('silent'),
    mode: config.mode,
    readyApp: () => ({ socketPath }),
    onceReady: () => {},
  });
  acceptFromGateway(app.http);
  await app.http.listen({ path: socketPath });
  const links = createLinks({ source: linkSource({ db, clock, config }), clock, maxCacheBytes: 1e6 });
  app.linkCaches.add(links);
  const fastPath = createFastPath({
    links,
    clicks: createClicks({ clock, journal: app.journal }),
    clickLimits: app.clickLimits,
    clock,
    mode: config.mode,
    addressOf: clientAddressOf(config.trustProxy),
    traceOf: traceReader(config.trustProxy),
    agentOf: agentReader(),
    countryOf: openCountriesLate(),
  });
  const clients = new ClientConnections({ fastPath, pass: appConnections.pass });
  const server = createServer({ allowHalfOpen: true, noDelay: true }, clients.accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    links,
    async close() {
      server.close();
      await clients.close();
      await links.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
