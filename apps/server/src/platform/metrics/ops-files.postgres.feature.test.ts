import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openTestDatabase } from '../../../test/database/open-test-database.ts';
import { ensureBuilt } from '../../../../../scripts/lib/ensure-built.mjs';
import { freePort } from '@tessera/test-kit/free-port';
import { startProduct } from '@tessera/test-kit/product';

const opsFile = (path: string) => readFileSync(new URL(`../../../../../ops/${path}`, import.meta.url), 'utf8');

/** The metric names in an expression, without the suffixes of histograms. */
const namesIn = (text: string) =>
  [...text.matchAll(/\btessera_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(bucket|count)$/, ''));

const exposed = new Set<string>();
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-ops-'));

beforeAll(async () => {
  await ensureBuilt(['server']);
  const database = await openTestDatabase({ migrated: false });
  const env = { DATABASE_URL: database.connection.databaseUrl ?? '' };
  const product = startProduct({ port: await freePort(), dataDir, env });
  await product.ready();
  await product.waitUntilCounted();
  const text = await (await fetch(`${product.url}/metrics`)).text();
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+)/gm)) exposed.add(name);
  await product.stop();
  await database.drop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
}

describe('files in ops/', () => {
  it('alerts use existing metrics and have a reason and a first action', () => {
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
    // Lost clicks, availability and latency each have an alert.
    const watched = new Set(rules.flatMap(({ expr }) => namesIn(expr)));
    for (const name of ['tessera_clicks_dropped_total', 'tessera_database_up', 'tessera_http_request_seconds'])
      expect(watched).toContain(name);
  });

  it('the dashboard shows existing metrics, and its panels do not overlap', () => {
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
