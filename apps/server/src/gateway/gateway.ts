import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { createClicks } from '../features/clicks/recording/clicks.service.ts';
import { type ClickLimits, createClickLimits } from '../features/links/click-limits.ts';
import { createLinks, type Links } from '../features/links/links.service.ts';
import { clientAddressOf } from '../http/client-address.ts';
import { traceReader } from '../http/trace-context.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { openCountriesLate } from '../platform/country/country.ts';
import { randomIds } from '../platform/ids/ids.ts';
import { type Journal, openJournal } from '../platform/journal/journal.ts';
import type { Position } from '../platform/journal/position.ts';
import { type Limiter, memoryLimiter } from '../platform/limiter/limiter.ts';
import type { Logger } from '../platform/log/log.ts';
import { type Metrics, prometheusMetrics } from '../platform/metrics/metrics.ts';
import { mainThreadTimes } from '../platform/threads/cpu-pressure.ts';
import { agentReader } from '../platform/user-agents/user-agents.ts';
import { AppConnections } from './app-connections.ts';
import { type AppLinkSource, createAppLinkSource } from './app-link-source.ts';
import { AppProcesses } from './app-processes.ts';
import { type FastPath, ClientConnections } from './client-connections.ts';
import { createFastPath } from './fast-path.ts';
import { forkApp, makeSocketFolder, type SocketFolder } from './fork-app.ts';
import { measureGateway, readAllMetrics } from './measure-gateway.ts';
import { keepLinksWarm, readWarmLinks } from './warm-links.ts';

export interface RunningGateway {
  /** Resolves if the app processes cannot start. */
  readonly failed: Promise<void>;
  /**
   * Reports "not ready", finishes the requests in progress and ends the app processes. Resolves to whether all of them
   * exited with 0.
   */
  close(): Promise<boolean>;
}

export interface GatewayOptions {
  config: Config;
  log: Logger;
  /** The program of an app process. */
  appFile: URL;
  env: NodeJS.ProcessEnv;
  onReady: () => void;
}

/** If links are known from the last run: how long a start waits for an app process before it answers them without one. */
const appWaitMs = 3000;
/** How long this node reports "not ready" before it refuses connections, so that a load balancer stops using it. */
const leaveNoticeMs = { development: 0, production: 2000 } satisfies Record<Config['mode'], number>;
const closeTimeoutMs = 25_000;
const backlog = 4096;

/** For `ROLE=worker`, which answers no short links. */
const noFastPath: FastPath = () => false;

/** The parts of the gateway that it shares with the app processes. */
interface SharedParts {
  links: Links;
  clickLimits: ClickLimits;
  source: AppLinkSource;
  journal: Journal;
  limiter: Limiter;
  metrics: Metrics;
  sockets: SocketFolder;
  onDiscard: (before: Position) => void;
}

function startApps({ config, log, appFile, env, onReady }: GatewayOptions, parts: SharedParts): AppProcesses {
  const { links, clickLimits, source, journal, limiter, metrics, sockets } = parts;
  const state = () => ({
    knownLinks: links.memory.size,
    written: journal.written(),
    recorded: journal.counts.recorded,
  });
  const apps: AppProcesses = new AppProcesses({
    count: config.workers,
    log,
    state,
    cpuTimeMs: (pid) => mainThreadTimes(pid)?.cpuTimeMs,
    maxRssBytes: config.maxAppRssMb * 1024 * 1024,
    fork(slot) {
      const socketPath = sockets.pathOf(slot);
      const start = {
        slot,
        isOnlyApp: config.workers === 1,
        socketPath,
        journal: { source: journal.source, folder: journal.folder },
        mayStartWithoutDatabase: config.databaseUrl !== undefined && links.memory.size > 0,
      };
      // In production every line of output is JSON; Node, V8 and native code write text.
      const onText = (text: string) => log.warn({ app: slot, text }, 'output of app process');
      const output = config.mode === 'production' ? { onText } : {};
      return { socketPath, child: forkApp({ file: appFile, start, maxHeapMb: config.appMemoryMb, env, ...output }) };
    },
    handlers: {
      limit: ({ call, rule, key }) => limiter[call](rule, key),
      countLimit: ({ rule, key }) => limiter.count(rule, key),
      metrics: () => readAllMetrics(metrics, apps.ready()),
      limitedClicks: ({ call, hash, counted }) => clickLimits[call](hash, counted),
      invalidateLink(key) {
        links.invalidate(key);
        return null;
      },
      recordClick: (line) => new Promise((resolve) => journal.append(line, () => resolve(null))),
      state: () => ({ ...state(), isComplete: apps.isComplete }),
    },
    onComplete: onReady,
    onLinkChanged: source.changed,
    onListening: source.listening,
    onDiscard: parts.onDiscard,
  });
  return apps;
}

/**
 * Starts the process that listens. It answers short links from its cache and records their clicks, and passes all other
 * requests to app processes. An app process that hangs or dies does not affect links.
 */
export async function startGateway(options: GatewayOptions): Promise<RunningGateway> {
  const { config, log } = options;
  const clock = systemClock;
  const answersLinks = config.role !== 'worker';
  const journal = await openJournal({
    root: `${config.dataDir}/journal`,
    source: randomIds.uuid(clock.now()),
    sync: config.journalSync,
    log,
  });
  const source = createAppLinkSource(() => apps.next());
  const links = createLinks({ source, clock, maxCacheBytes: config.linkCacheBytes });
  const clicks = createClicks({ clock, journal });
  const clickLimits = createClickLimits();
  if (answersLinks) links.preload(await readWarmLinks(config, log));
  const metrics = prometheusMetrics('gateway');
  const limiter = memoryLimiter();
  const sockets = makeSocketFolder(config.dataDir);
  let discarded = 0;
  const onDiscard = (before: Position) => {
    discarded = before;
    journal.discard(before);
  };
  const apps = startApps(options, { links, clickLimits, source, journal, limiter, metrics, sockets, onDiscard });
  const onceReady = (listener: () => void) => apps.onceReady(listener);
  const appConnections = new AppConnections({ log, mode: config.mode, readyApp: () => apps.next(), onceReady });
  const visitors = { agentOf: agentReader(), countryOf: openCountriesLate() };
  const addressOf = clientAddressOf(config.trustProxy);
  const traceOf = traceReader(config.trustProxy);
  const fastPath = answersLinks
    ? createFastPath({ links, clicks, clickLimits, clock, mode: config.mode, addressOf, traceOf, ...visitors })
    : noFastPath;
  const clients = new ClientConnections({ fastPath, pass: appConnections.pass });
  const server = createServer({ allowHalfOpen: true, noDelay: true }, clients.accept);
  measureGateway(metrics, { links, clicks, journal, apps, appConnections, workers: config.workers });

  const ready = new Promise<void>(onceReady);
  await Promise.race([ready, apps.failed, ...(links.memory.size > 0 ? [sleep(appWaitMs)] : [])]);
  server.listen({ host: config.host, port: config.port, backlog });
  await once(server, 'listening');
  const warmLinks = answersLinks ? keepLinksWarm(config, links, log) : undefined;

  return {
    failed: apps.failed,
    async close() {
      apps.announceLeave();
      await sleep(leaveNoticeMs[config.mode]);
      const closed = once(server, 'close');
      server.close();
      await clients.close();
      const isClean = await apps.close(closeTimeoutMs);
      appConnections.destroy();
      await closed;
      await Promise.all([warmLinks?.stop(), links.close(), limiter.close()]);
      await journal.close({ remove: discarded === journal.written() });
      sockets.remove();
      return isClean;
    },
  };
}
