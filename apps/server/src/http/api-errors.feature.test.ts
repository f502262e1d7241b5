import { endpoints, type ErrorReply, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createCode, createProUser } from '../../test/app/codes.ts';
import { buildTestRedirectApp } from '../../test/app/redirect-app.ts';
import { useTestApp } from '../../test/app/test-app.ts';
import { createSignedInUser, goodPassword } from '../../test/app/users.ts';

const app = useTestApp({ unlimited: true });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };

describe('path of the API', () => {
  it.each([
    ['POST', '/v1/site', 'GET, HEAD'],
    ['TRACE', '/v1/site', 'GET, HEAD'],
    ['PATCH', '/v1/qr-codes', 'GET, HEAD, POST'],
    ['GET', '/v1/auth/login/', 'POST'],
    ['POST', `/v1/qr-codes/0198c0de-0000-7000-8000-000000000000`, 'GET, HEAD, PUT, PATCH, DELETE'],
    ['GET', '/v1/imports', 'POST'],
    ['DELETE', '/v1/openapi.json', 'GET, HEAD'],
  ] as const)('answers 405 for another method, with those that it has: %s %s', async (method, url, allow) => {
    const answer = await app.http.inject({ method: method as 'GET', url });
    expect([answer.statusCode, answer.json<ErrorReply>().code]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.allow).toBe(allow);
  });

  it.each(['text/plain', 'application/json'])('answers 405 whatever the body is: %s', async (type) => {
    const headers = { 'content-type': type };
    const answer = await app.http.inject({ method: 'POST', url: '/v1/site', headers, payload: '{' });
    expect(answer.statusCode).toBe(405);
  });

  it.each([
    ['/v1'],
    ['/v1/'],
    ['/v1?x=1'],
    ['/v1/nothing'],
    ['/v1/nothing/'],
    ['//v1/site'],
    ['/V1/site'],
    ['/%76%31/nothing'],
    ['/v1%2Fsite'],
    ['/v1/..%2f'],
    ['/v2'],
    ['/v2/qr-codes'],
    ['/V2/'],
  ])('answers 404 as JSON if it is unknown: %s', async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await app.http.inject({ method, url });
      expect([method, answer.statusCode, answer.json<ErrorReply>().code]).toEqual([method, 404, 'not_found']);
    }
  });

  it('answers 404 as JSON on a redirect node, which has no calls', async () => {
    const { http, close } = await buildTestRedirectApp(app);
    for (const url of ['/v1', '/v1/site', '/v1/qr-codes?x=1', '/V1/nothing/', '/v1%2Fsite', '/v2', '/v2/qr-codes'])
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const [answer, known] = [await http.inject({ method, url }), await app.http.inject({ method, url: '/v1' })];
        const { request_id: id, ...error } = answer.json<ErrorReply>();
        const { request_id: _, ...same } = known.json<ErrorReply>();
        expect([method, url, answer.statusCode, error]).toEqual([method, url, 404, same]);
        expect(id).toEqual(expect.any(String));
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    const page = await http.inject({ url: '/v10/no-such-page' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    await close();
  });
});

describe('401', () => {
  it('asks for a token, and says if the one that was sent is not valid', async () => {
    const challengeFor = async (headers: Record<string, string>) => {
      const answer = await app.http.inject({ url: '/v1/qr-codes', headers });
      expect(answer.statusCode).toBe(401);
      return answer.headers['www-authenticate'];
    };
    expect(await challengeFor({})).toBe('Bearer realm="Tessera"');
    for (const token of ['forged', 'tes_forged'])
      expect(await challengeFor(bearer(token))).toBe('Bearer realm="Tessera", error="invalid_token"');
  });

  it('says how to send a key, if none was sent', async () => {
    const answerTo = async (headers: Record<string, string>) =>
      (await app.http.inject({ url: '/v1/qr-codes', headers })).json<ErrorReply>();
    expect(await answerTo({})).toMatchObject({
      error: 'You are not authorized to perform this action.',
      hint: 'Send an API key as a header: Authorization: Bearer tes_…',
    });
    expect((await answerTo(bearer('forged'))).hint).toBeUndefined();
  });

  it('asks for a token after a wrong password too', async () => {
    const body = { email: 'nobody@example.org', password: goodPassword, turnstileToken: 't' };
    const { status, headers } = await app.callForError(endpoints.auth.login, { body });
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Tessera"']);
  });
});

describe('missing permission', () => {
  it.each([
    ['text/plain', 'x'],
    ['application/json', '{'],
    ['application/json', '{"unknown":1}'],
    ['application/json', `"${'x'.repeat(70_000)}"`],
  ])('is reported before a problem of the body: %s', async (type, payload) => {
    const { accessToken } = await createSignedInUser(app);
    const body = { name: 'Reader', scopes: ['codes:read' as const] };
    const { key } = (await app.call(endpoints.apiKeys.create, { token: accessToken, body })).body;
    const post = (token: string) =>
      app.http.inject({
        method: 'POST',
        url: '/v1/qr-codes',
        headers: { ...bearer(token), 'content-type': type },
        payload,
      });
    expect((await post(key)).json()).toMatchObject({ code: 'scope_missing', params: { scope: 'codes:create' } });
    expect((await post('forged')).json()).toMatchObject({ code: 'unauthorized' });
  });

  it('is reported for HEAD as for GET', async () => {
    expect((await app.http.inject({ method: 'HEAD', url: '/v1/qr-codes' })).statusCode).toBe(401);
  });
});

describe('expiry of an API key', () => {
  it('may have an offset', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const create = (expires_at: string) =>
      app.callForError(endpoints.apiKeys.create, {
        token,
        body: { name: 'Script', scopes: ['codes:read'], expires_at },
      });
    const day = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    expect(await create(`${day}T10:00:00+02:00`)).toMatchObject({
      status: 201,
      body: { expires_at: `${day}T08:00:00.000Z` },
    });
    expect((await create('tomorrow')).body.fields).toEqual({
      expires_at: 'Please enter a date and time such as 2027-05-01T18:00:00+02:00',
    });
  });
});

describe('problem of the body', () => {
  it.each([['{'], ['']])('names JSON that cannot be read: %j', async (payload) => {
    const answer = await app.http.inject({ method: 'POST', url: '/v1/auth/login', headers: json, payload });
    expect(answer.json()).toMatchObject({
      code: 'bad_request',
      fields: { body: 'This is not valid JSON' },
      field_keys: { body: 'jsonInvalid' },
    });
  });

  it('names the values, the type or the limit of a field', async () => {
    const { accessToken } = await createSignedInUser(app);
    const create = async (payload: object) => {
      const headers = bearer(accessToken);
      const answer = await app.http.inject({ method: 'POST', url: '/v1/qr-codes', headers, payload });
      return answer.json<ErrorReply>().fields;
    };
    expect((await create({ qr_type: 'fax' }))?.['qr_type']).toMatch(/^Please check .* again\. Use one of url, text,/);
    const url = { qr_type: 'url', destination_url: 'https://example.org' };
    expect(await create({ ...url, style: { error_correction_level: 'X' } })).toEqual({
      'style.error_correction_level': 'Please check your input and try again. Use one of L, M, Q, H.',
    });
    expect(await create({ ...url, style: { size: 5000 }, title: 'x'.repeat(1000) })).toEqual({
      title: `This text is too long. Use at most ${limits.title.max} characters.`,
      'style.size': 'This value is out of range. Use at most 1000.',
    });
    expect(await create({ ...url, title: 7 })).toEqual({
      title: 'Please check your input and try again. Use a text.',
    });
  });

  it('names missing fields, and lists with too many items', async () => {
    const { accessToken } = await createSignedInUser(app);
    const post = async (url: string, payload: object) => {
      const answer = await app.http.inject({ method: 'POST', url, headers: bearer(accessToken), payload });
      return answer.json<ErrorReply>().fields;
    };
    expect(await post('/v1/qr-codes/batch', {})).toEqual({ items: 'This field is required. Use a list.' });
    const items = Array.from({ length: 101 }, () => ({ action: 'delete', id: '0198c0de-0000-7000-8000-000000000000' }));
    expect(await post('/v1/qr-codes/batch', { items })).toEqual({
      items: 'This list is too long. Use at most 100 items.',
    });
    const metadata = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'x']));
    const url = { qr_type: 'url', destination_url: 'https://example.org' };
    expect(await post('/v1/qr-codes', { ...url, metadata })).toEqual({
      metadata: 'This value is out of range. Use at most 50 keys.',
    });
    expect(await post('/v1/qr-codes', { ...url, metadata: null })).toEqual({
      metadata: 'Please check your input and try again. Use an object.',
    });
    const listed = await app.http.inject({ url: '/v1/qr-codes?metadata=store', headers: bearer(accessToken) });
    expect(listed.json<ErrorReply>().fields).toEqual({ metadata: 'Use the form key:value' });
  });

  it('names the form field for a file, if JSON or nothing is sent instead', async () => {
    const person = await createProUser(app);
    const headers = bearer(person.accessToken);
    const logo = `/v1/qr-codes/${await createCode(app, person)}/logo`;
    for (const [url, field] of [
      [logo, 'logo'],
      ['/v1/imports', 'file'],
    ] as const)
      for (const sent of [{ payload: {} }, {}]) {
        const answer = await app.http.inject({ method: 'POST', url, headers, ...sent });
        expect(answer.statusCode).toBe(415);
        expect(answer.json()).toMatchObject({
          error: `Send a file in the form field ${field}, as multipart/form-data.`,
          code: 'file_required',
          params: { field },
        });
      }
  });
});

describe('an empty body with the type of JSON', () => {
  const send = (token: string, method: 'POST' | 'DELETE', url: string) =>
    app.http.inject({ method, url, headers: { ...bearer(token), ...json, 'content-length': '0' } });

  it('is none where no body is required', async () => {
    const person = await createProUser(app);
    const token = person.accessToken;
    const url = `/v1/qr-codes/${await createCode(app, person)}`;
    expect((await send(token, 'POST', `${url}/duplicate`)).statusCode).toBe(201);
    expect((await send(token, 'DELETE', url)).statusCode).toBe(200);
    expect((await send(token, 'POST', '/v1/imports/0198c0de-0000-7000-8000-000000000000/commit')).statusCode).toBe(404);
  });

  it('is an error where one is required', async () => {
    const { accessToken } = await createSignedInUser(app);
    const answer = await send(accessToken, 'POST', '/v1/qr-codes');
    expect([answer.statusCode, answer.json<ErrorReply>().field_keys]).toEqual([400, { body: 'jsonInvalid' }]);
  });
});
