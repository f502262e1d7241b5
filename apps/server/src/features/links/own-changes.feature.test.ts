import { endpoints } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { operatorEnv, signInOperator } from '../../../test/app/operators.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { startTestGateway, type TestGateway } from '../../../test/app/test-gateway.ts';
import { createLinkedCode, type LinkedCode } from '../../../test/app/visitors.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, env: operatorEnv });
const { qrCodes: calls, admin } = endpoints;
const facts = { category: 'phishing', reason: 'Reported by a bank' } as const;

type Person = Awaited<ReturnType<typeof createProUser>>;
let gateway: TestGateway;
let operator: string;

/** Switches the triggers that announce changed links. */
async function switchTriggers(action: 'enable' | 'disable'): Promise<void> {
  const triggers = await app.db.many<{ table: string; name: string }>(sql`
    select tgrelid::regclass::text as "table", tgname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.prosrc like '%link_changed%'`);
  expect(triggers.length).toBeGreaterThan(0);
  for (const { table, name } of triggers)
    await app.db.run(sql`alter table ${sql.ident(table)} ${sql.raw(action)} trigger ${sql.ident(name)}`);
}

beforeAll(async () => {
  gateway = await startTestGateway(app);
  operator = await signInOperator(app);
  // On PostgreSQL, a notification may arrive after the reply to the change. Here it never arrives.
  await switchTriggers('disable');
});
afterAll(async () => {
  await switchTriggers('enable');
  await gateway.close();
});

async function visit(name: string): Promise<string | number> {
  const answer = await fetch(`http://127.0.0.1:${gateway.port}/${name}`, { redirect: 'manual' });
  return answer.headers.get('location') ?? answer.status;
}

/** A code whose link is cached. */
async function createVisited(): Promise<
  LinkedCode & { person: Person; request: { token: string; params: { id: string } } }
> {
  const person = await createProUser(app);
  const code = await createLinkedCode(app, person);
  expect(await visit(code.hash)).toBe('https://example.org/menu');
  return { ...code, person, request: { token: person.accessToken, params: { id: code.id } } };
}

async function suspensionOf(email: string) {
  const { body } = await app.call(admin.users, { token: operator, query: { search: email } });
  return { token: operator, params: { id: body.users[0]?.id ?? '' }, body: { reason: facts.reason } };
}

describe('visitor after the reply to a change, before its notification', () => {
  it('follows a new destination', async () => {
    const { hash, request } = await createVisited();
    await app.call(calls.update, { ...request, body: { destination_url: 'https://example.org/new' } });
    expect(await visit(hash)).toBe('https://example.org/new');
  });

  it('follows new rules', async () => {
    const { hash, request } = await createVisited();
    const rules = [{ conditions: { sources: ['click' as const] }, destination_url: 'https://example.org/rule' }];
    await app.call(calls.putRules, { ...request, body: { rules } });
    expect(await visit(hash)).toBe('https://example.org/rule');
  });

  it('gets 410 for a deleted code', async () => {
    const { hash, request } = await createVisited();
    await app.call(calls.remove, request);
    expect(await visit(hash)).toBe(410);
  });

  it('follows a link that was reserved or unknown before its code was created', async () => {
    const person = await createProUser(app);
    const token = person.accessToken;
    const { short_hash: hash } = (await app.call(calls.reserve, { token })).body;
    expect(await visit(hash)).toBe(200);
    await visit('own-change');
    await createCode(app, person, { ...contents.url, reserved_hash: hash, slug: 'own-change' });
    expect([await visit(hash), await visit('own-change')]).toEqual(Array(2).fill('https://example.org/menu'));
  });

  it('gets 451 for a blocked code, until it is unblocked', async () => {
    const { id, hash } = await createVisited();
    const { body } = await app.call(admin.block, { token: operator, body: { kind: 'code', code_id: id, ...facts } });
    expect(await visit(hash)).toBe(451);
    await app.call(admin.unblock, { token: operator, params: { id: body.id }, body: { reason: 'Checked again' } });
    expect(await visit(hash)).toBe('https://example.org/menu');
  });

  it('gets 451 for a blocked code that was switched off before', async () => {
    const { id, hash, request } = await createVisited();
    await app.call(calls.update, { ...request, body: { is_active: false } });
    expect(await visit(hash)).toBe(410);
    await app.call(admin.block, { token: operator, body: { kind: 'code', code_id: id, ...facts } });
    expect(await visit(hash)).toBe(451);
  });

  it('gets 451 for a blocked host, until it is unblocked', async () => {
    const { hash } = await createVisited();
    const { body } = await app.call(admin.block, {
      token: operator,
      body: { kind: 'host', value: 'example.org', ...facts },
    });
    expect(await visit(hash)).toBe(451);
    await app.call(admin.unblock, { token: operator, params: { id: body.id }, body: { reason: 'Checked again' } });
    expect(await visit(hash)).toBe('https://example.org/menu');
  });

  it('gets 410 for a suspended account, until it is restored', async () => {
    const { hash, person } = await createVisited();
    const request = await suspensionOf(person.email);
    await app.call(admin.suspend, request);
    expect(await visit(hash)).toBe(410);
    await app.call(admin.restore, request);
    expect(await visit(hash)).toBe('https://example.org/menu');
  });
});
