import { type Analytics, endpoints, localDay, startOfDay } from '@tessera/contract';
import { everyNth } from '@tessera/test-kit/sample';
import { describe, expect, it } from 'vitest';
import { countPastClicks } from '../../../test/app/past-clicks.ts';
import { createReporter, goTo, reportsTo, sendReports } from '../../../test/app/reports.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { days } from '../../platform/clock/clock.ts';

const app = useTestApp({ unlimited: true });
const { analytics } = endpoints;
const dayMs = days(1);

/** A generator with a seed (mulberry32), so that a failure can be repeated. */
function seeded(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe('figures of a report', () => {
  const zones = ['Asia/Kathmandu', 'Europe/Paris', 'UTC', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Chatham'];
  const random = seeded(20260329);
  const numbers = (text: string, label: string) => {
    const [, value = '', before = ''] =
      new RegExp(`^${label}: ([\\d,]+) \\([^)]*?([\\d,]+)(?: before)?\\)$`, 'm').exec(text) ?? [];
    return [value, before].map((number) => Number(number.replaceAll(',', '')));
  };

  const reports = zones.map((zone, index) => ({
    zone,
    frequency: index % 2 === 0 ? ('weekly' as const) : ('monthly' as const),
  }));
  it.each(everyNth(reports, 3))(
    'equal those of the page at its link, over a change of the clocks: $frequency in $zone',
    async ({ zone, frequency }) => {
      // Each run is a year later than the one before, in the weeks in which the clocks of some zone change.
      const year = new Date(app.clock.now().getTime()).getUTCFullYear() + 1;
      goTo(app, Date.parse(`${year}-0${3 + random(2)}-${10 + random(18)}T12:00:00Z`));
      const reporter = await createReporter(app, { frequency, zone, codes: 8 });
      const start = app.clock.now().getTime() - 70 * dayMs;
      const clicks = Array.from({ length: 200 }, () => ({
        hash: reporter.codes[random(random(8) + 1)]?.hash ?? '',
        at: start + random(75 * 24 * 3600) * 1000,
        source: random(3) === 0 ? ('click' as const) : ('scan' as const),
        address: `8.8.${random(3)}.${random(20)}`,
      }));
      await countPastClicks(
        app,
        clicks.filter(({ at }) => at < app.clock.now().getTime()),
      );
      await app.upkeep.run();
      app.clock.advance(frequency === 'weekly' ? 7 * dayMs : 31 * dayMs);
      await sendReports(app);
      const report = reportsTo(app, reporter.email).at(-1);
      const text = report?.text ?? '';
      const link = new URL(/https:\S+\/dashboard\/analytics\?\S+/.exec(text)?.[0] ?? '');
      const range = Object.fromEntries(link.searchParams) as { from: string; to: string };
      const query = { ...range, tz: zone, compare: 'previous', group_by: 'codes' } as const;
      const token = await reporter.token();
      const page = (await app.call(analytics.read, { token, query })).body;
      const fieldOf = {
        Clicks: 'total_clicks',
        'Unique clicks': 'unique_clicks',
        Scans: 'scan_clicks',
        'Link clicks': 'link_clicks',
      } as const;
      for (const [label, field] of Object.entries(fieldOf))
        expect(numbers(text, label), `${label} ${zone} ${range.from}`).toEqual([
          page.range[field],
          page.previous?.range[field],
        ]);
      // Days begin and end by the clocks of the zone.
      const [from, end] = [
        startOfDay(range.from, zone),
        startOfDay(localDay(new Date(startOfDay(range.to, zone).getTime() + 1.2 * dayMs), zone), zone),
      ];
      const counted = clicks.filter(({ at }) => at >= from.getTime() && at < end.getTime() && at < start + 70 * dayMs);
      expect(page.range.total_clicks).toBe(counted.length);
      const ranked = page.top_codes ?? [];
      const rowOf = (code: NonNullable<Analytics['top_codes']>[number]) =>
        `: ${code.total_clicks.toLocaleString('en')} (`;
      const listed = [...ranked.slice(0, 5), ...ranked.slice(5).toReversed().slice(0, 3)];
      const links = [...text.matchAll(/^.*(: [\d,]+ \().*\n.*\/dashboard\/qr-codes\/(\S+)$/gm)];
      expect(links.map(([, row, id]) => [id, row])).toEqual(
        page.range.total_clicks > 0 ? listed.map((code) => [code.id, rowOf(code)]) : [],
      );
    },
  );
});
