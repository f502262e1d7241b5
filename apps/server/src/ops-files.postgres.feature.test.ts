import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { openTestDatabase } from '../test/database/open-test-database.ts';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { readConfig } from './config.ts';
import { memoryLimiter } from './platform/limiter/limiter.ts';
import { createLog } from './platform/log/log.ts';
import { prometheusMetrics } from './platform/metrics/metrics.ts';
import { superviseWorkers } from './platform/workers/supervisor.ts';
import { startServer } from './server.ts';

const opsFile = (path: string) => readFileSync(new URL(`../../../ops/${path}`, import.meta.url), 'utf8');

/** Names of the product's figures in an expression; a histogram's parts are the histogram's. */
const namesIn = (text: string) =>
  [...text.matchAll(/\btessera_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(bucket|count)$/, ''));

async function namesOfSupervisor(log: ReturnType<typeof createLog>): Promise<string> {
  const metrics = prometheusMetrics('supervisor');
  const fork = () => {
    throw new Error('there is nobody to start');
  };
  const supervisor = superviseWorkers({ workers: 0, fork, log, limiter: memoryLimiter(), metrics, onComplete() {} });
  supervisor.leave();
  await supervisor.ended;
  return metrics.readOwn();
}

const exposed = new Set<string>();
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-ops-'));

beforeAll(async () => {
  const context = inject('testDatabase');
  const database = await openTestDatabase();
  const log = createLog('silent');
  const port = await freePort();
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.connection.databaseUrl,
  });
  const server = await startServer(config, log, {
    migrations: new URL('../migrations/', import.meta.url),
    webRoot: pathToFileURL('/nowhere/'),
    workerFile: pathToFileURL(context.workerFile),
    clickThread: pathToFileURL(context.clickThread),
    emptyData: pathToFileURL(context.emptyData),
    logoChild: pathToFileURL(context.logoChild),
    drawThread: pathToFileURL(context.drawThread),
    stripeEmulator: new URL('../../../packages/stripe-emulator/src/index.ts', import.meta.url),
  });
  const text = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()) + (await namesOfSupervisor(log));
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+)/gm)) exposed.add(name);
  await server.close();
  await database.drop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
}

describe('what is shipped for operators', () => {
  it('alerts on figures that the product gives, each with a reason and a first step', () => {
    const { groups } = parse(opsFile('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, expr, labels, annotations } of rules) {
      expect(
        namesIn(expr).filter((name) => !exposed.has(name)),
        alert,
      ).toEqual([]);
      expect(['critical', 'warning', 'info'], alert).toContain(labels.severity);
      expect(Object.keys(annotations).sort(), alert).toEqual(['action', 'reason', 'summary']);
    }
    // Each of the three questions has one that looks at it.
    const watched = new Set(rules.flatMap(({ expr }) => namesIn(expr)));
    for (const name of ['tessera_clicks_dropped_total', 'tessera_database_up', 'tessera_http_request_seconds'])
      expect(watched).toContain(name);
  });

  it('draws figures that the product gives, and each panel in a place of its own', () => {
    interface Panel {
      id: number;
      title: string;
      description?: string;
      gridPos: { x: number; y: number; w: number; h: number };
      targets?: { expr: string }[];
    }
    const { panels } = JSON.parse(opsFile('grafana/tessera.json')) as { panels: Panel[] };
    const drawn = panels.filter(({ targets }) => targets !== undefined);
    for (const { title, targets = [], description } of drawn) {
      const names = targets.flatMap(({ expr }) => namesIn(expr));
      expect(
        names.filter((name) => !exposed.has(name)),
        title,
      ).toEqual([]);
      expect(description, title).toBeTruthy();
    }
    expect(drawn.length).toBeGreaterThan(15);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { gridPos, title } of panels)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x},${y}`), title).toBe(false);
          taken.add(`${x},${y}`);
        }
  });
});
