import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { anAddress, goodPassword, linkMailedTo, registration, tokenMailedTo } from '../../../test/app/people.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const app = useTestApp();
const { auth } = endpoints;
const ownerPassword = goodPassword;
const strangerPassword = 'stranger-tile-8';

const register = (email: string, password: string) =>
  app.call(auth.register, { body: { ...registration(email), password } });
const signIn = async (email: string, password: string) =>
  (await app.fail(auth.login, { body: { ...registration(email), password } })).status;
const verify = async (token: string) => (await app.fail(auth.verifyEmail, { body: { token } })).status;
const mailsTo = (email: string) => app.mail.sent.filter((mail) => mail.to === email);
const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject);

/** The owner's link, after a stranger registered the same address with another password. */
async function contested() {
  const email = anAddress();
  await register(email, ownerPassword);
  await app.outbox.drain();
  const ownerLink = tokenMailedTo(app, email);
  await register(email, strangerPassword);
  return { email, ownerLink };
}

describe('an unverified address that a stranger registers again', () => {
  it('is not opened to the stranger by the link of the owner, before the second mail is sent', async () => {
    const { email, ownerLink } = await contested();
    expect(await verify(ownerLink)).toBe(400);
    expect(await signIn(email, strangerPassword)).toBe(403);
  });

  it('is not opened to the stranger by the link of the owner, after the second mail is sent', async () => {
    const { email, ownerLink } = await contested();
    await app.outbox.drain();
    expect(await verify(ownerLink)).toBe(400);
    expect(await signIn(email, strangerPassword)).toBe(403);
  });

  it('gets no link for a registration that was replaced before its mail was sent', async () => {
    const email = anAddress();
    await register(email, ownerPassword);
    await register(email, strangerPassword);
    await app.outbox.drain();
    expect(subjectsTo(email)).toEqual(['Finish your registration']);
  });

  it.each([
    ['when the second mail is sent', () => Promise.resolve()],
    ['when they ask for the mail again', (email: string) => app.call(auth.resendVerification, { body: { email } })],
  ])('goes to the owner, with a password of their choice, %s', async (_, ask) => {
    const { email } = await contested();
    await ask(email);
    await app.outbox.drain();
    const mail = mailsTo(email).at(-1);
    expect(mail?.subject).toBe('Finish your registration');
    // The button comes first; the link that keeps the last password is named besides.
    expect(mail?.text).toMatch(/Choose a password\n\S+\/reset-password\?token=[\s\S]+\/verify-email\?token=/);
    const body = { token: tokenMailedTo(app, email), password: 'chosen-tile-9' };
    expect((await app.call(auth.resetPassword, { body })).status).toBe(200);
    expect(await signIn(email, 'chosen-tile-9')).toBe(200);
    expect(await signIn(email, strangerPassword)).toBe(401);
    expect(await verify(linkMailedTo(app, email, 'verify-email'))).toBe(400);
    expect((await app.fail(auth.register, { body: registration(email) })).status).toBe(409);
  });

  it('can be verified with the password chosen last, by the link that says so', async () => {
    const { email } = await contested();
    await app.outbox.drain();
    expect(await verify(linkMailedTo(app, email, 'verify-email'))).toBe(200);
    expect(await signIn(email, strangerPassword)).toBe(200);
    expect(await signIn(email, ownerPassword)).toBe(401);
  });
});

describe('an address that is registered again with the same password', () => {
  it('gets a new link that kills the older one, in the same words', async () => {
    const email = anAddress();
    await register(email, ownerPassword);
    await app.outbox.drain();
    const older = tokenMailedTo(app, email);
    await register(email, ownerPassword);
    await app.call(auth.resendVerification, { body: { email } });
    await app.outbox.drain();
    expect(subjectsTo(email)).toEqual(Array(3).fill('Verify your email address'));
    expect(await verify(older)).toBe(400);
    expect(await verify(tokenMailedTo(app, email))).toBe(200);
    expect(await signIn(email, ownerPassword)).toBe(200);
  });
});

describe('an address that was verified by choosing a new password', () => {
  it('has no verification link left', async () => {
    const email = anAddress();
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
