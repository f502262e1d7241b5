import { matchesLanguage, preferredLanguages } from './accept-language.ts';
import type {
  ConditionName,
  Hours,
  LinkRouting,
  Resolution,
  RoutedVisit,
  RoutingRule,
  RoutingVariant,
  RuleConditions,
} from './link-rules.ts';
import { dayOfDate, minuteOfTime, wallClockIn, weekdayOf } from './wall-clock.ts';

/** A number from 0 to below 1 that depends on every character: FNV-1a with the final mixing of MurmurHash3. */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const minutesPerDay = 24 * 60;

/** The days whose period contains the time: today, or yesterday for a period that ends after midnight. */
function startDays({ from, to }: Hours, day: number, minute: number): number[] {
  const [start, end] = [minuteOfTime(from), minuteOfTime(to)];
  const days: number[] = [];
  const lastMinute = end > start ? end : end + minutesPerDay;
  if (minute >= start && minute < lastMinute) days.push(day);
  if (minute + minutesPerDay >= start && minute + minutesPerDay < lastMinute) days.push(day - 1);
  return days;
}

const isInDates = ({ from, to }: NonNullable<RuleConditions['dates']>, day: number): boolean =>
  (from === undefined || day >= dayOfDate(from)) && (to === undefined || day <= dayOfDate(to));

/** The failing one of the conditions on the time. A period that began yesterday belongs to yesterday's weekday and date. */
function failedTime(conditions: RuleConditions, timezone: string, at: number): ConditionName | undefined {
  const { weekdays, hours, dates } = conditions;
  if (!weekdays && !hours && !dates) return undefined;
  const { day, minute } = wallClockIn(timezone, at);
  const days = hours ? hours.flatMap((period) => startDays(period, day, minute)) : [day];
  if (days.length === 0) return 'hours';
  const onWeekday = weekdays ? days.filter((start) => weekdays.includes(weekdayOf(start))) : days;
  if (onWeekday.length === 0) return 'weekdays';
  return dates && !onWeekday.some((start) => isInDates(dates, start)) ? 'dates' : undefined;
}

const includes = <T>(list: readonly T[] | undefined, value: T | undefined): boolean =>
  list === undefined || (value !== undefined && list.includes(value));

/** The first condition of the rule that does not hold; undefined if the rule applies. */
export function failedCondition(rule: RoutingRule, visit: RoutedVisit, timezone: string): ConditionName | undefined {
  const { languages, devices, systems, countries, sources, percentage } = rule.conditions;
  if (!includes(sources, visit.source)) return 'sources';
  const time = failedTime(rule.conditions, timezone, visit.at);
  if (time) return time;
  if (languages) {
    const tags = preferredLanguages(visit.acceptLanguage);
    if (!languages.some((range) => tags.some((tag) => matchesLanguage(range, tag)))) return 'languages';
  }
  if (devices && !devices.some((device) => device === visit.device)) return 'devices';
  if (systems && !systems.some((system) => system === visit.system)) return 'systems';
  if (countries && !includes(countries, visit.country)) return 'countries';
  if (percentage !== undefined && shareOf(`${rule.id} ${visit.visitor}`) * 100 >= percentage) return 'percentage';
  return undefined;
}

function chooseVariant(variants: readonly RoutingVariant[], visitor: string): RoutingVariant | undefined {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let rest = shareOf(`variant ${visitor}`) * total;
  return variants.find(({ weight }) => (rest -= weight) < 0);
}

/**
 * Where a visit leads: the only place that decides, for redirects, the simulator and the tests. The schedule comes first, then the
 * first rule that applies, then the variants, then the default destination.
 */
export function resolveDestination(link: LinkRouting, visit: RoutedVisit): Resolution {
  const { starts, ends, clickLimit } = link;
  if (starts && visit.at < starts.at)
    return { destination: starts.destination, rule: { kind: 'not_started', id: null } };
  if (ends && visit.at >= ends.at) return { destination: ends.destination, rule: { kind: 'ended', id: null } };
  if (clickLimit && visit.clicks >= clickLimit.clicks)
    return { destination: clickLimit.destination, rule: { kind: 'click_limit', id: null } };
  const rule = link.rules.find((each) => failedCondition(each, visit, link.timezone) === undefined);
  if (rule) return { destination: rule.destination, rule: { kind: 'rule', id: rule.id } };
  const variant = link.variants.length > 0 ? chooseVariant(link.variants, visit.visitor) : undefined;
  if (variant) return { destination: variant.destination, rule: { kind: 'variant', id: variant.id } };
  return { destination: link.destination, rule: { kind: 'default', id: null } };
}
