import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import {
  invite,
  join,
  readQuota,
  register,
  signInAgain,
  readReferralStats,
  statusesOf,
  verify,
} from '../../../test/app/friends.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, randomEmail } from '../../../test/app/users.ts';
import { days } from '../../platform/clock/clock.ts';

const app = useTestApp({ unlimited: true });
const { auth, invites } = endpoints;

type Person = Awaited<ReturnType<typeof createSignedInUser>>;
const readReferral = async ({ accessToken: token }: Person) => (await app.call(invites.referral, { token })).body;
const readReferralCode = async (person: Person) => (await readReferral(person)).referralCode;
const readInviter = async (code: string) => (await app.call(invites.inviter, { query: { code } })).body.inviter;
const invitesOf = async ({ accessToken: token }: Person) => (await app.call(invites.list, { token })).body.invites;

describe('GET /v1/invites/referral', () => {
  it('returns the same link at each call, also to parallel first calls', async () => {
    const ann = await createSignedInUser(app);
    const links = await Promise.all([readReferral(ann), readReferral(ann), readReferral(ann)]);
    const [{ referralCode, referralUrl }] = links;
    expect(new Set(links.map((link) => JSON.stringify(link))).size).toBe(1);
    expect(await readReferralCode(ann)).toBe(referralCode);
    expect(referralCode).toMatch(/^[0-9a-z]{14}$/);
    expect(referralUrl).toBe(`https://tessera.test/register?invite=${referralCode}`);
    expect(await readReferralCode(await createSignedInUser(app))).not.toBe(referralCode);
  });
});

describe('registration with a referral code', () => {
  it('grants the bonus at verification and appears as an accepted invite with a masked address', async () => {
    const ann = await createSignedInUser(app);
    const code = await readReferralCode(ann);
    const email = randomEmail();
    await register(app, email, code);
    expect(await readQuota(app, ann)).toBe(1);
    await verify(app, email);
    expect(await readQuota(app, ann)).toBe(2);
    expect(await invitesOf(ann)).toMatchObject([
      { inviteeEmail: 'a***@example.org', status: 'accepted', acceptedAt: app.clock.now().toISOString() },
    ]);
    expect(await readReferralStats(app, ann)).toMatchObject({
      invites: { pending: 0, accepted: 1, expired: 0 },
      referrals: { total: 1, bonusUrlsEarned: 1 },
      limits: { canSendMore: true, currentAccepted: 1 },
    });
  });

  it('grants one bonus for each of many parallel verifications', async () => {
    const ann = await createSignedInUser(app);
    const code = await readReferralCode(ann);
    const emails = Array.from({ length: 5 }, randomEmail);
    for (const email of emails) await register(app, email, code);
    expect(await Promise.all(emails.map((email) => verify(app, email)))).toEqual([200, 200, 200, 200, 200]);
    expect(await readQuota(app, ann)).toBe(6);
    expect(await statusesOf(app, ann)).toEqual(Array(5).fill('accepted'));
  });

  it.each([
    ['an alias of the own mailbox', ({ email }: Person) => Promise.resolve(email.replace('@', '+me@'))],
    [
      'a mailbox that had an account',
      async () => {
        const bob = await createSignedInUser(app);
        await app.call(auth.deleteAccount, { token: bob.accessToken });
        return bob.email;
      },
    ],
  ])('grants no bonus for %s', async (_, emailFor) => {
    const ann = await createSignedInUser(app);
    await join(app, await emailFor(ann), await readReferralCode(ann));
    expect(await readQuota(app, ann)).toBe(1);
    expect(await invitesOf(ann)).toEqual([]);
  });

  it('accepts a pending invite to the address instead, so that one account grants one bonus', async () => {
    const [ann, bob] = [await createSignedInUser(app), await createSignedInUser(app)];
    const { inviteeEmail } = await invite(app, ann);
    await join(app, inviteeEmail, await readReferralCode(bob));
    expect([await readQuota(app, ann), await readQuota(app, bob)]).toEqual([2, 1]);
    expect(await statusesOf(app, ann)).toEqual(['accepted']);
  });

  it('grants the bonus if the invite to the address has expired', async () => {
    const [ann, bob] = [await createSignedInUser(app), await createSignedInUser(app)];
    const code = await readReferralCode(bob);
    const { inviteeEmail } = await invite(app, ann);
    app.clock.advance(days(8));
    await join(app, inviteeEmail, code);
    expect(await readQuota(app, await signInAgain(app, bob.email))).toBe(2);
  });

  it('does not count against the daily limit of invite emails', async () => {
    const ann = await createSignedInUser(app);
    const code = await readReferralCode(ann);
    for (let count = 0; count < 20; count += 1) await join(app, randomEmail(), code);
    expect((await invite(app, ann)).status).toBe('pending');
  });

  it('grants nothing after the account of the link is deleted', async () => {
    const ann = await createSignedInUser(app);
    const code = await readReferralCode(ann);
    const email = randomEmail();
    await register(app, email, code);
    await app.call(auth.deleteAccount, { token: ann.accessToken });
    expect(await readInviter(code)).toBeNull();
    expect(await verify(app, email)).toBe(200);
  });
});

describe('GET /v1/invites/inviter', () => {
  it('returns a masked address for a referral code', async () => {
    const ann = await createSignedInUser(app);
    expect(await readInviter(await readReferralCode(ann))).toBe(ann.email.replace(/^(.).*@/, '$1***@'));
    expect(await readInviter('nothing')).toBeNull();
  });
});
