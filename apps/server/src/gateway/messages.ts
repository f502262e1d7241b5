import type { LinkAnswer } from '../features/links/link-answer.ts';
import type { Position } from '../platform/journal/position.ts';
import type { LimitRule } from '../platform/limiter/limiter.ts';

/** Calls from an app process to the gateway. */
export type CallsToGateway = {
  /** Limits shared by all app processes: `hit` counts an attempt, `wait` does not. The answer is the seconds to wait. */
  limit: { request: { call: 'hit' | 'wait'; rule: LimitRule; key: string }; answer: number };
  /** The metrics of the gateway and of every app process. */
  metrics: { request: null; answer: string };
  /** Removes a changed link from the cache. */
  dropLink: { request: string; answer: null };
  /** Appends a click to the journal; answered once it is written. */
  recordClick: { request: string; answer: null };
  state: { request: null; answer: GatewayState };
};

/** Calls from the gateway to an app process. */
export type CallsToApp = {
  lookUp: { request: readonly string[]; answer: LinkAnswer[] };
  metrics: { request: null; answer: string };
};

export interface GatewayState {
  /** How many links the gateway can answer without the app. */
  readonly knownLinks: number;
  /** All app processes have been ready at the same time. */
  readonly isComplete: boolean;
  /** The end of the journal. */
  readonly written: Position;
  /** Clicks written to the journal. */
  readonly recorded: number;
}

export type NoticeToGateway =
  | { readonly kind: 'ready' }
  /** The answer to each `state`: the event loop runs. */
  | { readonly kind: 'alive'; readonly rssBytes: number }
  | { readonly kind: 'link-changed'; readonly hash: string }
  /** Whether changes of links are being reported; while they are not, some are missed. */
  | { readonly kind: 'listening'; readonly isListening: boolean }
  /** Clicks before this position of the journal are counted. */
  | { readonly kind: 'counted'; readonly position: Position }
  /** An unexpected error was thrown: replace this process. */
  | { readonly kind: 'failing' };

export type NoticeToApp =
  | { readonly kind: 'state'; readonly state: GatewayState }
  /** This process counts the clicks of the gateway's journal and reports changes of links. */
  | { readonly kind: 'lead' }
  /** The product is shutting down: report "not ready". */
  | { readonly kind: 'leave' }
  /** Finish the requests in progress, then exit; at the latest after this time. */
  | { readonly kind: 'close'; readonly timeoutMs: number };

/** Start parameters of an app process. */
export interface AppStart {
  readonly slot: number;
  /** The Unix socket to listen on. */
  readonly socketPath: string;
  readonly journal: { readonly source: string; readonly folder: string };
  /** The gateway knows links to answer, so the app may start while its database is down. */
  readonly mayStartWithoutDatabase: boolean;
}
