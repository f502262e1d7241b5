import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { expectSameTime } from '../../../test/app/same-time.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import {
  createSignedInUser,
  createVerifiedUser,
  findEmailedLink,
  randomEmail,
  registration,
} from '../../../test/app/users.ts';

/** Hashes each password, as the product does, and has no limits, which would stop this many requests. */
const app = useTestApp({ unlimited: true, passwords: (real) => real, env: { REGISTRATION_PRIVACY: 'on' } });
const { auth, emailChanges, invites } = endpoints;
const register = (email: string) => app.callForError(auth.register, { body: registration(email) });
const subjectsTo = (email: string) => app.mail.sent.filter(({ to }) => to === email).map(({ subject }) => subject);

describe('registration with REGISTRATION_PRIVACY=on', () => {
  it('returns the same reply in the same time for known and unknown addresses', async () => {
    const known = await createVerifiedUser(app);
    const replies = new Set<string>();
    await expectSameTime(20, async (kind) => {
      const email = kind === 'known' ? known : randomEmail();
      const start = performance.now();
      const { status, body } = await register(email);
      const milliseconds = performance.now() - start;
      replies.add(JSON.stringify([status, body]));
      return milliseconds;
    });
    expect([...replies]).toEqual([
      JSON.stringify([201, { requiresVerification: true, message: 'Please check your email to verify your account.' }]),
    ]);
  });

  it('emails the owner of a known address, and changes nothing', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    await app.callForError(auth.register, { body: { ...registration(email), password: 'stranger-tile-8' } });
    await app.outbox.drain();
    expect(subjectsTo(email)).toContain('Your address already has a Tessera account');
    expect((await app.call(auth.me, { token: accessToken })).status).toBe(200);
    expect((await app.call(auth.login, { body: registration(email) })).status).toBe(200);
  });

  it('treats a reserved address alike', async () => {
    const { email, accessToken: token } = await createSignedInUser(app);
    const wanted = randomEmail();
    await app.call(emailChanges.request, { token, body: { email: wanted } });
    await app.outbox.drain();
    await app.call(emailChanges.confirm, { body: { token: findEmailedLink(app, wanted, '/change-email') } });
    expect((await register(email)).status).toBe(201);
    await app.outbox.drain();
    expect(subjectsTo(email)).toContain('Your address already has a Tessera account');
  });

  it('invites a known address as any other', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const known = await createVerifiedUser(app);
    for (const email of [known, randomEmail()])
      expect(await app.call(invites.send, { token, body: { email } })).toMatchObject({
        status: 201,
        body: { inviteeEmail: email, status: 'pending' },
      });
  });
});
