import type { Analytics, StatsShare } from '@tessera/contract';

const share = (value: string | null, total: number): StatsShare => ({
  value,
  total_clicks: total,
  unique_clicks: Math.round(total * 0.8),
});

/** Example figures of a busy café; the page labels them as an example. */
export const sampleBreakdowns = {
  countries: [share('FR', 512), share('ES', 141), share('BR', 98), share('US', 61)],
  devices: [share('mobile', 731), share('desktop', 62), share('tablet', 19)],
  browsers: [share('Safari', 402), share('Chrome', 351), share('Firefox', 59)],
  systems: [share('iOS', 398), share('Android', 333), share('Windows', 54), share('macOS', 27)],
  referrers: [share(null, 690), share('instagram.com', 84), share('google.com', 38)],
  labels: [],
  rules: [],
} satisfies Required<Analytics['breakdowns']>;
