import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../../test/app/codes.ts';
import { listCodes, commitImport, listImportRows, uploadImport } from '../../../../test/app/import-files.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createVerifiedUser, logIn } from '../../../../test/app/users.ts';
import { createLinkedCode, follow } from '../../../../test/app/visitors.ts';

const folder = await mkdtemp(join(tmpdir(), 'tessera-lists-'));
const [hostsFile, rulesFile] = [join(folder, 'hosts.txt'), join(folder, 'rules.txt')];
const operatorEmail = 'operator@example.org';
const app = useTestApp({
  unlimited: true,
  env: { BLOCK_LISTS: `${hostsFile}, ${rulesFile}`, ADMIN_EMAILS: operatorEmail },
});
const calls = endpoints.qrCodes;
const refusal = (...fields: string[]) => ({
  status: 422,
  body: { code: 'destination_blocked', field_keys: Object.fromEntries(fields.map((field) => [field, 'urlBlocked'])) },
});

async function setLists(hosts: string, rules = '||rule.example^'): Promise<void> {
  await writeFile(hostsFile, hosts);
  await writeFile(rulesFile, rules);
  await app.moderation.blockLists.refresh();
}

beforeAll(() => setLists('0.0.0.0 bad.example'));
afterAll(() => rm(folder, { recursive: true }));

describe('a listed destination', () => {
  it.each(['https://bad.example/', 'http://WWW.Bad.Example./x', 'https://a.b.rule.example:8080/?y'])(
    'is refused in a new code: %s',
    async (destination_url) => {
      const { accessToken: token } = await createProUser(app);
      const body = { qr_type: 'url', destination_url } as const;
      expect(await app.callForError(calls.create, { token, body })).toMatchObject(refusal('destination_url'));
      const put = { token, body, params: { external_id: 'x' } };
      expect(await app.callForError(calls.putByExternalId, put)).toMatchObject(refusal('destination_url'));
      expect((await app.call(calls.list, { token })).body.total).toBe(0);
    },
  );

  it('is refused as the website of a contact', async () => {
    const { accessToken: token } = await createProUser(app);
    const body = { qr_type: 'vcard', qr_data: { name: 'Ann', url: 'bad.example/ann' } } as const;
    expect(await app.callForError(calls.create, { token, body })).toMatchObject(refusal('qr_data.url'));
  });

  it('is refused in a changed code, which keeps its destination', async () => {
    const { accessToken: token, ...person } = await createProUser(app);
    const { id, hash } = await createLinkedCode(app, { accessToken: token, ...person });
    const change = (destination_url: string) =>
      app.callForError(calls.update, { token, params: { id }, body: { destination_url } });
    expect(await change('https://bad.example/')).toMatchObject(refusal('destination_url'));
    expect((await follow(app, hash)).headers.location).toBe('https://example.org/menu');
    expect((await change('https://notbad.example/')).status).toBe(200);
  });

  it('is refused in rules, variants, schedule and click limit', async () => {
    const owner = await createProUser(app);
    const { id } = await createLinkedCode(app, owner);
    const bad = 'https://x.bad.example/';
    const body = {
      rules: [
        { conditions: { countries: ['FR'] }, destination_url: 'https://example.org/fr' },
        { conditions: { countries: ['DE'] }, destination_url: bad },
      ],
      variants: [{ weight: 1 }, { weight: 1, destination_url: bad }],
      starts: { at: '2026-03-01T08:00', fallback_url: bad },
      ends: { at: '2026-05-01T08:00', fallback_url: bad },
      click_limit: { clicks: 5, fallback_url: bad },
    };
    const request = { token: owner.accessToken, params: { id }, body };
    expect(await app.callForError(calls.putRules, request)).toMatchObject(
      refusal(
        'rules.1.destination_url',
        'variants.1.destination_url',
        'starts.fallback_url',
        'ends.fallback_url',
        'click_limit.fallback_url',
      ),
    );
  });

  it('is an error of the row in an import, also if it was listed after the check', async () => {
    const owner = await createProUser(app);
    const file = 'Title,URL\nBad,https://bad.example/\nLater,https://later.example/\nGood,https://example.org/\n';
    const checked = await uploadImport(app, owner, file);
    expect(checked.counts).toMatchObject({ create: 2, error: 1 });
    const rows = await listImportRows(app, owner, checked.id);
    expect(rows[0]).toMatchObject({ field: 'destination_url', code: 'destination_blocked' });
    await setLists('bad.example\nlater.example');
    app.clock.advance(60_000);
    const job = await commitImport(app, owner, checked.id, { on_error: 'skip' });
    expect(job.failures).toMatchObject([{ item: '3: Later', code: 'destination_blocked' }]);
    expect((await listCodes(app, owner)).map(({ title }) => title)).toEqual(['Good']);
  });

  it('that was listed later stays and can be kept, but not copied', async () => {
    const owner = await createProUser(app);
    const { accessToken: token } = owner;
    await setLists('bad.example');
    app.clock.advance(60_000);
    const destination_url = 'https://soon.example/';
    const id = await createCode(app, owner, { ...contents.url, destination_url, external_id: 'soon' });
    const params = { id };
    const rules = { rules: [{ conditions: { countries: ['FR'] }, destination_url }] };
    await app.call(calls.putRules, { token, params, body: rules });
    await setLists('soon.example');
    app.clock.advance(60_000);
    const { short_hash: hash } = (await app.call(calls.get, { token, params })).body;
    expect((await follow(app, hash)).headers.location).toBe(destination_url);
    const kept = await app.call(calls.update, { token, params, body: { title: 'Kept', destination_url } });
    expect(kept).toMatchObject({ status: 200, body: { title: 'Kept' } });
    expect((await app.call(calls.putRules, { token, params, body: rules })).status).toBe(200);
    expect(await app.callForError(calls.duplicate, { token, params })).toMatchObject({ status: 422 });
    const file = `Title,URL,External ID\nImported,${destination_url},soon\n`;
    expect((await uploadImport(app, owner, file)).counts).toMatchObject({ update: 1, error: 0 });
  });
});

describe('block-lists', () => {
  it('keep their content if a list is missing or empty', async () => {
    await setLists('bad.example');
    await rm(rulesFile);
    await writeFile(hostsFile, '<html>Not found</html>');
    expect(await app.moderation.blockLists.refresh()).toEqual([
      { source: hostsFile, kind: 'failed', reason: 'no hosts found' },
      { source: rulesFile, kind: 'failed', reason: expect.stringContaining('ENOENT') },
    ]);
    expect([
      ...(await app.moderation.destinationCheck.listedIn(['https://bad.example/', 'https://example.org/'])),
    ]).toEqual(['https://bad.example/']);
  });
});

describe('the nightly check', () => {
  it('records listed destinations, mails operators once, and blocks nothing', async () => {
    await createVerifiedUser(app, operatorEmail);
    const token = (await logIn(app, operatorEmail)).accessToken;
    const owner = await createProUser(app);
    await setLists('bad.example');
    app.clock.advance(60_000);
    const destination_url = 'https://www.nightly.example/page';
    const id = await createCode(app, owner, { ...contents.url, destination_url });
    const other = await createCode(app, owner, contents.url);
    const rules = { ends: { at: '2030-05-01T08:00', fallback_url: 'https://nightly.example/over' } };
    await app.call(calls.putRules, { token: owner.accessToken, params: { id: other }, body: rules });
    const findings = async () => (await app.call(endpoints.reports.findings, { token })).body.findings;
    await writeFile(hostsFile, 'nightly.example');
    await app.moderation.nightly();
    expect((await findings()).map(({ code_id, url, owner: email, list }) => [code_id, url, email, list])).toEqual(
      expect.arrayContaining([
        [id, destination_url, owner.email, hostsFile],
        [other, 'https://nightly.example/over', owner.email, hostsFile],
      ]),
    );
    await app.outbox.drain();
    const mails = () => app.mail.sent.filter(({ to, subject }) => to === operatorEmail && /block list/.test(subject));
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).toContain('www.nightly.example');
    const { short_hash: hash } = (await app.call(calls.get, { token: owner.accessToken, params: { id } })).body;
    expect((await follow(app, hash)).statusCode).toBe(302);
    app.clock.advance(1000);
    await app.moderation.nightly();
    await app.outbox.drain();
    expect(mails()).toHaveLength(1);
    await app.call(calls.remove, { token: owner.accessToken, params: { id } });
    await writeFile(hostsFile, 'bad.example');
    app.clock.advance(60_000);
    await app.moderation.nightly();
    expect((await findings()).filter(({ owner: email }) => email === owner.email)).toEqual([]);
  });
});
