// On PostgreSQL: checks of a host lock its row, and workers share the hosts
import { type BodyInput, endpoints, type SignedIn } from '@tessera/contract';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCode, createProUser, subscribe } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, logIn } from '../../../test/app/users.ts';
import { page, redirectTo, startSites } from '../../../test/watch/watched-sites.ts';
import { hours, minutes } from '../../platform/clock/clock.ts';
import { randomIds } from '../../platform/ids/ids.ts';
import { createLeases } from '../../platform/leases/leases.ts';
import { createLog } from '../../platform/log/log.ts';
import { prometheusMetrics } from '../../platform/metrics/metrics.ts';
import { sql } from '../../platform/db/sql.ts';
import { createWatchWorker } from './watch-worker.ts';

const sites = await startSites(() => app.clock.now().getTime());
const app = useTestApp({ unlimited: true, prober: sites.prober });
afterAll(() => sites.close());

let owner: SignedIn & { email: string };
let number = 0;
/** A host of its own for each test. */
const newHost = () => `site${(number += 1)}.example`;

beforeEach(async () => {
  owner = await createProUser(app);
});

const codeTo = (destination_url: string, person = owner) =>
  createCode(app, person, { qr_type: 'url', destination_url } satisfies BodyInput<typeof endpoints.qrCodes.create>);

/** Lets the watch work for this time. A host gets a request per step, as in a minute. */
async function pass(count: number, step = 5): Promise<void> {
  for (let minute = 0; minute < count; minute += step) {
    app.clock.advance(minutes(step));
    await app.watch.worker.checks.drain();
    await app.watch.worker.updateAlerts();
  }
  await app.outbox.drain();
}

/** The token of a test is valid for 15 minutes. */
async function readAlerts(person = owner) {
  const { accessToken: token } = await logIn(app, person.email);
  return (await app.call(endpoints.watch.alerts, { token })).body.alerts;
}
const subjects = () =>
  app.mail.sent
    .filter(({ to, subject }) => to === owner.email && !subject.startsWith('Verify'))
    .map(({ subject }) => subject);

describe('a destination that fails', () => {
  it('is reported after three failures over 30 minutes, and when it works again', async () => {
    const host = newHost();
    const id = await codeTo(sites.url(host, '/menu'));
    await pass(15);
    sites.answer(host, page(404));
    app.clock.advance(hours(1));
    await pass(25);
    expect(await readAlerts()).toEqual([]);
    await pass(60);
    expect(await readAlerts()).toMatchObject([
      {
        kind: 'destination_failing',
        state: 'open',
        host,
        reason: 'status',
        http_status: 404,
        code_count: 1,
        codes: [{ id }],
      },
    ]);
    expect(subjects()).toEqual(['Tessera found destinations that don’t answer']);
    sites.answer(host, page(200));
    await pass(120);
    expect(await readAlerts()).toMatchObject([{ state: 'ended', host }]);
    expect(subjects()).toEqual(['Tessera found destinations that don’t answer', 'Tessera: destinations work again']);
  });

  it('does not work again while its host answers with errors', async () => {
    const host = newHost();
    await codeTo(sites.url(host, '/menu'));
    await pass(15);
    sites.down.add(host);
    app.clock.advance(hours(1));
    await pass(120);
    sites.answer(host, page(503));
    sites.down.delete(host);
    for (let hour = 0; hour < 12; hour += 1) await pass(60, 15);
    expect(await readAlerts()).toMatchObject([{ state: 'open', host }]);
    expect(subjects()).toHaveLength(1);
    sites.answer(host, page(503, '<title>Just a moment...</title>'));
    for (let hour = 0; hour < 8; hour += 1) await pass(60, 15);
    expect(await readAlerts()).toMatchObject([{ state: 'open', host }]);
    sites.answer(host, page(200));
    for (let hour = 0; hour < 8; hour += 1) await pass(60, 15);
    expect(await readAlerts()).toMatchObject([{ state: 'ended', host }]);
    expect(subjects()).toHaveLength(2);
  });

  it('is one alert and one email for all codes on a dead host, also for codes that are made later', async () => {
    const host = newHost();
    for (let n = 0; n < 12; n += 1) await codeTo(sites.url(host, `/table/${n}`));
    await pass(15);
    sites.down.add(host);
    app.clock.advance(hours(1));
    await pass(240);
    expect(await readAlerts()).toMatchObject([{ host, reason: 'dns', code_count: 12 }]);
    await codeTo(sites.url(host, '/late'), await logInAgain());
    await pass(15);
    expect(await readAlerts()).toMatchObject([{ code_count: 13 }]);
    expect(subjects()).toHaveLength(1);
  });

  it('is mailed once, also if the process dies while it queues the email', async () => {
    const host = newHost();
    sites.answer(host, page(404));
    await codeTo(sites.url(host));
    const add = vi.spyOn(app.outbox, 'add').mockRejectedValue(new Error('killed'));
    await pass(90);
    while ((await readAlerts()).length === 0) await pass(5);
    app.clock.advance(minutes(11));
    await app.watch.worker.updateAlerts();
    expect(add).toHaveBeenCalled();
    add.mockRestore();
    await pass(15);
    expect(subjects()).toHaveLength(1);
  });

  it('is not one if a bot wall answers', async () => {
    const host = newHost();
    await codeTo(sites.url(host));
    sites.answer(host, page(503, '<title>Just a moment...</title>'));
    await pass(90);
    sites.answer(host, page(403));
    await pass(90);
    expect(await readAlerts()).toEqual([]);
  });

  it('ends without a notice when the code leads elsewhere', async () => {
    const host = newHost();
    sites.answer(host, page(410));
    const id = await codeTo(sites.url(host));
    await pass(90);
    expect(await readAlerts()).toMatchObject([{ state: 'open' }]);
    const { accessToken: token } = await logIn(app, owner.email);
    const body = { destination_url: sites.url(newHost()) };
    await app.call(endpoints.qrCodes.patch, { token, params: { id }, body });
    await pass(2);
    expect(await readAlerts()).toMatchObject([{ state: 'ended' }]);
    expect(subjects()).toHaveLength(1);
  });
});

/** The checks of another process. */
const secondWorker = () =>
  createWatchWorker({
    ...app,
    ids: randomIds,
    log: createLog('silent'),
    leases: createLeases(app.db),
    metrics: prometheusMetrics(),
    prober: sites.prober,
    outbox: { ...app.outbox, handle: () => {} },
    live: { announce: () => Promise.resolve() },
    webhooks: { emit: () => Promise.resolve(), isReceived: () => Promise.resolve(false) },
  });

const logInAgain = async () => ({ ...owner, ...(await logIn(app, owner.email)) });

describe('a webhook that is limited to a code', () => {
  const deliveries = (codeId: string) =>
    app.db.column<string>(sql`
      select event from webhook_deliveries d join webhooks w on w.id = d.webhook_id where ${codeId}::uuid = any (w.code_ids) order by d.id`);

  it('hears of an alert about many codes, and of its code that joins an alert, once', async () => {
    const host = newHost();
    const ids: string[] = [];
    for (let n = 0; n < 13; n += 1) ids.push(await codeTo(sites.url(host)));
    const [late] = ids.splice(0, 1) as [string];
    await app.db.run(sql`update qr_codes set is_active = false where id = ${late}`);
    const events = ['destination.failing' as const];
    for (const id of [...ids, late])
      await app.call(endpoints.webhooks.create, {
        token: owner.accessToken,
        body: { url: 'https://hooks.example.org/', events, code_ids: [id] },
      });
    sites.answer(host, page(404));
    await pass(120);
    for (const id of ids) expect(await deliveries(id)).toEqual(events);
    expect(await deliveries(late)).toEqual([]);
    await app.db.run(sql`update qr_codes set is_active = true where id = ${late}`);
    await pass(15);
    for (const id of [...ids, late]) expect(await deliveries(id)).toEqual(events);
  });
});

describe('a destination that leads elsewhere', () => {
  it('is told when two checks see another site', async () => {
    const host = newHost();
    await codeTo(sites.url(host));
    await pass(15);
    sites.answer(host, redirectTo(sites.url('shop.elsewhere.example')));
    await pass(140);
    expect(await readAlerts()).toMatchObject([
      { kind: 'destination_changed', host, reason: 'other_site', leads_to: 'elsewhere.example', state: 'open' },
    ]);
    expect(subjects()).toEqual(['Tessera found destinations that lead elsewhere']);
  });

  it('is told when its domain is parked', async () => {
    const host = newHost();
    await codeTo(sites.url(host));
    await pass(15);
    sites.answer(host, redirectTo('https://www.hugedomains.com/domain_profile.cfm'));
    await pass(140);
    expect(await readAlerts()).toMatchObject([{ kind: 'destination_changed', host, reason: 'parked', leads_to: null }]);
  });

  it('is none if it redirects to a login on the same site', async () => {
    const host = newHost();
    await codeTo(sites.url(host));
    await pass(15);
    sites.answer(`${host}/`, redirectTo(sites.url(`login.${host}`, '/sign-in')));
    await pass(140);
    expect(await readAlerts()).toEqual([]);
  });
});

describe('requests', () => {
  it('are one per host and minute, also by two workers, and of a URL once for all codes', async () => {
    const host = newHost();
    const other = await createProUser(app);
    for (let n = 0; n < 5; n += 1) {
      await codeTo(sites.url(host, `/same#${n}`));
      await codeTo(sites.url(host, '/same'), other);
      await codeTo(sites.url(host, `/page/${n}`));
    }
    const second = secondWorker();
    const before = sites.requests.length;
    for (let minute = 0; minute < 20; minute += 1) {
      app.clock.advance(minutes(1));
      await Promise.all([app.watch.worker.checks.drain(), second.checks.drain()]);
    }
    const made = sites.requests.slice(before).filter((request) => request.host === host);
    const times = made.map(({ at }) => at);
    expect(new Set(times).size).toBe(times.length);
    expect(made.filter(({ path }) => path === '/same').map(({ method }) => method)).toEqual(['HEAD', 'GET']);
    expect(new Set(made.map(({ path }) => path)).size).toBe(6);
  });

  it('are not brought forward by the hourly sync', async () => {
    const host = newHost();
    await codeTo(sites.url(host));
    await pass(15);
    const due = () => app.db.column<Date>(sql`select due_at from watch_hosts where host = ${host}`);
    const before = await due();
    await app.watch.worker.syncAll();
    expect(await due()).toEqual(before);
  });

  it('are made again for what is missing after the hourly sync, which locks no other code', async () => {
    const hosts = [newHost(), newHost(), newHost()] as const;
    const ids: string[] = [];
    for (const host of hosts) ids.push(await codeTo(sites.url(host)));
    await pass(15);
    const locks = () => app.db.column<string>(sql`select xmax::text from qr_codes where id = ${ids[0] ?? ''}`);
    const before = await locks();
    await app.db.run(sql`delete from watch_targets where host = ${hosts[1]}`);
    await app.db.run(sql`delete from watch_hosts where host = ${hosts[2]}`);
    await app.watch.worker.syncAll();
    expect(await locks()).toEqual(before);
    const requested = sites.requests.length;
    await pass(90);
    const again = new Set(sites.requests.slice(requested).map(({ host }) => host));
    expect(hosts.map((host) => again.has(host))).toEqual([true, true, true]);
  });

  it('name the page that explains them', async () => {
    const host = newHost();
    await codeTo(sites.url(host));
    await pass(15);
    expect(sites.requests.find((request) => request.host === host)?.agent).toMatch(/^TesseraWatch\/1\.0 \(/);
  });

  it('are not made for codes without Pro, inactive or archived codes, and private names', async () => {
    const hosts = Array.from({ length: 4 }, newHost);
    const [free, inactive, archived, ended] = hosts.map((host) => sites.url(host)) as [string, string, string, string];
    await codeTo(free, await createSignedInUser(app));
    const inactiveId = await codeTo(inactive);
    await app.db.run(sql`update qr_codes set is_active = false where id = ${inactiveId}`);
    const archivedId = await codeTo(archived);
    await app.db.run(sql`update qr_codes set archived_at = ${app.clock.now()} where id = ${archivedId}`);
    await codeTo('http://printer.local/');
    const former = await createProUser(app);
    await codeTo(ended, former);
    await subscribe(app, former.email, 'canceled');
    const suspended = newHost();
    hosts.push(suspended);
    const blocked = await createProUser(app);
    await codeTo(sites.url(suspended), blocked);
    await app.db.run(
      sql`update users set suspended_at = ${app.clock.now()}, suspension_reason = 'phishing' where email = ${blocked.email}`,
    );
    await app.watch.worker.syncAll();
    await pass(15);
    expect(sites.requests.filter(({ host }) => hosts.includes(host) || host === 'printer.local')).toEqual([]);
  });

  it('include the destinations of rules', async () => {
    const [host, ruled] = [newHost(), newHost()];
    const id = await codeTo(sites.url(host));
    const body = { rules: [{ conditions: { devices: ['mobile' as const] }, destination_url: sites.url(ruled) }] };
    await app.call(endpoints.qrCodes.putRules, { token: owner.accessToken, params: { id }, body });
    await pass(15);
    expect(sites.requests.some((request) => request.host === ruled)).toBe(true);
  });
});

describe('a code', () => {
  const { code, updateCode, settings, updateSettings } = endpoints.watch;

  it('shows its destinations, and is muted until its owner ends that', async () => {
    const host = newHost();
    const id = await codeTo(sites.url(host));
    const params = { id };
    sites.answer(host, page(404));
    await pass(90);
    const { accessToken: token } = await logIn(app, owner.email);
    const { body } = await app.call(code, { token, params });
    expect(body).toMatchObject({
      muted: false,
      alerts: [{ kind: 'destination_failing', host }],
      destinations: [{ url: sites.url(host), status: 'failing', reason: 'status', http_status: 404 }],
    });
    expect((await app.call(updateCode, { token, params, body: { muted: true } })).body).toMatchObject({
      muted: true,
      alerts: [],
    });
    await pass(5);
    expect(await readAlerts()).toMatchObject([{ state: 'ended' }]);
    await app.call(updateCode, { token, params, body: { muted: false } });
    await pass(5);
    expect(await readAlerts()).toMatchObject([{ state: 'open' }, { state: 'ended' }]);
  });

  it('is not that of another account, nor muted without Pro', async () => {
    const id = await codeTo('https://example.org');
    const params = { id };
    const stranger = await createSignedInUser(app);
    expect(await app.callForError(code, { token: stranger.accessToken, params })).toMatchObject({ status: 404 });
    await subscribe(app, owner.email, 'canceled');
    const refused = await app.callForError(updateCode, { token: owner.accessToken, params, body: { muted: true } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'watch_requires_pro', requires_subscription: true } });
  });

  it('sends no emails that its owner switched off, and events to webhooks', async () => {
    const { accessToken: token } = owner;
    expect((await app.call(settings, { token })).body.mails).toEqual({
      destination_failing: true,
      destination_changed: true,
      code_quiet: true,
      code_spike: false,
    });
    const { body } = await app.call(updateSettings, { token, body: { mails: { destination_failing: false } } });
    expect(body.mails).toMatchObject({ destination_failing: false, code_quiet: true });
    const webhook = {
      url: 'https://hooks.example.org/',
      events: ['destination.failing' as const, 'destination.recovered' as const],
    };
    await app.call(endpoints.webhooks.create, { token, body: webhook });
    const host = newHost();
    sites.answer(host, page(500));
    await codeTo(sites.url(host));
    await pass(90);
    sites.answer(host, page(200));
    await pass(120);
    const events = await app.db.column<string>(sql`
      select event from webhook_deliveries d join webhooks w on w.id = d.webhook_id join users u on u.id = w.user_id
      where u.email = ${owner.email} order by d.id`);
    expect(events).toEqual(['destination.failing', 'destination.recovered']);
    expect(subjects()).toEqual([]);
  });
});
