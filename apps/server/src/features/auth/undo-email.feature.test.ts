import { type AddedAccess, endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { subscribe } from '../../../test/app/codes.ts';
import { addPasskey, signInWith } from '../../../test/app/passkeys.ts';
import { shownTotp } from '../../../test/app/second-factor.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import {
  createSignedInUser,
  createVerifiedUser,
  findEmailedLink,
  logIn,
  randomEmail,
  registration,
} from '../../../test/app/users.ts';
import { browserOf, newPerson, oidcEnv, useProvider } from '../../../test/oidc/oidc-sign-in.ts';
import { days, minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { recentDays } from './added-access.policy.ts';

const provider = await useProvider(() => app.clock);
const app = useTestApp({ unlimited: true, env: oidcEnv(provider) });
const { auth, emailChanges, secondFactor, webhooks } = endpoints;
const newPassword = 'another-tile-8';
const receiver = { url: 'https://example.org/', events: ['code.created' as const] };

async function changeTo(token: string, email: string): Promise<void> {
  await app.call(emailChanges.request, { token, body: { email } });
  await app.outbox.drain();
  const link = findEmailedLink(app, email, '/change-email');
  expect((await app.call(emailChanges.confirm, { body: { token: link } })).status).toBe(200);
  await app.outbox.drain();
}

const undoLink = (email: string) => findEmailedLink(app, email, '/undo-email');
const review = async (email: string) =>
  (await app.call(emailChanges.reviewUndo, { body: { token: undoLink(email) } })).body.added;

/** The steps of the owner: opens the link, then chooses a password with the link of the next email. */
async function undo(email: string, remove?: string[]) {
  const answer = await app.callForError(emailChanges.undo, {
    body: { token: undoLink(email), ...(remove && { remove }) },
  });
  await app.outbox.drain();
  return answer;
}
async function signInByMailbox(email: string) {
  const body = { token: findEmailedLink(app, email, '/reset-password'), password: newPassword };
  expect((await app.callForError(auth.resetPassword, { body })).status).toBe(200);
  return app.callForError(auth.login, { body: { ...registration(email), password: newPassword } });
}

async function createKey(token: string, name: string): Promise<string> {
  return (await app.call(endpoints.apiKeys.create, { token, body: { name, scopes: ['codes:read'] } })).body.key;
}
async function setUpFactor(token: string) {
  const { totp_secret: secret } = (await app.call(secondFactor.setUp, { token })).body;
  await app.call(secondFactor.activate, { token, body: { code: shownTotp(app, secret) } });
}
const keyStatus = async (key: string) => (await app.callForError(endpoints.qrCodes.list, { token: key })).status;
const chosenKinds = (added: AddedAccess[], choose: (item: AddedAccess) => boolean) =>
  added
    .filter(choose)
    .map(({ kind }) => kind)
    .sort();
const all = ['api_key', 'passkey', 'provider', 'second_factor', 'webhook'];

/** Adds one of each kind of access. */
async function addEverything(token: string) {
  const { authenticator } = await addPasskey(app, token, 'planted');
  const key = await createKey(token, 'planted');
  const identity = newPerson();
  await browserOf(app, provider).link(token, identity);
  await app.call(webhooks.create, { token, body: receiver });
  await setUpFactor(token);
  return { authenticator, key, identity };
}

/** A new session of an account with two-step sign-in, by its passkey. */
async function logInByPasskey(authenticator: Parameters<typeof signInWith>[1]) {
  const { body } = await signInWith(app, authenticator);
  if (!('accessToken' in body)) throw new Error(`no session: ${JSON.stringify(body)}`);
  return body as { accessToken: string };
}

describe('undo of a change of address', () => {
  it('removes everything that the requesting session added before the change', async () => {
    const email = await createVerifiedUser(app);
    await subscribe(app, email);
    const { accessToken: token } = await logIn(app, email);
    const planted = await addEverything(token);
    app.clock.advance(minutes(1));
    await changeTo(token, randomEmail());
    expect(chosenKinds(await review(email), ({ required }) => required)).toEqual(all);
    expect((await undo(email)).status).toBe(200);
    expect((await signInWith(app, planted.authenticator)).body.code).toBe('passkey_invalid');
    expect(await keyStatus(planted.key)).toBe(401);
    const elsewhere = await browserOf(app, provider).signInForError(planted.identity);
    expect(elsewhere.body).not.toMatchObject({ user: { email } });
    const signedIn = await signInByMailbox(email);
    expect(signedIn).toMatchObject({ status: 200, body: { user: { email } } });
    const owner = (signedIn.body as { accessToken?: string }).accessToken;
    expect((await app.call(webhooks.list, { token: owner })).body.webhooks).toEqual([]);
  });

  it('suggests everything that was added in the week before the request by another session', async () => {
    const email = await createVerifiedUser(app);
    await subscribe(app, email);
    const planted = await addEverything((await logIn(app, email)).accessToken);
    app.clock.advance(days(recentDays) - minutes(1));
    await changeTo((await logInByPasskey(planted.authenticator)).accessToken, randomEmail());
    const added = await review(email);
    expect(chosenKinds(added, ({ required }) => required)).toEqual([]);
    expect(chosenKinds(added, ({ suggested }) => suggested)).toEqual(all);
  });

  it('lists what is older than the session, suggests ways to sign in, and removes what the owner chooses', async () => {
    const email = await createVerifiedUser(app);
    await subscribe(app, email);
    const planted = await addEverything((await logIn(app, email)).accessToken);
    app.clock.advance(days(recentDays + 1));
    const { accessToken: token } = await logInByPasskey(planted.authenticator);
    await changeTo(token, randomEmail());
    const added = await review(email);
    expect(chosenKinds(added, ({ required }) => required)).toEqual([]);
    expect(chosenKinds(added, ({ suggested }) => suggested)).toEqual(['passkey', 'provider', 'second_factor']);
    expect(chosenKinds(added, () => true)).toEqual(all);
    await undo(
      email,
      added.filter(({ suggested }) => suggested).map(({ id }) => id),
    );
    expect((await signInWith(app, planted.authenticator)).body.code).toBe('passkey_invalid');
    expect(await keyStatus(planted.key)).toBe(200);
    expect(await signInByMailbox(email)).toMatchObject({ status: 200, body: { user: { email } } });
  });

  it('keeps what is older than the session if the owner chooses nothing', async () => {
    const email = await createVerifiedUser(app);
    const older = await addPasskey(app, (await logIn(app, email)).accessToken);
    app.clock.advance(days(5));
    const { accessToken: token } = await logIn(app, email);
    await changeTo(token, randomEmail());
    await undo(email);
    expect(await signInWith(app, older.authenticator)).toMatchObject({ status: 200, body: { user: { email } } });
  });

  it('lists nothing from more than 30 days before the request', async () => {
    const email = await createVerifiedUser(app);
    await addPasskey(app, (await logIn(app, email)).accessToken);
    app.clock.advance(days(limits.tokens.undoReviewDays) + 1);
    await changeTo((await logIn(app, email)).accessToken, randomEmail());
    expect(await review(email)).toEqual([]);
  });

  it('removes a second factor whose recovery codes were replaced', async () => {
    const email = await createVerifiedUser(app);
    const first = await logIn(app, email);
    const { authenticator } = await addPasskey(app, first.accessToken);
    await setUpFactor(first.accessToken);
    app.clock.advance(days(40));
    const { accessToken: token } = await logInByPasskey(authenticator);
    await app.call(secondFactor.replaceRecoveryCodes, { token });
    await changeTo(token, randomEmail());
    await undo(email);
    expect(await signInByMailbox(email)).toMatchObject({ status: 200, body: { user: { email } } });
  });

  it('keeps a second factor that is older, and asks for its code', async () => {
    const email = await createVerifiedUser(app);
    const first = await logIn(app, email);
    const { authenticator } = await addPasskey(app, first.accessToken);
    await setUpFactor(first.accessToken);
    app.clock.advance(days(5));
    await changeTo((await logInByPasskey(authenticator)).accessToken, randomEmail());
    await undo(email);
    expect((await signInByMailbox(email)).body).toMatchObject({ requiresSecondFactor: true });
  });

  it('removes a webhook whose URL or secret was replaced, and keeps others', async () => {
    const email = await createVerifiedUser(app);
    await subscribe(app, email);
    const first = await logIn(app, email);
    const created = [];
    for (const path of ['moved', 'rotated', 'disabled']) {
      const body = { ...receiver, url: `${receiver.url}${path}` };
      created.push((await app.call(webhooks.create, { token: first.accessToken, body })).body.id);
    }
    const [moved = '', rotated = '', disabled = ''] = created;
    app.clock.advance(days(5));
    const { accessToken: token } = await logIn(app, email);
    await app.call(webhooks.update, { token, params: { id: moved }, body: { url: 'https://evil.example/' } });
    await app.call(webhooks.rotateSecret, { token, params: { id: rotated } });
    await app.call(webhooks.update, { token, params: { id: disabled }, body: { enabled: false } });
    await changeTo(token, randomEmail());
    await undo(email);
    const owner = (await signInByMailbox(email)).body as { accessToken?: string };
    const { body } = await app.call(webhooks.list, { token: owner.accessToken });
    expect(body.webhooks.map(({ id }) => id)).toEqual([disabled]);
  });

  it('counts from the request for changes of the release before, which did not store the session', async () => {
    const { email, accessToken: token } = await createSignedInUser(app);
    await changeTo(token, randomEmail());
    await app.db.run(sql`update email_changes set session_started_at = null where old_email = ${email}`);
    const key = await createKey(token, 'planted');
    await undo(email);
    expect(await keyStatus(key)).toBe(401);
  });

  it('refuses a review with another token', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    await changeTo(accessToken, randomEmail());
    const token = undoLink(email);
    for (const wrong of ['unknown', findEmailedLink(app, email)])
      if (wrong !== token)
        expect((await app.callForError(emailChanges.reviewUndo, { body: { token: wrong } })).status).toBe(400);
    await undo(email);
    expect((await app.callForError(emailChanges.reviewUndo, { body: { token } })).status).toBe(400);
  });
});

describe('a reserved address', () => {
  const countAccounts = async (email: string) =>
    (await app.db.one<{ count: number }>(sql`select count(*) from users where email = ${email}`)).count;

  it('cannot be taken by a sign-in with a provider, so the change can be undone', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    await changeTo(accessToken, randomEmail());
    const taken = await browserOf(app, provider).signInForError(newPerson(email));
    expect(taken).toMatchObject({ status: 409, body: { code: 'email_in_use' } });
    expect(await countAccounts(email)).toBe(0);
    expect(await undo(email)).toMatchObject({ status: 200, body: { email } });
  });

  it('is free for a provider after seven days', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    await changeTo(accessToken, randomEmail());
    app.clock.advance(days(limits.tokens.undoEmailDays));
    expect((await browserOf(app, provider).signIn(newPerson(email))).body.user.email).toBe(email);
  });

  it('cannot be taken while the change is being confirmed', async () => {
    for (let round = 0; round < 5; round++) {
      const { email, accessToken: token } = await createSignedInUser(app);
      const wanted = randomEmail();
      await app.call(emailChanges.request, { token, body: { email: wanted } });
      await app.outbox.drain();
      const visits = await Promise.all(
        Array.from({ length: 3 }, () => browserOf(app, provider).visitProvider(newPerson(email), 'sign_in')),
      );
      await Promise.all([
        ...visits.map(({ url: _, ...body }) => app.callForError(endpoints.oidc.finish, { body })),
        app.callForError(auth.register, { body: registration(email) }),
        app.callForError(emailChanges.confirm, { body: { token: findEmailedLink(app, wanted, '/change-email') } }),
      ]);
      await app.outbox.drain();
      expect(await countAccounts(email)).toBe(0);
      expect(await undo(email)).toMatchObject({ status: 200, body: { email } });
    }
  });
});
