import { defaultStyle } from '@tessera/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp();
const owner = '0198c0de-0000-7000-8000-00000000000a';
const now = new Date('2026-03-01T12:00:00Z');

async function insertCode(hash: string, fields: { url?: string; data?: object; title?: string; active?: boolean }) {
  await app.db.run(sql`insert into short_hashes (hash, issued_at) values (${hash}, ${now})`);
  await app.db.run(sql`
    insert into qr_codes (id, user_id, short_hash, title, qr_type, encoding, destination_url, qr_data, style, is_active, created_at, updated_at)
    values (gen_random_uuid(), ${owner}, ${hash}, ${fields.title ?? null}, ${fields.url ? 'url' : 'wifi'}, 'tracked',
      ${fields.url ?? null}, ${fields.data ? JSON.stringify(fields.data) : null}, ${sql.json(defaultStyle)},
      ${fields.active ?? true}, ${now}, ${now})`);
}

beforeAll(async () => {
  await app.db.run(sql`
    insert into users (id, email, password_hash, created_at) values (${owner}, 'owner@example.org', '-', ${now})`);
  await insertCode('7k3m9qx', { url: 'https://example.org/menu?a=1&b=%20#top' });
  await insertCode('aaaaaa1', {
    data: { ssid: 'Café', password: 'p&q', encryption: 'WPA', hidden: false },
    title: 'Guest Wi-Fi',
  });
  await insertCode('aaaaaa2', { url: 'https://example.org/', active: false });
  await app.db.run(sql`insert into short_hashes (hash, issued_at) values ('aaaaaa3', ${now})`);
});

describe('GET /{hash} in the app', () => {
  it.each(['/7k3m9qx', '/7K3M9QX', '/7k3m9qx?utm=1'])('redirects to the exact destination: %s', async (url) => {
    const answer = await app.http.inject(url);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({
      location: 'https://example.org/menu?a=1&b=%20#top',
      'cache-control': 'private, no-store',
    });
  });

  it('redirects to the viewer when the content is not a URL', async () => {
    const location = new URL(String((await app.http.inject('/aaaaaa1')).headers.location));
    expect(location.origin + location.pathname).toBe('https://tessera.test/qr/aaaaaa1');
    expect(location.searchParams.get('type')).toBe('wifi');
    expect(location.searchParams.get('title')).toBe('Guest Wi-Fi');
    expect(location.search).toMatch(/^\?type=wifi&data=[^&]+&title=Guest\+Wi-Fi&sig=[\w-]{22}$/);
    expect(JSON.parse(location.searchParams.get('data') ?? '')).toMatchObject({ ssid: 'Café', password: 'p&q' });
  });

  it.each([
    ['/aaaaaa2', 410, 'en', 'This code is switched off'],
    ['/aaaaaa2', 410, 'fr-CA,fr;q=0.9', 'Ce code est désactivé'],
    ['/aaaaaa3', 410, 'es', 'Este código ya no existe'],
    ['/zzzzzzz', 404, 'pt', 'Não há nenhum código aqui'],
    ['/zzzzzzz?lang=br', 404, 'en', 'Não há nenhum código aqui'],
  ])('explains in the visitor’s language why it does not redirect: %s %i %s', async (url, status, language, title) => {
    const answer = await app.http.inject({ url, headers: { 'accept-language': language } });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('ignores paths that are not a hash', async () => {
    expect((await app.http.inject('/privacy')).headers.location).toBeUndefined();
    expect((await app.http.inject('/7k3m9q')).statusCode).not.toBe(302);
  });

  it('answers an unknown slug like any unknown path', async () => {
    const [slug, path] = await Promise.all([app.http.inject('/no-such-slug'), app.http.inject('/no.such/path')]);
    expect([slug.statusCode, slug.body]).toEqual([path.statusCode, path.body]);
  });
});
