/** Server-sent events for the signed-in user. An event names only what has changed; the client fetches the new state. */
export const live = {
  path: '/events',
  /** The event for a changed plan, quota or subscription of the account. */
  accountChanged: 'account',
  /** How long a stream lasts: less than an access token, so that it ends soon after its session. */
  maxMinutes: 10,
  /** The interval of heartbeats: proxies close a connection that is silent for a minute. */
  heartbeatSeconds: 25,
} as const;
