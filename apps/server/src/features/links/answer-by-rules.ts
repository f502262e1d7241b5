import {
  type BlockCategory,
  type LinkRouting,
  type Resolution,
  resolveDestination,
  ruleLabel,
  type VisitSource,
} from '@tessera/contract';
import type { VisitorReaders } from '../../platform/platform.ts';
import { createClickId, withClickId } from './click-id.ts';
import type { ClickLimits } from './click-limits.ts';
import { withQuery } from './passed-query.ts';
import { isPreviewer } from './previewer.ts';
import type { CachedRules, LinkPreview } from './cached-rules.ts';
import { LazyVisit } from './lazy-visit.ts';
import { isUnlocked } from './unlock-token.ts';
import { labelIn } from './visit-facts.ts';

/** How a request for a link with rules is answered. `rule` is counted with the click. */
export type RulesAnswer =
  | { kind: 'redirect'; location: string; rule: string; countClick?: () => void }
  | { kind: 'preview'; preview: LinkPreview }
  | { kind: 'blocked'; category: BlockCategory }
  | { kind: 'locked' | 'not_started' | 'ended' };

interface RuledRequest {
  readonly hash: string;
  readonly headers: {
    readonly cookie?: string | undefined;
    readonly 'user-agent'?: string | undefined;
    readonly 'accept-language'?: string | undefined;
  };
  readonly address: string;
  readonly query: string;
  readonly source: VisitSource;
  readonly at: number;
  /** Whether the click is counted and its visitor has not opted out of tracking, so that it may have an id. */
  mayHaveId: () => boolean;
}

const fallbackKinds: ReadonlySet<string> = new Set(['not_started', 'ended', 'click_limit']);

/** If a rule cannot be evaluated, such as for a time zone that no longer exists, the link leads to its own destination. */
function resolveOrDefault(routing: LinkRouting, visit: LazyVisit): Resolution {
  try {
    return resolveDestination(routing, visit);
  } catch {
    return { destination: routing.destination, rule: { kind: 'default', id: null } };
  }
}

/**
 * The destination with the parameters that the link passes to it. Bots get no id: search engines would take each visit for another page.
 * The id comes first, so the one in the query of a short link is left out.
 */
function passedLocation(
  destination: string,
  rule: string,
  { passesQuery, clickIdKey: key }: CachedRules,
  { hash, headers, query, source, at, mayHaveId }: RuledRequest,
  agentOf: VisitorReaders['agentOf'],
): string {
  const hasId = key !== undefined && mayHaveId() && !agentOf(headers['user-agent'] ?? '').bot;
  const identified = hasId
    ? withClickId(destination, () => createClickId(key, { hash, at, source, rule, label: labelIn(query) }))
    : destination;
  return passesQuery ? withQuery(identified, query) : identified;
}

/** Decides on the answer of a link with rules, without a database. */
export function answerByRules(
  rules: CachedRules,
  request: RuledRequest,
  { limits, ...readers }: VisitorReaders & { limits: ClickLimits },
): RulesAnswer {
  const { hash, headers, at } = request;
  const { 'user-agent': userAgent = '' } = headers;
  const { routing, preview } = rules;
  // Also a known bot: the page of a preview must never reach a person.
  if (preview && isPreviewer(userAgent) && readers.agentOf(userAgent).bot) return { kind: 'preview', preview };
  if (rules.unlockKey && !isUnlocked(headers.cookie, rules.unlockKey, hash, at)) return { kind: 'locked' };
  const clicks = routing.clickLimit ? limits.read(hash, rules.clicks) : 0;
  const { address, source } = request;
  const visit = new LazyVisit(
    { at, address, userAgent, acceptLanguage: headers['accept-language'], source, clicks, seed: rules.seed },
    readers,
  );
  const { destination, rule } = resolveOrDefault(routing, visit);
  if (destination === null) return { kind: rule.kind === 'not_started' ? 'not_started' : 'ended' };
  const blocked = rules.blocked?.[destination];
  if (blocked) return { kind: 'blocked', category: blocked };
  const label = ruleLabel(rule);
  return {
    kind: 'redirect',
    location: passedLocation(destination, label, rules, request, readers.agentOf),
    rule: label,
    ...(routing.clickLimit &&
      !fallbackKinds.has(rule.kind) &&
      !readers.agentOf(userAgent).bot && { countClick: () => limits.add(hash, rules.clicks) }),
  };
}
