// On PostgreSQL: concurrent acceptance, and the order of locks.
import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createCode } from '../../../test/app/codes.ts';
import {
  invite,
  join,
  quotaOf,
  register,
  signInAgain,
  statsOf,
  statusesOf,
  verify,
} from '../../../test/app/friends.ts';
import { randomEmail, createSignedInUser, goodPassword, tokenMailedTo } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { days } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { randomIds } from '../../platform/ids/ids.ts';
import { createLive } from '../live/live.service.ts';

const app = useTestApp({ unlimited: true });
const { auth } = endpoints;

const deleteAccount = (person: { accessToken: string }) => app.call(auth.deleteAccount, { token: person.accessToken });

describe('accepting an invite', () => {
  it('accepts the invite and grants the bonus when the invitee’s address is verified', async () => {
    const ann = await createSignedInUser(app);
    await createCode(app, ann);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    await register(app, inviteeEmail, inviteCode);
    expect(await statusesOf(app, ann)).toEqual(['pending']);
    expect(await quotaOf(app, ann)).toBe(1);

    await verify(app, inviteeEmail);
    expect(await statusesOf(app, ann)).toEqual(['accepted']);
    expect((await app.call(auth.me, { token: ann.accessToken })).body).toMatchObject({
      url_quota: 2,
      urls_used: 1,
      free_urls_remaining: 1,
    });
    await createCode(app, ann);
    const { body } = await app.call(endpoints.invites.list, { token: ann.accessToken });
    expect(body.invites[0]?.acceptedAt).toBe(app.clock.now().toISOString());
  });

  it.each([
    ['no code', undefined],
    ['an unknown code', 'never-was'],
    ['a code of 3000 characters', 'x'.repeat(3000)],
    ['a code with a control character', '\u0000'],
  ])('accepts the invite by the invitee’s address alone, with %s', async (_, code) => {
    const ann = await createSignedInUser(app);
    const { inviteeEmail } = await invite(app, ann);
    await join(app, inviteeEmail, code);
    expect(await quotaOf(app, ann)).toBe(2);
  });

  it('accepts the first use of the link, from any address', async () => {
    const ann = await createSignedInUser(app);
    const { inviteCode, inviteeEmail } = await invite(app, ann);
    await join(app, randomEmail(), inviteCode);
    await join(app, inviteeEmail, inviteCode);
    expect(await statsOf(app, ann)).toMatchObject({ referrals: { total: 1 }, invites: { accepted: 1, pending: 0 } });
    expect(await quotaOf(app, ann)).toBe(2);
  });

  it('accepts the invite of the link rather than an older one to the same address', async () => {
    const [ann, bea] = [await createSignedInUser(app), await createSignedInUser(app)];
    const friend = randomEmail();
    await invite(app, ann, friend);
    const { inviteCode } = await invite(app, bea, friend);
    await join(app, friend, inviteCode);
    expect([await quotaOf(app, ann), await quotaOf(app, bea)]).toEqual([1, 2]);
  });

  it('accepts the first of several invites to the same address', async () => {
    const [ann, bea] = [await createSignedInUser(app), await createSignedInUser(app)];
    const friend = randomEmail();
    await invite(app, ann, friend);
    app.clock.advance(1000);
    await invite(app, bea, friend);
    await join(app, friend);
    expect([await quotaOf(app, ann), await quotaOf(app, bea)]).toEqual([2, 1]);
  });

  it('accepts the invite when a password reset verifies the address', async () => {
    const ann = await createSignedInUser(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    await register(app, inviteeEmail, inviteCode);
    await app.call(auth.forgotPassword, { body: { email: inviteeEmail } });
    await app.outbox.drain();
    const token = tokenMailedTo(app, inviteeEmail);
    expect((await app.call(auth.resetPassword, { body: { token, password: goodPassword } })).status).toBe(200);
    expect(await quotaOf(app, ann)).toBe(2);
  });

  it('notifies the inviter’s open pages and no others', async () => {
    const [ann, eve] = [await createSignedInUser(app), await createSignedInUser(app)];
    const live = createLive({ db: app.db, clock: app.clock, ids: randomIds });
    const notified: string[] = [];
    await live.started;
    for (const { email } of [ann, eve]) {
      const { id } = await app.db.one<{ id: string }>(sql`select id from users where email = ${email}`);
      live.follow(id, () => void notified.push(email));
    }
    const { inviteeEmail } = await invite(app, ann);
    await join(app, inviteeEmail);
    await expect.poll(() => notified).toEqual([ann.email]);
    await live.close();
  });

  it('deletes the invite code from the invitee’s account', async () => {
    const ann = await createSignedInUser(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    await join(app, inviteeEmail, inviteCode);
    expect(await app.db.one(sql`select invite_code from users where email = ${inviteeEmail}`)).toEqual({
      invite_code: null,
    });
  });
});

describe('invite without a bonus', () => {
  it('grants no bonus for an expired invite, and the registration succeeds', async () => {
    const ann = await createSignedInUser(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    app.clock.advance(days(7));
    await join(app, inviteeEmail, inviteCode);
    expect(await statusesOf(app, await signInAgain(app, ann.email))).toEqual(['expired']);
    expect(await quotaOf(app, await signInAgain(app, ann.email))).toBe(1);
    await signInAgain(app, inviteeEmail);
  });

  it('grants no bonus for an invite that is canceled after the registration', async () => {
    const ann = await createSignedInUser(app);
    const { id, inviteeEmail, inviteCode } = await invite(app, ann);
    await register(app, inviteeEmail, inviteCode);
    await app.call(endpoints.invites.cancel, { token: ann.accessToken, params: { id } });
    expect(await verify(app, inviteeEmail)).toBe(200);
    expect(await statusesOf(app, ann)).toEqual(['cancelled']);
    expect(await quotaOf(app, ann)).toBe(1);
  });

  it('grants no bonus after the inviter’s account was deleted, and the registration succeeds', async () => {
    const ann = await createSignedInUser(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    await register(app, inviteeEmail, inviteCode);
    await deleteAccount(ann);
    expect(await verify(app, inviteeEmail)).toBe(200);
    expect(await quotaOf(app, await signInAgain(app, inviteeEmail))).toBe(1);
  });

  it('grants no bonus for an alias of the inviter’s own mailbox, and the invite stays open', async () => {
    const name = randomEmail().split('@')[0] ?? '';
    await join(app, `${name}@gmail.com`);
    const ann = await signInAgain(app, `${name}@gmail.com`);
    const { inviteCode } = await invite(app, ann);
    await join(app, `${name}+two@gmail.com`, inviteCode);
    await join(app, `${name}@googlemail.com`, inviteCode);
    expect(await quotaOf(app, ann)).toBe(1);
    await join(app, randomEmail(), inviteCode);
    expect(await quotaOf(app, ann)).toBe(2);
  });

  it('grants no bonus for an alias of a mailbox that has an account', async () => {
    const [ann, bob] = [await createSignedInUser(app), await createSignedInUser(app)];
    const [name = '', domain = ''] = bob.email.split('@');
    const { inviteCode } = await invite(app, ann, `${name}+again@${domain}`);
    await join(app, `${name}+again@${domain}`, inviteCode);
    expect(await quotaOf(app, ann)).toBe(1);
    expect(await statusesOf(app, ann)).toEqual(['pending']);
  });

  it('grants no bonus for an address that registers again after its account was deleted', async () => {
    const [ann, bob] = [await createSignedInUser(app), await createSignedInUser(app)];
    await deleteAccount(bob);
    const { inviteCode } = await invite(app, ann, bob.email);
    await join(app, bob.email, inviteCode);
    expect(await quotaOf(app, ann)).toBe(1);
  });

  it('grants no second bonus for an invitee who deletes the account and registers again', async () => {
    const ann = await createSignedInUser(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    await join(app, inviteeEmail, inviteCode);
    await deleteAccount(await signInAgain(app, inviteeEmail));
    const second = await invite(app, ann, inviteeEmail);
    await join(app, inviteeEmail, second.inviteCode);
    expect(await quotaOf(app, ann)).toBe(2);
    expect(await statsOf(app, ann)).toMatchObject({ invites: { accepted: 1, pending: 1 }, referrals: { total: 1 } });
  });

  it('grants no bonus for a deleted account that was created before mailboxes were stored', async () => {
    const [ann, bob] = [await createSignedInUser(app), await createSignedInUser(app)];
    await app.db.run(sql`delete from known_mailboxes`);
    await deleteAccount(bob);
    const { inviteCode } = await invite(app, ann, bob.email);
    await join(app, bob.email, inviteCode);
    expect(await quotaOf(app, ann)).toBe(1);
  });

  it('grants no bonus for the invite code of an earlier, unverified registration of the address', async () => {
    const eve = await createSignedInUser(app);
    const { inviteCode } = await invite(app, eve);
    const victim = randomEmail();
    await register(app, victim, inviteCode);
    await join(app, victim);
    expect(await quotaOf(app, eve)).toBe(1);
  });
});

describe('account deletion', () => {
  it('keeps only a hash of the mailbox', async () => {
    const bob = await createSignedInUser(app);
    await deleteAccount(bob);
    const rows = await app.db.many<{ row: string }>(sql`select t::text as row from known_mailboxes t`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ row }) => /^\("?\\+x[0-9a-f]{64}"?\)$/.test(row))).toBe(true);
  });

  it('deletes the account’s invites and queued email', async () => {
    const ann = await createSignedInUser(app);
    const friend = randomEmail();
    await app.call(endpoints.invites.send, { token: ann.accessToken, body: { email: friend } });
    await deleteAccount(ann);
    await app.outbox.drain();
    expect(app.mail.sent.some(({ to }) => to === friend)).toBe(false);
    expect(await app.db.many(sql`select 1 from invites where invitee_email = ${friend}`)).toEqual([]);
  });
});

describe('concurrent acceptance', () => {
  it('grants one bonus when twenty people use one link', async () => {
    const ann = await createSignedInUser(app);
    const { inviteCode } = await invite(app, ann);
    const people = Array.from({ length: 20 }, randomEmail);
    for (const email of people) await register(app, email, inviteCode);
    expect(await Promise.all(people.map((email) => verify(app, email)))).toEqual(people.map(() => 200));
    expect(await quotaOf(app, ann)).toBe(2);
    expect(await statsOf(app, ann)).toMatchObject({ referrals: { total: 1 }, invites: { accepted: 1, pending: 0 } });
  });

  it('grants one bonus for twenty uses of one verification link', async () => {
    const ann = await createSignedInUser(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    await register(app, inviteeEmail, inviteCode);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => verify(app, inviteeEmail)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await quotaOf(app, ann)).toBe(2);
  });

  it('grants one bonus for twenty aliases of one mailbox, each with its own invite', async () => {
    const name = randomEmail().split('@')[0] ?? '';
    const inviters = [];
    const aliases = [];
    for (let index = 0; index < 20; index += 1) {
      const inviter = await createSignedInUser(app);
      const alias = `${name}+${index}@example.org`;
      await register(app, alias, (await invite(app, inviter)).inviteCode);
      inviters.push(inviter);
      aliases.push(alias);
    }
    expect(await Promise.all(aliases.map((email) => verify(app, email)))).toEqual(aliases.map(() => 200));
    const quotas = await Promise.all(inviters.map((ann) => quotaOf(app, ann)));
    expect(quotas.filter((quota) => quota === 2)).toHaveLength(1);
  });

  it('grants one bonus per invitee without a deadlock when two inviters invite the same people', async () => {
    const [ann, bea] = [await createSignedInUser(app), await createSignedInUser(app)];
    const friends = Array.from({ length: 4 }, randomEmail);
    for (const friend of friends) {
      await invite(app, ann, friend);
      app.clock.advance(1);
      await invite(app, bea, friend);
      await register(app, friend);
    }
    await Promise.all(friends.map((friend) => verify(app, friend)));
    expect([await quotaOf(app, ann), await quotaOf(app, bea)]).toEqual([5, 1]);
  });

  it('lets exactly one of a cancellation and an acceptance succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ann = await createSignedInUser(app);
      const { id, inviteeEmail } = await invite(app, ann);
      await register(app, inviteeEmail);
      const [canceled, verified] = await Promise.all([
        app.call(endpoints.invites.cancel, { token: ann.accessToken, params: { id } }),
        verify(app, inviteeEmail),
      ]);
      expect(verified).toBe(200);
      const accepted = (await quotaOf(app, ann)) === 2;
      expect(await statusesOf(app, ann)).toEqual([accepted ? 'accepted' : 'cancelled']);
      expect(canceled.status).toBe(accepted ? 409 : 200);
    }
  });

  it('lets an acceptance and the deletion of the inviter both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ann = await createSignedInUser(app);
      const { inviteeEmail } = await invite(app, ann);
      await register(app, inviteeEmail);
      const [left, verified] = await Promise.all([deleteAccount(ann), verify(app, inviteeEmail)]);
      expect([left.status, verified]).toEqual([200, 200]);
    }
  });
});
