import { isWhole } from '@tessera/test-kit/sample';
import { describe, expect, it } from 'vitest';
import { measureAlarms } from './test/measure-alarms.ts';

describe('alarms of simulated codes over 90 days, evaluated every three hours', () => {
  const measured = measureAlarms(isWhole ? 1000 : 240, 1);
  const all = [...measured.values()];
  // The spikes of this shape are real.
  const withoutEvents = [...measured].flatMap(([name, result]) => (name === 'events' ? [] : [result]));
  const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

  it('are false in less than 1 % of code-months', () => {
    expect(total(all.map(({ quiet }) => quiet)) / total(all.map(({ codeMonths }) => codeMonths))).toBeLessThan(0.01);
  });

  it('find every outage of three days of codes with 20 scans a day', () => {
    const delays = all.flatMap(({ outageDelays }) => outageDelays);
    expect(delays.length).toBeGreaterThan(50);
    expect(delays.filter((hours) => hours > 72)).toEqual([]);
  });

  it('find most outages of other codes within two weeks', () => {
    const delays = all.flatMap(({ sparseOutageDelays }) => sparseOutageDelays);
    expect(delays.filter((hours) => hours <= 14 * 24).length).toBeGreaterThan(0.9 * delays.length);
  });

  it('name false spikes in less than 1 % of code-months', () => {
    const months = total(withoutEvents.map(({ codeMonths }) => codeMonths));
    expect(total(withoutEvents.map(({ spikes }) => spikes)) / months).toBeLessThan(0.01);
  });

  it('find most days with ten times the scans', () => {
    const delays = withoutEvents.flatMap(({ spikeDelays }) => spikeDelays);
    expect(delays.filter((hours) => hours <= 24).length).toBeGreaterThan(0.8 * delays.length);
  });
});
