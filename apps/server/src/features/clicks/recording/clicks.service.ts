import type { Clock } from '../../../platform/clock/clock.ts';
import type { Journal } from '../../../platform/journal/journal.ts';
import { type VisitFacts, type VisitHeaders, formatLine, isPrefetch, isPrivate } from './click-line.ts';

/** The result of a request for a short link. */
const outcomeNames = [
  'found',
  'inactive',
  'reserved',
  'trial',
  'gone',
  'unknown',
  'unavailable',
  'throttled',
  'locked',
  'not_started',
  'ended',
  'blocked',
  'suspended',
  'preview',
] as const;
export type LinkOutcome = (typeof outcomeNames)[number];

export type Clicks = ReturnType<typeof createClicks>;

export function createClicks({ clock, journal }: { clock: Clock; journal: Pick<Journal, 'append'> }) {
  const outcomes = Object.fromEntries(outcomeNames.map((name) => [name, 0])) as Record<LinkOutcome, number>;
  return {
    outcomes,
    /** Whether the request is a prefetch. */
    isPrefetch,
    /** Whether the visitor has opted out of tracking. */
    isPrivate,
    /** Appends a click to the journal, then calls `answer`, which redirects the visitor. */
    record(hash: string, headers: VisitHeaders, address: string, facts: VisitFacts, answer: () => void) {
      journal.append(formatLine(clock.now().getTime(), hash, headers, address, facts), answer);
    },
    /** Counts a request in the metrics. */
    countAnswer(outcome: LinkOutcome) {
      outcomes[outcome] += 1;
    },
  };
}
