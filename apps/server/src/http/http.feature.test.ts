import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/app/test-app.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'tessera-web-'));
const script = 'console.log("mosaic")'.repeat(80);
mkdirSync(join(webRoot, 'assets'));
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><script>theme()</script><script src="/assets/app-1.js"></script><p>app',
);
writeFileSync(
  join(webRoot, 'viewer.html'),
  '<!doctype html><script>theme()</script><script src="/assets/viewer-1.js"></script><p>viewer',
);
writeFileSync(join(webRoot, 'assets/app-1.js'), script);
writeFileSync(join(webRoot, 'assets/app-1.js.br'), brotliCompressSync(script));
afterAll(() => rmSync(webRoot, { recursive: true }));

const app = useTestApp({
  webRoot,
  env: { GTAG_ID: 'G-TEST1' },
  extend: (http) => {
    http.get('/v1/boom', { config: { access: 'visitor' } }, () => {
      throw new Error('the secret cause');
    });
  },
});
const json = { 'content-type': 'application/json' };

describe('a call that goes wrong', () => {
  it('answers an unknown call with JSON', async () => {
    const answer = await app.http.inject('/v1/nothing/here');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'The requested resource was not found.', code: 'not_found' });
  });

  it.each([
    ['text', { 'content-type': 'text/plain' }, '{}', 415, 'unsupported_media_type'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1', 415, 'unsupported_media_type'],
    ['broken JSON', json, '{"email":', 400, 'bad_request'],
    ['a poisoned prototype', json, '{"__proto__":{"admin":true}}', 400, 'bad_request'],
    ['too much', json, JSON.stringify({ email: 'x'.repeat(70_000) }), 413, 'payload_too_large'],
  ])('refuses %s', async (_, headers, payload, status, code) => {
    const answer = await app.http.inject({ method: 'POST', url: '/v1/auth/login', headers, payload });
    expect({ status: answer.statusCode, code: answer.json<{ code: string }>().code }).toEqual({ status, code });
  });

  it('names all failing fields at once, in words and by key', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/v1/auth/login',
      headers: json,
      payload: '{"email":"x"}',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      error: 'Please check your input and try again.',
      fields: {
        email: 'Invalid email address',
        password: 'Password is required',
        turnstileToken: 'Please complete the security challenge',
      },
      field_keys: { email: 'emailInvalid' },
    });
  });

  it('keeps the cause of an unknown failure to the log, under the id the caller gets', async () => {
    const answer = await app.http.inject('/v1/boom');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ error: 'Something went wrong. Please try again.', code: 'internal' });
    expect(answer.body).not.toContain('secret cause');
    const { request_id: id } = answer.json<{ request_id: string }>();
    expect(app.logged.some((line) => line.includes('secret cause') && line.includes(id))).toBe(true);
    expect(answer.headers['x-request-id']).toBe(id);
  });

  it('limits how often one address may call', async () => {
    const from = (remoteAddress: string) => app.http.inject({ url: '/v1/site', remoteAddress });
    const answers = await Promise.all(Array.from({ length: 601 }, () => from('192.0.2.1')));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('192.0.2.2')).statusCode).toBe(200);
  });

  it('counts all addresses of an IPv6 /64 together, and an IPv4-mapped address as IPv4', async () => {
    const from = (remoteAddress: string) => app.http.inject({ url: '/v1/site', remoteAddress });
    const oneNetwork = Array.from({ length: 601 }, (_, index) => from(`2001:db8:0:7::${index.toString(16)}`));
    expect((await Promise.all(oneNetwork)).filter((answer) => answer.statusCode === 429)).toHaveLength(1);
    expect((await from('2001:db8:0:8::1')).statusCode).toBe(200);
    const oneHost = Array.from({ length: 601 }, (_, index) => from(index % 2 ? '192.0.2.4' : '::ffff:192.0.2.4'));
    expect((await Promise.all(oneHost)).filter((answer) => answer.statusCode === 429)).toHaveLength(1);
  });

  it('does not believe a caller who claims another address', async () => {
    const spoofed = Array.from({ length: 601 }, (_, index) =>
      app.http.inject({
        url: '/v1/site',
        remoteAddress: '192.0.2.3',
        headers: { 'x-forwarded-for': `198.51.100.${index % 250}` },
      }),
    );
    expect((await Promise.all(spoofed)).filter((answer) => answer.statusCode === 429)).toHaveLength(1);
  });
});

describe('headers', () => {
  it('give an API answer no power in a browser, and no other site a way in', async () => {
    const { headers } = await app.http.inject({ url: '/v1/site', headers: { origin: 'https://evil.example' } });
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'cache-control': 'no-store',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('allow the web app its own scripts and no inline one but the one it ships', async () => {
    const policy = String((await app.http.inject('/login')).headers['content-security-policy']);
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'));
    expect(scripts).toMatch(
      /^script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+' https:\/\/www\.googletagmanager\.com$/,
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
  });
});

describe('a page whose address holds a secret', () => {
  const policyOf = async (url: string) => String((await app.http.inject(url)).headers['content-security-policy']);

  it.each([
    '/reset-password?token=abc',
    '/reset-password',
    '/verify-email/?token=abc',
    '/register?invite=abc',
    '/register?lang=fr&invite=abc',
  ])('lets no tag in: %s', async (url) => {
    expect(await policyOf(url)).not.toContain('google');
  });

  it('is none of the others', async () => {
    for (const url of ['/login', '/register', '/dashboard']) expect(await policyOf(url)).toContain('google');
  });
});

describe('the web app', () => {
  it('lets a worker of its own fetch and run the decoder, and nothing of anyone else', async () => {
    const policy = (await app.http.inject('/assets/app-1.js')).headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self';");
  });

  it.each(['/', '/login', '/dashboard/qr-codes/42/edit', '/terms', '/dev/ui'])('is served at %s', async (url) => {
    const answer = await app.http.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/qr/7k3m9qx', '/qr/7k3m9qx/?type=text&data=%7B%7D', '/qr/%3Cscript%3E'])(
    'serves the viewer at %s as a page of its own, which search engines leave alone',
    async (url) => {
      const answer = await app.http.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('viewer');
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
        // What the code says stands in the address.
        'referrer-policy': 'no-referrer',
      });
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'; style-src 'self'; /);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      expect(policy).not.toContain('connect-src');
    },
  );

  it.each(['/viewer.html', '/index.html', '/qr', '/qr/a/b'])('has no page at %s', async (url) => {
    const answer = await app.http.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('viewer');
  });

  it.each(['/nothing-here', '/dashboard/nothing', '/.env', '/..%2f..%2fetc/passwd'])(
    'says 404 with its own page at %s',
    async (url) => {
      const answer = await app.http.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('app');
      expect(answer.body).not.toContain('root:');
    },
  );

  it('sends files compressed and to be kept for ever, and a 304 to who has them', async () => {
    const answer = await app.http.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    const plain = await app.http.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br;q=0' } });
    expect(plain.body).toBe(script);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const again = await app.http.inject({
      url: '/assets/app-1.js',
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await app.http.inject('/assets/app-2.js')).statusCode).toBe(404);
  });
});

describe('what an operator asks', () => {
  it('is alive and ready', async () => {
    expect((await app.http.inject('/healthz')).statusCode).toBe(200);
    expect((await app.http.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('describes the API in OpenAPI and in words, from what is mounted', async () => {
    const document = (await app.http.inject('/v1/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    expect(document.paths['/auth/login']?.['post']).toMatchObject({ operationId: 'auth.login', 'x-access': 'visitor' });
    expect(document.paths['/webhooks/stripe']?.['post']).toMatchObject({ 'x-access': 'webhook' });
    expect((await app.http.inject('/docs')).body).toContain('/auth/login');
  });
});
