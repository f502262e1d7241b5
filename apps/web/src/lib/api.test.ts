import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { answer, noNetwork, ok, refuse, server } from '../test/api.ts';
import { call, send } from './api.ts';
import { ApiError, NetworkError } from './api.ts';

const credentials = { email: 'ana@example.com', password: 'correct horse', turnstileToken: 't' };

test('sends JSON and returns the reply', async () => {
  const requests = answer('POST /auth/resend-verification', () => ok({ message: 'sent' }));
  expect(await call('POST /auth/resend-verification', { body: { email: 'ana@example.com' } })).toEqual({
    message: 'sent',
  });
  expect(requests).toMatchObject([{ body: { email: 'ana@example.com' }, token: undefined }]);
});

test('sends a file in the field that the contract names', async () => {
  const seen: { type: string | null; name: string; text: string }[] = [];
  server.use(
    http.post('*/v1/qr-codes/:id/logo', async ({ request }) => {
      const type = request.headers.get('content-type');
      const body = await request.text();
      seen.push({ type, name: /name="(\w+)"/.exec(body)?.[1] ?? '', text: body });
      return HttpResponse.json({ logo_url: '/logos/a.png' });
    }),
  );
  const upload = { logo: new Blob(['picture'], { type: 'image/png' }) };
  await send('POST /qr-codes/{id}/logo', { params: { id: '1' }, upload }, 'token');
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    type: expect.stringMatching(/^multipart\/form-data; boundary=/) as string,
    name: 'logo',
  });
  expect(seen[0]?.text).toContain('picture');
});

test('encodes path parameters', async () => {
  const seen: string[] = [];
  server.use(
    http.get('*/v1/qr-codes/*', ({ request }) => {
      seen.push(new URL(request.url).pathname);
      return HttpResponse.json({});
    }),
  );
  await send('GET /qr-codes/{id}', { params: { id: 'a/b?c' } }, 'token');
  expect(seen).toEqual(['/v1/qr-codes/a%2Fb%3Fc']);
});

test('throws an ApiError with the details of an error reply', async () => {
  answer('POST /auth/login', () =>
    refuse('verification_required', { requiresVerification: true, field_keys: { email: 'emailInvalid' } }),
  );
  await expect(call('POST /auth/login', { body: credentials })).rejects.toMatchObject({
    status: 403,
    code: 'verification_required',
    requiresVerification: true,
    fieldKeys: { email: 'emailInvalid' },
  });
});

test('throws an ApiError without a text when the reply is not JSON', async () => {
  server.use(http.post('*/v1/auth/login', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })));
  const error = await call('POST /auth/login', { body: credentials }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 502, code: undefined, text: undefined });
});

test('throws a NetworkError without a reply', async () => {
  answer('POST /auth/login', noNetwork);
  await expect(call('POST /auth/login', { body: credentials })).rejects.toBeInstanceOf(NetworkError);
});

test('reads the Retry-After header', async () => {
  server.use(
    http.post('*/v1/auth/login', () => HttpResponse.json({}, { status: 429, headers: { 'retry-after': '12' } })),
  );
  await expect(call('POST /auth/login', { body: credentials })).rejects.toMatchObject({ retryAfterSeconds: 12 });
});
