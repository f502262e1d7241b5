import type { LinkKey } from '@tessera/contract';
import type { LinkAnswer } from '../features/links/link-answer.ts';
import type { Position } from '../platform/journal/position.ts';
import type { LimitRule, LimitState } from '../platform/limiter/limiter.ts';
import type { OwnMetrics } from '../platform/metrics/merge-metrics.ts';

/** Calls from an app process to the gateway. */
export type CallsToGateway = {
  /** Limits shared by all app processes: `hit` counts an attempt, `wait` does not. The answer is the seconds to wait. */
  limit: { request: { call: 'hit' | 'wait'; rule: LimitRule; key: string }; answer: number };
  countLimit: { request: { rule: LimitRule; key: string }; answer: LimitState };
  /** The metrics of the gateway and of every app process. */
  metrics: { request: null; answer: OwnMetrics[] };
  /** The clicks on a link with a click limit, see `ClickLimits`. `add` counts one more. */
  limitedClicks: { request: { call: 'read' | 'add'; hash: string; counted: number }; answer: number };
  /** Removes a changed link from the cache. */
  invalidateLink: { request: LinkKey; answer: null };
  /** Appends a click line to the journal; answered once it is written. */
  recordClick: { request: string; answer: null };
  /** The current state, for a process that cannot wait for the next `state` notice. */
  state: { request: null; answer: GatewayState };
};

/** Calls from the gateway to an app process. */
export type CallsToApp = {
  /** Looks up links; the answers are in the order of the keys. */
  lookUp: { request: readonly LinkKey[]; answer: LinkAnswer[] };
  /** Absent while the process starts. */
  metrics: { request: null; answer: OwnMetrics | null };
};

export interface GatewayState {
  /** How many links the gateway can answer without the app. */
  readonly knownLinks: number;
  /** Whether all app processes have been ready at the same time once. */
  readonly isComplete: boolean;
  /** The end of the journal. */
  readonly written: Position;
  /** Clicks written to the journal. */
  readonly recorded: number;
}

export type NoticeToGateway =
  | { readonly kind: 'ready' }
  /** Sent for each `state` notice: the event loop runs. */
  | { readonly kind: 'alive'; readonly rssBytes: number }
  | { readonly kind: 'link-changed'; readonly key: LinkKey }
  /** Whether the database's notifications of changed links arrive here; while they do not, changes are missed. */
  | { readonly kind: 'listening'; readonly isListening: boolean }
  /** Segments of the journal before this position are no longer needed. */
  | { readonly kind: 'discard'; readonly before: Position }
  /** After an uncaught exception: replace this process. */
  | { readonly kind: 'failing' };

export type NoticeToApp =
  /** Sent several times per second. */
  | { readonly kind: 'state'; readonly state: GatewayState }
  /** This process now counts the clicks of the gateway's journal, and its `listening` notices are used. */
  | { readonly kind: 'lead' }
  /** The product is shutting down: report "not ready". */
  | { readonly kind: 'leave' }
  /** Finish the requests in progress, then exit; at the latest after this time. */
  | { readonly kind: 'close'; readonly timeoutMs: number };

/** Start parameters of an app process. */
export interface AppStart {
  /** The number of the process, from 1; its replacement has the same. */
  readonly slot: number;
  readonly isOnlyApp: boolean;
  /** The Unix socket to listen on. */
  readonly socketPath: string;
  /** The gateway's journal. */
  readonly journal: { readonly source: string; readonly folder: string };
  /** The gateway knows links to answer, so the app may start while its database is down. */
  readonly mayStartWithoutDatabase: boolean;
}
