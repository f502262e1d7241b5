import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { invite, quotaOf, statusesOf } from '../../../test/app/friends.ts';
import { anAddress, registration } from '../../../test/app/people.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const app = useTestApp({ env: { EMAIL_VERIFICATION: 'off' } });

async function joinAtOnce(email: string, inviteCode?: string) {
  const body = { ...registration(email), ...(inviteCode === undefined ? {} : { inviteCode }) };
  const answer = await app.call(endpoints.auth.register, { body });
  if (!('accessToken' in answer.body)) throw new Error('not signed in');
  return { email, ...answer.body };
}

describe('an installation that verifies no addresses', () => {
  it('takes the registration for the acceptance', async () => {
    const ann = await joinAtOnce(anAddress());
    const { inviteCode } = await invite(app, ann);
    await joinAtOnce(anAddress(), inviteCode);
    const { inviteeEmail } = await invite(app, ann);
    await joinAtOnce(inviteeEmail);
    expect(await statusesOf(app, ann)).toEqual(['accepted', 'accepted']);
    expect(await quotaOf(app, ann)).toBe(3);
  });

  it('still gives no bonus for oneself or for someone who came back', async () => {
    const email = anAddress();
    const ann = await joinAtOnce(email);
    const { inviteCode } = await invite(app, ann);
    await joinAtOnce(email.replace('@', '+me@'), inviteCode);
    const bob = await joinAtOnce(anAddress());
    await app.call(endpoints.auth.deleteAccount, { token: bob.accessToken });
    await joinAtOnce(bob.email, inviteCode);
    expect(await quotaOf(app, ann)).toBe(1);
  });
});
