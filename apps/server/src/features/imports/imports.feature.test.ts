// On PostgreSQL: rows as JSON, in short transactions.
import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { contents, createCode, createProUser, grantReferrals } from '../../../test/app/codes.ts';
import {
  listCodes,
  commitImport,
  readImportResult,
  listImportRows,
  uploadImport,
} from '../../../test/app/import-files.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { days } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { importLimits } from './import-limits.ts';

const app = useTestApp({ unlimited: true });
const verdictsOf = (rows: Awaited<ReturnType<typeof listImportRows>>) =>
  rows.map(({ line, verdict }) => `${line} ${verdict}`);

describe('a checked import', () => {
  it('has a verdict with a reason and a line for every row, and creates nothing', async () => {
    const owner = await createProUser(app);
    await createCode(app, owner, { ...contents.url, title: 'Menu', external_id: 'menu' });
    await createCode(app, owner, { ...contents.url, title: 'Twin' });
    const file = [
      'Title,URL,External ID',
      'New,https://example.org/new,new',
      'Menu,https://example.org/changed,menu',
      'Twin,https://example.org/menu,',
      '"two',
      'lines",ftp://example.org,',
      'Again,https://example.org/new,new',
      ',,',
    ].join('\n');
    const checked = await uploadImport(app, owner, file);
    expect(checked).toMatchObject({ state: 'checked', source: 'tessera', row_count: 5 });
    expect(checked.counts).toEqual({ create: 1, update: 1, duplicate: 1, error: 2 });
    const rows = await listImportRows(app, owner, checked.id);
    expect(verdictsOf(rows)).toEqual(['2 create', '3 update', '4 duplicate', '5 error', '7 error']);
    expect(rows[3]).toMatchObject({ field: 'title', code: 'charactersInvalid' });
    expect(rows[4]).toMatchObject({ field: 'external_id', code: 'repeatedInFile' });
    expect(await listCodes(app, owner)).toHaveLength(2);
  });

  it('shows the titles of a file without a column of that name, and the tags of each row', async () => {
    const owner = await createProUser(app);
    const { id } = await uploadImport(app, owner, 'Name,URL,Tags\nMenu,bistro.fr/menu,"lunch, paris"\n,bistro.fr,\n');
    const rows = await listImportRows(app, owner, id);
    expect(rows.map(({ title, content, tags }) => [title, content, tags])).toEqual([
      ['Menu', 'https://bistro.fr/menu', ['lunch', 'paris']],
      [null, 'https://bistro.fr/', []],
    ]);
  });

  it('can be mapped by hand', async () => {
    const owner = await createProUser(app);
    const first = await uploadImport(app, owner, 'A,B\nMenu,https://example.org/\n');
    expect(first).toMatchObject({ state: 'unreadable', error_code: 'import_empty' });
    const { accessToken: token } = owner;
    const params = { id: first.id };
    const wrong = { mapping: ['title' as const] };
    expect((await app.callForError(endpoints.imports.map, { token, params, body: wrong })).status).toBe(422);
    const body = { mapping: ['title' as const, 'destination_url' as const] };
    await app.call(endpoints.imports.map, { token, params, body });
    await app.jobs.worker.drain();
    const second = (await app.call(endpoints.imports.get, { token, params })).body;
    expect(second).toMatchObject({ state: 'checked', counts: { create: 1 } });
    expect(second.columns).toEqual([
      { name: 'A', field: 'title' },
      { name: 'B', field: 'destination_url' },
    ]);
  });

  it.each([
    ['url\n"https://example.org', 'import_unreadable', 2],
    ['url\n', 'import_empty', null],
    ['', 'import_empty', null],
    ['{"a":', 'import_unreadable', 1],
    [`url\n${'https://example.org/\n'.repeat(importLimits.maxRows + 1)}`, 'import_too_many_rows', null],
  ])('is unreadable with a reason: %#', async (file, code, line) => {
    const owner = await createProUser(app);
    const record = await uploadImport(app, owner, file);
    expect(record).toMatchObject({ state: 'unreadable', error_code: code, error_line: line });
    const answer = await app.callForError(endpoints.imports.commit, {
      token: owner.accessToken,
      params: { id: record.id },
      body: {},
    });
    expect(answer.body.code).toBe('import_not_ready');
  });

  it('is hidden from other accounts and deleted after seven days', async () => {
    const [owner, other] = [await createProUser(app), await createProUser(app)];
    const { id } = await uploadImport(app, owner, 'url\nhttps://example.org/\n');
    const calls = endpoints.imports;
    for (const call of [calls.get, calls.rows])
      expect((await app.callForError(call, { token: other.accessToken, params: { id } })).status).toBe(404);
    expect(app.files.stored.has(`imports/${id}.bin`)).toBe(true);
    app.clock.advance(days(7));
    await app.deleteExpired();
    expect(app.files.stored.has(`imports/${id}.bin`)).toBe(false);
    expect(await app.db.many(sql`select 1 from import_rows where import_id = ${id}`)).toEqual([]);
  });
});

describe('a committed import', () => {
  it('creates and updates the codes, and writes a result file with short links and without formulas', async () => {
    const owner = await createProUser(app);
    const file = 'title;url;external_id\n"=1+1";https://example.org/a;a\nB;https://example.org/b;b\n';
    const { id } = await uploadImport(app, owner, file);
    const job = await commitImport(app, owner, id);
    expect(job).toMatchObject({ state: 'done', summary: { created: 2, updated: 0, duplicates: 0, errors: 0 } });
    const codes = await listCodes(app, owner);
    expect(codes.map(({ title, external_id }) => [title, external_id])).toEqual([
      ['=1+1', 'a'],
      ['B', 'b'],
    ]);
    const csv = await readImportResult(app, owner, job.id);
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFline,result,title,destination_url,short_link,external_id,error,warnings,slug_url,lost_links',
      `2,created,"'=1+1",https://example.org/a,${codes[0]?.short_url},a,,,,`,
      `3,created,B,https://example.org/b,${codes[1]?.short_url},b,,,,`,
      '',
    ]);
    const again = await uploadImport(
      app,
      owner,
      'title,url,external_id\nNew,https://example.org/a2,a\nB,https://example.org/b,b\n',
    );
    expect(again.counts).toEqual({ create: 0, update: 1, duplicate: 1, error: 0 });
    expect(await commitImport(app, owner, again.id)).toMatchObject({
      summary: { created: 0, updated: 1, duplicates: 1 },
    });
    expect(await listCodes(app, owner)).toMatchObject([
      { title: 'New', destination_url: 'https://example.org/a2' },
      { title: 'B' },
    ]);
  });

  it('imports nothing with errors unless they are skipped', async () => {
    const owner = await createProUser(app);
    const { id } = await uploadImport(app, owner, 'url\nhttps://example.org/a\nnot a url\nhttps://example.org/c\n');
    const { accessToken: token } = owner;
    const refused = await app.callForError(endpoints.imports.commit, { token, params: { id }, body: {} });
    expect(refused.body).toMatchObject({ code: 'import_has_errors', params: { count: 1 } });
    const job = await commitImport(app, owner, id, { on_error: 'skip' });
    expect(job).toMatchObject({ state: 'done', summary: { created: 2, errors: 1 } });
    expect(await readImportResult(app, owner, job.id)).toContain(
      '3,error,,not a url,,,destination_url: Please enter a valid URL',
    );
    const twice = await app.callForError(endpoints.imports.commit, { token, params: { id }, body: {} });
    expect(twice.body.code).toBe('import_not_ready');
  });

  it('leaves nothing behind if a row fails after others were written', async () => {
    const owner = await createProUser(app);
    await createCode(app, owner, { ...contents.url, title: 'Old', external_id: 'old' });
    const rows = Array.from({ length: 250 }, (_, n) => `T${n},https://example.org/${n},id-${n}`);
    rows.splice(10, 0, 'New,https://example.org/new,old');
    const { id, counts } = await uploadImport(app, owner, `title,url,external_id\n${rows.join('\n')}\n`);
    expect(counts).toMatchObject({ create: 250, update: 1 });
    app.clock.advance(1000);
    // Another request uses the external id of the last row, with other content.
    await createCode(app, owner, { ...contents.text, external_id: 'id-249' });
    const job = await commitImport(app, owner, id);
    expect(job).toMatchObject({ state: 'failed', error_code: 'import_row_changed' });
    expect(job.error).toContain('Line 252');
    const codes = await listCodes(app, owner);
    expect(codes.map(({ title, external_id, destination_url }) => [title, external_id, destination_url])).toEqual([
      ['Old', 'old', 'https://example.org/menu'],
      [null, 'id-249', null],
    ]);
    const skipped = await commitImport(app, owner, id, { on_error: 'skip' });
    expect(skipped).toMatchObject({
      state: 'done',
      failure_count: 1,
      summary: { created: 249, updated: 1, errors: 1 },
    });
    expect(skipped.failures[0]).toMatchObject({ item: '252: T249', code: 'external_id_in_use' });
  });

  it('creates codes with equal content and title on request', async () => {
    const owner = await createProUser(app);
    const { id, counts } = await uploadImport(app, owner, `url\n${'https://example.org/\n'.repeat(3)}`);
    expect(counts).toMatchObject({ create: 1, duplicate: 2 });
    expect(await commitImport(app, owner, id, { on_duplicate: 'create' })).toMatchObject({ summary: { created: 3 } });
  });

  it('respects the quota, in the check and in the transactions', async () => {
    const owner = await createSignedInUser(app);
    await grantReferrals(app, owner.email, 2);
    const file = `url\n${[1, 2, 3, 4].map((n) => `https://example.org/${n}\n`).join('')}`;
    const { id, counts } = await uploadImport(app, owner, file);
    expect(counts).toEqual({ create: 3, update: 0, duplicate: 0, error: 1 });
    const [, , , last] = await listImportRows(app, owner, id);
    expect(last).toMatchObject({ code: 'quota_reached' });
    await createCode(app, owner, contents.url);
    const job = await commitImport(app, owner, id, { on_error: 'skip' });
    expect(job).toMatchObject({ state: 'done', summary: { created: 2, errors: 2 } });
    expect(await listCodes(app, owner)).toHaveLength(3);
  });

  it('allows the types of the plan only', async () => {
    const owner = await createSignedInUser(app);
    const { id } = await uploadImport(app, owner, 'type,text\ntext,Hello\n');
    expect(await listImportRows(app, owner, id)).toMatchObject([{ verdict: 'error', code: 'qr_type_locked' }]);
  });

  it('sends an event for each code', async () => {
    const owner = await createProUser(app);
    const body = { url: 'https://receiver.invalid/', events: ['code.created' as const, 'code.updated' as const] };
    await app.call(endpoints.webhooks.create, { token: owner.accessToken, body });
    const { id } = await uploadImport(
      app,
      owner,
      'url,external_id\nhttps://example.org/1,1\nhttps://example.org/2,2\n',
    );
    await commitImport(app, owner, id);
    const next = await uploadImport(app, owner, 'url,external_id\nhttps://example.org/3,1\n');
    await commitImport(app, owner, next.id);
    const events = await app.db.many<{ event: string }>(sql`
      select d.event from webhook_deliveries d join webhooks w on w.id = d.webhook_id join users u on u.id = w.user_id
      where u.email = ${owner.email} order by d.created_at, d.event`);
    expect(events.map(({ event }) => event)).toEqual(['code.created', 'code.created', 'code.updated']);
  });
});

describe('a job that is canceled before it has started', () => {
  it('leaves a commit as a checked import that can be committed again', async () => {
    const owner = await createProUser(app);
    const { accessToken: token } = owner;
    const { id } = await uploadImport(app, owner, 'url\nhttps://example.org/\n');
    const committing = (await app.call(endpoints.imports.commit, { token, params: { id }, body: {} })).body;
    const canceled = await app.call(endpoints.jobs.cancel, { token, params: { id: committing.job_id } });
    expect(canceled.body).toMatchObject({ can_cancel: false });
    await app.jobs.worker.drain();
    const job = (await app.call(endpoints.jobs.get, { token, params: { id: committing.job_id } })).body;
    expect(job).toMatchObject({ state: 'canceled', done: 0 });
    expect((await app.call(endpoints.imports.get, { token, params: { id } })).body).toMatchObject({ state: 'checked' });
    await commitImport(app, owner, id);
    expect(await listCodes(app, owner)).toHaveLength(1);
  });

  it('leaves a check as an import that can be checked again', async () => {
    const owner = await createProUser(app);
    const { accessToken: token } = owner;
    const { id } = await uploadImport(app, owner, 'url\nhttps://example.org/\n');
    const body = { mapping: ['destination_url' as const] };
    const checking = (await app.call(endpoints.imports.map, { token, params: { id }, body })).body;
    await app.call(endpoints.jobs.cancel, { token, params: { id: checking.job_id } });
    await app.jobs.worker.drain();
    const stopped = (await app.call(endpoints.imports.get, { token, params: { id } })).body;
    expect(stopped).toMatchObject({ state: 'unreadable', error_code: null });
    await app.call(endpoints.imports.map, { token, params: { id }, body });
    await app.jobs.worker.drain();
    expect((await app.call(endpoints.imports.get, { token, params: { id } })).body).toMatchObject({ state: 'checked' });
  });
});

describe('columns of an import', () => {
  it('make codes of all types', async () => {
    const owner = await createProUser(app);
    const header =
      'type,title,url,text,email,subject,body,phone,message,ssid,password,wifi_encryption,wifi_hidden,name,organization,website,address,event_title,start,end,timezone,location,description,latitude,longitude,altitude,currency,wallet,amount,label';
    const columns = header.split(',');
    const row = (cells: Record<string, string>) => columns.map((name) => `"${cells[name] ?? ''}"`).join(',');
    const rows = [
      { url: 'example.org/menu', title: 'No scheme' },
      { type: 'text', text: 'Déjà vu\nline two' },
      { type: 'email', email: 'cafe@example.org', subject: 'A table', body: 'Hi' },
      { type: 'phone', phone: "'+33 1 23 45 67 89" },
      { type: 'sms', phone: '+33 1 23 45 67 89', message: 'On my way' },
      { ssid: 'Café', password: 'p;q:r', wifi_hidden: 'sí' },
      { type: 'vcard', name: 'Ann', organization: 'ACME', website: 'https://example.org', email: 'ann@example.org' },
      { event_title: 'Opening', start: '2026-05-01 18:00', end: '2026-05-01 20:00', timezone: 'Europe/Paris' },
      { event_title: 'Tea', start: '2026-05-01 18:00', end: '2026-05-01T20:00' },
      { latitude: '48,8584', longitude: '2.2945' },
      { currency: 'Bitcoin', wallet: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', amount: '0,5' },
    ];
    const { id } = await uploadImport(app, owner, `${header}\n${rows.map(row).join('\n')}\n`);
    expect((await listImportRows(app, owner, id)).filter(({ error }) => error)).toEqual([]);
    await commitImport(app, owner, id);
    const codes = (await listCodes(app, owner)).map(({ qr_type, destination_url, qr_data }) => [
      qr_type,
      destination_url ?? qr_data,
    ]);
    expect(codes).toEqual([
      ['url', 'https://example.org/menu'],
      ['text', { text: 'Déjà vu\nline two' }],
      ['email', { email: 'cafe@example.org', subject: 'A table', body: 'Hi' }],
      ['phone', { phone: '+33 1 23 45 67 89' }],
      ['sms', { phone: '+33 1 23 45 67 89', message: 'On my way' }],
      ['wifi', { ssid: 'Café', password: 'p;q:r', encryption: 'WPA', hidden: true }],
      ['vcard', { name: 'Ann', organization: 'ACME', url: 'https://example.org', email: 'ann@example.org' }],
      [
        'event',
        {
          title: 'Opening',
          startDate: '2026-05-01T16:00:00.000Z',
          endDate: '2026-05-01T18:00:00.000Z',
          timezone: 'Europe/Paris',
        },
      ],
      ['event', { title: 'Tea', startDate: '2026-05-01T18:00:00', endDate: '2026-05-01T20:00:00' }],
      ['location', { latitude: 48.8584, longitude: 2.2945 }],
      ['crypto', { type: 'bitcoin', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', amount: 0.5 }],
    ]);
  });
});
