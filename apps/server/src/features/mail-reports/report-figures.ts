import { type Analytics, limits, localDay } from '@tessera/contract';

export interface ReportFigure {
  name: 'clicks' | 'unique' | 'scans' | 'links';
  value: number;
  /** In as many days before the period. */
  before: number;
}

export interface ReportCode {
  id: string;
  title: string | null;
  shortUrl: string;
  clicks: number;
  before: number;
}

/** The figures of a report. */
export interface ReportFigures {
  from: string;
  to: string;
  figures: ReportFigure[];
  /** Clicks by local day. */
  days: { day: string; clicks: number }[];
  /** The number of selected codes. */
  codeCount: number;
  best: ReportCode[];
  worst: ReportCode[];
}

const fields = {
  clicks: 'total_clicks',
  unique: 'unique_clicks',
  scans: 'scan_clicks',
  links: 'link_clicks',
} as const satisfies Record<ReportFigure['name'], keyof Analytics['range']>;

type AnalyticsCode = NonNullable<Analytics['top_codes']>[number];
const codeOf = ({
  id,
  title,
  short_url: shortUrl,
  total_clicks: clicks,
  previous_clicks: before = 0,
}: AnalyticsCode) => ({
  id,
  title,
  shortUrl,
  clicks,
  before,
});

/** Takes the figures from a reply of the analytics, which the page shows too. */
export function readFigures({ range, series, previous, code_count: codeCount, ...lists }: Analytics): ReportFigures {
  const { best, worst } = limits.mailReports;
  const top = lists.top_codes ?? [];
  const bottom = lists.bottom_codes ?? [];
  const others = bottom.length > 0 ? bottom : top.slice(best).toReversed();
  const names = Object.keys(fields) as ReportFigure['name'][];
  return {
    from: range.from,
    to: range.to,
    figures: names.map((name) => ({
      name,
      value: range[fields[name]],
      before: previous?.range[fields[name]] ?? 0,
    })),
    days: series.map(({ at, total_clicks: clicks }) => ({ day: localDay(new Date(at), range.tz), clicks })),
    codeCount,
    best: top.slice(0, best).map(codeOf),
    worst: others.slice(0, worst).map(codeOf),
  };
}
