import type { LimitRule } from '../limiter/limiter.ts';

/** What a worker wants to know of all of them together. */
export type Question =
  | { readonly about: 'metrics' }
  | { readonly about: 'limit'; readonly call: 'hit' | 'wait'; readonly rule: LimitRule; readonly key: string };

export type ToSupervisor =
  /** It serves, and writes clicks into the journal of this name. */
  | { readonly kind: 'ready'; readonly journal: string }
  | { readonly kind: 'here' }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string };

export type ToWorker =
  /** Who is there; `complete` once all have been ready together. The speaker gives the figures of what nobody owns. */
  | {
      readonly kind: 'team';
      readonly complete: boolean;
      readonly speaker: number;
      readonly journals: readonly string[];
    }
  | { readonly kind: 'are-you-there' }
  | { readonly kind: 'read-metrics'; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly value: string | number };
