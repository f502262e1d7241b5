import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { randomEmail, goodPassword, findEmailedLink, registration, tokenMailedTo } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const app = useTestApp();
const { auth } = endpoints;
const ownerPassword = goodPassword;
const attackerPassword = 'stranger-tile-8';

const register = (email: string, password: string) =>
  app.call(auth.register, { body: { ...registration(email), password } });
const signIn = async (email: string, password: string) =>
  (await app.callForError(auth.login, { body: { ...registration(email), password } })).status;
const verify = async (token: string) => (await app.callForError(auth.verifyEmail, { body: { token } })).status;
const mailsTo = (email: string) => app.mail.sent.filter((mail) => mail.to === email);
const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject);

/** Registers an address as its owner, then again with another password. */
async function registerTwice() {
  const email = randomEmail();
  await register(email, ownerPassword);
  await app.outbox.drain();
  const ownerLink = tokenMailedTo(app, email);
  await register(email, attackerPassword);
  return { email, ownerLink };
}

describe('second registration of an unverified address with another password', () => {
  it('revokes the first link before the second email is sent', async () => {
    const { email, ownerLink } = await registerTwice();
    expect(await verify(ownerLink)).toBe(400);
    expect(await signIn(email, attackerPassword)).toBe(403);
  });

  it('keeps the first link revoked after the second email is sent', async () => {
    const { email, ownerLink } = await registerTwice();
    await app.outbox.drain();
    expect(await verify(ownerLink)).toBe(400);
    expect(await signIn(email, attackerPassword)).toBe(403);
  });

  it('sends no email for a registration replaced before its email was sent', async () => {
    const email = randomEmail();
    await register(email, ownerPassword);
    await register(email, attackerPassword);
    await app.outbox.drain();
    expect(subjectsTo(email)).toEqual(['Finish your Tessera registration']);
  });

  it.each([
    ['sent after the registration', () => Promise.resolve()],
    ['resent on request', (email: string) => app.call(auth.resendVerification, { body: { email } })],
  ])('lets the owner choose a password with the email %s', async (_, request) => {
    const { email } = await registerTwice();
    await request(email);
    await app.outbox.drain();
    const mail = mailsTo(email).at(-1);
    expect(mail?.subject).toBe('Finish your Tessera registration');
    // The button comes first, then the link that keeps the last password.
    expect(mail?.text).toMatch(/Choose a password\n\S+\/reset-password\?token=[\s\S]+\/verify-email\?token=/);
    const body = { token: tokenMailedTo(app, email), password: 'chosen-tile-9' };
    expect((await app.call(auth.resetPassword, { body })).status).toBe(200);
    expect(await signIn(email, 'chosen-tile-9')).toBe(200);
    expect(await signIn(email, attackerPassword)).toBe(401);
    expect(await verify(findEmailedLink(app, email, 'verify-email'))).toBe(400);
    expect((await app.callForError(auth.register, { body: registration(email) })).status).toBe(409);
  });

  it('verifies the last password with the alternative link', async () => {
    const { email } = await registerTwice();
    await app.outbox.drain();
    expect(await verify(findEmailedLink(app, email, 'verify-email'))).toBe(200);
    expect(await signIn(email, attackerPassword)).toBe(200);
    expect(await signIn(email, ownerPassword)).toBe(401);
  });
});

describe('second registration with the same password', () => {
  it('sends the same email with a new link, which revokes the older one', async () => {
    const email = randomEmail();
    await register(email, ownerPassword);
    await app.outbox.drain();
    const older = tokenMailedTo(app, email);
    await register(email, ownerPassword);
    await app.call(auth.resendVerification, { body: { email } });
    await app.outbox.drain();
    expect(subjectsTo(email)).toEqual(Array(3).fill('Verify your email address for Tessera'));
    expect(await verify(older)).toBe(400);
    expect(await verify(tokenMailedTo(app, email))).toBe(200);
    expect(await signIn(email, ownerPassword)).toBe(200);
  });
});

describe('verification by password reset', () => {
  it('revokes the verification link', async () => {
    const email = randomEmail();
    await register(email, ownerPassword);
    await app.outbox.drain();
    const link = tokenMailedTo(app, email);
    await app.call(auth.forgotPassword, { body: { email } });
    await app.outbox.drain();
    const body = { token: tokenMailedTo(app, email), password: 'chosen-tile-9' };
    expect((await app.call(auth.resetPassword, { body })).status).toBe(200);
    expect(await verify(link)).toBe(400);
  });
});
