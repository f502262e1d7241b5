// During an upgrade, a process reads what a newer one has stored.
import { endpoints } from '@tessera/contract';
import { expect, it } from 'vitest';
import { createCode, createProUser } from '../../test/app/codes.ts';
import { operatorEnv, signInOperator } from '../../test/app/operators.ts';
import { useTestApp } from '../../test/app/test-app.ts';
import { findUnmailed } from '../features/watch/alerts/raise.repo.ts';
import { sql } from '../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, env: operatorEnv });

/** An account with a code, and its id. */
async function createOwner() {
  const owner = await createProUser(app);
  const codeId = await createCode(app, owner);
  const userId = await app.db.value<string>(sql`select id from users where email = ${owner.email}`);
  return { token: owner.accessToken, codeId, userId };
}

it('leaves out values of lists', async () => {
  const { token } = await createOwner();
  const key = { name: 'Shop', scopes: ['codes:write' as const] };
  await app.call(endpoints.apiKeys.create, { token, body: key });
  const webhook = { url: 'https://hooks.example.org/', events: ['code.created' as const] };
  const { id } = (await app.call(endpoints.webhooks.create, { token, body: webhook })).body;
  await app.db.run(sql`update api_keys set scopes = scopes || '{moon:write}'`);
  await app.db.run(sql`update webhooks set events = events || '{moon.rises}'`);
  expect((await app.call(endpoints.apiKeys.list, { token })).body.api_keys).toMatchObject([key]);
  expect((await app.call(endpoints.webhooks.list, { token })).body.webhooks).toMatchObject([webhook]);
  const changed = await app.call(endpoints.webhooks.update, { token, params: { id }, body: { enabled: false } });
  expect(changed.body).toMatchObject(webhook);
  expect(await app.db.value(sql`select events from webhooks`)).toEqual(['code.created', 'moon.rises']);
});

it('leaves out deliveries, annotations, jobs and acts of unknown kinds', async () => {
  const { token, userId } = await createOwner();
  const webhook = { url: 'https://hooks.example.org/', events: ['code.created' as const] };
  const { id } = (await app.call(endpoints.webhooks.create, { token, body: webhook })).body;
  const now = app.clock.now();
  await app.db.run(sql`
    insert into webhook_deliveries (id, webhook_id, event, body, available_at, expires_at, created_at)
    values (gen_random_uuid(), ${id}, 'moon.rises', '{}', ${now}, ${now}, ${now})`);
  await app.db.run(sql`
    insert into annotations (id, user_id, kind, at, is_of_account, created_at)
    values (gen_random_uuid(), ${userId}, 'moon', ${now}, true, ${now})`);
  await app.db.run(sql`
    insert into jobs (id, user_id, kind, input, created_at, turn) values (gen_random_uuid(), ${userId}, 'moon', '{}', ${now}, 0)`);
  await app.db.run(sql`
    insert into operator_acts (id, at, kind, target, reason) values (gen_random_uuid(), ${now}, 'moon', '', '')`);
  const params = { id };
  expect((await app.call(endpoints.webhooks.deliveries, { token, params })).body.deliveries).toEqual([]);
  expect((await app.call(endpoints.annotations.list, { token })).body.annotations).toEqual([]);
  expect((await app.call(endpoints.jobs.list, { token })).body.jobs).toEqual([]);
  const operator = await signInOperator(app);
  expect((await app.call(endpoints.admin.acts, { token: operator })).body.acts).toEqual([]);
});

it('neither shows nor mails alerts of unknown kinds, and shows unknown reasons as none', async () => {
  const { token, codeId, userId } = await createOwner();
  const now = app.clock.now();
  await app.db.run(sql`alter table watch_alerts drop constraint watch_alerts_kind_check`);
  for (const kind of ['moon', 'destination_failing'])
    await app.db.run(sql`
      with alert as (
        insert into watch_alerts (id, user_id, kind, subject, details, since, opened_at)
        values (gen_random_uuid(), ${userId}, ${kind}, 'example.org', '{"reason": "moon"}', ${now}, ${now}) returning id
      )
      insert into watch_alert_codes (alert_id, code_id, added_at) select id, ${codeId}, ${now} from alert`);
  const known = [{ kind: 'destination_failing', reason: null }];
  expect((await app.call(endpoints.watch.alerts, { token })).body.alerts).toMatchObject(known);
  const code = (await app.call(endpoints.watch.code, { token, params: { id: codeId } })).body;
  expect(code.alerts).toMatchObject(known);
  expect(await findUnmailed(app.db, now, 10)).toMatchObject([{ kind: 'destination_failing' }]);
  await app.db.run(sql`delete from watch_alerts where kind = 'moon'`);
  await app.db.run(sql`
    alter table watch_alerts add constraint watch_alerts_kind_check
      check (kind in ('destination_failing', 'destination_changed', 'code_quiet', 'code_spike'))`);
});
