import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { invite, readQuota, statusesOf } from '../../../test/app/friends.ts';
import { randomEmail, registration } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const app = useTestApp({ env: { EMAIL_VERIFICATION: 'off' } });

async function registerSignedIn(email: string, inviteCode?: string) {
  const body = { ...registration(email), ...(inviteCode === undefined ? {} : { inviteCode }) };
  const answer = await app.call(endpoints.auth.register, { body });
  if (!('accessToken' in answer.body)) throw new Error('not signed in');
  return { email, ...answer.body };
}

describe('invites with EMAIL_VERIFICATION=off', () => {
  it('are accepted at registration', async () => {
    const ann = await registerSignedIn(randomEmail());
    const { inviteCode } = await invite(app, ann);
    await registerSignedIn(randomEmail(), inviteCode);
    const { inviteeEmail } = await invite(app, ann);
    await registerSignedIn(inviteeEmail);
    expect(await statusesOf(app, ann)).toEqual(['accepted', 'accepted']);
    expect(await readQuota(app, ann)).toBe(3);
  });

  it('grant no bonus for the inviter’s own alias or a returning mailbox', async () => {
    const email = randomEmail();
    const ann = await registerSignedIn(email);
    const { inviteCode } = await invite(app, ann);
    await registerSignedIn(email.replace('@', '+me@'), inviteCode);
    const bob = await registerSignedIn(randomEmail());
    await app.call(endpoints.auth.deleteAccount, { token: bob.accessToken });
    await registerSignedIn(bob.email, inviteCode);
    expect(await readQuota(app, ann)).toBe(1);
  });
});
