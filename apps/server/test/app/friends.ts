import { endpoints, type Invite, type InviteStatus } from '@tessera/contract';
import { logIn, randomEmail, registration, tokenMailedTo } from './users.ts';
import type { TestApp } from './test-app.ts';

const { auth, invites } = endpoints;

interface Caller {
  accessToken: string;
}

export async function invite(app: TestApp, inviter: Caller, email = randomEmail()): Promise<Invite> {
  const { status, body } = await app.call(invites.send, { token: inviter.accessToken, body: { email } });
  if (status !== 201) throw new Error(`sending an invite failed: ${JSON.stringify(body)}`);
  await app.outbox.drain();
  return body;
}

/** Registers without verifying the address. */
export async function register(app: TestApp, email: string, inviteCode?: string): Promise<void> {
  const body = { ...registration(email), ...(inviteCode === undefined ? {} : { inviteCode }) };
  const answer = await app.call(auth.register, { body });
  if (answer.status !== 201) throw new Error(`registration failed: ${JSON.stringify(answer.body)}`);
  await app.outbox.drain();
}

export async function verify(app: TestApp, email: string): Promise<number> {
  return (await app.call(auth.verifyEmail, { body: { token: tokenMailedTo(app, email) } })).status;
}

/** Registers and verifies. */
export async function join(app: TestApp, email: string, inviteCode?: string): Promise<void> {
  await register(app, email, inviteCode);
  await verify(app, email);
}

export async function signInAgain(app: TestApp, email: string) {
  return { email, ...(await logIn(app, email)) };
}

export async function readQuota(app: TestApp, person: Caller): Promise<number> {
  return (await app.call(auth.me, { token: person.accessToken })).body.url_quota;
}

export async function readReferralStats(app: TestApp, person: Caller) {
  return (await app.call(invites.stats, { token: person.accessToken })).body;
}

/** Newest first. */
export async function statusesOf(app: TestApp, person: Caller): Promise<InviteStatus[]> {
  const { body } = await app.call(invites.list, { token: person.accessToken });
  return body.invites.map(({ status }) => status);
}
