// On PostgreSQL: `on conflict`.
import { appPaths, type BodyInput, endpoints, isReservedSlug, linkNameIn, slugPattern } from '@tessera/contract';
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser, subscribe } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { follow } from '../../../test/app/visitors.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { qrCodes: calls, slugs } = endpoints;
type Person = Awaited<ReturnType<typeof createProUser>>;
type NewCode = BodyInput<typeof calls.create>;
let [owner, other] = [{} as Person, {} as Person];

beforeAll(async () => {
  owner = await createProUser(app);
  other = await createProUser(app);
});

let count = 0;
const newSlug = () => `slug-${(count += 1)}`;
const createWith = (fields: Partial<NewCode>, person = owner) =>
  createCode(app, person, { ...contents.url, ...fields } as NewCode);
const read = async (id: string, person = owner) =>
  (await app.call(calls.get, { token: person.accessToken, params: { id } })).body;
const update = (id: string, body: BodyInput<typeof calls.update>, person = owner) =>
  app.callForError(calls.update, { token: person.accessToken, params: { id }, body });
const check = async (slug: string, codeId?: string, person = owner) =>
  (
    await app.call(slugs.check, {
      token: person.accessToken,
      params: { slug },
      query: codeId === undefined ? {} : { code_id: codeId },
    })
  ).body;
const redirectStatus = async (name: string) => (await follow(app, name)).statusCode;

describe('slug of a code', () => {
  it('redirects beside the hash, in any case, and is shown with its link', async () => {
    const slug = newSlug();
    const id = await createWith({ slug: slug.toUpperCase() });
    const code = await read(id);
    expect(code).toMatchObject({
      slug,
      slug_url: `https://tessera.test/${slug}`,
      short_url: `https://tessera.test/${code.short_hash}`,
      symbol_url: code.short_url,
    });
    for (const name of [slug, slug.toUpperCase(), `${slug}?utm=1`, code.short_hash]) {
      const answer = await follow(app, name);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://example.org/menu']);
    }
    const { body } = await app.call(calls.list, { token: owner.accessToken, query: { search: slug } });
    expect(body.qr_codes.map((one) => one.slug)).toEqual([slug]);
  });

  it('counts a click once for its code, whichever link was used', async () => {
    const slug = newSlug();
    const id = await createWith({ slug });
    const { short_hash: hash } = await read(id);
    for (const name of [slug, slug.toUpperCase(), hash]) await follow(app, name, { from: '203.0.113.9' });
    await app.shipper.shipAll();
    const stats = await app.call(calls.stats, { token: owner.accessToken, params: { id } });
    expect(stats.body.total_clicks).toBe(3);
    expect(stats.body.daily_stats.at(-1)).toMatchObject({ total_clicks: 3, unique_clicks: 1 });
  });

  it('can be added after print: the old link and the picture stay', async () => {
    const id = await createWith({});
    const before = await read(id);
    const slug = newSlug();
    expect(await redirectStatus(slug)).not.toBe(302);
    const after = (await update(id, { slug })).body;
    expect(after).toMatchObject({ slug, short_url: before.short_url, qr_code_data_url: before.qr_code_data_url });
    expect([await redirectStatus(slug), await redirectStatus(before.short_hash)]).toEqual([302, 302]);
  });

  it('keeps redirecting when the code gets another one, and can be used again by that code', async () => {
    const [first, second] = [newSlug(), newSlug()];
    const id = await createWith({ slug: first });
    await update(id, { slug: second });
    expect([await redirectStatus(first), await redirectStatus(second)]).toEqual([302, 302]);
    expect((await update(id, { destination_url: 'https://example.org/summer' })).status).toBe(200);
    expect((await follow(app, first)).headers.location).toBe('https://example.org/summer');
    expect((await update(id, { slug: null })).body).toMatchObject({ slug: null, slug_url: null });
    expect(await redirectStatus(second)).toBe(302);
    expect((await update(id, { slug: first })).body).toMatchObject({ slug: first });
    await update(id, { is_active: false });
    expect([await redirectStatus(first), await redirectStatus(second)]).toEqual([410, 410]);
  });

  it('is never issued to another code or account, also after the code or account is deleted', async () => {
    const [kept, earlier, left] = [newSlug(), newSlug(), newSlug()];
    const id = await createWith({ slug: earlier });
    await update(id, { slug: kept });
    const gone = await createProUser(app);
    await createWith({ slug: left }, gone);
    await app.call(calls.remove, { token: owner.accessToken, params: { id } });
    await app.call(endpoints.auth.deleteAccount, { token: gone.accessToken });
    const spare = await createWith({}, other);
    for (const slug of [kept, earlier, left]) {
      expect(await redirectStatus(slug)).toBe(410);
      expect(await check(slug)).toMatchObject({ available: false, reason: 'taken' });
      for (const body of [{ slug }, { slug: slug.toUpperCase() }])
        expect(await update(spare, body, other)).toMatchObject({ status: 409, body: { code: 'slug_taken' } });
      const created = await app.callForError(calls.create, {
        token: owner.accessToken,
        body: { ...contents.url, slug },
      });
      expect(created).toMatchObject({ status: 409, body: { code: 'slug_taken' } });
    }
  });

  it('is issued to one of many simultaneous requests', async () => {
    const slug = newSlug();
    const answers = await Promise.all(
      [owner, other, owner, other, owner].map(({ accessToken: token }) =>
        app.callForError(calls.create, { token, body: { ...contents.url, slug } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  it('is limited to 20 per code', async () => {
    const id = await createWith({});
    for (let n = 0; n < 20; n += 1) expect((await update(id, { slug: newSlug() })).status).toBe(200);
    expect(await update(id, { slug: newSlug() })).toMatchObject({ status: 409, body: { code: 'slug_limit' } });
  });

  it('requires Pro, and keeps redirecting when the subscription ends', async () => {
    const free = await createSignedInUser(app);
    const refused = { status: 403, body: { code: 'slug_requires_pro', requires_subscription: true } };
    const body = { ...contents.url, slug: newSlug() };
    expect(await app.callForError(calls.create, { token: free.accessToken, body })).toMatchObject(refused);
    await subscribe(app, free.email);
    const slug = newSlug();
    const id = await createWith({ slug }, free);
    await subscribe(app, free.email, 'canceled');
    expect(await update(id, { slug: newSlug() }, free)).toMatchObject(refused);
    expect((await update(id, { slug }, free)).status).toBe(200);
    expect(await redirectStatus(slug)).toBe(302);
    // Removed from the code's page, but not from print.
    expect((await update(id, { slug: null }, free)).status).toBe(200);
    expect((await read(id, free)).slug).toBeNull();
    expect(await redirectStatus(slug)).toBe(302);
    expect(await update(id, { slug }, free)).toMatchObject(refused);
  });

  it('redirects to the viewer with the hash of the code', async () => {
    const slug = newSlug();
    const id = await createWith({ ...contents.wifi, encoding: 'tracked', slug });
    const { short_hash: hash } = await read(id);
    expect((await follow(app, slug)).headers.location).toContain(`https://tessera.test/qr/${hash}?`);
  });

  it('is in the symbol only if it was asked for when the code was made, and stays there', async () => {
    const slug = newSlug();
    const id = await createWith({ slug, symbol_link: 'slug' });
    const before = await read(id);
    expect(before.symbol_url).toBe(`https://tessera.test/${slug}`);
    expect((await update(id, { slug: newSlug() })).status).toBe(200);
    expect(await read(id)).toMatchObject({ symbol_url: before.symbol_url, qr_code_data_url: before.qr_code_data_url });
    const refused = { status: 422, body: { field_keys: { symbol_link: 'invalid' } } };
    for (const body of [
      { ...contents.url, symbol_link: 'slug' },
      { ...contents.wifi, encoding: 'direct', symbol_link: 'slug', slug: newSlug() },
    ] as NewCode[])
      expect(await app.callForError(calls.create, { token: owner.accessToken, body })).toMatchObject(refused);
  });

  it('is set by an upsert', async () => {
    const slug = newSlug();
    const put = (body: NewCode) =>
      app.call(calls.putByExternalId, { token: owner.accessToken, params: { external_id: 'slug-1' }, body });
    expect((await put({ ...contents.url, slug })).body.slug).toBe(slug);
    expect((await put(contents.url)).body.slug).toBe(slug);
    const next = newSlug();
    expect((await put({ ...contents.url, slug: next })).body.slug).toBe(next);
  });
});

describe('GET /v1/slugs/{slug}', () => {
  it.each([
    ['a?b', 'invalid'],
    ['a/b', 'invalid'],
    ['ab', 'invalid'],
    ['LOGIN', 'reserved'],
    ['7K3M9QX', 'reserved'],
  ])('reports %s as %s, and no code gets it', async (slug, reason) => {
    expect(await check(slug)).toEqual({ slug: slug.toLowerCase(), available: false, reason });
    const key = reason === 'invalid' ? 'slugInvalid' : 'slugReserved';
    expect(
      await app.callForError(calls.create, { token: owner.accessToken, body: { ...contents.url, slug } }),
    ).toMatchObject({ status: 422, body: { field_keys: { slug: key } } });
  });

  it('reports a free slug as available, and an earlier one to its own code only', async () => {
    const slug = newSlug();
    expect(await check(slug.toUpperCase())).toEqual({ slug, available: true, reason: null });
    const id = await createWith({ slug });
    await update(id, { slug: newSlug() });
    expect(await check(slug)).toMatchObject({ reason: 'taken' });
    expect(await check(slug, id)).toMatchObject({ available: true, reason: null });
    expect(await check(slug, id, other)).toMatchObject({ reason: 'taken' });
  });

  it('lets a word of another product’s API be a slug (shlink #1173)', async () => {
    await createWith({ slug: 'rest' });
    expect(await redirectStatus('rest')).toBe(302);
  });
});

describe('slugs and paths of the product', () => {
  /** The first segments of all registered routes, of the web app's paths and of its files. */
  const segments = () => {
    const files = readdirSync(new URL('../../../../web/public', import.meta.url)).map((name) => `/${name}`);
    const paths = [...app.routes.map(({ url }) => url), ...Object.values(appPaths), ...files];
    return [...new Set(paths.map((path) => path.split('/')[1] ?? ''))].filter((one) => one !== '' && !/[:*]/.test(one));
  };

  it('no slug is the first segment of a route, also of a route added later', () => {
    expect(segments()).toEqual(expect.arrayContaining(['v1', 'logos', 'healthz', 'login', 'dashboard']));
    for (const segment of segments()) {
      expect(!slugPattern.test(segment) || isReservedSlug(segment), segment).toBe(true);
      expect(linkNameIn(segment), segment).toBeUndefined();
    }
  });

  it('a slug that could be chosen matches the route of short links and no other', async () => {
    const routes = segments();
    const slug = fc
      .stringMatching(/^[0-9a-z][0-9a-z-]{1,48}[0-9a-z]$/)
      .filter((one) => slugPattern.test(one) && !isReservedSlug(one));
    const nearRoute = fc
      .tuple(fc.constantFrom(...routes), fc.constantFrom('-', '1', 's', '-x', 'x-'))
      .map(([route, part]) => (part === 'x-' ? part + route : route + part))
      .filter((one) => slugPattern.test(one) && !isReservedSlug(one));
    await fc.assert(
      fc.asyncProperty(fc.oneof(slug, nearRoute), fc.boolean(), async (name, isUpper) => {
        const path = `/${isUpper ? name.toUpperCase() : name}`;
        expect(routes).not.toContain(name);
        expect(app.http.hasRoute({ method: 'GET', url: path })).toBe(false);
        // Not issued, so the link route passes it on to the not-found handler.
        expect((await app.http.inject(path)).statusCode).not.toBe(200);
      }),
      { numRuns: 200 },
    );
  });

  it('a path of the app wins over a slug that an earlier version issued', async () => {
    const id = await createWith({});
    const { short_hash: hash } = await read(id);
    await app.db.run(sql`insert into slugs (slug, short_hash, issued_at) values ('terms', ${hash}, now())`);
    expect((await app.http.inject('/terms')).headers.location).toBeUndefined();
    expect((await app.http.inject('/TERMS')).headers.location).toBeUndefined();
  });
});
