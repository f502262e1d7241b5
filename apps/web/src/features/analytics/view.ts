import {
  type Analytics,
  type AnalyticsGroup,
  type AnalyticsInterval,
  analyticsIntervals,
  type BreakdownName,
  clickBreakdowns,
  type ClickDimension,
  type ClickField,
  clickDevices,
  clickDimensions,
  type Comparison,
  comparisons,
  limits,
  type QrType,
  qrTypes,
  type ShareText,
  type VisitSource,
  visitSources,
} from '@tessera/contract';
import { paths } from '../../lib/paths.ts';
import {
  type Days,
  freePresets,
  isReadable,
  presetDays,
  type RangePreset,
  rangePresets,
  suitableInterval,
} from './days.ts';

export const filterFields = Object.values(clickDimensions).map(({ field }) => field);

/** How the values of a filter are shown; undefined for the one without a breakdown. */
export const filterTexts = Object.fromEntries(
  Object.values<ClickDimension>(clickDimensions).map(({ field, breakdown }) => [field, breakdown?.text]),
) as Record<ClickField, ShareText | undefined>;

/** The filters by the values of breakdowns. */
export const fieldOfBreakdown = Object.fromEntries(
  Object.values<ClickDimension>(clickDimensions).map(({ field, breakdown }) => [breakdown?.name, field]),
) as Record<BreakdownName, ClickField>;

/** The figures that the chart can show. */
export const figures = {
  clicks: 'total_clicks',
  unique: 'unique_clicks',
  scans: 'scan_clicks',
  links: 'link_clicks',
} as const satisfies Record<string, keyof Analytics['series'][number]>;
export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as FigureName[];

/** What the page shows. It is stored in the address. */
export interface View {
  range: RangePreset | Days;
  /** Undefined: the one that suits the range. */
  interval: AnalyticsInterval | undefined;
  compare: Comparison | 'none';
  /** The figure of the chart. */
  figure: FigureName;
  /** Ids. */
  tags: readonly string[];
  type: QrType | undefined;
  /** Ids. */
  codes: readonly string[];
  /** An empty value selects the clicks without it. */
  clicks: { readonly [Field in ClickField]?: Field extends 'source' ? VisitSource : string };
}

/** What a view can select. */
interface Scope {
  /** Whether the plan includes the detailed statistics. */
  isDetailed: boolean;
  /** The code whose clicks are shown; absent on the page of all codes, which has filters for codes but none for rules. */
  codeId?: string | undefined;
}

export const noFilters = { tags: [], type: undefined, codes: [], clicks: {} } satisfies Partial<View>;

const maxValueLength = 255;
const isText = (value: string) => value !== '' && value.length <= maxValueLength && !/\p{Cc}/u.test(value);
const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value);

const isFilterValue = {
  country: (value) => value === '' || /^[A-Z]{2}$/.test(value),
  device: isOneOf(clickDevices),
  browser: isText,
  os: isText,
  referrer: (value) => value === '' || isText(value),
  source: isOneOf(visitSources),
  source_label: isText,
  rule: isText,
} satisfies Record<ClickField, (value: string) => boolean>;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const readIds = (ids: string | null): string[] =>
  [...new Set((ids ?? '').split(',').filter((id) => uuid.test(id)))].slice(0, limits.tags.maxPerAccount);

const matchingValue = <Value extends string>(values: readonly Value[], candidate: string | null): Value | undefined =>
  values.find((value) => value === candidate);

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const isDay = (day: string) =>
  dayPattern.test(day) && new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(8));

const defaultRange = ({ isDetailed }: Scope): RangePreset => (isDetailed ? 'days30' : 'days7');

function readRange(params: URLSearchParams, scope: Scope): View['range'] {
  const days = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  if (scope.isDetailed && isDay(days.from) && isDay(days.to) && isReadable(days)) return days;
  return matchingValue(scope.isDetailed ? rangePresets : freePresets, params.get('range')) ?? defaultRange(scope);
}

function readClicks(params: URLSearchParams, { codeId }: Scope): View['clicks'] {
  const fields = filterFields.filter((field) => field !== 'rule' || codeId !== undefined);
  const given = fields.map((field) => [field, params.get(field)] as const);
  return Object.fromEntries(given.filter(([field, value]) => value !== null && isFilterValue[field](value)));
}

const readCodes = (params: URLSearchParams): Pick<View, 'tags' | 'type' | 'codes'> => ({
  tags: readIds(params.get('tag')),
  type: matchingValue(qrTypes, params.get('type')),
  codes: readIds(params.get('id')),
});

/** Ignores unknown values, and what the plan does not include. */
export const readView = (params: URLSearchParams, scope: Scope): View => ({
  range: readRange(params, scope),
  interval: matchingValue(analyticsIntervals, params.get('interval')),
  compare: scope.isDetailed
    ? (matchingValue([...comparisons, 'none'] as const, params.get('compare')) ?? 'previous')
    : 'none',
  figure: matchingValue(figureNames, params.get('figure')) ?? 'clicks',
  ...(scope.codeId === undefined ? readCodes(params) : noFilters),
  clicks: scope.isDetailed ? readClicks(params, scope) : {},
});

const codeQuery = ({ tags, type, codes }: Pick<View, 'tags' | 'type' | 'codes'>) => ({
  ...(tags.length > 0 && { tag: tags.join(',') }),
  ...(type && { type }),
  ...(codes.length > 0 && { id: codes.join(',') }),
});

/** The parameters of the address. Defaults are left out. */
export function writeView(view: View, scope: Scope): URLSearchParams {
  const { range, interval, compare, figure, clicks } = view;
  const isDefault = range === defaultRange(scope);
  return new URLSearchParams({
    ...(typeof range === 'object' ? { from: range.from, to: range.to } : !isDefault && { range }),
    ...(interval && { interval }),
    ...(scope.isDetailed && compare !== 'previous' && { compare }),
    ...(figure !== 'clicks' && { figure }),
    ...codeQuery(view),
    ...clicks,
  });
}

/** The list of the codes that a view selects by tag and type. */
export const codesPath = ({ tags, type }: View): string =>
  `${paths.qrCodes}?${new URLSearchParams({ status: 'all', ...codeQuery({ tags, type, codes: [] }), sort: 'clicks' })}`;

export const shownDays = ({ range }: View, today: string): Days =>
  typeof range === 'string' ? presetDays(range, today) : range;

export const isFiltered = (view: View): boolean => Object.keys({ ...codeQuery(view), ...view.clicks }).length > 0;

const breakdownNames = clickBreakdowns.map(({ name }) => name);
/** The groups that every plan includes, and those that Pro adds. */
const groupsOf = {
  account: {
    free: ['codes', 'hours_of_week'],
    detailed: [...breakdownNames.filter((name) => name !== 'rules'), 'goals'],
  },
  code: { free: ['hours_of_week'], detailed: [...breakdownNames, 'bots', 'goals'] },
} satisfies Record<string, Record<'free' | 'detailed', AnalyticsGroup[]>>;

/** The parameters of the call. */
export function viewQuery(view: View, { today, zone, isDetailed, codeId }: Scope & { today: string; zone: string }) {
  const days = shownDays(view, today);
  const { free, detailed } = groupsOf[codeId === undefined ? 'account' : 'code'];
  return {
    ...days,
    tz: zone,
    interval: suitableInterval(view.interval, days),
    ...(view.compare !== 'none' && { compare: view.compare }),
    group_by: [...(isDetailed ? detailed : []), ...free].join(','),
    ...codeQuery(view),
    ...(codeId !== undefined && { id: codeId }),
    ...view.clicks,
  };
}
