import {
  type ConditionName,
  failedCondition,
  type LinkRouting,
  type RoutedVisit,
  type RuleDevice,
  type RuleSystem,
  resolveDestination,
  type VisitSource,
} from '@tessera/contract';
import { addScheme } from '../../codes/typed-values.ts';
import { type RuleDraft, sentConditions, type RulesDraft } from './rules-draft.ts';
import { instantOf } from './zone-time.ts';

/** A visitor to try the rules with. */
export interface SimulatedVisitor {
  /** Empty if it is unknown. */
  country: string;
  language: string;
  device: RuleDevice;
  system: RuleSystem | 'other';
  source: VisitSource;
  /** Local time in the zone of the code. */
  at: string;
}

const destinationOf = (typed: string): string | null => addScheme(typed) || null;

const simulatedBoundary = (given: RulesDraft['starts'], timezone: string) => {
  const at = given ? instantOf(given.at, timezone) : undefined;
  return given && at !== undefined ? { at, destination: destinationOf(given.fallback_url) } : undefined;
};

type MissingPart = 'conditions' | 'destination';

/** The missing parts of a rule that cannot be saved yet. Until then, it applies to no visitor. */
function missingPart({ conditions, destination_url: url }: RuleDraft): MissingPart | undefined {
  if (Object.keys(conditions).length === 0) return 'conditions';
  return url.trim() === '' ? 'destination' : undefined;
}

/** The edited rules as `resolveDestination` reads them. An incomplete rule, start, end or limit does not count. */
export function draftRouting(draft: RulesDraft, destination: string): LinkRouting {
  const { timezone, rules, variants, starts, ends, click_limit: limit } = draft;
  const clicks = Number(limit?.clicks);
  return {
    destination,
    timezone,
    starts: simulatedBoundary(starts, timezone),
    ends: simulatedBoundary(ends, timezone),
    clickLimit: limit && clicks > 0 ? { clicks, destination: destinationOf(limit.fallback_url) } : undefined,
    rules: rules
      .filter((rule) => missingPart(rule) === undefined)
      .map(({ key, conditions, destination_url: url }) => ({
        id: key,
        conditions: sentConditions(conditions),
        destination: addScheme(url),
      })),
    variants: variants.map(({ key, weight, destination_url: url }) => ({
      id: key,
      weight: Number(weight),
      destination: destinationOf(url) ?? destination,
    })),
  };
}

/** `clicks` are those that the link has had. Without a valid time, it is now. */
export const simulatedVisit = (visitor: SimulatedVisitor, timezone: string, clicks: number): RoutedVisit => ({
  at: instantOf(visitor.at, timezone) ?? Date.now(),
  acceptLanguage: visitor.language,
  device: visitor.device,
  system: visitor.system,
  country: visitor.country || undefined,
  source: visitor.source,
  visitor: 'example',
  clicks,
});

export type RuleOutcome =
  | { kind: 'applies' }
  | { kind: 'fails'; condition: ConditionName }
  /** The schedule or an earlier rule has decided. */
  | { kind: 'not_reached' }
  | { kind: 'incomplete'; missing: MissingPart };

/** The outcome of each edited rule, in the order of the rules. `link` is made of these rules. */
export function ruleOutcomes(rules: readonly RuleDraft[], link: LinkRouting, visit: RoutedVisit): RuleOutcome[] {
  const { rule: decision } = resolveDestination(link, visit);
  const isClosed = decision.kind !== 'rule' && decision.kind !== 'variant' && decision.kind !== 'default';
  const decidedAt = decision.kind === 'rule' ? rules.findIndex(({ key }) => key === decision.id) : Infinity;
  return rules.map((rule, index) => {
    const missing = missingPart(rule);
    if (missing) return { kind: 'incomplete', missing };
    const sent = link.rules.find(({ id }) => id === rule.key);
    if (isClosed || index > decidedAt || !sent) return { kind: 'not_reached' };
    const condition = failedCondition(sent, visit, link.timezone);
    return condition ? { kind: 'fails', condition } : { kind: 'applies' };
  });
}

type Person = Pick<SimulatedVisitor, 'country' | 'language' | 'device' | 'system'>;

const people: readonly Person[] = [
  { country: 'US', language: 'en-us', device: 'mobile', system: 'ios' },
  { country: 'GB', language: 'en-gb', device: 'mobile', system: 'android' },
  { country: 'ES', language: 'es-es', device: 'mobile', system: 'android' },
  { country: 'BR', language: 'pt-br', device: 'mobile', system: 'android' },
  { country: 'FR', language: 'fr', device: 'mobile', system: 'ios' },
  { country: 'DE', language: 'de', device: 'desktop', system: 'windows' },
];

/** Common visitors, and one for each further country and language of the rules, so that every such rule is in the table. */
export function commonVisitors({ rules }: RulesDraft): Person[] {
  const base = { country: 'US', language: 'en-us', device: 'mobile', system: 'ios' } as const;
  const countries = new Set(rules.flatMap(({ conditions }) => conditions.countries ?? []));
  const languages = new Set(rules.flatMap(({ conditions }) => conditions.languages ?? []));
  for (const { country, language } of people) {
    countries.delete(country);
    for (const range of languages) if (language === range || language.startsWith(`${range}-`)) languages.delete(range);
  }
  const added = [
    ...[...countries].map((country) => ({ ...base, country })),
    ...[...languages].map((language) => ({ ...base, language })),
  ];
  return [...people, ...added.slice(0, maxAdded)];
}

/** A rule can have 250 countries. */
const maxAdded = 14;
