import {
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
import {
  type Days,
  freePresets,
  isReadable,
  presetDays,
  type RangePreset,
  rangePresets,
  suitableInterval,
} from './days.ts';

/** Rules belong to one code, so the statistics of all codes have no filter for them. */
export type FilterField = Exclude<ClickField, 'rule'>;

export const filterFields = Object.values(clickDimensions).flatMap(({ field }) => (field === 'rule' ? [] : [field]));

/** How the values of a filter are shown; undefined for the one without a breakdown. */
export const filterTexts = Object.fromEntries(
  Object.values<ClickDimension>(clickDimensions).map(({ field, breakdown }) => [field, breakdown?.text]),
) as Record<FilterField, ShareText | undefined>;

const fieldsByBreakdown = new Map(
  Object.values<ClickDimension>(clickDimensions).map(({ field, breakdown }) => [breakdown?.name, field as FilterField]),
);
/** The filter by the values of a breakdown. */
export const filterFieldOf = (name: BreakdownName): FilterField | undefined => fieldsByBreakdown.get(name);

/** What the page shows. It is stored in the address. */
export interface View {
  range: RangePreset | Days;
  /** Undefined: the one that suits the range. */
  interval: AnalyticsInterval | undefined;
  compare: Comparison | 'none';
  /** Ids. */
  tags: readonly string[];
  type: QrType | undefined;
  /** Ids. */
  codes: readonly string[];
  /** An empty value selects the clicks without it. */
  clicks: { readonly [Field in FilterField]?: Field extends 'source' ? VisitSource : string };
}

interface Rights {
  /** Whether the plan includes the detailed statistics. */
  isDetailed: boolean;
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
} satisfies Record<FilterField, (value: string) => boolean>;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const readIds = (ids: string | null): string[] =>
  [...new Set((ids ?? '').split(',').filter((id) => uuid.test(id)))].slice(0, limits.tags.maxPerAccount);

const matchingValue = <Value extends string>(values: readonly Value[], candidate: string | null): Value | undefined =>
  values.find((value) => value === candidate);

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const isDay = (day: string) =>
  dayPattern.test(day) && new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(8));

const defaultRange = ({ isDetailed }: Rights): RangePreset => (isDetailed ? 'days30' : 'days7');

function readRange(params: URLSearchParams, rights: Rights): View['range'] {
  const days = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  if (rights.isDetailed && isDay(days.from) && isDay(days.to) && isReadable(days)) return days;
  return matchingValue(rights.isDetailed ? rangePresets : freePresets, params.get('range')) ?? defaultRange(rights);
}

function readClicks(params: URLSearchParams): View['clicks'] {
  const given = filterFields.map((field) => [field, params.get(field)] as const);
  return Object.fromEntries(given.filter(([field, value]) => value !== null && isFilterValue[field](value)));
}

/** Ignores unknown values, and what the plan does not include. */
export const readView = (params: URLSearchParams, rights: Rights): View => ({
  range: readRange(params, rights),
  interval: matchingValue(analyticsIntervals, params.get('interval')),
  compare: rights.isDetailed
    ? (matchingValue([...comparisons, 'none'] as const, params.get('compare')) ?? 'previous')
    : 'none',
  tags: readIds(params.get('tag')),
  type: matchingValue(qrTypes, params.get('type')),
  codes: readIds(params.get('id')),
  clicks: rights.isDetailed ? readClicks(params) : {},
});

const codeQuery = ({ tags, type, codes }: View) => ({
  ...(tags.length > 0 && { tag: tags.join(',') }),
  ...(type && { type }),
  ...(codes.length > 0 && { id: codes.join(',') }),
});

/** The parameters of the address. Defaults are left out. */
export function writeView(view: View, rights: Rights): URLSearchParams {
  const { range, interval, compare, clicks } = view;
  const isDefault = range === defaultRange(rights);
  return new URLSearchParams({
    ...(typeof range === 'object' ? { from: range.from, to: range.to } : !isDefault && { range }),
    ...(interval && { interval }),
    ...(rights.isDetailed && compare !== 'previous' && { compare }),
    ...codeQuery(view),
    ...clicks,
  });
}

export const shownDays = ({ range }: View, today: string): Days =>
  typeof range === 'string' ? presetDays(range, today) : range;

export const isFiltered = (view: View): boolean => Object.keys({ ...codeQuery(view), ...view.clicks }).length > 0;

/** The groups that every plan includes. */
const freeGroups = ['codes', 'hours_of_week'] as const;
const detailedGroups = [...clickBreakdowns.map(({ name }) => name).filter((name) => name !== 'rules'), ...freeGroups];

/** The parameters of the call. */
export function viewQuery(view: View, { today, zone, isDetailed }: Rights & { today: string; zone: string }) {
  const days = shownDays(view, today);
  return {
    ...days,
    tz: zone,
    interval: suitableInterval(view.interval, days),
    ...(view.compare !== 'none' && { compare: view.compare }),
    group_by: (isDetailed ? detailedGroups : freeGroups).join(','),
    ...codeQuery(view),
    ...view.clicks,
  };
}
