import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@tessera/contract';
import { svgDataUrl } from '@tessera/qr';
import { acceptsConnections, freePort } from '@tessera/test-kit/free-port';
import { unzip } from '@tessera/test-kit/unzip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser, form } from '../../../test/app/codes.ts';
import { commitImport, listCodes, listImportRows, uploadImport } from '../../../test/app/import-files.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { goodPassword } from '../../../test/app/users.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-takeout-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Owner = Awaited<ReturnType<typeof createProUser>>;
let takeouts = 0;

/** Runs a take-out and unpacks it. Returns a reader of its files. */
async function takeOut({ accessToken: token }: Owner) {
  const { body } = await app.call(endpoints.takeout.create, { token });
  await app.jobs.worker.drain();
  const job = (await app.call(endpoints.jobs.get, { token, params: { id: body.id } })).body;
  expect(job).toMatchObject({ state: 'done', kind: 'takeout' });
  const { downloadUrl } = (await app.call(endpoints.jobs.result, { token, params: { id: body.id } })).body;
  const answer = await app.http.inject(downloadUrl.replace(app.config.publicUrl, ''));
  takeouts += 1;
  const target = join(folder, String(takeouts));
  unzip(answer.rawPayload, target);
  return { target, job, text: (name: string) => readFileSync(join(target, name), 'utf8') };
}

/** Valid destinations that would break a configuration file or page if they were copied as they are. */
const hostile = [
  `https://example.org/?a=$host&b={path}&c='"<script>alert(1)</script>`,
  'https://example.org/;return%20200?x=`id`#"};server{',
  'https://example.org/\\path|pipe^caret',
  `https://example.org/${'$'.repeat(600)}`,
  'https://exämple.org/café?q=ü#frag',
];

describe('a take-out', () => {
  it('has all data of the account, and no secret', async () => {
    const owner = await createProUser(app);
    const { accessToken: token } = owner;
    const id = await createCode(app, owner, { ...contents.url, title: '=cmd', external_id: 'x-1' });
    await createCode(app, owner, contents.wifi);
    const upload = form('logo', png);
    const headers = { ...upload.headers, authorization: `Bearer ${token}` };
    await app.http.inject({ method: 'POST', url: `/v1/qr-codes/${id}/logo`, headers, payload: upload.payload });
    await app.db.run(sql`update qr_codes set renderer_version = 1 where id = ${id}`);
    const keyBody = { name: 'Script', scopes: ['codes:read' as const], current_password: goodPassword };
    const { key } = (await app.call(endpoints.apiKeys.create, { token, body: keyBody })).body;
    const hook = { url: 'https://receiver.invalid/', events: ['code.created' as const] };
    const { secret } = (await app.call(endpoints.webhooks.create, { token, body: hook })).body;
    const shareBody = { kind: 'account', title: 'For the agency', password: 'sesame' } as const;
    const { url: shareUrl } = (await app.call(endpoints.shares.create, { token, body: shareBody })).body;
    await app.call(endpoints.invites.send, { token, body: { email: 'friend@example.org' } });
    await app.call(endpoints.auth.updateTimezone, { token, body: { timezone: 'Asia/Kathmandu' } });

    const recipientBody = { email: 'colleague@example.org' };
    await app.call(endpoints.mailReports.addRecipient, { token, body: recipientBody });

    const conversion = { code_id: id, goal: 'purchase', value: '12.50', currency: 'EUR', external_id: 'order-1' };
    await app.call(endpoints.conversions.report, { token, body: { items: [conversion] } });

    await app.call(endpoints.watch.updateSettings, { token, body: { mails: { code_spike: true } } });
    await app.call(endpoints.watch.updateCode, { token, params: { id }, body: { muted: true } });
    const now = app.clock.now();
    await app.db.run(sql`
      with alert as (
        insert into watch_alerts (id, user_id, kind, subject, details, since, opened_at)
        select gen_random_uuid(), u.id, 'destination_failing', 'example.org', '{"reason": "status", "httpStatus": 404}', ${now}, ${now}
        from users u where u.email = ${owner.email} returning id
      )
      insert into watch_alert_codes (alert_id, code_id, added_at) select id, ${id}, ${now} from alert`);

    const { text } = await takeOut(owner);
    const byType = (a: { qr_type: string }, b: { qr_type: string }) => (a.qr_type < b.qr_type ? -1 : 1);
    const codes = JSON.parse(text('codes.json')).sort(byType);
    expect(codes).toMatchObject([
      {
        title: '=cmd',
        destination_url: 'https://example.org/menu',
        external_id: 'x-1',
        style: { size: 300 },
        alerts_muted: true,
      },
      { qr_type: 'wifi', qr_data: { ssid: 'Café' } },
    ]);
    for (const { picture } of codes) expect(text(picture)).toContain('<svg');
    expect(text(codes[0].logo)).toContain('PNG');
    const { body: saved } = await app.call(endpoints.qrCodes.get, { token, params: { id } });
    expect(svgDataUrl(text(codes[0].picture))).toBe(saved.qr_code_data_url);
    expect(codes.map(({ renderer_version: version }: { renderer_version: number }) => version)).toEqual([1, 2]);
    expect(JSON.parse(text('account.json'))).toMatchObject({
      email: owner.email,
      timezone: 'Asia/Kathmandu',
      api_keys: [{ name: 'Script' }],
      webhooks: [{ url: 'https://receiver.invalid/' }],
      shares: [{ kind: 'account', title: 'For the agency', has_password: true }],
      watch: { mails: { code_spike: true, code_quiet: true } },
      email_reports: { frequency: 'off', recipients: [{ email: 'colleague@example.org' }] },
    });
    expect(text('conversions.csv')).toMatch(/,purchase,\w+,12.5,EUR,order-1,/);
    expect(text('alerts.csv')).toMatch(/,destination_failing,open,example\.org,status,404,,,,1,"'=cmd"\r\n$/);
    expect(JSON.parse(text('invites.json'))).toMatchObject([{ email: 'friend@example.org' }]);
    expect(text('clicks.csv')).toBe(
      'short_hash,date,total_clicks,unique_clicks,bot_clicks,scan_clicks,link_clicks\r\n',
    );
    expect(text('codes.csv')).toContain(`"'=cmd"`);
    const everything = text('account.json') + text('codes.json') + text('codes.csv');
    expect(everything).not.toContain(key);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(shareUrl);
  });

  it('has rules, link settings, metadata and changes of the destination, and no hash of a password', async () => {
    const owner = await createProUser(app);
    const { accessToken: token } = owner;
    const params = { id: await createCode(app, owner, { ...contents.url, metadata: { crm: 'x-1' } }) };
    const rule = { conditions: { countries: ['ES'] }, destination_url: 'https://example.org/es' };
    const { body: rules } = await app.call(endpoints.qrCodes.putRules, { token, params, body: { rules: [rule] } });
    const settings = { preview: { title: 'Menu' }, pass_query: true, pass_click_id: true, password: 'sesame' };
    await app.call(endpoints.qrCodes.putLinkSettings, { token, params, body: settings });
    await app.call(endpoints.qrCodes.update, { token, params, body: { destination_url: 'https://example.org/new' } });
    const { text } = await takeOut(owner);
    expect(JSON.parse(text('codes.json'))).toMatchObject([
      {
        rules,
        metadata: { crm: 'x-1' },
        link_settings: { has_password: true, pass_query: true, pass_click_id: true, preview: { title: 'Menu' } },
      },
    ]);
    expect(text('codes.csv')).toContain('""countries"":[""ES""]');
    expect(text('codes.csv')).toContain('{""crm"":""x-1""}');
    expect(text('destinations.csv')).toContain(',https://example.org/menu,https://example.org/new\r\n');
    await app.call(endpoints.annotations.create, { token, body: { text: 'Posters', day: '2026-11-15' } });
    expect((await takeOut(owner)).text('annotations.csv')).toContain('2026-11-15,note,Posters,0,\r\n');
    expect(text('annotations.csv')).toContain(',destination_changed,,1,');
    expect(text('history.csv')).toContain(',code_created,');
    expect(text('codes.json') + text('codes.csv')).not.toContain('argon2');
  });

  it('can be imported by another account', async () => {
    const [owner, other] = [await createProUser(app), await createProUser(app)];
    for (const content of Object.values(contents)) await createCode(app, owner, content);
    const { text } = await takeOut(owner);
    const checked = await uploadImport(app, other, text('codes.csv'));
    expect((await listImportRows(app, other, checked.id)).filter(({ error }) => error)).toEqual([]);
    expect(checked.counts).toEqual({ create: 10, update: 0, duplicate: 0, error: 0 });
    expect(await listCodes(app, other)).toEqual([]);
  });

  it('is one job for several requests, and not for API keys', async () => {
    const { accessToken: token } = await createProUser(app);
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await app.call(endpoints.takeout.create, { token })).body.id),
    );
    expect(new Set(ids).size).toBe(1);
    await app.jobs.worker.drain();
    const body = { name: 'Script', scopes: ['codes:write' as const], current_password: goodPassword };
    const { key } = (await app.call(endpoints.apiKeys.create, { token, body })).body;
    expect((await app.callForError(endpoints.takeout.create, { token: key })).body.code).toBe('api_key_refused');
    for (const call of [endpoints.jobs.get, endpoints.jobs.result])
      expect((await app.callForError(call, { token: key, params: { id: ids[0] ?? '' } })).status).toBe(404);
  });
});

/** Starts nginx with the kit's file and its pages. */
async function startNginx(kit: string, pages: string) {
  const port = await freePort();
  const conf = readFileSync(join(kit, 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/var/www/tessera', pages);
  const work = join(kit, 'nginx');
  mkdirSync(work);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${work}/${kind};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const file = join(work, 'main.conf');
  const http = `${temporary.join('\n')}\naccess_log off;\n${conf}`;
  writeFileSync(file, `${user}\ndaemon off;\npid ${work}/pid;\nevents {}\nhttp {\n${http}\n}\n`);
  execFileSync('nginx', ['-t', '-q', '-p', work, '-c', file, '-e', join(work, 'error.log')]);
  const child = spawn('nginx', ['-p', work, '-c', file, '-e', join(work, 'error.log')], { stdio: 'ignore' });
  await expect.poll(() => acceptsConnections(port)).toBe(true);
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM') };
}

describe('the continuity kit', () => {
  it('redirects every link to its destination, whatever the destination contains', async () => {
    const owner = await createProUser(app);
    for (const [index, destination_url] of hostile.entries())
      await createCode(app, owner, { qr_type: 'url', destination_url, slug: `kit-${index}`, title: `<b>${index}</b>` });
    await createCode(app, owner, { ...contents.phone, title: 'Call' });
    const off = await createCode(app, owner, contents.url);
    await app.call(endpoints.qrCodes.update, {
      token: owner.accessToken,
      params: { id: off },
      body: { is_active: false },
    });
    const { target, text } = await takeOut(owner);
    const kit = join(target, 'continuity');
    const codes = await listCodes(app, owner);
    const { url, stop } = await startNginx(kit, kit);
    try {
      for (const { short_hash: hash, slug, destination_url: stored, is_active: isActive } of codes) {
        const answer = await fetch(`${url}/${hash.toUpperCase()}`, { redirect: 'manual' });
        expect(answer.status).toBe(isActive ? 302 : 404);
        if (stored === null || !isActive) continue;
        const location = answer.headers.get('location') ?? '';
        // The same address for every server: only characters that a URL may encode are encoded.
        expect(decodeURIComponent(location)).toBe(decodeURIComponent(stored));
        const named = await fetch(`${url}/${slug}`, { redirect: 'manual' });
        expect(named.headers.get('location')).toBe(location);
        const page = text(`continuity/html/${hash}/index.html`);
        expect(page).not.toMatch(/<script|<b>|content="0; url=[^"]*['<>]/);
        expect(text('continuity/_redirects')).toContain(`/${hash.toUpperCase()} ${location} 302\n`);
        expect(text('continuity/Caddyfile')).toContain(`  redir /${hash} "${location}" 302\n`);
      }
      const call = codes.find(({ title }) => title === 'Call');
      const shown = await (await fetch(`${url}/${call?.short_hash}`)).text();
      expect(shown).toContain('<a href="tel:+33123456789">');
    } finally {
      stop();
    }
  });
});

it('the continuity kit redirects imported names in their spelling only', async () => {
  const owner = await createProUser(app);
  const names = ['Kit_1', 'kIT_1', 'kit/b.c', 'Kit-twin', 'kit-twin', '31'];
  const file = `destination_url,slug\n${names.map((name) => `https://example.org/${name},${name}`).join('\n')}\n`;
  await commitImport(app, owner, (await uploadImport(app, owner, file)).id);
  const { target, text } = await takeOut(owner);
  const kit = join(target, 'continuity');
  const { url, stop } = await startNginx(kit, kit);
  const lead = async (path: string) => (await fetch(`${url}/${path}`, { redirect: 'manual' })).headers.get('location');
  try {
    for (const name of names) expect(await lead(name)).toBe(`https://example.org/${name}`);
    expect(await lead('KIT-TWIN')).toBe('https://example.org/kit-twin');
    expect([await lead('KIT_1'), await lead('kit/bxc')]).toEqual([null, null]);
  } finally {
    stop();
  }
  const lines = text('continuity/_redirects').split('\n');
  expect(lines.filter((line) => /^\/kit_1 /i.test(line))).toHaveLength(2);
  expect(text('continuity/Caddyfile')).toContain('path_regexp ^/kit/b[.]c$');
  const again = await uploadImport(app, owner, text('codes.csv'));
  expect(again).toMatchObject({ links_changed: 0, counts: { duplicate: names.length } });
});

describe('links with rules in the continuity kit', () => {
  const setUp = async (owner: Owner, slug: string) => {
    const params = { id: await createCode(app, owner, { ...contents.url, slug }) };
    return { token: owner.accessToken, params };
  };

  it('have a comment, and lead to the destination of the code', async () => {
    const owner = await createProUser(app);
    const request = await setUp(owner, 'kit-rules');
    const rule = { conditions: { sources: ['scan' as const] }, destination_url: 'https://example.org/scan' };
    await app.call(endpoints.qrCodes.putRules, { ...request, body: { rules: [rule] } });
    const { text } = await takeOut(owner);
    const note = '# /kit-rules has rules or a schedule, which are in codes.json only';
    expect(text('continuity/_redirects')).toContain(`${note}\n/kit-rules https://example.org/menu 302\n`);
    expect(text('continuity/nginx.conf')).toContain(`  ${note}\n  "/kit-rules" "https://example.org/menu";\n`);
    expect(text('continuity/Caddyfile')).toContain(`  ${note}\n  redir /kit-rules "https://example.org/menu" 302\n`);
  });

  it('lead nowhere if they have a password', async () => {
    const owner = await createProUser(app);
    const request = await setUp(owner, 'kit-password');
    await app.call(endpoints.qrCodes.putLinkSettings, { ...request, body: { password: 'sesame' } });
    const { text } = await takeOut(owner);
    for (const file of ['_redirects', 'nginx.conf', 'Caddyfile', 'html/kit-password/index.html'])
      expect(text(`continuity/${file}`)).not.toContain('example.org/menu');
    expect(text('continuity/_redirects')).toContain('# /kit-password has a password');
  });
});
