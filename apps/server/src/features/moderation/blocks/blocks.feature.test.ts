// On PostgreSQL: notifications to other processes.
import { type BodyInput, endpoints, limits, linkKey, onDefaultHost } from '@tessera/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { noKey } from '../../../../test/app/no-key.ts';
import { createCode, createProUser } from '../../../../test/app/codes.ts';
import { operatorEmail, operatorEnv, signInOperator } from '../../../../test/app/operators.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { safari, follow } from '../../../../test/app/visitors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { databaseLinks } from '../../links/link-source.ts';
import { readDestinationBlocks } from './destination-blocks.service.ts';
import { createLinks } from '../../links/links.service.ts';

const app = useTestApp({ unlimited: true, env: operatorEnv });
const { admin, qrCodes } = endpoints;
const reason = 'Reported by a bank';
const facts = { category: 'phishing', reason } as const;

type Owner = Awaited<ReturnType<typeof createProUser>>;

async function createLink(destination = 'https://example.org/menu', given?: Owner) {
  const person = given ?? (await createProUser(app));
  const id = await createCode(app, person, { qr_type: 'url', destination_url: destination });
  const request = { token: person.accessToken, params: { id } };
  const hash = (await app.call(qrCodes.get, request)).body.short_hash;
  return { id, hash, person, request };
}

const block = async (body: BodyInput<typeof admin.block>) =>
  app.callForError(admin.block, { token: await signInOperator(app), body });

async function unblock(value: string) {
  const token = await signInOperator(app);
  const { body } = await app.call(admin.blocks, { token });
  const found = body.blocks.find((one) => one.value === value || one.value.endsWith(`/${value}`));
  if (!found) throw new Error(`${value} is not blocked`);
  return app.call(admin.unblock, { token, params: { id: found.id }, body: { reason: 'Checked again' } });
}

const redirectStatus = async (hash: string) => (await follow(app, hash)).statusCode;
const countedClicks = async (id: string) => {
  await app.shipper.shipAll();
  const row = await app.db.maybe<{ total: number }>(sql`
    select total_clicks as total from click_totals where code_id = ${id}`);
  return row?.total ?? 0;
};

afterEach(async () => {
  await app.db.run(sql`delete from blocks`);
});

describe('blocked code', () => {
  it('shows a page with the category and a link to report, in the language of the visitor', async () => {
    const { id, hash } = await createLink();
    expect(await redirectStatus(hash)).toBe(302);
    const blocked = await block({ kind: 'code', code_id: id, ...facts });
    expect([blocked.status, blocked.body]).toMatchObject([
      201,
      { kind: 'code', value: `https://tessera.test/${hash}` },
    ]);
    const page = await follow(app, hash, { headers: { 'accept-language': 'fr' } });
    expect([page.statusCode, page.headers.location]).toEqual([451, undefined]);
    expect(page.body).toContain('Ce lien a été bloqué');
    expect(page.body).toContain('voler des mots de passe');
    expect(page.body).toContain(`/report?link=${hash}`);
    expect(page.body).not.toContain('example.org');
    expect(page.body).not.toContain(reason);
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('is blocked under its slug as well, and for a HEAD request', async () => {
    const { id, hash, request } = await createLink();
    await app.call(qrCodes.update, { ...request, body: { slug: 'blocked-menu' } });
    expect(await redirectStatus('blocked-menu')).toBe(302);
    await block({ kind: 'code', code_id: id, ...facts });
    await expect.poll(() => redirectStatus('Blocked-Menu')).toBe(451);
    expect((await app.http.inject({ method: 'HEAD', url: `/${hash}` })).statusCode).toBe(451);
    await unblock(hash);
    await expect.poll(() => redirectStatus('blocked-menu')).toBe(302);
  });

  it('counts no clicks, and leads to its destination after it is unblocked', async () => {
    const { id, hash } = await createLink();
    await follow(app, hash);
    await block({ kind: 'code', code_id: id, ...facts });
    await follow(app, hash);
    await follow(app, hash);
    expect(await countedClicks(id)).toBe(1);
    expect((await unblock(hash)).status).toBe(200);
    expect((await follow(app, hash)).headers.location).toBe('https://example.org/menu');
    expect(await countedClicks(id)).toBe(2);
  });

  it('stays blocked when its owner switches it off or changes its destination', async () => {
    const { id, hash, request } = await createLink();
    await block({ kind: 'code', code_id: id, ...facts });
    await app.call(qrCodes.update, { ...request, body: { destination_url: 'https://example.net/' } });
    expect(await redirectStatus(hash)).toBe(451);
    await app.call(qrCodes.update, { ...request, body: { is_active: false } });
    expect(await redirectStatus(hash)).toBe(451);
    await app.call(qrCodes.remove, request);
    expect(await redirectStatus(hash)).toBe(410);
  });

  it('is told to its owner by email and in the history, each time', async () => {
    const { id, hash, person } = await createLink();
    await app.call(endpoints.auth.updateLanguage, { token: person.accessToken, body: { language: 'pt-br' } });
    await block({ kind: 'code', code_id: id, ...facts });
    await app.outbox.drain();
    await unblock(hash);
    await app.outbox.drain();
    const mails = app.mail.sent.filter(({ to, subject }) => to === person.email && subject.includes(hash));
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Seu link do Tessera tessera.test/${hash} foi bloqueado`,
      `Seu link do Tessera tessera.test/${hash} voltou a funcionar`,
    ]);
    expect(mails[0]?.text).toContain(`Motivo: ${reason}`);
    expect(mails[0]?.text).toContain('escreva para tessera@localhost');
    expect(mails.map(({ text }) => text).join()).not.toContain(operatorEmail);
    const link = `tessera.test/${hash}`;
    const entries = await app.db.many<object>(sql`
      select h.kind, h.details from account_history h join users u on u.id = h.user_id
      where u.email = ${person.email} and h.kind like 'code_%' order by h.id`);
    expect(entries).toEqual(
      expect.arrayContaining([
        { kind: 'code_blocked', details: { link, category: 'phishing', reason } },
        { kind: 'code_unblocked', details: { link, category: 'phishing', reason: 'Checked again' } },
      ]),
    );
  });

  it('cannot be blocked twice, and must exist', async () => {
    const { id } = await createLink();
    await block({ kind: 'code', code_id: id, ...facts });
    expect((await block({ kind: 'code', code_id: id, ...facts })).body.code).toBe('already_blocked');
    const unknown = '0198c0de-0000-7000-8000-000000000000';
    expect((await block({ kind: 'code', code_id: unknown, ...facts })).status).toBe(404);
  });

  it('does not ask for the password of the link', async () => {
    const { id, hash, request } = await createLink();
    await app.call(qrCodes.putLinkSettings, { ...request, body: { password: 'sesame' } });
    await block({ kind: 'code', code_id: id, ...facts });
    expect(await redirectStatus(hash)).toBe(451);
  });
});

describe('blocked host', () => {
  it('blocks all its links and those of its subdomains, also cached ones, and no others', async () => {
    const [on, sub, other] = [
      await createLink('https://evil.test/a'),
      await createLink('https://www.evil.test/b'),
      await createLink('https://notevil.test/c'),
    ];
    for (const { hash } of [on, sub, other]) expect(await redirectStatus(hash)).toBe(302);
    const answer = await block({ kind: 'host', value: 'https://EVIL.test/login', ...facts });
    expect(answer.body).toMatchObject({ kind: 'host', value: 'evil.test' });
    expect([await redirectStatus(on.hash), await redirectStatus(sub.hash), await redirectStatus(other.hash)]).toEqual([
      451, 451, 302,
    ]);
    await unblock('evil.test');
    expect([await redirectStatus(on.hash), await redirectStatus(sub.hash)]).toEqual([302, 302]);
  });

  it('is refused as a new or changed destination, and a code that has it stays editable', async () => {
    const { person, request } = await createLink('https://evil.test/');
    const { request: other } = await createLink('https://example.org/', person);
    await block({ kind: 'host', value: 'evil.test', ...facts });
    await block({ kind: 'pattern', value: '/casino*win', ...facts });
    const refusal = (field: string) => ({
      status: 422,
      body: { code: 'destination_blocked', field_keys: { [field]: 'urlBlocked' } },
    });
    for (const destination_url of ['https://www.evil.test/later', 'https://example.org/Casino/win']) {
      const body = { qr_type: 'url', destination_url } as const;
      const created = await app.callForError(qrCodes.create, { token: person.accessToken, body });
      expect(created).toMatchObject(refusal('destination_url'));
      const changed = await app.callForError(qrCodes.update, { ...other, body: { destination_url } });
      expect(changed).toMatchObject(refusal('destination_url'));
      const rules = { rules: [{ conditions: { languages: ['es'] }, destination_url }] };
      const ruled = await app.callForError(qrCodes.putRules, { ...other, body: rules });
      expect(ruled).toMatchObject(refusal('rules.0.destination_url'));
    }
    expect((await app.call(qrCodes.update, { ...request, body: { title: 'Kept' } })).status).toBe(200);
    await unblock('evil.test');
    const body = { destination_url: 'https://evil.test/later' };
    expect((await app.call(qrCodes.update, { ...other, body })).status).toBe(200);
  });

  it('no longer blocks a link whose destination has changed', async () => {
    const { hash, request } = await createLink('https://evil.test/');
    await block({ kind: 'host', value: 'evil.test', ...facts });
    expect(await redirectStatus(hash)).toBe(451);
    await app.call(qrCodes.update, { ...request, body: { destination_url: 'https://example.org/' } });
    expect(await redirectStatus(hash)).toBe(302);
  });

  it('blocks the visitors whom a rule would send there, and only them', async () => {
    const { hash, request } = await createLink('https://example.org/');
    const rule = { conditions: { languages: ['es'] }, destination_url: 'https://evil.test/es' };
    await app.call(qrCodes.putRules, { ...request, body: { rules: [rule] } });
    const visit = (language: string) => follow(app, hash, { headers: { 'accept-language': language } });
    expect((await visit('es')).headers.location).toBe('https://evil.test/es');
    await block({ kind: 'host', value: 'evil.test', ...facts });
    expect((await visit('es')).statusCode).toBe(451);
    expect((await visit('fr')).headers.location).toBe('https://example.org/');
    await unblock('evil.test');
    expect((await visit('es')).headers.location).toBe('https://evil.test/es');
  });

  it('reaches the caches of other processes', async () => {
    const key = linkKey(onDefaultHost((await createLink('https://evil.test/')).hash));
    const source = databaseLinks(app.db, app.config.publicUrl, readDestinationBlocks, noKey);
    const other = createLinks({ source, clock: app.clock, maxCacheBytes: 100_000 });
    try {
      await expect.poll(async () => (await other.resolve(key)).kind).toBe('found');
      await block({ kind: 'host', value: 'evil.test', ...facts });
      await expect.poll(async () => (await other.resolve(key)).kind).toBe('blocked');
      await unblock('evil.test');
      await expect.poll(async () => (await other.resolve(key)).kind).toBe('found');
    } finally {
      await other.close();
    }
  });

  it.each([
    ['com', 'hostInvalid'],
    ['tessera.test', 'hostOwn'],
  ])('cannot be %s', async (value, key) => {
    expect((await block({ kind: 'host', value, ...facts })).body.field_keys).toEqual({ value: key });
  });
});

describe('blocked pattern', () => {
  it('blocks destinations that contain its parts in their order, in any case', async () => {
    const [hit, miss] = [
      await createLink('https://a.test/Casino/x/WIN'),
      await createLink('https://a.test/win/casino'),
    ];
    await block({ kind: 'pattern', value: '/casino*win', ...facts, category: 'spam' });
    expect([await redirectStatus(hit.hash), await redirectStatus(miss.hash)]).toEqual([451, 302]);
    expect((await block({ kind: 'pattern', value: '/CASINO**win', ...facts })).body.code).toBe('already_blocked');
  });

  it('needs some characters beside wildcards', async () => {
    expect((await block({ kind: 'pattern', value: '****a', ...facts })).body.field_keys).toEqual({
      value: 'patternInvalid',
    });
  });

  it('is limited in number, because every loaded link is compared with all of them', async () => {
    await app.db.run(sql`
      insert into blocks (id, kind, value, category, reason, created_at)
      select gen_random_uuid(), 'pattern', 'pattern-' || n, 'spam', 'r', now()
      from generate_series(1, ${limits.admin.maxPatterns}) n`);
    expect((await block({ kind: 'pattern', value: 'one-more', ...facts })).body.code).toBe('block_limit');
  });
});

describe('list of codes', () => {
  it('is searched by link, host and owner', async () => {
    const token = await signInOperator(app);
    const { id, hash, person, request } = await createLink('https://www.Shop.test/x');
    await createLink('https://other.test/?ref=shop.test', person);
    await app.call(qrCodes.update, { ...request, body: { slug: 'found-menu' } });
    const find = async (query: Record<string, string>) =>
      (await app.call(admin.codes, { token, query })).body.codes.map((code) => code.id);
    const links = [hash, hash.toUpperCase(), `https://tessera.test/${hash}?src=x`, 'tessera.test/Found-Menu/'];
    for (const link of links) expect([link, await find({ link })]).toEqual([link, [id]]);
    expect(await find({ link: 'no/such link' })).toEqual([]);
    for (const host of ['shop.test', 'https://WWW.shop.test/y']) expect(await find({ host })).toEqual([id]);
    expect(await find({ owner: person.email.toUpperCase() })).toHaveLength(2);
    expect(await find({ owner: person.email, host: 'shop.test' })).toEqual([id]);
    expect(await find({ owner: '%' })).toEqual([]);
  });

  it('finds the destination of a rule', async () => {
    const token = await signInOperator(app);
    const { id, request } = await createLink();
    const rule = { conditions: { languages: ['es'] }, destination_url: 'https://only-in-a-rule.test/es' };
    await app.call(qrCodes.putRules, { ...request, body: { rules: [rule] } });
    const { body } = await app.call(admin.codes, { token, query: { host: 'only-in-a-rule.test' } });
    expect(body.codes.map((code) => code.id)).toEqual([id]);
  });

  it('shows clicks and the block of the code or of its destination', async () => {
    const token = await signInOperator(app);
    const { id, hash, person } = await createLink('https://listed.test/');
    await follow(app, hash, { headers: { 'user-agent': safari } });
    await app.shipper.shipAll();
    const read = async () => (await app.call(admin.codes, { token, query: { link: hash } })).body.codes[0];
    expect(await read()).toMatchObject({
      id,
      short_link: `https://tessera.test/${hash}`,
      destination_url: 'https://listed.test/',
      owner: { email: person.email, is_suspended: false },
      clicks: 1,
      block: null,
    });
    await block({ kind: 'host', value: 'listed.test', ...facts });
    expect((await read())?.block).toMatchObject({ kind: 'host', value: 'listed.test', ...facts });
    await block({ kind: 'code', code_id: id, ...facts, category: 'spam' });
    expect((await read())?.block).toMatchObject({ kind: 'code', category: 'spam' });
  });

  it('continues after the last code of a page', async () => {
    const token = await signInOperator(app);
    const person = await createProUser(app);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await createLink(`https://paged.test/${n}`, person)).id);
    const query = { owner: person.email };
    const all = (await app.call(admin.codes, { token, query })).body.codes.map((code) => code.id);
    expect(all.toSorted()).toEqual(ids.toSorted());
    const rest = (await app.call(admin.codes, { token, query: { ...query, before: all[0] ?? '' } })).body;
    expect(rest.codes.map((code) => code.id)).toEqual(all.slice(1));
    expect(rest.next).toBeNull();
  });
});

it('records every block and unblock with its operator and reason', async () => {
  // The first page has the newest acts, and acts of one moment have no order.
  app.clock.advance(1);
  const { id, hash } = await createLink('https://recorded.test/');
  await block({ kind: 'code', code_id: id, ...facts });
  await block({ kind: 'host', value: 'recorded.test', ...facts });
  await block({ kind: 'pattern', value: 'recorded.test/x*', ...facts });
  await unblock(hash);
  await unblock('recorded.test');
  await unblock('recorded.test/x*');
  const { body } = await app.call(admin.acts, { token: await signInOperator(app) });
  const kinds = body.acts
    .filter(({ target }) => target.includes('recorded.test') || target.endsWith(hash))
    .map(({ kind, operator }) => `${operator} ${kind}`);
  expect(kinds.toSorted()).toEqual(
    ['code', 'host', 'pattern']
      .flatMap((kind) => [`${operatorEmail} ${kind}_blocked`, `${operatorEmail} ${kind}_unblocked`])
      .toSorted(),
  );
});

it('answers 404 for a block that does not exist', async () => {
  const token = await signInOperator(app);
  const params = { id: '0198c0de-0000-7000-8000-000000000000' };
  expect((await app.callForError(admin.unblock, { token, params, body: { reason } })).status).toBe(404);
});
