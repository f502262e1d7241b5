import { allEndpoints, type Endpoint } from '@tessera/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCode, createProUser } from '../../test/app/codes.ts';
import { endpointPath } from '../../test/app/endpoint-path.ts';
import { goodPassword } from '../../test/app/users.ts';
import { useTestApp } from '../../test/app/test-app.ts';
import { sql } from '../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
let [token, id] = ['', ''];
beforeAll(async () => {
  const person = await createProUser(app);
  [token, id] = [person.accessToken, await createCode(app, person)];
  // The caller is an operator, so that the input of operators' calls is read.
  await app.db.run(sql`insert into operators select id, now() from users where email = ${person.email}`);
});

type Fields = Record<string, unknown>;
interface Sample {
  body?: Fields;
  query?: Fields;
}

const email = 'ann@example.org';
const code = { qr_type: 'url', title: 'Menu', destination_url: 'https://example.org/' };
const webhook = { url: 'https://receiver.invalid/', events: ['code.created'] };
const vcard = { name: 'Ann', organization: 'A', phone: '1', email: 'a', url: 'u', address: 'x' };

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const attestation = { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] };
const assertion = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' };

/** An accepted request for every call that takes a text. */
const samples: Record<string, Sample[]> = {
  'auth.login': [{ body: { email, password: goodPassword, turnstileToken: 't' } }],
  'auth.register': [
    {
      body: { email, password: goodPassword, turnstileToken: 't', language: 'en', timezone: 'UTC', signInSecret: 's' },
    },
  ],
  'auth.refresh': [{ body: { refreshToken: 't' } }],
  'auth.forgotPassword': [{ body: { email } }],
  'auth.resetPassword': [{ body: { token: 't', password: goodPassword } }],
  'auth.resendVerification': [{ body: { email } }],
  'auth.verifyEmail': [{ body: { token: 't', signInSecret: 's' } }],
  // With the correct password, the call would revoke the token that the other calls need.
  'auth.changePassword': [{ body: { current_password: 'not-this-one', new_password: 'mosaic-tile-8' } }],
  'passkeys.create': [{ body: { name: 'Laptop', credential: { ...credential, response: attestation } } }],
  'passkeys.rename': [{ body: { name: 'Laptop' } }],
  'passkeys.login': [{ body: { credential: { ...credential, response: assertion } } }],
  'passkeys.confirm': [{ body: { credential: { ...credential, response: assertion } } }],
  'auth.updateLanguage': [{ body: { language: 'fr' } }],
  'auth.updateTimezone': [{ body: { timezone: 'Europe/Paris' } }],
  'secondFactor.signIn': [{ body: { signInToken: 't', code: '123456' } }],
  'secondFactor.activate': [{ body: { code: '123456' } }],
  'secondFactor.confirm': [{ body: { password: 'not-this-one' } }, { body: { code: '１２３４５６' } }],
  'mailReports.update': [{ body: { frequency: 'weekly', tag_ids: [], first_week: false } }],
  'mailReports.addRecipient': [{ body: { email } }],
  'emailChanges.request': [{ body: { email } }],
  'emailChanges.confirm': [{ body: { token: 't' } }],
  'emailChanges.reviewUndo': [{ body: { token: 't' } }],
  'emailChanges.undo': [{ body: { token: 't', remove: ['passkey:1'] } }],
  'history.list': [{ query: { kind: 'signed_in', cursor: '1.00000000-0000-7000-8000-000000000000' } }],
  'history.export': [{ query: { kind: 'signed_in' } }],
  'oidc.start': [
    { body: { purpose: 'sign_in', secret: 's'.repeat(43), language: 'fr', timezone: 'UTC', inviteCode: 'x' } },
  ],
  ...Object.fromEntries(
    ['oidc.finish', 'oidc.confirm', 'oidc.link'].map((call) => [
      call,
      [{ body: { code: 'c', state: 's', iss: 'https://id.example', secret: 's'.repeat(43) } }],
    ]),
  ),
  'qrCodes.list': [
    { query: { limit: '1', cursor: 'x', search: 'x', type: 'url', sort: 'title', metadata: 'a:x' } },
    { query: { tag: 'x', tag_match: 'all', status: 'archived', created_from: '2026-02-01', created_to: '2026-02-02' } },
  ],
  'qrCodes.create': [
    { body: { ...code, metadata: { a: 'x' } } },
    { body: { qr_type: 'text', qr_data: { text: 'x' } } },
    { body: { qr_type: 'email', qr_data: { email, subject: 's', body: 'b' } } },
    { body: { qr_type: 'sms', qr_data: { phone: '+1 555 0100', message: 'm' } } },
    { body: { qr_type: 'wifi', qr_data: { ssid: 's', password: 'p', encryption: 'WPA' } } },
    { body: { qr_type: 'vcard', qr_data: vcard } },
    {
      body: {
        qr_type: 'event',
        qr_data: {
          title: 'T',
          startDate: '2026-05-01T10:00:00Z',
          endDate: '2026-05-01T11:00:00Z',
          location: 'l',
          description: 'd',
        },
      },
    },
    { body: { qr_type: 'location', qr_data: { latitude: '1', longitude: '2', altitude: '3' } } },
    { body: { qr_type: 'crypto', qr_data: { type: 'bitcoin', address: 'a', label: 'l', message: 'm' } } },
  ],
  'qrCodes.update': [
    { body: { title: 'x', destination_url: 'https://example.org/', slug: 'a-slug', note: 'n', tag_ids: ['x'] } },
    { body: { metadata: { a: 'x' } } },
  ],
  'bulk.start': [
    { body: { action: 'tag', ids: ['x'], tag_ids: ['x'] } },
    {
      body: {
        action: 'archive',
        filter: {
          search: 'x',
          metadata: { a: 'x' },
          type: 'url',
          status: 'all',
          tag: ['x'],
          tag_match: 'any',
          created_from: '2026-02-01',
        },
        expected_count: 0,
      },
    },
    { body: { action: 'pictures', ids: ['x'], format: 'png', names: 'slug' } },
    { body: { action: 'style', ids: ['x'], style: { dots_color: '#0F4D49' }, look_id: 'x' } },
  ],
  'printSheets.create': [
    { body: { ids: ['x'], layout: 'avery-l7160', captions: 'title', start: 2, nudge: { x: 1, y: -1 }, ruler: true } },
    {
      body: {
        filter: { search: 'x', status: 'all', tag: ['x'] },
        layout: 'custom',
        custom: {
          page: { width: 210, height: 297 },
          margin: { top: 10, left: 10 },
          columns: 2,
          rows: 2,
          label: { width: 50, height: 50 },
          gap: { x: 2, y: 2 },
        },
      },
    },
  ],
  'reports.send': [{ body: { link: 'menu', category: 'spam', text: 'x', email, turnstileToken: 't' } }],
  'reports.list': [{ query: { state: 'open', after: '0198c0de-0000-7000-8000-00000000000a' } }],
  'reports.close': [{ body: { note: 'n' } }],
  'shares.create': [{ body: { kind: 'code', id, title: 'x', password: 'xxxx', expires_at: 'x' } }],
  'shares.update': [{ body: { title: 'x', password: 'xxxx', expires_at: 'x' } }],
  'shares.read': [{ query: { from: 'x', to: 'x', interval: 'x', compare: 'x' } }],
  'shares.unlock': [{ body: { password: 'x' } }],
  'tags.create': [{ body: { name: 'Summer', color: '#0F4D49' } }],
  'tags.update': [{ body: { name: 'Summer', color: '#0F4D49' } }],
  'conversions.report': [
    { body: { items: [{ goal: 'visit', short_hash: '7k3m9qx', value: '1.50', currency: 'EUR', external_id: 'o-1' }] } },
    { body: { items: [{ goal: 'visit', code_external_id: 'table-4', occurred_at: '2026-02-01T10:00:00Z' }] } },
  ],
  'annotations.create': [
    { body: { text: 'Posters', at: '2026-11-15T10:00:00Z', code_id: '0198c0de-0000-7000-8000-00000000000a' } },
    { body: { text: 'Posters', day: '2026-11-15' } },
  ],
  'annotations.update': [{ body: { text: 'Posters', day: '2026-11-15' } }, { body: { at: '2026-11-15T10:00:00Z' } }],
  'utmPresets.create': [{ body: { name: 'Poster', source: 's', medium: 'm', campaign: 'c', term: 't', content: 'x' } }],
  'utmPresets.update': [{ body: { name: 'Poster', source: 's', medium: 'm', campaign: 'c', term: 't', content: 'x' } }],
  'brandLooks.create': [
    {
      body: {
        name: 'Menu',
        style: { dots_color: '#0F4D49', frame: { kind: 'bubble', text: 'Scan me' } },
        code_id: 'x',
      },
    },
  ],
  'brandLooks.update': [{ body: { name: 'Menu', style: { dots_color: '#0F4D49' }, is_default: true } }],
  'slugs.check': [{ query: { code_id: '0198c0de-0000-7000-8000-00000000000a' } }],
  'qrCodes.updateStyle': [
    { body: { background_color: '#FFFFFF', style: 'square' } },
    {
      body: {
        dots_gradient: { kind: 'linear', from: '#1D4ED8', to: '#111827', angle: 45 },
        frame: { kind: 'bubble', text: 'Scan me', color: '#1D4ED8' },
      },
    },
  ],
  'qrCodes.putRules': [
    {
      body: {
        timezone: 'Europe/Paris',
        rules: [
          {
            id: 'a',
            name: 'Dinner',
            conditions: {
              languages: ['es'],
              devices: ['mobile'],
              systems: ['ios'],
              countries: ['FR'],
              hours: [{ from: '18:00', to: '02:00' }],
              dates: { from: '2026-02-01', to: '2026-02-02' },
              sources: ['scan'],
            },
            destination_url: 'https://example.org/dinner',
          },
        ],
        variants: [
          { id: 'a', name: 'A', weight: 1, destination_url: 'https://example.org/a' },
          { id: 'b', name: 'B', weight: 1 },
        ],
        starts: { at: '2026-01-01T08:00', fallback_url: 'https://example.org/soon' },
        ends: { at: '2027-01-01T08:00', fallback_url: 'https://example.org/over' },
        click_limit: { clicks: 5, fallback_url: 'https://example.org/full' },
      },
    },
  ],
  'qrCodes.putLinkSettings': [
    {
      body: {
        password: 'sesame',
        preview: { title: 'T', description: 'D', image_url: 'https://example.org/a.png' },
        pass_query: true,
        pass_click_id: true,
      },
    },
  ],
  'qrCodes.stats': [{ query: { from: '2026-02-01', to: '2026-02-02', interval: 'day' } }],
  'qrCodes.exportStats': [{ query: { from: '2026-02-01', to: '2026-02-02', interval: 'day' } }],
  'qrCodes.download': [{ query: { size: '300' } }],
  'subscription.checkout': [{ body: { interval: 'month' } }],
  'subscription.confirmCheckout': [{ query: { session_id: 'cs_1' } }],
  'subscription.previewPlanChange': [{ body: { interval: 'year' } }],
  'subscription.changePlan': [{ body: { quote: 'x' } }],
  'subscription.portal': [{ body: { flow: 'cancel' } }],
  'qrCodes.batch': [
    { body: { items: [{ action: 'create', code }] } },
    { body: { items: [{ action: 'upsert', external_id: 'order-1', code }] } },
    { body: { items: [{ action: 'update', id: 'x', code: { title: 'x', note: 'n' } }] } },
    { body: { items: [{ action: 'delete', id: 'x' }] } },
  ],
  'qrCodes.patch': [{ body: { title: 'x', note: 'n' } }],
  'qrCodes.putByExternalId': [{ body: { ...code, external_id: 'order-1' } }],
  'apiKeys.create': [
    {
      body: {
        name: 'Script',
        scopes: ['codes:read'],
        expires_at: '2030-01-01T00:00:00.000Z',
        current_password: goodPassword,
      },
    },
  ],
  'watch.alerts': [{ query: { state: 'open', limit: '5' } }],
  'watch.updateCode': [{ body: { muted: true } }],
  'watch.updateSettings': [{ body: { mails: { code_spike: true } } }],
  'webhooks.create': [{ body: webhook }],
  'webhooks.update': [{ body: webhook }],
  'imports.map': [{ body: { mapping: ['title'] } }],
  'imports.rows': [{ query: { verdict: 'error', after: '0', limit: '5' } }],
  'imports.commit': [{ body: { on_error: 'skip', on_duplicate: 'create' } }],
  'invites.send': [{ body: { email } }],
  'admin.users': [{ query: { search: 'x', before: '0198c0de-0000-7000-8000-00000000000a' } }],
  'admin.suspend': [{ body: { reason: 'r' } }],
  'admin.restore': [{ body: { reason: 'r' } }],
  'admin.codes': [{ query: { link: 'x', host: 'x', owner: 'x', before: '0198c0de-0000-7000-8000-00000000000a' } }],
  'admin.block': [
    { body: { kind: 'code', code_id: 'x', category: 'spam', reason: 'r' } },
    { body: { kind: 'host', value: 'evil.test', category: 'spam', reason: 'r' } },
    { body: { kind: 'pattern', value: 'evil.test/*', category: 'spam', reason: 'r' } },
  ],
  'admin.unblock': [{ body: { reason: 'r' } }],
  'admin.updateSettings': [{ body: { registration: 'open', reason: 'r' } }],
  'dev.mail': [{ query: { to: email } }],
  'dev.demo': [{ body: {} }],
};

const hostile = [
  '\0',
  'a\0b',
  '\ud800',
  '\udc00@example.org',
  'a\u0001',
  '0000-01-01',
  '9999-12-31',
  ['a', 'b'],
  {},
  7,
  null,
];

/** Copies of the fields, each with one text replaced. */
function* withOne(fields: Fields, value: unknown): Generator<Fields> {
  for (const [name, own] of Object.entries(fields)) {
    if (typeof own === 'string') yield { ...fields, [name]: value };
    else if (Array.isArray(own)) yield { ...fields, [name]: [value] };
    else for (const inner of withOne(own as Fields, value)) yield { ...fields, [name]: inner };
  }
}

const calls = allEndpoints.map(({ group, name, endpoint }) => ({ call: `${group}.${name}`, endpoint }));

async function expectNoFailure(endpoint: Endpoint, { body, query }: Sample): Promise<void> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of [value].flat()) search.append(name, String(one));
  const answer = await app.http.inject({
    method: endpoint.method,
    url: `${endpointPath(endpoint, { id, delivery_id: id, external_id: 'order-1', slug: 'a-slug', name: 'a-slug', format: 'png', token: 'x' })}?${search.toString()}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
  expect(answer.statusCode, `${search.toString()} ${JSON.stringify(body)}`).toBeLessThan(500);
}

describe('hostile input', () => {
  it('is tried on every call with a body', () => {
    for (const { call, endpoint } of calls) if (endpoint.body) expect(samples).toHaveProperty([call]);
  });

  it.each(calls.filter(({ call }) => samples[call]))('never causes a 5xx: $call', async ({ call, endpoint }) => {
    for (const sample of samples[call] ?? [])
      for (const value of hostile) {
        for (const body of withOne(sample.body ?? {}, value)) await expectNoFailure(endpoint, { ...sample, body });
        for (const query of withOne(sample.query ?? {}, value)) await expectNoFailure(endpoint, { ...sample, query });
      }
  });

  it('returns the usual message for an email address', async () => {
    for (const email of ['\ud800@example.org', 'ann\0@example.org', 'ann@exa\udfffmple.org']) {
      const answer = await app.http.inject({ method: 'POST', url: '/v1/auth/forgot-password', payload: { email } });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ fields: { email: 'Invalid email address' } });
    }
  });

  it.each([
    'x',
    '%00',
    '%C3%28',
    '%ED%A0%80',
    '..%2F..%2Fme',
    '__proto__',
    'g198c0de-0000-7000-8000-000000000000',
    'a'.repeat(300),
  ])('returns 404 or 400 for the id of a code: %s', async (given) => {
    for (const suffix of ['', '/stats', '/download/png', '/stats/export']) {
      const url = `/v1/qr-codes/${given}${suffix}`;
      const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
      const { status, code } = { status: answer.statusCode, code: answer.json<{ code: string }>().code };
      // Bytes that are not UTF-8 are not a valid path.
      expect({ status, code }).toEqual(
        /%(C3|ED)/.test(given) ? { status: 400, code: 'bad_request' } : { status: 404, code: 'not_found' },
      );
    }
  });

  it.each([
    'search=a%00b',
    'search=%ff',
    'search=%',
    'search=%ED%A0%80',
    'search=a&search=b',
    'search[]=a',
    'search[a]=b',
    '__proto__=1',
    '__proto__[limit]=5',
    'constructor.prototype=1',
    'cursor=&cursor=',
    'limit=1e3',
    '&&&=&=',
    'type=url%00',
  ])('is refused or ignored in a query: %s', async (query) => {
    const answer = await app.http.inject({
      url: `/v1/qr-codes?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([200, 400, 422]).toContain(answer.statusCode);
    expect(({} as Record<string, unknown>)['limit']).toBeUndefined();
  });
});
