import { describe, expect, it } from 'vitest';
import { prometheusMetrics } from './metrics.ts';

describe('the figures of a process', () => {
  it('are written once for all who ask at the same time', async () => {
    const metrics = prometheusMetrics();
    let times = 0;
    metrics.gauge('looks', 'How often somebody has looked', () => (times += 1));
    const texts = await Promise.all(Array.from({ length: 20 }, () => metrics.read()));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('looks 1\n');
    expect(await metrics.read()).toContain('looks 2\n');
  });
});
