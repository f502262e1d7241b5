/** Server-sent events for the signed-in user. */
export const live = {
  path: '/events',
  /**
   * The first event of a stream: from now on every change is reported. Its data is a number of milliseconds: the account has
   * certainly not changed in this time. A client with older data fetches it again.
   */
  opened: 'open',
  /** The event for a changed plan, quota or subscription of the account. It has no data; the client fetches the state. */
  accountChanged: 'account',
  /** The event for a code that the stream watches from now on, with a `WatchedCode` as data: later scans are reported. */
  watched: 'watched',
  /** The event for a scan of a short link that the stream watches, with a `ScanEvent` as data. */
  scanned: 'scan',
  /** The event for the progress of a job, with a `JobEvent` as data. At most a few per second. */
  jobProgress: 'job',
  /** The query parameter with the short hash to watch; up to `maxWatched` of them. */
  watchParameter: 'watch',
  maxWatched: 5,
  /** How long a stream lasts: less than an access token, so that it ends soon after its session. */
  maxMinutes: 10,
  /** The interval of heartbeats: proxies close a connection that is silent for a minute. */
  heartbeatSeconds: 25,
} as const;

/** Server-sent events for a visitor who tries a tracked code: `live.opened`, then `live.scanned` for each scan of the reserved link. */
export const visitorLive = {
  path: '/visitor-events',
  /** The query parameter with the token of the reservation. */
  tokenParameter: 'token',
} as const;

/** 256 random bits, base64url. */
export const watchTokenPattern = /^[\w-]{43}$/;

/** A client that has another total has missed scans, and fetches the statistics. */
export interface WatchedCode {
  short_hash: string;
  total_clicks: number;
}

/**
 * One visit of a watched link. Called a scan in the UI; its source may also be a click. Country, operating system and device
 * are null if unknown or the visitor opted out of tracking.
 */
export interface ScanEvent {
  short_hash: string;
  country: string | null;
  os: string | null;
  device: string | null;
  /** ISO 8601, UTC. */
  scanned_at: string;
}
