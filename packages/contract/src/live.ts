/** Server-sent events for the signed-in user. An event names only what has changed; the client fetches the new state. */
export const live = {
  path: '/events',
  /** The plan, quota or subscription of the account. */
  accountChanged: 'account',
  /** Shorter than the lifetime of an access token, so that a stream ends soon after its session. */
  maxMinutes: 10,
  /** The interval of keep-alive messages: proxies close a connection that is silent for a minute. */
  heartbeatSeconds: 25,
} as const;
