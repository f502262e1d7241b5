import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { aCode } from '../../../test/app/codes.ts';
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
import { anAddress, aSignedInPerson, goodPassword, tokenMailedTo } from '../../../test/app/people.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { days } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { createLive } from '../live/live.service.ts';

const app = useTestApp({ unlimited: true });
const { auth } = endpoints;

const deleteAccount = (person: { accessToken: string }) => app.call(auth.deleteAccount, { token: person.accessToken });

describe('an invite is accepted', () => {
  it('when the friend’s address is verified, not before; the bonus is there at once', async () => {
    const ann = await aSignedInPerson(app);
    await aCode(app, ann);
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
    await aCode(app, ann);
    const { body } = await app.call(endpoints.invites.list, { token: ann.accessToken });
    expect(body.invites[0]?.acceptedAt).toBe(app.clock.now().toISOString());
  });

  it.each([
    ['without its link, by the address it was sent to', undefined],
    ['by a link that is broken, by the address it was sent to', 'never-was'],
    ['by a link that is much too long', 'x'.repeat(3000)],
    ['by a link that holds what no text may hold', '\u0000'],
  ])('%s', async (_, code) => {
    const ann = await aSignedInPerson(app);
    const { inviteeEmail } = await invite(app, ann);
    await join(app, inviteeEmail, code);
    expect(await quotaOf(app, ann)).toBe(2);
  });

  it('by whoever comes with its link first, whatever address it was sent to', async () => {
    const ann = await aSignedInPerson(app);
    const { inviteCode, inviteeEmail } = await invite(app, ann);
    await join(app, anAddress(), inviteCode);
    await join(app, inviteeEmail, inviteCode);
    expect(await statsOf(app, ann)).toMatchObject({ referrals: { total: 1 }, invites: { accepted: 1, pending: 0 } });
    expect(await quotaOf(app, ann)).toBe(2);
  });

  it('by its link rather than by the address of an older one', async () => {
    const [ann, bea] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    const friend = anAddress();
    await invite(app, ann, friend);
    const { inviteCode } = await invite(app, bea, friend);
    await join(app, friend, inviteCode);
    expect([await quotaOf(app, ann), await quotaOf(app, bea)]).toEqual([1, 2]);
  });

  it('by its address, the first of several that wait there', async () => {
    const [ann, bea] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    const friend = anAddress();
    await invite(app, ann, friend);
    app.clock.advance(1000);
    await invite(app, bea, friend);
    await join(app, friend);
    expect([await quotaOf(app, ann), await quotaOf(app, bea)]).toEqual([2, 1]);
  });

  it('by someone who proves the address with a new password instead', async () => {
    const ann = await aSignedInPerson(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    await register(app, inviteeEmail, inviteCode);
    await app.call(auth.forgotPassword, { body: { email: inviteeEmail } });
    await app.outbox.drain();
    const token = tokenMailedTo(app, inviteeEmail);
    expect((await app.call(auth.resetPassword, { body: { token, password: goodPassword } })).status).toBe(200);
    expect(await quotaOf(app, ann)).toBe(2);
  });

  it('and every open tab of the inviter is told, nobody else’s', async () => {
    const [ann, eve] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    const live = createLive({ db: app.db });
    const told: string[] = [];
    for (const { email } of [ann, eve]) {
      const { id } = await app.db.one<{ id: string }>(sql`select id from users where email = ${email}`);
      live.follow(id, () => void told.push(email));
    }
    const { inviteeEmail } = await invite(app, ann);
    await join(app, inviteeEmail);
    await expect.poll(() => told).toEqual([ann.email]);
    await live.close();
  });

  it('and the code is forgotten with it', async () => {
    const ann = await aSignedInPerson(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    await join(app, inviteeEmail, inviteCode);
    expect(await app.db.one(sql`select invite_code from users where email = ${inviteeEmail}`)).toEqual({
      invite_code: null,
    });
  });
});

describe('no bonus', () => {
  it('for an invite that has expired; the registration works all the same', async () => {
    const ann = await aSignedInPerson(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    app.clock.advance(days(7));
    await join(app, inviteeEmail, inviteCode);
    expect(await statusesOf(app, await signInAgain(app, ann.email))).toEqual(['expired']);
    expect(await quotaOf(app, await signInAgain(app, ann.email))).toBe(1);
    await signInAgain(app, inviteeEmail);
  });

  it('for an invite that was cancelled, also after the friend had registered', async () => {
    const ann = await aSignedInPerson(app);
    const { id, inviteeEmail, inviteCode } = await invite(app, ann);
    await register(app, inviteeEmail, inviteCode);
    await app.call(endpoints.invites.cancel, { token: ann.accessToken, params: { id } });
    expect(await verify(app, inviteeEmail)).toBe(200);
    expect(await statusesOf(app, ann)).toEqual(['cancelled']);
    expect(await quotaOf(app, ann)).toBe(1);
  });

  it('from an inviter who has left; the friend is welcome all the same', async () => {
    const ann = await aSignedInPerson(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    await register(app, inviteeEmail, inviteCode);
    await deleteAccount(ann);
    expect(await verify(app, inviteeEmail)).toBe(200);
    expect(await quotaOf(app, await signInAgain(app, inviteeEmail))).toBe(1);
  });

  it('for a second address of one’s own mailbox', async () => {
    const name = anAddress().split('@')[0] ?? '';
    await join(app, `${name}@gmail.com`);
    const ann = await signInAgain(app, `${name}@gmail.com`);
    const { inviteCode } = await invite(app, ann);
    await join(app, `${name}+two@gmail.com`, inviteCode);
    await join(app, `${name}@googlemail.com`, inviteCode);
    expect(await quotaOf(app, ann)).toBe(1);
    // It was not used up: a friend can still come by it.
    await join(app, anAddress(), inviteCode);
    expect(await quotaOf(app, ann)).toBe(2);
  });

  it('for the second address of a friend who has an account', async () => {
    const [ann, bob] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    const [name = '', domain = ''] = bob.email.split('@');
    const { inviteCode } = await invite(app, ann, `${name}+again@${domain}`);
    await join(app, `${name}+again@${domain}`, inviteCode);
    expect(await quotaOf(app, ann)).toBe(1);
    expect(await statusesOf(app, ann)).toEqual(['pending']);
  });

  it('for someone who had an account, left and came back', async () => {
    const [ann, bob] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    await deleteAccount(bob);
    const { inviteCode } = await invite(app, ann, bob.email);
    await join(app, bob.email, inviteCode);
    expect(await quotaOf(app, ann)).toBe(1);
  });

  it('the second time, for a friend who left and came back', async () => {
    const ann = await aSignedInPerson(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    await join(app, inviteeEmail, inviteCode);
    await deleteAccount(await signInAgain(app, inviteeEmail));
    const second = await invite(app, ann, inviteeEmail);
    await join(app, inviteeEmail, second.inviteCode);
    expect(await quotaOf(app, ann)).toBe(2);
    expect(await statsOf(app, ann)).toMatchObject({ invites: { accepted: 1, pending: 1 }, referrals: { total: 1 } });
  });

  it('for an account from before mailboxes were remembered, once it has left', async () => {
    const [ann, bob] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    await app.db.run(sql`delete from known_mailboxes`);
    await deleteAccount(bob);
    const { inviteCode } = await invite(app, ann, bob.email);
    await join(app, bob.email, inviteCode);
    expect(await quotaOf(app, ann)).toBe(1);
  });

  it('for a code that a stranger left with one’s address before one registered', async () => {
    const eve = await aSignedInPerson(app);
    const { inviteCode } = await invite(app, eve);
    const victim = anAddress();
    await register(app, victim, inviteCode);
    await join(app, victim);
    expect(await quotaOf(app, eve)).toBe(1);
  });
});

describe('what is kept', () => {
  it('of someone who left is a mark that does not hold the address', async () => {
    const bob = await aSignedInPerson(app);
    await deleteAccount(bob);
    const rows = await app.db.many<{ row: string }>(sql`select t::text as row from known_mailboxes t`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ row }) => /^\("?\\+x[0-9a-f]{64}"?\)$/.test(row))).toBe(true);
  });

  it('of an inviter who left is nothing, neither the invites nor the mail that was still to go', async () => {
    const ann = await aSignedInPerson(app);
    const friend = anAddress();
    await app.call(endpoints.invites.send, { token: ann.accessToken, body: { email: friend } });
    await deleteAccount(ann);
    await app.outbox.drain();
    expect(app.mail.sent.some(({ to }) => to === friend)).toBe(false);
    expect(await app.db.many(sql`select 1 from invites where invitee_email = ${friend}`)).toEqual([]);
  });
});

describe('at the same moment', () => {
  it('twenty people with one link bring one bonus', async () => {
    const ann = await aSignedInPerson(app);
    const { inviteCode } = await invite(app, ann);
    const people = Array.from({ length: 20 }, anAddress);
    for (const email of people) await register(app, email, inviteCode);
    expect(await Promise.all(people.map((email) => verify(app, email)))).toEqual(people.map(() => 200));
    expect(await quotaOf(app, ann)).toBe(2);
    expect(await statsOf(app, ann)).toMatchObject({ referrals: { total: 1 }, invites: { accepted: 1, pending: 0 } });
  }, 90_000);

  it('twenty uses of one verification link bring one bonus', async () => {
    const ann = await aSignedInPerson(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    await register(app, inviteeEmail, inviteCode);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => verify(app, inviteeEmail)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await quotaOf(app, ann)).toBe(2);
  });

  it('twenty aliases of one mailbox, each with an invite of its own, bring one bonus', async () => {
    const name = anAddress().split('@')[0] ?? '';
    const inviters = [];
    const aliases = [];
    for (let index = 0; index < 20; index += 1) {
      const inviter = await aSignedInPerson(app);
      const alias = `${name}+${index}@example.org`;
      await register(app, alias, (await invite(app, inviter)).inviteCode);
      inviters.push(inviter);
      aliases.push(alias);
    }
    expect(await Promise.all(aliases.map((email) => verify(app, email)))).toEqual(aliases.map(() => 200));
    const quotas = await Promise.all(inviters.map((ann) => quotaOf(app, ann)));
    expect(quotas.filter((quota) => quota === 2)).toHaveLength(1);
  }, 120_000);

  it('friends of two inviters, both invited by both, bring each their one bonus and nobody waits in a circle', async () => {
    const [ann, bea] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    const friends = Array.from({ length: 4 }, anAddress);
    for (const friend of friends) {
      await invite(app, ann, friend);
      app.clock.advance(1);
      await invite(app, bea, friend);
      await register(app, friend);
    }
    await Promise.all(friends.map((friend) => verify(app, friend)));
    expect([await quotaOf(app, ann), await quotaOf(app, bea)]).toEqual([5, 1]);
  });

  it('a cancellation and an acceptance agree on one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ann = await aSignedInPerson(app);
      const { id, inviteeEmail } = await invite(app, ann);
      await register(app, inviteeEmail);
      const [cancelled, verified] = await Promise.all([
        app.call(endpoints.invites.cancel, { token: ann.accessToken, params: { id } }),
        verify(app, inviteeEmail),
      ]);
      expect(verified).toBe(200);
      const accepted = (await quotaOf(app, ann)) === 2;
      expect(await statusesOf(app, ann)).toEqual([accepted ? 'accepted' : 'cancelled']);
      expect(cancelled.status).toBe(accepted ? 409 : 200);
    }
  });

  it('a friend arrives while the inviter leaves', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ann = await aSignedInPerson(app);
      const { inviteeEmail } = await invite(app, ann);
      await register(app, inviteeEmail);
      const [left, verified] = await Promise.all([deleteAccount(ann), verify(app, inviteeEmail)]);
      expect([left.status, verified]).toEqual([200, 200]);
    }
  });
});
