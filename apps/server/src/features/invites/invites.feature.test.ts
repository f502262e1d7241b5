import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { invite, join, signInAgain, readReferralStats, statusesOf } from '../../../test/app/friends.ts';
import { randomEmail, createSignedInUser } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { days } from '../../platform/clock/clock.ts';

/** Without throttles. The daily limit of emails is a rule of the feature and still applies. */
const app = useTestApp({ unlimited: true });
const { invites } = endpoints;

const trySend = (person: { accessToken: string }, email = randomEmail()) =>
  app.callForError(invites.send, { token: person.accessToken, body: { email } });
const cancel = (person: { accessToken: string }, id: string) =>
  app.callForError(invites.cancel, { token: person.accessToken, params: { id } });

describe('invite', () => {
  it('is pending for seven days and has a code', async () => {
    const ann = await createSignedInUser(app);
    const now = app.clock.now();
    const answer = await app.call(invites.send, {
      token: ann.accessToken,
      body: { email: '  Bob@Example.ORG ' },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        inviteeEmail: 'bob@example.org',
        status: 'pending',
        sentAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + days(7)).toISOString(),
        acceptedAt: null,
      },
    });
    expect(answer.body.inviteCode).toMatch(/^[0-9a-hjkmnp-tv-z]{14}$/);
    const list = await app.call(invites.list, { token: ann.accessToken });
    expect(list.body.invites).toEqual([answer.body]);
  });

  it('expires after exactly seven days', async () => {
    const { email, ...ann } = await createSignedInUser(app);
    await invite(app, ann);
    app.clock.advance(days(7) - 1);
    const again = await signInAgain(app, email);
    expect(await statusesOf(app, again)).toEqual(['pending']);
    app.clock.advance(1);
    expect(await statusesOf(app, again)).toEqual(['expired']);
    expect((await readReferralStats(app, again)).invites).toEqual({ pending: 0, accepted: 0, expired: 1 });
  });

  it('can be canceled once, while pending, by its sender only', async () => {
    const [ann, eve] = [await createSignedInUser(app), await createSignedInUser(app)];
    const { id } = await invite(app, ann);
    expect(await cancel(eve, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await cancel(ann, id)).status).toBe(200);
    expect(await statusesOf(app, ann)).toEqual(['cancelled']);
    expect(await cancel(ann, id)).toMatchObject({
      status: 409,
      body: { error: 'Only a pending invite can be canceled.', code: 'invite_not_pending' },
    });
    expect((await cancel(ann, ann.email)).status).toBe(404);
  });

  it('cannot be canceled once expired or accepted', async () => {
    const { email, ...ann } = await createSignedInUser(app);
    const [old, used] = [await invite(app, ann), await invite(app, ann)];
    await join(app, used.inviteeEmail);
    app.clock.advance(days(7));
    const again = await signInAgain(app, email);
    expect((await cancel(again, used.id)).body.code).toBe('invite_not_pending');
    expect((await cancel(again, old.id)).body.code).toBe('invite_not_pending');
  });

  it('is listed for its sender only', async () => {
    const [ann, eve] = [await createSignedInUser(app), await createSignedInUser(app)];
    await invite(app, ann);
    expect(await statusesOf(app, eve)).toEqual([]);
    expect((await readReferralStats(app, eve)).invites.pending).toBe(0);
  });
});

describe('second invite to the same person', () => {
  it('returns 409 while an invite is pending, also for an alias', async () => {
    const ann = await createSignedInUser(app);
    await invite(app, ann, 'dora@gmail.com');
    for (const email of ['dora@gmail.com', 'DORA@gmail.com', 'd.ora+x@googlemail.com'])
      expect(await trySend(ann, email)).toMatchObject({
        status: 409,
        body: { error: 'An invite to this address is already pending.', code: 'invite_pending' },
      });
  });

  it('is allowed after the first is canceled or expired, and from another account', async () => {
    const { email, ...ann } = await createSignedInUser(app);
    const friend = randomEmail();
    const first = await invite(app, ann, friend);
    await cancel(ann, first.id);
    app.clock.advance(1);
    await invite(app, ann, friend);
    await invite(app, await createSignedInUser(app), friend);
    app.clock.advance(days(7));
    const again = await signInAgain(app, email);
    await invite(app, again, friend);
    expect(await statusesOf(app, again)).toEqual(['pending', 'expired', 'cancelled']);
  });
});

describe('POST /v1/invites/send', () => {
  it.each(['+friend', '+', '.'])('returns 422 for the sender’s own mailbox, alias %s', async (alias) => {
    const email = `ann${Date.now().toString(36)}${Math.random().toString(36).slice(2)}@gmail.com`;
    await join(app, email);
    const ann = await signInAgain(app, email);
    const [name = '', domain = ''] = email.split('@');
    const same = alias === '.' ? `${[...name].join('.')}@googlemail.com` : `${name}${alias}@${domain}`;
    for (const address of [email, same])
      expect(await trySend(ann, address)).toMatchObject({
        status: 422,
        body: { error: 'You cannot invite yourself.', code: 'invite_self' },
      });
  });

  it('returns 409 for the address of a verified account, and accepts an unverified one', async () => {
    const [ann, bob] = [await createSignedInUser(app), await createSignedInUser(app)];
    expect(await trySend(ann, bob.email)).toMatchObject({
      status: 409,
      body: { error: 'This person already has an account.', code: 'invite_has_account' },
    });
    const unverified = randomEmail();
    await app.call(endpoints.auth.register, {
      body: { email: unverified, password: 'mosaic-tile-7', turnstileToken: 'x' },
    });
    await invite(app, ann, unverified);
  });

  it.each([
    '',
    'bob',
    'bob@example',
    'bob@example.org\r\nBcc: eve@example.org',
    'bob@example.org\nSubject: x',
    'bob@example.org,eve@example.org',
    '"bob\r\n"@example.org',
    'bob@example.org\u0000',
    'bob@example.org\u2028x',
  ])('returns 422 for an invalid address: %j', async (email) => {
    const ann = await createSignedInUser(app);
    expect((await trySend(ann, email)).status).toBe(422);
    expect(await statusesOf(app, ann)).toEqual([]);
  });
});

describe('invite limit', () => {
  it('is five invites without canceled ones, and grows by five per accepted invite', async () => {
    const ann = await createSignedInUser(app);
    const sent = [];
    for (let count = 0; count < 5; count += 1) sent.push(await invite(app, ann));
    const refusal = {
      status: 403,
      body: {
        error: 'You need at least 1 accepted invites to send more. Currently you have 0 accepted.',
        code: 'invite_limit_reached',
        params: { required: 1, current: 0 },
      },
    };
    expect(await trySend(ann)).toMatchObject(refusal);
    expect((await readReferralStats(app, ann)).limits).toEqual({
      canSendMore: false,
      nextMilestone: 1,
      currentAccepted: 0,
    });

    await cancel(ann, sent[0]?.id ?? '');
    await invite(app, ann);
    expect(await trySend(ann)).toMatchObject(refusal);

    await join(app, sent[1]?.inviteeEmail ?? '');
    expect(await readReferralStats(app, ann)).toEqual({
      invites: { pending: 4, accepted: 1, expired: 0 },
      referrals: { total: 1, bonusUrlsEarned: 1 },
      limits: { canSendMore: true, nextMilestone: 2, currentAccepted: 1 },
    });
    for (let count = 0; count < 5; count += 1) await invite(app, ann);
    expect((await trySend(ann)).body).toMatchObject({
      error: 'You need at least 2 accepted invites to send more. Currently you have 1 accepted.',
    });
  });

  it('counts expired invites', async () => {
    const { email, ...ann } = await createSignedInUser(app);
    for (let count = 0; count < 5; count += 1) await invite(app, ann);
    app.clock.advance(days(8));
    expect((await trySend(await signInAgain(app, email))).body.code).toBe('invite_limit_reached');
  });

  it('accepts one of twenty concurrent requests for the last invite', async () => {
    const ann = await createSignedInUser(app);
    for (let count = 0; count < 4; count += 1) await invite(app, ann);
    const answers = await Promise.all(Array.from({ length: 20 }, () => trySend(ann)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'invite_limit_reached')).toHaveLength(19);
  });

  it('accepts one of twenty concurrent invites to the same address', async () => {
    const ann = await createSignedInUser(app);
    const friend = randomEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => trySend(ann, friend)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'invite_pending')).toHaveLength(19);
    const sentBefore = app.mail.sent.length;
    await app.outbox.drain();
    expect(app.mail.sent.slice(sentBefore).filter(({ to }) => to === friend)).toHaveLength(1);
  });
});

describe('daily limit', () => {
  it('is twenty emails, including those of canceled invites', async () => {
    const ann = await createSignedInUser(app);
    for (let count = 0; count < 20; count += 1) await cancel(ann, (await invite(app, ann)).id);
    const refused = await trySend(ann);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBe(86_400);
    app.clock.advance(days(1));
    await invite(app, await signInAgain(app, ann.email));
  });
});

describe('GET /v1/invites/inviter', () => {
  const readInviter = async (code: string) => (await app.call(invites.inviter, { query: { code } })).body;

  it('returns the inviter’s address while the invite is pending', async () => {
    const ann = await createSignedInUser(app);
    const { inviteCode, inviteeEmail, id } = await invite(app, ann);
    expect(await readInviter(inviteCode)).toEqual({ inviter: ann.email });
    await app.outbox.drain();
    expect(app.mail.sent.find(({ to }) => to === inviteeEmail)?.subject).toBe(`${ann.email} invites you to Tessera`);
    await cancel(ann, id);
    expect(await readInviter(inviteCode)).toEqual({ inviter: null });
  });

  it('returns null for expired, accepted and unknown codes', async () => {
    const ann = await createSignedInUser(app);
    const [used, old] = [await invite(app, ann), await invite(app, ann)];
    await join(app, used.inviteeEmail, used.inviteCode);
    app.clock.advance(days(7));
    for (const code of [used.inviteCode, old.inviteCode, 'never-was', '', '\u0000', 'x'.repeat(5000)])
      expect(await readInviter(code)).toEqual({ inviter: null });
    expect((await app.http.inject('/v1/invites/inviter')).json()).toEqual({ inviter: null });
  });
});
