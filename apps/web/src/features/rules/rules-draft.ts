import {
  type Hours,
  isPlainRouting,
  type Routing,
  type RuleDevice,
  type RuleSystem,
  type VisitSource,
} from '@tessera/contract';
import { addScheme } from '../../codes/typed-values.ts';

/** The conditions of a rule while they are edited: numbers and dates are the texts of their inputs. */
export interface ConditionsDraft {
  languages?: string[];
  devices?: RuleDevice[];
  systems?: RuleSystem[];
  countries?: string[];
  weekdays?: number[];
  hours?: Hours[];
  dates?: { from: string; to: string };
  sources?: VisitSource[];
  percentage?: string;
}

export interface RuleDraft {
  /** The id of a saved rule. A new rule has an id of its own until it is saved. */
  key: string;
  isNew: boolean;
  name: string;
  conditions: ConditionsDraft;
  destination_url: string;
}

export interface VariantDraft {
  key: string;
  isNew: boolean;
  name: string;
  /** Empty for the destination of the code. */
  destination_url: string;
  weight: string;
}

export interface BoundaryDraft {
  at: string;
  fallback_url: string;
}

export interface RulesDraft {
  timezone: string;
  rules: RuleDraft[];
  variants: VariantDraft[];
  starts: BoundaryDraft | null;
  ends: BoundaryDraft | null;
  click_limit: { clicks: string; fallback_url: string } | null;
}

/** An input of type `time` has no 24:00. Both texts mean the end of the day. */
const shownHours = ({ from, to }: Hours): Hours => ({ from, to: to === '24:00' ? '00:00' : to });
const sentHours = ({ from, to }: Hours): Hours => ({ from, to: to === '00:00' ? '24:00' : to });

function conditionsDraft(conditions: Routing['rules'][number]['conditions']): ConditionsDraft {
  const { hours, dates, percentage, ...lists } = conditions;
  const given = Object.entries(lists).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as ConditionsDraft),
    ...(hours && { hours: hours.map(shownHours) }),
    ...(dates && { dates: { from: dates.from ?? '', to: dates.to ?? '' } }),
    ...(percentage !== undefined && { percentage: String(percentage) }),
  };
}

const boundaryDraft = (given: Routing['starts']): BoundaryDraft | null =>
  given && { at: given.at, fallback_url: given.fallback_url ?? '' };

/** A code without rules gets the time zone of the reader, who most likely prints it there. */
export function rulesDraft(routing: Routing, readerZone: string): RulesDraft {
  const { click_limit: limit, timezone } = routing;
  return {
    timezone: isPlainRouting(routing) && timezone === 'UTC' ? readerZone : timezone,
    rules: routing.rules.map(({ id, name, conditions, destination_url: url }) => ({
      key: id,
      isNew: false,
      name: name ?? '',
      conditions: conditionsDraft(conditions),
      destination_url: url,
    })),
    variants: routing.variants.map(({ id, name, destination_url: url, weight }) => ({
      key: id,
      isNew: false,
      name: name ?? '',
      destination_url: url ?? '',
      weight: String(weight),
    })),
    starts: boundaryDraft(routing.starts),
    ends: boundaryDraft(routing.ends),
    click_limit: limit && { clicks: String(limit.clicks), fallback_url: limit.fallback_url ?? '' },
  };
}

/** An empty text is not a number, which the schema refuses. */
const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const orNull = (text: string): string | null => text.trim() || null;
/** Completed here too, because a submit by Enter comes before the blur. */
const urlOrNull = (typed: string): string | null => orNull(addScheme(typed));

/** The conditions in the form of the API. */
export function sentConditions({ hours, dates, percentage, ...lists }: ConditionsDraft) {
  return {
    ...lists,
    ...(hours && { hours: hours.map(sentHours) }),
    ...(dates && { dates: { ...(dates.from && { from: dates.from }), ...(dates.to && { to: dates.to }) } }),
    ...(percentage !== undefined && { percentage: parseNumber(percentage) }),
  };
}

const boundaryBody = (draft: BoundaryDraft | null) =>
  draft && { at: draft.at, fallback_url: urlOrNull(draft.fallback_url) };

/** The request body; not validated. */
export const rulesBody = ({ timezone, rules, variants, starts, ends, click_limit: limit }: RulesDraft) => ({
  timezone,
  rules: rules.map(({ key, isNew, name, conditions, destination_url: url }) => ({
    ...(!isNew && { id: key }),
    name: orNull(name),
    conditions: sentConditions(conditions),
    destination_url: addScheme(url),
  })),
  variants: variants.map(({ key, isNew, name, destination_url: url, weight }) => ({
    ...(!isNew && { id: key }),
    name: orNull(name),
    destination_url: urlOrNull(url),
    weight: parseNumber(weight),
  })),
  starts: boundaryBody(starts),
  ends: boundaryBody(ends),
  click_limit: limit && { clicks: parseNumber(limit.clicks), fallback_url: urlOrNull(limit.fallback_url) },
});

/** The list with the item moved by some places; the same list if it is at the end already. */
export function moved<Item>(list: Item[], index: number, by: -1 | 1): Item[] {
  const [from, to] = [list[index], list[index + by]];
  if (from === undefined || to === undefined) return list;
  return list.with(index, to).with(index + by, from);
}
