import { type Analytics, csvLine } from '@tessera/contract';
import { wallTime } from './point-labels.ts';

/** Spreadsheets recognize UTF-8 by it. */
const byteOrderMark = '\uFEFF';

type Field = string | number | null;
interface Row {
  part: string;
  value: Field;
  clicks: Field;
  unique: Field;
  scans?: Field;
  links?: Field;
  before?: Field | undefined;
  link?: Field;
  conversions?: Field;
  amounts?: Field;
}

const line = ({ part, value, clicks, unique, ...others }: Row): string => {
  const { scans, links, before, link, conversions, amounts } = others;
  return csvLine([
    part,
    value,
    clicks,
    unique,
    ...[scans, links, before, link, conversions, amounts].map((field) => field ?? null),
  ]);
};

const head = csvLine([
  'part',
  'value',
  'total_clicks',
  'unique_clicks',
  'scan_clicks',
  'link_clicks',
  'previous_clicks',
  'short_url',
  'conversions',
  'conversion_values',
]);

/** The figures of the page, one line each: the times with their interval as `part`, then the breakdowns, the codes and the goals. */
export function analyticsCsv(data: Analytics, codeNames: ReadonlyMap<string, string>): string {
  const { range, series, previous, breakdowns, top_codes: top = [], bottom_codes: bottom = [], goals = [] } = data;
  const timeLength = range.interval === 'hour' ? 'YYYY-MM-DDTHH:mm'.length : 'YYYY-MM-DD'.length;
  const rows: Row[] = [
    ...series.map(({ at, ...counts }, index) => ({
      part: range.interval,
      value: wallTime(at, range.tz).slice(0, timeLength),
      clicks: counts.total_clicks,
      unique: counts.unique_clicks,
      scans: counts.scan_clicks,
      links: counts.link_clicks,
      before: previous?.series[index]?.total_clicks,
    })),
    ...Object.entries(breakdowns).flatMap(([part, shares = []]) =>
      shares.map(({ value, total_clicks, unique_clicks }) => ({
        part,
        value,
        clicks: total_clicks,
        unique: unique_clicks,
      })),
    ),
    ...[...top, ...bottom.toReversed()].map((code) => ({
      part: 'code',
      value: codeNames.get(code.id) ?? null,
      clicks: code.total_clicks,
      unique: code.unique_clicks,
      before: code.previous_clicks,
      link: code.short_url,
    })),
    ...goals.map(({ goal, conversions, values }) => ({
      part: 'goal',
      value: goal,
      clicks: null,
      unique: null,
      conversions,
      amounts: values.map(({ currency, value }) => `${currency} ${value}`).join('; '),
    })),
  ];
  return byteOrderMark + head + rows.map(line).join('');
}
