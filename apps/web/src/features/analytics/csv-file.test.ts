import type { Analytics } from '@tessera/contract';
import { expect, test } from 'vitest';
import { analyticsCsv } from './csv-file.ts';

const counts = { total_clicks: 3, unique_clicks: 2, scan_clicks: 1, link_clicks: 1 };
const data: Analytics = {
  range: { from: '2026-03-01', to: '2026-03-01', tz: 'Asia/Kolkata', interval: 'hour', ...counts },
  series: [{ at: '2026-02-28T18:30:00.000Z', ...counts }],
  previous: {
    range: { from: '2026-02-28', to: '2026-02-28', ...counts },
    series: [{ at: '2026-02-27T18:30:00.000Z', ...counts, total_clicks: 9 }],
  },
  code_count: 2,
  breakdowns: {
    referrers: [
      { value: '=cmd()', total_clicks: 2, unique_clicks: 1 },
      { value: null, total_clicks: 1, unique_clicks: 1 },
    ],
  },
  top_codes: [
    {
      id: '1',
      title: null,
      short_url: 'https://tes.ra/a',
      total_clicks: 3,
      unique_clicks: 2,
      previous_clicks: 9,
      series: [3],
    },
  ],
  goals: [
    {
      goal: 'purchase',
      conversions: 2,
      values: [
        { currency: 'EUR', value: '19.9' },
        { currency: 'JPY', value: '500' },
      ],
    },
  ],
};

test('has a line per time by the clock of the zone, per value and per code, without formulas', () => {
  expect(analyticsCsv(data, new Map([['1', 'Menu, spring']])).split('\r\n')).toEqual([
    '\uFEFFpart,value,total_clicks,unique_clicks,scan_clicks,link_clicks,previous_clicks,short_url,conversions,conversion_values',
    'hour,2026-03-01T00:00,3,2,1,1,9,,,',
    `referrers,"'=cmd()",2,1,,,,,,`,
    'referrers,,1,1,,,,,,',
    'code,"Menu, spring",3,2,,,9,https://tes.ra/a,,',
    'goal,purchase,,,,,,,2,"EUR 19.9; JPY 500"',
    '',
  ]);
});
