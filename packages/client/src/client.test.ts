import { allEndpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import type { Call } from './calls.ts';
import { type Client, createClient } from './client.ts';
import type { ErrorCode, ListedTag, QrCodeList, RulesInput } from './index.ts';

const key = 'tes_secret';

/** A client whose requests are answered by `answers` in turn; the last one repeats. */
function answeredClient(answers: (() => Response)[], options: { maxRetries?: number; baseUrl?: string } = {}) {
  const requests: Request[] = [];
  const send = async (url: string | URL | Request, init?: RequestInit) => {
    requests.push(new Request(url, init));
    return (answers[Math.min(requests.length, answers.length) - 1] as () => Response)();
  };
  const client = createClient({ baseUrl: 'https://qr.test/', key, fetch: send, ...options });
  return { client, requests };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const busy = () => json({ error: 'busy', code: 'too_many_requests' }, 429, { 'retry-after': '0' });
const lost = () => {
  throw new TypeError('fetch failed');
};
const code = { qr_type: 'url', destination_url: 'https://example.org' } as const;

/** One method for every call that a key can make: a call without one does not compile. */
const methods: Record<Call, (client: Client) => Promise<unknown>> = {
  'GET /qr-codes': ({ codes }) => codes.listPage({ limit: 5, search: 'a b' }),
  'POST /qr-codes': ({ codes }) => codes.create(code),
  'PUT /qr-codes/by-external-id/{external_id}': ({ codes }) => codes.putByExternalId('a/b', code),
  'POST /qr-codes/reservations': ({ codes }) => codes.reserve(),
  'GET /qr-codes/by-external-id/{external_id}': ({ codes }) => codes.getByExternalId('a/b'),
  'GET /qr-codes/by-link/{name}': ({ codes }) => codes.getByLink('menu'),
  'GET /qr-codes/{id}': ({ codes }) => codes.get('1'),
  'PUT /qr-codes/{id}': ({ codes }) => codes.update('1', { title: 'x' }),
  'POST /qr-codes/batch': ({ codes }) => codes.batch([{ action: 'delete', id: '1' }]),
  'PATCH /qr-codes/{id}': ({ codes }) => codes.patch('1', { title: 'x' }),
  'PUT /qr-codes/{id}/style': ({ codes }) => codes.updateStyle('1', { size: 400 }),
  'GET /qr-codes/{id}/rules': ({ rules }) => rules.get('1'),
  'PUT /qr-codes/{id}/rules': ({ rules }) => rules.put('1', { rules: [] }),
  'GET /qr-codes/{id}/link-settings': ({ rules }) => rules.linkSettings('1'),
  'PUT /qr-codes/{id}/link-settings': ({ rules }) => rules.updateLinkSettings('1', { pass_query: true }),
  'GET /qr-codes/{id}/destinations': ({ rules }) => rules.destinationHistory('1'),
  'POST /qr-codes/{id}/destinations/{change_id}/revert': ({ rules }) => rules.revertDestination('1', '2'),
  'POST /qr-codes/{id}/logo': ({ codes }) => codes.uploadLogo('1', new Blob(['x'])),
  'DELETE /qr-codes/{id}/logo': ({ codes }) => codes.removeLogo('1'),
  'DELETE /qr-codes/{id}': ({ codes }) => codes.remove('1'),
  'GET /analytics': ({ analytics }) => analytics.read({ tz: 'UTC' }),
  'GET /clicks': (client) => client.clicks.page(),
  'GET /conversions': ({ conversions }) => conversions.page(),
  'POST /conversions': ({ conversions }) => conversions.report([{ goal: 'purchase', code_id: '1' }]),
  'GET /stats/overview': ({ codes }) => codes.overview(),
  'GET /qr-codes/{id}/stats': ({ codes }) => codes.stats('1', { from: '2026-11-01' }),
  'GET /qr-codes/{id}/stats/export': ({ codes }) => codes.exportStats('1', { interval: 'click' }),
  'GET /qr-codes/{id}/download/{format}': ({ codes }) =>
    codes.downloadUrl('1', { format: 'pdf', widthMm: 80, cropMarks: true }),
  'POST /qr-codes/{id}/duplicate': ({ codes }) => codes.duplicate('1'),
  'POST /qr-codes/bulk': ({ codes }) => codes.bulk({ action: 'archive', ids: ['1'] }),
  'POST /print-sheets': ({ printSheets }) => printSheets.create({ ids: ['1'], layout: 'avery-l7160' }),
  'POST /jobs/{id}/undo': ({ jobs }) => jobs.undo('1'),
  'GET /shares': ({ shares }) => shares.list(),
  'POST /shares': ({ shares }) => shares.create({ kind: 'account' }),
  'PATCH /shares/{id}': ({ shares }) => shares.update('id', { show_codes: true }),
  'DELETE /shares/{id}': ({ shares }) => shares.revoke('id'),
  'GET /tags': ({ tags }) => tags.list(),
  'POST /tags': ({ tags }) => tags.create({ name: 'Summer' }),
  'PATCH /tags/{id}': ({ tags }) => tags.update('id', { color: '#0F4D49' }),
  'DELETE /tags/{id}': ({ tags }) => tags.remove('id'),
  'GET /annotations': ({ annotations }) => annotations.list({ tz: 'UTC' }),
  'POST /annotations': ({ annotations }) => annotations.create({ text: 'Posters' }),
  'PATCH /annotations/{id}': ({ annotations }) => annotations.update('id', { text: 'More posters' }),
  'DELETE /annotations/{id}': ({ annotations }) => annotations.remove('id'),
  'GET /utm-presets': ({ utmPresets }) => utmPresets.list(),
  'POST /utm-presets': ({ utmPresets }) => utmPresets.create({ name: 'Poster', source: 'poster' }),
  'PATCH /utm-presets/{id}': ({ utmPresets }) => utmPresets.update('id', { term: null }),
  'DELETE /utm-presets/{id}': ({ utmPresets }) => utmPresets.remove('id'),
  'GET /brand-looks': ({ brandLooks }) => brandLooks.list(),
  'POST /brand-looks': ({ brandLooks }) => brandLooks.create({ name: 'Menu', code_id: '1' }),
  'PATCH /brand-looks/{id}': ({ brandLooks }) => brandLooks.update('id', { is_default: true }),
  'POST /brand-looks/{id}/logo': ({ brandLooks }) => brandLooks.uploadLogo('id', new Blob(['x'])),
  'DELETE /brand-looks/{id}/logo': ({ brandLooks }) => brandLooks.removeLogo('id'),
  'DELETE /brand-looks/{id}': ({ brandLooks }) => brandLooks.remove('id'),
  'GET /slugs/{slug}': ({ slugs }) => slugs.check('summer/menu', { codeId: 'id' }),
  'POST /imports': ({ imports }) => imports.upload(new Blob(['url'])),
  'GET /imports/{id}': ({ imports }) => imports.get('1'),
  'PUT /imports/{id}/mapping': ({ imports }) => imports.map('1', ['destination_url']),
  'GET /imports/{id}/rows': ({ imports }) => imports.rows('1', { verdict: 'error' }),
  'POST /imports/{id}/commit': ({ imports }) => imports.commit('1', { on_error: 'skip' }),
  'GET /jobs': ({ jobs }) => jobs.list(),
  'GET /jobs/{id}': ({ jobs }) => jobs.get('1'),
  'POST /jobs/{id}/cancel': ({ jobs }) => jobs.cancel('1'),
  'GET /jobs/{id}/result': ({ jobs }) => jobs.result('1'),
  'GET /watch/alerts': ({ watch }) => watch.alerts({ state: 'open' }),
  'POST /watch/alerts/{id}/dismiss': ({ watch }) => watch.dismiss('1'),
  'GET /watch/codes/{id}': ({ watch }) => watch.code('1'),
  'PATCH /watch/codes/{id}': ({ watch }) => watch.mute('1', true),
  'GET /webhooks': (client) => client.webhooks.list(),
  'POST /webhooks': (client) => client.webhooks.create({ url: 'https://example.org/hook', events: ['code.created'] }),
  'PATCH /webhooks/{id}': (client) => client.webhooks.update('id', { enabled: false }),
  'DELETE /webhooks/{id}': (client) => client.webhooks.remove('id'),
  'POST /webhooks/{id}/rotate-secret': (client) => client.webhooks.rotateSecret('id'),
  'POST /webhooks/{id}/test': (client) => client.webhooks.test('id'),
  'GET /webhooks/{id}/deliveries': (client) => client.webhooks.deliveries('id'),
  'POST /webhooks/{id}/deliveries/{delivery_id}/resend': (client) => client.webhooks.resend('id', 'delivery'),
};

describe('calls', () => {
  it('has a method for exactly the calls that keys can make', () => {
    const open = allEndpoints.filter(({ endpoint }) => (endpoint.scopes?.length ?? 0) > 0);
    expect(Object.keys(methods).sort()).toEqual(
      open.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort(),
    );
  });

  it.each(Object.entries(methods))('%s is sent with its path and the key', async (name, run) => {
    const { client, requests } = answeredClient([() => json({ downloadUrl: 'https://qr.test/file' })]);
    await run(client);
    const [method, path = ''] = name.split(' ');
    const pattern = path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+');
    expect(requests[0]?.method).toBe(method);
    expect(new URL(requests[0]?.url ?? '').pathname).toMatch(new RegExp(`^/v1${pattern}$`));
    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${key}`);
  });

  it('encodes path and query', async () => {
    const { client, requests } = answeredClient([() => json({ qr_codes: [] })]);
    await client.codes.putByExternalId('a/b?', code);
    await client.codes.listPage({ limit: 5, search: 'a b', metadata: ['area:a,b', 'shop:2'] });
    expect(requests.map(({ url }) => url)).toEqual([
      'https://qr.test/v1/qr-codes/by-external-id/a%2Fb%3F',
      'https://qr.test/v1/qr-codes?limit=5&search=a+b&metadata=area%3Aa%2Cb&metadata=shop%3A2',
    ]);
  });

  it.each(['', '..'])('refuses %j as an id, which would address another resource', async (id) => {
    const { client, requests } = answeredClient([() => json({})]);
    await expect(client.codes.remove(id)).rejects.toThrow('id must not be empty');
    expect(requests).toEqual([]);
  });

  it('reads all pages of a list on demand', async () => {
    const page = (id: string, next: string | null) => () => json({ qr_codes: [{ id }], next_cursor: next });
    const { client, requests } = answeredClient([page('1', 'c1'), page('2', 'c2'), page('3', null)]);
    const ids: string[] = [];
    for await (const { id } of client.codes.list({ type: 'url' })) {
      ids.push(id);
      expect(requests).toHaveLength(ids.length);
    }
    expect(ids).toEqual(['1', '2', '3']);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?type=url',
      '?type=url&cursor=c1',
      '?type=url&cursor=c2',
    ]);
  });

  it('fetches a picture without sending the key', async () => {
    const { client, requests } = answeredClient([
      () => json({ downloadUrl: 'https://files.test/p?signature=s' }),
      () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }),
    ]);
    const picture = await client.codes.download('1', { format: 'svg' });
    expect([picture.type, await picture.text()]).toEqual(['image/svg+xml', '<svg/>']);
    expect(requests[1]?.headers.get('authorization')).toBeNull();
  });

  it('returns a print file with its hints and real size', async () => {
    const hints = [{ code: 'code_inverted', message: 'The code is light on a dark background.' }];
    const size = { width_mm: 41.3, height_mm: 41.3, module_mm: 1.251, dots_per_module: 10 };
    const { client, requests } = answeredClient([
      () => json({ downloadUrl: 'https://files.test/p?signature=s', print_hints: hints, print_size: size }),
      () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    ]);
    const printed = await client.codes.printFile('1', { format: 'pdf', moduleMm: 1.25, dpi: 203 });
    expect(printed).toMatchObject({ hints, size });
    expect(await printed.file.text()).toBe('%PDF-');
    expect(new URL(requests[0]?.url ?? '').search).toBe('?module_mm=1.25&dpi=203');
  });
});

describe('retries', () => {
  it('repeats a creation with the same idempotency key', async () => {
    const { client, requests } = answeredClient([lost, () => json({}, 502), () => json({ id: '1' }, 201)]);
    expect(await client.codes.create(code)).toEqual({ id: '1' });
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('uses another key for another creation, or the given one', async () => {
    const { client, requests } = answeredClient([() => json({ id: '1' }, 201)]);
    await client.codes.create(code);
    await client.codes.create(code);
    await client.codes.create(code, { idempotencyKey: 'order-7' });
    const [first, second, third] = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).not.toBe(second);
    expect(third).toBe('order-7');
  });

  it('sends a key with every POST, and the tag of a conditional change', async () => {
    const { client, requests } = answeredClient([lost, () => json({ id: '1' }, 200, { etag: 'W/"1.2"' })]);
    await client.codes.bulk({ action: 'archive', ids: ['1'] });
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(
      Array(2).fill(expect.stringMatching(/^[0-9a-f]{32}$/)),
    );
    const { etag } = await client.codes.getTagged('1');
    await client.codes.patch('1', { title: 'x' }, { ifMatch: etag });
    expect(requests.at(-1)?.headers.get('if-match')).toBe('W/"1.2"');
  });

  it('stops after maxRetries and throws the last error', async () => {
    const { client, requests } = answeredClient([busy], { maxRetries: 1 });
    await expect(client.codes.overview()).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(requests).toHaveLength(2);
  });

  it('does not repeat a refused call', async () => {
    const { client, requests } = answeredClient([() => json({ error: 'no', code: 'validation_failed' }, 422)]);
    await expect(client.codes.create(code)).rejects.toThrow('no');
    expect(requests).toHaveLength(1);
  });

  it('counts a deletion as done if a retry finds nothing', async () => {
    const gone = () => json({ error: 'gone', code: 'not_found' }, 404);
    const { client } = answeredClient([lost, gone]);
    await expect(client.codes.remove('1')).resolves.toBeUndefined();
    await expect(answeredClient([gone]).client.codes.remove('1')).rejects.toThrow('gone');
  });

  it('stops waiting when the signal is aborted', async () => {
    const { client, requests } = answeredClient([() => json({}, 429, { 'retry-after': '30' })]);
    const controller = new AbortController();
    const call = client.codes.overview({ signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 20);
    await expect(call).rejects.toThrow('enough');
    expect(requests).toHaveLength(1);
  });
});

describe('errors', () => {
  it('have status, code, fields, request id and the missing scope', async () => {
    const reply = {
      error: 'This API key does not have the permission codes:write.',
      code: 'scope_missing',
      params: { scope: 'codes:write' },
      request_id: 'r-1',
    };
    const { client } = answeredClient([() => json(reply, 403)]);
    const error = await client.codes.remove('1').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403, code: 'scope_missing', requiredScope: 'codes:write', requestId: 'r-1' });
    const invalid = { error: 'check', code: 'validation_failed', fields: { title: 'too long' } };
    await expect(answeredClient([() => json(invalid, 422)]).client.codes.create(code)).rejects.toMatchObject({
      fields: { title: 'too long' },
    });
  });

  it('tell an unreachable server from an answer', async () => {
    const { client } = answeredClient([lost], { maxRetries: 0 });
    await expect(client.codes.overview()).rejects.toBeInstanceOf(NetworkError);
  });

  it('name a slow server', async () => {
    const hang = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    const client = createClient({
      baseUrl: 'https://qr.test',
      key,
      fetch: hang,
      timeoutMs: 10,
      maxRetries: 0,
    });
    await expect(client.codes.overview()).rejects.toThrow('no answer within 10 ms');
  });

  it.each([
    ['a page instead of JSON', () => new Response('<html>'), 'did not answer with JSON'],
    ['a redirect', () => new Response(null, { status: 301, headers: { location: '/' } }), 'with a redirect'],
    ['an error page of a proxy', () => new Response('<html>', { status: 404 }), 'The server answered 404.'],
  ])('explain %s', async (_, reply, message) => {
    await expect(answeredClient([reply]).client.codes.overview()).rejects.toThrow(message);
  });

  it.each([
    ['not a url', 'baseUrl must be'],
    ['ftp://x.org', 'baseUrl must be'],
  ])('refuse the address %s', (baseUrl, message) => {
    expect(() => createClient({ baseUrl, key })).toThrow(message);
  });

  it('never contain an invalid key', () => {
    expect(() => createClient({ baseUrl: 'https://qr.test', key: 'tes_sec\nret' })).toThrow(/^key must be an API key/);
  });
});

it.each(['https://qr.test/v1', 'https://qr.test/v1/'])(
  'takes the address of the API as baseUrl: %s',
  async (baseUrl) => {
    const { client, requests } = answeredClient([() => json({ tags: [] })], { baseUrl });
    await client.tags.list();
    expect(requests[0]?.url).toBe('https://qr.test/v1/tags');
  },
);

it('only creates with createOnly', async () => {
  const { client, requests } = answeredClient([() => json({})]);
  await client.codes.putByExternalId('a', code, { createOnly: true });
  await client.codes.putByExternalId('a', code);
  expect(requests.map(({ headers }) => headers.get('if-none-match'))).toEqual(['*', null]);
});

it('shows the hint of an error in its message', async () => {
  const refused = () => json({ error: 'No.', code: 'unauthorized', hint: 'Send a key.' }, 401);
  await expect(answeredClient([refused]).client.tags.list()).rejects.toThrow('No. Send a key.');
});

it('has types for lists of conditions and for what its methods return', async () => {
  const taken: ErrorCode = 'slug_taken';
  const conditions = { languages: ['es'], weekdays: [1] };
  const rules: RulesInput = { rules: [{ conditions, destination_url: 'https://example.org' }] };
  // @ts-expect-error -- a language is a text
  const wrong: RulesInput = { rules: [{ conditions: { languages: [7] }, destination_url: 'https://example.org' }] };
  const { client } = answeredClient([() => json({ qr_codes: [], tags: [] })]);
  const page: QrCodeList = await client.codes.listPage();
  const tags: ListedTag[] = await client.tags.list();
  expect({ taken, rules, wrong, page, tags }).toBeDefined();
});
