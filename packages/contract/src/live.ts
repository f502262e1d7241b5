/**
 * A stream of server-sent events for the signed-in user, under the API's prefix. An event says that something changed,
 * never what: whoever hears it asks again.
 */
export const live = {
  path: '/events',
  /** The account: its plan, its quota, its subscription. */
  accountChanged: 'account',
  /** Sooner than an access token expires, so that a stream outlives no session by much. */
  longestMinutes: 10,
  /** How often an open stream says that it is there: a proxy closes what is silent for a minute. */
  beatSeconds: 25,
} as const;
