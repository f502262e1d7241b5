import type { ConditionName, Hours, Language, Routing, RuleConditions } from '@tessera/contract';
import { countryName, languageName } from '../../i18n/display-names.ts';
import { formatWeekday, formatWholeShare } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/use-translation.ts';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { linkState } from './link-state.ts';
import { systemNames } from './names.ts';

/** A part of the sentence: "11:00–15:00 Lunch menu". */
export interface DestinationClause {
  /** Empty if the destination is for everybody. */
  when: string;
  /** The name of the rule, or the address. */
  where: string;
  /** Undefined for a page that says why the link does not lead anywhere, and for rules that are not listed. */
  url?: string;
}

export interface SentenceInput {
  routing: Routing;
  /** The destination of the code. */
  destination: string;
  clicks: number;
  /** Unix milliseconds. */
  now: number;
}

type T = Translate<'destination', never>;

/** More rules would not be read as a sentence. */
const maxRules = 3;

const join = (words: readonly string[], language: Language, type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(language, { type }).format(words);

/** The weekdays, Monday is 1, with three or more in a row as a period: "Mon–Fri". */
function weekdayText(days: readonly number[], language: Language): string {
  const runs: number[][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number) => formatWeekday(day - 1, language);
  const words = runs.flatMap((run) => {
    const [first = 0, last = 0] = [run[0], run.at(-1)];
    return run.length > 2 ? [`${name(first)}–${name(last)}`] : run.map(name);
  });
  return join(words, language, 'conjunction');
}

function dateText({ from, to }: NonNullable<RuleConditions['dates']>, t: T, language: Language): string {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  if (from && to) return days.formatRange(new Date(from), new Date(to));
  const [key, day] = from ? (['from', from] as const) : (['until', to ?? ''] as const);
  return t(key, { time: days.format(new Date(day)) });
}

const periodText = ({ from, to }: Hours): string => `${from}–${to}`;

/** The conditions of a rule in the order of a sentence: "Mon–Fri 11:00–15:00 in Spanish". */
export function conditionPhrase(conditions: RuleConditions, t: T, language: Language): string {
  const either = (words: readonly string[]) => join(words, language, 'disjunction');
  const phrases: { [Name in ConditionName]: (value: NonNullable<RuleConditions[Name]>) => string } = {
    weekdays: (days) => weekdayText(days, language),
    hours: (periods) => join(periods.map(periodText), language, 'conjunction'),
    dates: (dates) => dateText(dates, t, language),
    languages: (tags) => t('languages', { values: either(tags.map((tag) => languageName(tag, language))) }),
    countries: (codes) => t('countries', { values: either(codes.map((code) => countryName(code, language))) }),
    devices: (names) => t('devices', { values: either(names.map((name) => t(`device.${name}`))) }),
    systems: (names) => t('systems', { values: either(names.map((name) => systemNames[name])) }),
    sources: (names) => either(names.map((name) => t(`source.${name}`))),
    percentage: (percent) => t('percentage', { share: formatWholeShare(percent / 100, language) }),
  };
  const phraseOf = <Name extends ConditionName>(name: Name) => {
    const value = conditions[name];
    return value === undefined ? [] : [phrases[name](value)];
  };
  return (Object.keys(phrases) as ConditionName[]).flatMap(phraseOf).join(' ');
}

/** A web address as people read it, without a slash at the end. */
const shownAddress = (url: string): string => withoutScheme(url).replace(/^([^/?#]+)\/$/, '$1');

/** Where a code leads now: pure, so that it is tested for each condition and language. */
export function destinationClauses(input: SentenceInput, t: T, language: Language): DestinationClause[] {
  const { routing, destination } = input;
  const { rules, variants, starts, ends, click_limit: limit, timezone } = routing;
  const { state, reason } = linkState(routing, input);
  const moment = ({ instant }: { instant: string }) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone }).format(
      new Date(instant),
    );
  const clause = (when: string, url: string | null, name?: string | null): DestinationClause =>
    url === null ? { when, where: t('notice') } : { when, where: name || shownAddress(url), url };

  const atLimit = limit ? [clause(t('limit', { count: limit.clicks }), limit.fallback_url)] : [];
  const atEnd = ends ? [clause(t('from', { time: moment(ends) }), ends.fallback_url)] : [];
  if (state === 'ended') return reason === 'ends' ? atEnd : atLimit;

  const before =
    starts && state === 'scheduled' ? [clause(t('until', { time: moment(starts) }), starts.fallback_url)] : [];
  const listed = rules
    .slice(0, maxRules)
    .map((rule) => clause(conditionPhrase(rule.conditions, t, language), rule.destination_url, rule.name));
  const hidden = rules.length - listed.length;
  if (hidden > 0) listed.push({ when: '', where: t('more', { count: hidden }) });
  const rest = rules.length > 0 ? t('otherwise') : before.length > 0 ? t('then') : '';
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  const others = variants.map(({ name, weight, destination_url: url }, index) => {
    const share = t('percentage', { share: formatWholeShare(weight / total, language) });
    return clause(index === 0 && rest ? `${rest} ${share}` : share, url ?? destination, name);
  });
  return [...before, ...listed, ...(others.length > 0 ? others : [clause(rest, destination)]), ...atLimit, ...atEnd];
}

export const sentenceText = (clauses: readonly DestinationClause[]): string =>
  clauses.map(({ when, where }) => [when, where].filter(Boolean).join(' ')).join(', ');
