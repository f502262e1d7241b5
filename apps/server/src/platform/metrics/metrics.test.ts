import { describe, expect, it } from 'vitest';
import { prometheusMetrics } from './metrics.ts';

describe('prometheusMetrics', () => {
  it('names no gauge like a counter', async () => {
    const text = await prometheusMetrics().read();
    expect(text).toContain('# TYPE tessera_nodejs_active_resources gauge');
    expect([...text.matchAll(/^# TYPE (\S+_total) gauge$/gm)].map(([, name]) => name)).toEqual([]);
  });

  it('writes the metrics once for simultaneous scrapes', async () => {
    const metrics = prometheusMetrics();
    let times = 0;
    metrics.gauge('scrapes', 'Number of scrapes', () => (times += 1));
    const texts = await Promise.all(Array.from({ length: 20 }, () => metrics.read()));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('scrapes 1\n');
    expect(await metrics.read()).toContain('scrapes 2\n');
  });
});
