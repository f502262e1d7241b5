import type {
  ErrorCode,
  InviteStats,
  LinkSettings,
  MailReports,
  QrCodeList,
  SecondFactorState,
  Site,
  SubscriptionStatus,
  User,
  WatchedCodeState,
  WatchSettings,
} from '@tessera/contract';
import {
  allEndpoints,
  errorStatus,
  errorText,
  isIgnored,
  limits,
  noRouting,
  type Schema,
  unknownFields,
} from '@tessera/contract';
import { setTimeout } from 'node:timers/promises';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { Call } from '../lib/api.ts';

const site: Site = {
  mode: 'development',
  publicUrl: 'https://tes.ra',
  turnstileSiteKey: null,
  gtagId: null,
  mailbox: true,
  emailVerification: true,
  billing: 'on',
  registration: 'open',
  oidc: null,
};

export const sampleUser = (facts: Partial<User> = {}): User => ({
  email: 'ana@example.com',
  created_at: '2026-03-04T09:00:00.000Z',
  is_free_user: true,
  urls_used: 0,
  url_quota: 1,
  free_urls_remaining: 1,
  language: 'en',
  timezone: 'UTC',
  subscriptionStatus: null,
  ...facts,
});

export const signedIn = (facts: Partial<User> = {}) => ({
  user: sampleUser(facts),
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
});

export const noSubscription: SubscriptionStatus = {
  hasActiveSubscription: false,
  subscriptionStatus: null,
  subscriptionEndDate: null,
  cancelAt: null,
  interval: null,
  availableIntervals: ['month'],
};

export const secondFactorOff: SecondFactorState = { enabled: false, enabled_at: null, recovery_codes_left: 0 };

/** The replies for a new account: most tests load the dashboard. */
const newAccount = {
  'qr-codes': { qr_codes: [], next_cursor: null, total: 0, totals: { qr_codes: 0, clicks: 0 } } satisfies QrCodeList,
  'invites/stats': {
    invites: { pending: 0, accepted: 0, expired: 0 },
    referrals: { total: 0, bonusUrlsEarned: 0 },
    limits: { canSendMore: true, nextMilestone: 1, currentAccepted: 0 },
  } satisfies InviteStats,
  'invites/referral': { referralCode: '7k3m9qx2zt8vfe', referralUrl: 'https://tes.ra/register?invite=7k3m9qx2zt8vfe' },
  'subscription/status': noSubscription,
  'mail-reports': {
    frequency: 'off',
    tag_ids: [],
    first_week: false,
    first_week_possible: false,
    chosen: true,
    next_on: null,
    paused: null,
    recipients: [],
  } satisfies MailReports,
  jobs: { jobs: [] },
  tags: { tags: [] },
  'utm-presets': { utm_presets: [] },
  'qr-codes/:id/rules': noRouting,
  'qr-codes/:id/link-settings': {
    has_password: false,
    preview: null,
    pass_query: false,
    pass_click_id: false,
  } satisfies LinkSettings,
  'qr-codes/:id/destinations': { changes: [] },
  'brand-looks': { brand_looks: [] },
  'auth/second-factor': secondFactorOff,
  'auth/passkeys': { passkeys: [] },
  'auth/sessions': { sessions: [] },
  'watch/codes/:id': { muted: false, alerts: [], destinations: [] } satisfies WatchedCodeState,
  'watch/settings': {
    mails: { destination_failing: true, destination_changed: true, code_quiet: true, code_spike: false },
  } satisfies WatchSettings,
  annotations: { annotations: [] },
  'watch/alerts': { alerts: [], next_cursor: null },
};

export const sampleReservation = {
  short_hash: '4rx9k2m',
  short_url: 'https://tes.ra/4rx9k2m',
  expires_at: new Date(Date.now() + limits.reservations.validHours * 3_600_000).toISOString(),
};

export const server = setupServer(
  http.get('*/v1/site', () => HttpResponse.json(site)),
  ...Object.entries(newAccount).map(([path, reply]) => http.get(`*/v1/${path}`, () => HttpResponse.json(reply))),
  http.post('*/v1/qr-codes/reservations', () => HttpResponse.json(sampleReservation, { status: 201 })),
  // No event stream by default.
  http.get('*/v1/events', () => new HttpResponse(null, { status: 204 })),
);

const unanswered = new Set<string>();
server.events.on('request:start', ({ requestId }) => void unanswered.add(requestId));
server.events.on('request:end', ({ requestId }) => void unanswered.delete(requestId));

/** Some tests leave a request unanswered on purpose. */
const maxWaitMs = 500;

/** Waits until the requests of a test are answered: a late reply would change the session of the next test. */
export async function settleRequests(): Promise<void> {
  const end = performance.now() + maxWaitMs;
  while (unanswered.size > 0 && performance.now() < end) await setTimeout(5);
  unanswered.clear();
}

interface Request {
  path: string;
  query: Record<string, string>;
  body: unknown;
  token: string | undefined;
  idempotencyKey: string | null;
}

const endpointsByCall = new Map(
  allEndpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
);
const refusedFields: string[] = [];

/** Keeps the fields that the real server would refuse. */
function checkFields(call: Call, { query, body }: Request): void {
  const endpoint = endpointsByCall.get(call);
  if (!endpoint) return;
  const check = (schema: Schema | undefined, value: unknown) => {
    for (const { path } of schema ? unknownFields(schema, value) : [])
      if (!isIgnored(endpoint, path)) refusedFields.push(`${call}: ${path}`);
  };
  check(endpoint.query, query);
  check(endpoint.body, body);
}

/** The fields of requests since the last call that the real server would refuse. */
export const takeRefusedFields = (): string[] => refusedFields.splice(0);

const isJson = ({ headers }: { headers: Headers }) => headers.get('content-type')?.startsWith('application/json');

/** Answers a call of the contract. Returns the requests received so far. */
export function answer(call: Call, reply: (request: Request) => Response | Promise<Response>): Request[] {
  const [method = '', path = ''] = call.split(' ');
  const requests: Request[] = [];
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  server.use(
    http[verb](`*/v1${path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request }) => {
      const text = await request.text();
      const { pathname, searchParams } = new URL(request.url);
      const received = {
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: isJson(request) ? (JSON.parse(text) as unknown) : text || undefined,
        token: request.headers.get('authorization')?.replace('Bearer ', ''),
        idempotencyKey: request.headers.get('idempotency-key'),
      };
      requests.push(received);
      checkFields(call, received);
      return reply(received);
    }),
  );
  return requests;
}

export const ok = (body: JsonBodyType): Response => HttpResponse.json(body);
export const refuse = (code: ErrorCode, extra: Record<string, JsonBodyType> = {}): Response =>
  HttpResponse.json({ error: errorText(code), code, ...extra }, { status: errorStatus(code) });
/** The error page of a proxy, without a code and a text of the API. */
export const badGateway = (): Response => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 });
export const noNetwork = (): Response => HttpResponse.error();
export const withSite = (facts: Partial<Site>): void => {
  server.use(http.get('*/v1/site', () => HttpResponse.json({ ...site, ...facts })));
};
