import type { Language } from '@tessera/contract';
import type { ReportEvents } from '../../src/features/mail-reports/report-events.ts';
import type { ReportFigures } from '../../src/features/mail-reports/report-figures.ts';
import type { ReportMailFacts } from '../../src/features/mail-reports/report-mail.ts';

const site = 'https://tessera.example';
const dayMs = 86_400_000;

const codes = [
  ['Menu of the terrace', 640, 512],
  ['Poster at the station, platform 3, beside the newspaper kiosk and the bakery', 301, 355],
  [null, 170, 0],
  ['Guest Wi-Fi', 88, 88],
  ['https://shop.example/spring', 31, 40],
  ['Flyer', 3, 12],
  ['Business card', 0, 0],
] as const;

const listed = codes.map(([title, clicks, before], index) => ({
  id: `0198c0de-0000-7000-8000-00000000000${index}`,
  title,
  shortUrl: `${site}/7k3m9q${index}`,
  clicks,
  before,
}));

function figuresOf(from: string, days: readonly number[]): ReportFigures {
  const total = days.reduce((sum, clicks) => sum + clicks, 0);
  const dates = days.map((_, index) => new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10));
  return {
    from,
    to: dates.at(-1) ?? from,
    figures: [
      { name: 'clicks', value: total, before: Math.round(total / 1.12) },
      { name: 'unique', value: Math.round(total * 0.7), before: Math.round(total * 0.7) },
      { name: 'scans', value: Math.round(total * 0.8), before: total },
      { name: 'links', value: total - Math.round(total * 0.8), before: 0 },
    ],
    days: days.map((clicks, index) => ({ day: dates[index] ?? from, clicks })),
    codeCount: listed.length,
    best: listed.slice(0, 5),
    worst: listed.slice(5).toReversed(),
  };
}

const week = figuresOf('2026-11-09', [120, 0, 163, 201, 344, 310, 95]);
const month = figuresOf(
  '2026-10-01',
  Array.from({ length: 31 }, (_, day) => (day % 7 === 3 ? 0 : 40 + ((day * 37) % 90))),
);
export const silentFigures = figuresOf('2026-11-09', [0, 0, 0, 0, 0, 0, 0]);

const [menu] = listed;
const code = { id: menu?.id ?? '', title: 'Menu of the terrace', short_url: menu?.shortUrl ?? '' };
const mark = {
  id: code.id,
  day: null,
  text: null,
  code_count: 1,
  codes: [code],
  created_at: '2026-11-12T10:00:00.000Z',
};
const alert = {
  id: code.id,
  state: 'open' as const,
  reason: null,
  http_status: null,
  leads_to: null,
  clicks: null,
  usual_clicks: null,
  since: '2026-11-13T23:30:00.000Z',
  opened_at: '2026-11-14T00:00:00.000Z',
  ended_at: null,
  code_count: 1,
};
const sampleEvents: ReportEvents = {
  annotations: [
    {
      ...mark,
      kind: 'note',
      at: null,
      day: '2026-11-13',
      text: 'Market: https://market.example',
      code_count: 0,
      codes: [],
    },
    { ...mark, kind: 'destination_changed', at: '2026-11-12T10:00:00.000Z' },
    { ...mark, kind: 'deactivated', at: '2026-11-10T10:00:00.000Z', code_count: 12 },
  ],
  alerts: [
    { ...alert, kind: 'destination_failing', host: 'shop.example', codes: [] },
    {
      ...alert,
      kind: 'code_quiet',
      host: null,
      codes: [{ id: code.id, title: code.title, short_hash: '7k3m9q0', url: null }],
    },
  ],
};

/** The facts of a report to the owner. */
export const sampleReport = (language: Language, kind: ReportMailFacts['kind']): ReportMailFacts => ({
  language,
  kind,
  figures: kind === 'monthly' ? month : week,
  events: kind === 'firstWeek' ? { annotations: [], alerts: [] } : sampleEvents,
  zone: 'Europe/Paris',
  tags: kind === 'monthly' ? ['Terrace', 'Station'] : [],
  sharedBy: undefined,
  pageUrl: `${site}/dashboard/analytics?from=2026-11-09&to=2026-11-15`,
  publicUrl: site,
  unsubscribeUrl: `${site}/v1/mail-reports/unsubscribe?token=U`,
  pausedAfter: undefined,
  areRecipientsPaused: false,
});
