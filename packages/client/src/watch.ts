import type { WatchAlert, WatchAlerts, WatchedCodeState } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { CallOptions, CreateOptions, Query } from './calls.ts';

export type AlertsQuery = Query<'GET /watch/alerts'>;

/** The calls for alerts about destinations and clicks. */
export const watchCalls = ({ call }: Caller) => ({
  /** A page of alerts, newest first. */
  alerts: (query: AlertsQuery = {}, options: CallOptions = {}): Promise<WatchAlerts> =>
    call('GET /watch/alerts', { query, ...options }),
  /** Its end is not reported. */
  dismiss: (id: string, options: CreateOptions = {}): Promise<WatchAlert> =>
    call('POST /watch/alerts/{id}/dismiss', { params: { id }, ...options }),
  /** The destinations of a code, with the results of their checks. */
  code: (id: string, options: CallOptions = {}): Promise<WatchedCodeState> =>
    call('GET /watch/codes/{id}', { params: { id }, ...options }),
  /** Mutes the alerts of a code, or ends that. */
  mute: (id: string, muted: boolean, options: CallOptions = {}): Promise<WatchedCodeState> =>
    call('PATCH /watch/codes/{id}', { params: { id }, body: { muted }, ...options }),
});
