// On PostgreSQL: changes under a row lock.
import { endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createSubscriber } from '../../../test/app/subscribers.ts';
import { expectSameTime } from '../../../test/app/same-time.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import {
  createSignedInUser,
  createVerifiedUser,
  findEmailedLink,
  goodPassword,
  logIn,
  randomEmail,
  registration,
} from '../../../test/app/users.ts';
import { days, hours, minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { auth, emailChanges } = endpoints;

const subjectsTo = (email: string) => app.mail.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
const login = (email: string, password = goodPassword) =>
  app.callForError(auth.login, { body: { ...registration(email), password } });

async function request(token: string, email: string) {
  const answer = await app.call(emailChanges.request, { token, body: { email } });
  expect(answer.status).toBe(200);
  await app.outbox.drain();
}
const confirm = (token: string) => app.callForError(emailChanges.confirm, { body: { token } });
const undo = (token: string) => app.callForError(emailChanges.undo, { body: { token } });

async function changeTo(person: { accessToken: string }, email: string): Promise<void> {
  await request(person.accessToken, email);
  expect((await confirm(findEmailedLink(app, email, '/change-email'))).status).toBe(200);
  await app.outbox.drain();
}

describe('POST /v1/auth/email', () => {
  it('requires a recent authentication', async () => {
    const { accessToken } = await createSignedInUser(app);
    app.clock.advance(minutes(limits.recentAuthenticationMinutes));
    const answer = await app.callForError(emailChanges.request, { token: accessToken, body: { email: randomEmail() } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'recent_authentication_required' } });
  });

  it('emails a link to the new address and tells the old one, and changes nothing yet', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    const wanted = randomEmail();
    await request(accessToken, wanted);
    expect(subjectsTo(wanted)).toEqual(['Confirm your new address for Tessera']);
    expect(subjectsTo(email).at(-1)).toBe('A new address was requested for your Tessera account');
    expect((await app.call(auth.me, { token: accessToken })).body.email).toBe(email);
    expect((await login(wanted)).status).toBe(401);
  });

  it('refuses the current address', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    const answer = await app.callForError(emailChanges.request, { token: accessToken, body: { email } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { email: 'This is your current email address' } } });
  });

  it('answers alike for a taken address, whose owner learns of the attempt and gets no link', async () => {
    const { accessToken } = await createSignedInUser(app);
    const taken = await createVerifiedUser(app);
    const answers = [];
    for (const email of [taken, randomEmail()]) {
      const { status, body } = await app.call(emailChanges.request, { token: accessToken, body: { email } });
      answers.push({ status, body });
      await app.outbox.drain();
    }
    expect(answers[0]).toEqual(answers[1]);
    const mail = app.mail.sent.findLast(({ to }) => to === taken);
    expect(mail?.subject).toBe('Your address already has a Tessera account');
    expect(mail?.text).not.toContain('token=');
  });

  it('takes the same time for a taken and a free address', async () => {
    const { accessToken } = await createSignedInUser(app);
    const emails = { known: await createVerifiedUser(app), unknown: randomEmail() };
    await expectSameTime(60, async (kind) => {
      const start = performance.now();
      await app.call(emailChanges.request, { token: accessToken, body: { email: emails[kind] } });
      return performance.now() - start;
    });
  });
});

describe('POST /v1/auth/email/confirm', () => {
  it('changes the address once, ends other sessions and keeps the one that asked', async () => {
    const person = await createSignedInUser(app);
    const other = await logIn(app, person.email);
    const wanted = randomEmail();
    await request(person.accessToken, wanted);
    const token = findEmailedLink(app, wanted, '/change-email');
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: wanted } });
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'email_link_invalid' } });
    expect((await app.call(auth.me, { token: person.accessToken })).body.email).toBe(wanted);
    expect((await app.callForError(auth.me, { token: other.accessToken })).status).toBe(401);
    expect((await login(wanted)).status).toBe(200);
    expect((await login(person.email)).status).toBe(401);
  });

  it('refuses a link after 24 hours, and one that a newer request has replaced', async () => {
    const { accessToken } = await createSignedInUser(app);
    const [first, second] = [randomEmail(), randomEmail()];
    await request(accessToken, first);
    const replaced = findEmailedLink(app, first, '/change-email');
    await request(accessToken, second);
    expect((await confirm(replaced)).status).toBe(400);
    const late = findEmailedLink(app, second, '/change-email');
    app.clock.advance(hours(limits.tokens.changeEmailHours));
    expect((await confirm(late)).status).toBe(400);
  });

  it('refuses an address that was verified by another account in the meantime', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    const wanted = randomEmail();
    await request(accessToken, wanted);
    const token = findEmailedLink(app, wanted, '/change-email');
    await createVerifiedUser(app, wanted);
    expect((await confirm(token)).status).toBe(400);
    expect((await app.call(auth.me, { token: accessToken })).body.email).toBe(email);
  });

  it('replaces a registration of the address that was never verified', async () => {
    const { accessToken } = await createSignedInUser(app);
    const wanted = randomEmail();
    await app.call(auth.register, { body: registration(wanted) });
    await changeTo({ accessToken }, wanted);
    expect((await app.call(auth.me, { token: accessToken })).body.email).toBe(wanted);
  });

  it('revokes reset links that were sent to the old address', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    await app.call(auth.forgotPassword, { body: { email } });
    await app.outbox.drain();
    const token = findEmailedLink(app, email, '/reset-password');
    await changeTo({ accessToken }, randomEmail());
    const reset = await app.callForError(auth.resetPassword, { body: { token, password: 'another-tile-8' } });
    expect(reset.status).toBe(400);
  });

  it('changes the address of the Stripe customer', async () => {
    const subscriber = await createSubscriber(app);
    const wanted = randomEmail();
    await changeTo(subscriber, wanted);
    expect(app.stripe.control.customer(wanted).email).toBe(wanted);
  });

  it('grants no bonus for an invite to an address that had an account', async () => {
    const [inviter, person] = [await createSignedInUser(app), await createSignedInUser(app)];
    const used = randomEmail();
    await changeTo(person, used);
    await changeTo(person, randomEmail());
    app.clock.advance(days(limits.tokens.undoEmailDays));
    const signedIn = await logIn(app, inviter.email);
    await app.call(endpoints.invites.send, { token: signedIn.accessToken, body: { email: used } });
    await app.outbox.drain();
    await createVerifiedUser(app, used);
    const { body: user } = await app.call(auth.me, { token: signedIn.accessToken });
    expect(user.url_quota).toBe(inviter.user.url_quota);
  });
});

describe('the former address', () => {
  it('is reserved for seven days', async () => {
    const person = await createSignedInUser(app);
    const other = await createSignedInUser(app);
    await changeTo(person, randomEmail());
    const register = () => app.callForError(auth.register, { body: registration(person.email) });
    expect(await register()).toMatchObject({ status: 409, body: { code: 'email_in_use' } });
    await request(other.accessToken, person.email);
    expect(subjectsTo(person.email).at(-1)).toBe('Your address already has a Tessera account');
    app.clock.advance(days(limits.tokens.undoEmailDays));
    expect((await register()).status).toBe(201);
  });

  it('can be taken back by its own account', async () => {
    const person = await createSignedInUser(app);
    await changeTo(person, randomEmail());
    await changeTo(person, person.email);
    expect((await app.call(auth.me, { token: person.accessToken })).body.email).toBe(person.email);
  });
});

describe('POST /v1/auth/email/undo', () => {
  it('restores the address once, ends all sessions and requires a password reset', async () => {
    const person = await createSignedInUser(app);
    const wanted = randomEmail();
    await changeTo(person, wanted);
    expect(subjectsTo(person.email).at(-1)).toBe('The address of your Tessera account was changed');
    const token = findEmailedLink(app, person.email, '/undo-email');
    expect(await undo(token)).toMatchObject({ status: 200, body: { email: person.email } });
    expect((await undo(token)).status).toBe(400);
    expect((await app.callForError(auth.me, { token: person.accessToken })).status).toBe(401);
    for (const email of [person.email, wanted]) expect((await login(email)).status).toBe(401);
    await app.outbox.drain();
    const reset = findEmailedLink(app, person.email, '/reset-password');
    await app.call(auth.resetPassword, { body: { token: reset, password: 'another-tile-8' } });
    expect((await login(person.email, 'another-tile-8')).status).toBe(200);
    expect((await app.call(auth.register, { body: registration(wanted) })).status).toBe(201);
  });

  it('restores the first address although an attacker has changed it again', async () => {
    const person = await createSignedInUser(app);
    const [second, third] = [randomEmail(), randomEmail()];
    await changeTo(person, second);
    await changeTo(person, third);
    const [owner, attacker] = [person.email, second].map((email) => findEmailedLink(app, email, '/undo-email'));
    expect(await undo(owner ?? '')).toMatchObject({ status: 200, body: { email: person.email } });
    expect((await undo(attacker ?? '')).status).toBe(400);
  });

  it('cancels a change that waits for its confirmation and revokes API keys made since', async () => {
    const person = await createSignedInUser(app);
    const [second, third] = [randomEmail(), randomEmail()];
    await changeTo(person, second);
    const body = { name: 'planted', scopes: ['codes:read' as const] };
    const { key } = (await app.call(endpoints.apiKeys.create, { token: person.accessToken, body })).body;
    await request(person.accessToken, third);
    await undo(findEmailedLink(app, person.email, '/undo-email'));
    expect((await confirm(findEmailedLink(app, third, '/change-email'))).status).toBe(400);
    expect(await app.callForError(endpoints.qrCodes.list, { token: key })).toMatchObject({
      status: 401,
      body: { code: 'api_key_revoked' },
    });
  });

  it('is refused after seven days, and the change is deleted', async () => {
    const person = await createSignedInUser(app);
    await changeTo(person, randomEmail());
    const token = findEmailedLink(app, person.email, '/undo-email');
    app.clock.advance(days(limits.tokens.undoEmailDays));
    expect((await undo(token)).status).toBe(400);
    await app.auth.deleteExpired();
    const left = await app.db.one<{ count: number }>(
      sql`select count(*) from email_changes where old_email = ${person.email}`,
    );
    expect(left.count).toBe(0);
  });
});
