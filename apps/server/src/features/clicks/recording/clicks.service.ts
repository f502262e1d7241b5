import type { Clock } from '../../../platform/clock/clock.ts';
import type { Journal } from '../../../platform/journal/journal.ts';
import { type VisitHeaders, formatLine } from './click-line.ts';

/** The result of a request for a short link. */
export type LinkOutcome = 'found' | 'inactive' | 'reserved' | 'gone' | 'unknown' | 'unavailable' | 'throttled';

export interface Clicks {
  /** Appends a click to the journal, then calls `answer`, which redirects the visitor. */
  record(hash: string, headers: VisitHeaders, address: string, answer: () => void): void;
  /** Counts a request in the metrics. */
  countAnswer(outcome: LinkOutcome): void;
  readonly outcomes: Readonly<Record<LinkOutcome, number>>;
}

export function createClicks({ clock, journal }: { clock: Clock; journal: Pick<Journal, 'append'> }): Clicks {
  const outcomes = { found: 0, inactive: 0, reserved: 0, gone: 0, unknown: 0, unavailable: 0, throttled: 0 };
  return {
    outcomes,
    record(hash, headers, address, answer) {
      journal.append(formatLine(clock.now().getTime(), hash, headers, address), answer);
    },
    countAnswer(outcome) {
      outcomes[outcome] += 1;
    },
  };
}
