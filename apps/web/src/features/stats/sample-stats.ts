import type { QrStats, StatsShare } from '@tessera/contract';

const share = (value: string | null, total: number): StatsShare => ({
  value,
  total_clicks: total,
  unique_clicks: Math.round(total * 0.8),
});
/** Clicks per hour around a peak. */
const bell = (hour: number, peak: number) => Math.max(0, Math.round(14 - (hour - peak) ** 2 / 3));
const dailyClicks = [31, 44, 38, 52, 61, 90, 84, 35, 47, 43, 58, 66, 97, 88];

/** Example figures of a busy café; the page labels them as an example. */
export const sampleStats: QrStats = {
  total_clicks: 834,
  daily_stats: [],
  range: {
    from: '2026-05-04',
    to: '2026-05-17',
    interval: 'day',
    total_clicks: 834,
    unique_clicks: 641,
    scan_clicks: 702,
    link_clicks: 121,
    private_clicks: 22,
  },
  series: dailyClicks.map((total, day) => ({
    at: `2026-05-${String(day + 4).padStart(2, '0')}T00:00:00.000Z`,
    total_clicks: total,
    unique_clicks: Math.round(total * 0.77),
    scan_clicks: Math.round(total * 0.84),
    link_clicks: Math.round(total * 0.14),
  })),
  breakdowns: {
    countries: [share('FR', 512), share('ES', 141), share('BR', 98), share('US', 61)],
    devices: [share('mobile', 731), share('desktop', 62), share('tablet', 19)],
    browsers: [share('Safari', 402), share('Chrome', 351), share('Firefox', 59)],
    systems: [share('iOS', 398), share('Android', 333), share('Windows', 54), share('macOS', 27)],
    referrers: [share(null, 690), share('instagram.com', 84), share('google.com', 38)],
    labels: [],
    rules: [],
  },
  hours_of_week: Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_, hour) => bell(hour, 12) + (day > 3 ? bell(hour, 19) : 0)),
  ),
  bots: { bot_clicks: 47, prefetch_clicks: 5 },
};
