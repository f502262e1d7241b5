import { endpoints, type Endpoint, type Invite, type InviteStatus } from '@tessera/contract';
import { days } from '../../src/platform/clock/clock.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { register } from '../app/friends.ts';
import { tokenMailedTo } from '../app/people.ts';
import type { TestApp } from '../app/test-app.ts';
import type { Action, Address } from './actions.ts';
import { momentsApart } from './model-world.ts';
import { type Outcome, personAt, type World } from './world.ts';

interface Account {
  id: string;
  verified: boolean;
}

/** The real thing, over HTTP, for the same actions as the model. */
export function productWorld(app: TestApp, people: readonly Address[]): World {
  const sent: (Invite & { sender: string; senderId: string })[] = [];
  let bonusesOfTheGone = 0;

  const accountOf = (email: string) =>
    app.db.maybe<Account>(sql`select id, email_verified_at is not null as verified from users where email = ${email}`);

  /** A session as the login would open it; the password's cost is not what is looked at here. */
  const tokenFor = async (userId: string) => (await app.db.tx((tx) => app.auth.sessions.start(tx, userId))).accessToken;

  async function called(endpoint: Endpoint, userId: string, rest: object) {
    const answer = await app.fail(endpoint, { token: await tokenFor(userId), ...rest });
    return answer.status < 300
      ? { outcome: 'done', body: answer.body }
      : { outcome: answer.body.code, body: undefined };
  }

  const acts: { [K in Action['do']]: (action: Extract<Action, { do: K }>) => Promise<Outcome> } = {
    async send({ from, to }) {
      const sender = personAt(people, from).email;
      const account = await accountOf(sender);
      if (!account?.verified) return 'idle';
      const { email } = personAt(people, to);
      const { outcome, body } = await called(endpoints.invites.send, account.id, { body: { email } });
      if (outcome !== 'done') return outcome;
      sent.push({ ...(body as unknown as Invite), sender, senderId: account.id });
      app.clock.advance(momentsApart);
      return 'done';
    },
    async cancel({ invite: index }) {
      const invite = sent[index];
      const account = invite && (await accountOf(invite.sender));
      if (!invite || account?.id !== invite.senderId) return 'idle';
      return (await called(endpoints.invites.cancel, account.id, { params: { id: invite.id } })).outcome;
    },
    async register({ who, code }) {
      const { email } = personAt(people, who);
      if ((await accountOf(email))?.verified) return 'email_in_use';
      await register(app, email, code === 'none' ? undefined : code === 'broken' ? 'broken' : sent[code]?.inviteCode);
      return 'done';
    },
    async verify({ who }) {
      const { email } = personAt(people, who);
      const account = await accountOf(email);
      if (!account || account.verified) return 'idle';
      // The mail's link may be older than a day by now; asking for another is what a person would do.
      await app.call(endpoints.auth.resendVerification, { body: { email } });
      await app.outbox.drain();
      await app.call(endpoints.auth.verifyEmail, { body: { token: tokenMailedTo(app, email) } });
      return (await accountOf(email))?.verified ? 'done' : 'not verified';
    },
    async leave({ who }) {
      const account = await accountOf(personAt(people, who).email);
      if (!account?.verified) return 'idle';
      const { referrals } = await app.db.one<{ referrals: number }>(
        sql`select referrals from users where id = ${account.id}`,
      );
      bonusesOfTheGone += referrals;
      return (await called(endpoints.auth.deleteAccount, account.id, {})).outcome;
    },
    wait({ days: count }) {
      app.clock.advance(days(count));
      return Promise.resolve('done');
    },
  };

  return {
    act: (action) => (acts[action.do] as (given: Action) => Promise<Outcome>)(action),
    async bonuses() {
      const { sum } = await app.db.one<{ sum: number }>(
        sql`select coalesce(sum(referrals), 0)::int as sum from users where email = any(${people.map(({ email }) => email)})`,
      );
      return bonusesOfTheGone + sum;
    },
    async statuses() {
      const found: (InviteStatus | 'gone')[] = [];
      for (const { id, sender, senderId } of sent) {
        const account = await accountOf(sender);
        if (account?.id !== senderId) found.push('gone');
        else {
          const { body } = await app.call(endpoints.invites.list, { token: await tokenFor(senderId) });
          found.push(body.invites.find((invite) => invite.id === id)?.status ?? 'gone');
        }
      }
      return found;
    },
  };
}
