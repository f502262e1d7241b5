import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { endpoints } from '@tessera/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createCode, createProUser } from '../../test/app/codes.ts';
import { useTestApp } from '../../test/app/test-app.ts';
import { createSignedInUser } from '../../test/app/users.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'tessera-web-'));
const script = 'console.log("mosaic")'.repeat(80);
mkdirSync(join(webRoot, 'assets'));
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><html lang="en"><head><title>Tessera</title><meta name="description" content="QR codes" /><script>theme()</script><script src="/assets/app-1.js"></script></head><div id="root"></div><noscript>JavaScript</noscript><p>app',
);
writeFileSync(
  join(webRoot, 'viewer.html'),
  '<!doctype html><script>theme()</script><script src="/assets/viewer-1.js"></script><div id="root"></div><p>viewer',
);
writeFileSync(
  join(webRoot, 'docs.html'),
  '<!doctype html><script src="/assets/docs-1.js"></script><main id="text"></main>',
);
mkdirSync(join(webRoot, 'docs'));
writeFileSync(
  join(webRoot, 'docs/guide.md'),
  '# Guide\n\nSee [imports](../imports.md#columns), [users](users.md#plans) and https://qr.example.org/docs.',
);
writeFileSync(join(webRoot, 'assets/app-1.js'), script);
writeFileSync(join(webRoot, 'assets/app-1.js.br'), brotliCompressSync(script));
writeFileSync(join(webRoot, 'assets/figtree-latin-wght-normal-Ab1.woff2'), 'font');
writeFileSync(join(webRoot, 'manifest.webmanifest'), '{}');
writeFileSync(join(webRoot, 'robots.txt'), 'User-agent: *');
const frontPage = (text: string) => ({ html: `<h1>${text}</h1>`, data: [{ '@type': 'FAQPage', name: '</script>' }] });
const frontPages = (text: string) => ({ sold: frontPage(text), unsold: frontPage(`${text}, free`) });
writeFileSync(
  join(webRoot, 'front-pages.json'),
  JSON.stringify({ en: frontPages('English'), es: frontPages('Español'), fr: frontPages('Français') }),
);
afterAll(() => rmSync(webRoot, { recursive: true }));

const app = useTestApp({
  webRoot,
  env: { GTAG_ID: 'G-TEST1', TRUST_PROXY: '10.9.0.0/16' },
  extend: (http) => {
    http.get('/v1/boom', { config: { access: 'visitor' } }, () => {
      throw new Error('the secret cause');
    });
  },
});
const json = { 'content-type': 'application/json' };

describe('failed API call', () => {
  it('returns JSON 404 for an unknown path', async () => {
    const answer = await app.http.inject('/v1/nothing/here');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'The requested resource was not found.', code: 'not_found' });
  });

  it.each([
    ['text', { 'content-type': 'text/plain' }, '{}', 415, 'unsupported_media_type'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1', 415, 'unsupported_media_type'],
    ['broken JSON', json, '{"email":', 400, 'bad_request'],
    ['a key __proto__', json, '{"__proto__":{"admin":true}}', 400, 'bad_request'],
    ['a body that is too large', json, JSON.stringify({ email: 'x'.repeat(70_000) }), 413, 'payload_too_large'],
  ])('returns 4xx for %s', async (_, headers, payload, status, code) => {
    const answer = await app.http.inject({ method: 'POST', url: '/v1/auth/login', headers, payload });
    expect({ status: answer.statusCode, code: answer.json<{ code: string }>().code }).toEqual({ status, code });
  });

  it.each(['/login', '/7k3m9qx'])('returns 404 for TRACE and echoes nothing: %s', async (url) => {
    const answer = await app.http.inject({ method: 'TRACE', url, headers: { 'x-echo': 'mosaic' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('mosaic');
  });

  it('returns 422 for a query parameter that is sent twice', async () => {
    const { accessToken } = await createSignedInUser(app);
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await app.http.inject({ url: '/v1/qr-codes?limit=10&limit=20', headers });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ fields: object }>().fields).toHaveProperty('limit');
  });

  it('lists all invalid fields, as text and by key', async () => {
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

  it('is logged with its status and without the token when it is refused', async () => {
    const headers = { authorization: 'Bearer forged-token' };
    const answer = await app.http.inject({ url: '/v1/auth/me', headers });
    expect(answer.statusCode).toBe(401);
    const line = app.logged.find((one) => one.includes(String(answer.headers['x-request-id'])));
    expect(JSON.parse(line ?? '')).toMatchObject({ method: 'GET', url: '/v1/auth/me', status: 401 });
    expect(app.logged.join()).not.toContain('forged-token');
  });

  it('logs the cause of an unexpected error with the request id and does not send it', async () => {
    const answer = await app.http.inject('/v1/boom');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ error: 'Something went wrong. Please try again.', code: 'internal' });
    expect(answer.body).not.toContain('secret cause');
    const { request_id: id } = answer.json<{ request_id: string }>();
    expect(app.logged.some((line) => line.includes('secret cause') && line.includes(id))).toBe(true);
    expect(answer.headers['x-request-id']).toBe(id);
  });

  it('keeps, logs and returns the ids of a trusted proxy, and no others', async () => {
    const headers = {
      'x-request-id': 'edge-77',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    };
    const from = (remoteAddress: string) => app.http.inject({ url: '/v1/boom', remoteAddress, headers });
    const kept = await from('10.9.0.1');
    expect(kept.headers).toMatchObject(headers);
    expect(kept.json()).toMatchObject({ request_id: 'edge-77' });
    const lines = app.logged.filter((line) => line.includes('"reqId":"edge-77"'));
    expect(lines.some((line) => line.includes('secret cause'))).toBe(true);
    expect(JSON.parse(lines.find((line) => line.includes('"answered"')) ?? '')).toMatchObject({
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    });
    const own = await from('192.0.2.9');
    expect(own.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(own.headers).not.toHaveProperty('traceparent');
  });

  it('returns 429 after 600 calls a minute from one address', async () => {
    const from = (remoteAddress: string) => app.http.inject({ url: '/v1/site', remoteAddress });
    const answers = await Promise.all(Array.from({ length: 601 }, () => from('192.0.2.1')));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.headers['ratelimit']).toMatch(/^"call";r=0;t=\d+$/);
    expect((await from('192.0.2.2')).statusCode).toBe(200);
  });

  describe('with a key', () => {
    const listTags = async (token: string, remoteAddress: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await app.http.inject({ url: '/v1/tags', remoteAddress, headers })).statusCode;
    };
    async function createTokens() {
      const { accessToken } = await createSignedInUser(app);
      const body = { name: 'CI', scopes: ['codes:read' as const] };
      const { key } = (await app.call(endpoints.apiKeys.create, { token: accessToken, body })).body;
      return { accessToken, key };
    }

    it('counts calls against the key, not against the network', async () => {
      const { accessToken, key } = await createTokens();
      const from = () => app.http.inject({ url: '/v1/site', remoteAddress: '192.0.2.20' });
      await Promise.all(Array.from({ length: 600 }, from));
      expect(await listTags(accessToken, '192.0.2.20')).toBe(429);
      expect(await listTags(key, '192.0.2.20')).toBe(200);
    });

    it('limits refused keys per network, and signed-in users there go on', async () => {
      const { accessToken, key } = await createTokens();
      const unknown = key.replace(/.{8}$/, 'xxxxxxxx');
      for (let count = 0; count < 600; count += 1) expect(await listTags(unknown, '192.0.2.21')).toBe(401);
      expect(await listTags(unknown, '192.0.2.21')).toBe(429);
      expect(await listTags(accessToken, '192.0.2.21')).toBe(200);
    });
  });

  it('counts all addresses of an IPv6 /64 together, and an IPv4-mapped address as IPv4', async () => {
    const from = (remoteAddress: string) => app.http.inject({ url: '/v1/site', remoteAddress });
    const oneNetwork = Array.from({ length: 601 }, (_, index) => from(`2001:db8:0:7::${index.toString(16)}`));
    expect((await Promise.all(oneNetwork)).filter((answer) => answer.statusCode === 429)).toHaveLength(1);
    expect((await from('2001:db8:0:8::1')).statusCode).toBe(200);
    const oneHost = Array.from({ length: 601 }, (_, index) => from(index % 2 ? '192.0.2.4' : '::ffff:192.0.2.4'));
    expect((await Promise.all(oneHost)).filter((answer) => answer.statusCode === 429)).toHaveLength(1);
  });

  it('ignores X-Forwarded-For without a trusted proxy', async () => {
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

describe('security headers', () => {
  it('give API answers an empty policy and no CORS', async () => {
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

  it('allow the web app its own scripts and the hash of its inline script', async () => {
    const policy = String((await app.http.inject('/login')).headers['content-security-policy']);
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'));
    expect(scripts).toMatch(
      /^script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+' https:\/\/www\.googletagmanager\.com$/,
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
  });
});

describe('analytics tag', () => {
  const policyOf = async (url: string) => String((await app.http.inject(url)).headers['content-security-policy']);

  it.each([
    '/reset-password?token=abc',
    '/reset-password',
    '/verify-email/?token=abc',
    '/register?invite=abc',
    '/register?lang=fr&invite=abc',
  ])('is not allowed on a page whose URL holds a secret: %s', async (url) => {
    expect(await policyOf(url)).not.toContain('google');
  });

  it('is allowed on other pages', async () => {
    for (const url of ['/login', '/register', '/dashboard']) expect(await policyOf(url)).toContain('google');
  });
});

describe('web app', () => {
  it('lets its workers load from this origin and run WebAssembly only', async () => {
    const policy = (await app.http.inject('/assets/app-1.js')).headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self';");
  });

  it.each(['/', '/login', '/dashboard/qr-codes/42/edit', '/terms'])('is served at %s', async (url) => {
    const answer = await app.http.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/qr/7k3m9qx', '/qr/7k3m9qx/?type=text&data=%7B%7D', '/qr/%3Cscript%3E'])(
    'serves the viewer at %s with its own policy and noindex',
    async (url) => {
      const answer = await app.http.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('viewer');
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
        // The URL holds the content of the code.
        'referrer-policy': 'no-referrer',
      });
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'; style-src 'self'; /);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      expect(policy).not.toContain('connect-src');
    },
  );

  it('vouches for the content that a code has now, and for no other', async () => {
    const person = await createProUser(app);
    const token = person.accessToken;
    const params = {
      id: await createCode(app, person, { qr_type: 'text', qr_data: { text: 'Opens at 9' }, title: 'Hours' }),
    };
    const { short_hash: hash } = (await app.call(endpoints.qrCodes.get, { token, params })).body;
    const address = String((await app.http.inject(`/${hash}`)).headers.location);
    const isVouched = async (viewed: string) => {
      const { pathname, search } = new URL(viewed);
      const answer = await app.http.inject(pathname + search);
      expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([200, 'noindex']);
      return answer.body.includes('<div id="root" data-vouched>');
    };
    expect(await isVouched(address)).toBe(true);
    expect(await isVouched(`${address}&lang=fr`)).toBe(true);
    expect(await isVouched(address.replace('Opens', 'Closed'))).toBe(false);
    expect(await isVouched(address.replace(/&sig=.*/, ''))).toBe(false);
    await app.call(endpoints.qrCodes.update, { token, params, body: { title: 'Winter hours' } });
    expect(await isVouched(address)).toBe(false);
    expect(await isVouched(String((await app.http.inject(`/${hash}`)).headers.location))).toBe(true);
  });

  it.each(['/viewer.html', '/index.html', '/qr', '/qr/a/b'])('has no page at %s', async (url) => {
    const answer = await app.http.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('viewer');
  });

  it.each(['/nothing-here', '/dashboard/nothing', '/.env', '/..%2f..%2fetc/passwd'])(
    'returns 404 with the index page at %s',
    async (url) => {
      const answer = await app.http.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('app');
      expect(answer.body).not.toContain('root:');
    },
  );

  it.each([
    ['/create', 'en', 'Make a QR code', 'en_US'],
    ['/create', 'fr', 'Créez un QR code', 'fr_FR'],
    ['/login', 'es-MX', 'Inicia sesión en Tessera', 'es_419'],
    ['/register?invite=secret', 'pt-BR', 'Crie sua conta no Tessera', 'pt_BR'],
    ['/', 'tlh', 'Tessera: QR codes and short links', 'en_US'],
  ])('describes %s to link previews in the language %s', async (url, language, title, locale) => {
    const answer = await app.http.inject({ url, headers: { 'accept-language': language } });
    const address = `https://tessera.test${url.split('?', 1)[0]}`;
    for (const tag of [
      `<meta property="og:title" content="${title}">`,
      `<meta property="og:locale" content="${locale}">`,
      '<meta property="og:image" content="https://tessera.test/social.png">',
      `<meta property="og:url" content="${address}">`,
      `<link rel="canonical" href="${address}">`,
      '<meta name="twitter:card" content="summary_large_image">',
    ])
      expect(answer.body).toContain(tag);
    expect(answer.body.match(/name="description"/g)).toHaveLength(1);
    expect(answer.body).not.toContain('secret');
    expect(answer.headers['vary']).toBe('Accept-Encoding, Accept-Language');
  });

  it.each([
    ['/', 'fr', 'Français', 'Tessera : QR codes et liens courts'],
    ['/login', 'es', 'Español', 'Inicia sesión en Tessera'],
    ['/login?lang=fr', 'en', 'Français', undefined],
  ])('sends the content of the front page at %s in the language %s', async (url, language, text, title) => {
    const answer = await app.http.inject({ url, headers: { 'accept-language': language } });
    expect(answer.body).toContain(`<div id="root"><h1>${text}</h1></div>`);
    expect(answer.body).toContain(
      '<script type="application/ld+json">{"@type":"FAQPage","name":"\\u003c/script>"}</script></head>',
    );
    expect(answer.body).not.toContain('<noscript>');
    if (title) expect(answer.body.replaceAll('\u202f', ' ')).toContain(`<title>${title}</title>`);
    // Structured data is no script: the policy names the hash of the inline script only.
    expect(String(answer.headers['content-security-policy']).match(/'sha256-/g)).toHaveLength(1);
  });

  it('sends the content of the front page with no other page', async () => {
    for (const url of ['/create', '/register', '/dashboard'])
      expect((await app.http.inject(url)).body).toContain('<div id="root"></div>');
    expect((await app.http.inject('/front-pages.json')).statusCode).toBe(404);
  });

  it('lists its public pages in every language for search engines', async () => {
    const map = await app.http.inject('/sitemap.xml');
    expect(map.headers['content-type']).toContain('application/xml');
    expect(map.body).toContain('<url><loc>https://tessera.test/create</loc>');
    expect(map.body).toContain(
      '<xhtml:link rel="alternate" hreflang="pt-BR" href="https://tessera.test/?lang=pt-br"/>',
    );
    expect(map.body).not.toContain('dashboard');
    expect((await app.http.inject('/robots.txt')).body).toContain('Sitemap: https://tessera.test/sitemap.xml');
  });

  it('has no preview tags on private pages', async () => {
    expect((await app.http.inject('/dashboard')).body).not.toContain('og:');
    expect((await app.http.inject('/verify-email?token=x')).body).not.toContain('og:');
  });

  it('compresses pages with preview tags and answers 304 for a matching ETag', async () => {
    const headers = { 'accept-encoding': 'br' };
    const answer = await app.http.inject({ url: '/create', headers });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('og:title');
    const etag = String(answer.headers['etag']);
    const again = await app.http.inject({ url: '/create', headers: { ...headers, 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
    const other = await app.http.inject({ url: '/create?lang=fr', headers: { ...headers, 'if-none-match': etag } });
    expect(other.statusCode).toBe(200);
  });

  it('serves the text font under a stable name, and the manifest with its type', async () => {
    expect((await app.http.inject('/fonts/figtree.woff2')).headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=604800',
    });
    expect((await app.http.inject('/manifest.webmanifest')).headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it('sends assets compressed and immutable, and 304 for a matching ETag', async () => {
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

describe('monitoring endpoints', () => {
  it('report alive and ready', async () => {
    expect((await app.http.inject('/healthz')).statusCode).toBe(200);
    expect((await app.http.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('describe the mounted API as OpenAPI and as a page', async () => {
    const document = (await app.http.inject('/v1/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>;
      webhooks: Record<string, Record<string, unknown>>;
    }>();
    expect(document.paths['/auth/login']?.['post']).toMatchObject({ operationId: 'authLogin', security: [] });
    expect(document.paths['/webhooks/stripe']?.['post']).toMatchObject({ security: [] });
    const page = await app.http.inject('/docs');
    expect([page.statusCode, page.body]).toEqual([
      200,
      expect.stringContaining('<h2 id="create-a-code">Create a code</h2>'),
    ]);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toContain('google');
    expect(document.webhooks['code.clicked']?.['post']).toMatchObject({ operationId: 'webhookCodeClicked' });
  });

  it('show the guide as a page and as Markdown, with the address of the installation', async () => {
    const page = await app.http.inject('/docs/guide');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(page.body).toContain(
      '<h1 id="guide">Guide</h1><p>See <a href="/docs/imports#columns">imports</a>, users (<code>docs/guide/users.md</code>) and https://tessera.test/docs.</p>',
    );
    const text = await app.http.inject('/docs/guide.md');
    expect([text.headers['content-type'], text.body]).toEqual([
      'text/markdown; charset=utf-8',
      expect.stringContaining('https://tessera.test/docs'),
    ]);
    expect((await app.http.inject('/docs/imports')).statusCode).toBe(404);
  });

  it('list the packages, and name all of it for assistants', async () => {
    for (const path of ['/downloads', '/downloads/'])
      expect((await app.http.inject(path)).body).toContain('<a href="/downloads/client.tgz">client.tgz</a>');
    const text = (await app.http.inject('/llms.txt')).body;
    expect(text).toMatch(/^# Tessera\n/);
    expect(text).toContain('(https://tessera.test/v1/openapi.json)');
    expect(text).toContain('(https://tessera.test/docs/guide.md)');
    expect(text).not.toContain('imports.md');
  });
});
