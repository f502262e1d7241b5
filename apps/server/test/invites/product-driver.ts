import { endpoints, type Endpoint, type Invite, type InviteStatus } from '@tessera/contract';
import { days } from '../../src/platform/clock/clock.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { register } from '../app/friends.ts';
import { tokenMailedTo } from '../app/users.ts';
import type { TestApp } from '../app/test-app.ts';
import type { Action, Address } from './actions.ts';
import { type InviteDriver, type Outcome, addressAt } from './driver.ts';
import { sendGapMs } from './model.ts';

interface Account {
  id: string;
  isVerified: boolean;
}

/** Runs the actions against the product over HTTP. */
export function createProductDriver(app: TestApp, people: readonly Address[]): InviteDriver {
  const sent: (Invite & { sender: string; senderId: string })[] = [];
  let bonusesOfDeleted = 0;

  const accountOf = (email: string) =>
    app.db.maybe<Account>(
      sql`select id, email_verified_at is not null as "isVerified" from users where email = ${email}`,
    );

  /** Starts a session without a login, which would cost a password hash. */
  const client = { address: '127.0.0.1', userAgent: '' };
  const tokenFor = async (userId: string) =>
    (await app.db.tx((tx) => app.auth.sessions.start(tx, userId, client, 'password'))).accessToken;

  async function callAs(endpoint: Endpoint, userId: string, rest: object) {
    const answer = await app.callForError(endpoint, { token: await tokenFor(userId), ...rest });
    return answer.status < 300
      ? { outcome: 'done', body: answer.body }
      : { outcome: answer.body.code, body: undefined };
  }

  const acts: { [K in Action['kind']]: (action: Extract<Action, { kind: K }>) => Promise<Outcome> } = {
    async send({ from, to }) {
      const sender = addressAt(people, from).email;
      const account = await accountOf(sender);
      if (!account?.isVerified) return 'skipped';
      const { email } = addressAt(people, to);
      const { outcome, body } = await callAs(endpoints.invites.send, account.id, { body: { email } });
      if (outcome !== 'done') return outcome;
      sent.push({ ...(body as unknown as Invite), sender, senderId: account.id });
      app.clock.advance(sendGapMs);
      return 'done';
    },
    async cancel({ invite: index }) {
      const invite = sent[index];
      const account = invite && (await accountOf(invite.sender));
      if (!invite || account?.id !== invite.senderId) return 'skipped';
      return (await callAs(endpoints.invites.cancel, account.id, { params: { id: invite.id } })).outcome;
    },
    async register({ address, code }) {
      const { email } = addressAt(people, address);
      if ((await accountOf(email))?.isVerified) return 'email_in_use';
      await register(app, email, code === 'none' ? undefined : code === 'broken' ? 'broken' : sent[code]?.inviteCode);
      return 'done';
    },
    async verify({ address }) {
      const { email } = addressAt(people, address);
      const account = await accountOf(email);
      if (!account || account.isVerified) return 'skipped';
      // The link in the first email may have expired, so request another.
      await app.call(endpoints.auth.resendVerification, { body: { email } });
      await app.outbox.drain();
      await app.call(endpoints.auth.verifyEmail, { body: { token: tokenMailedTo(app, email) } });
      return (await accountOf(email))?.isVerified ? 'done' : 'not verified';
    },
    async delete({ address }) {
      const account = await accountOf(addressAt(people, address).email);
      if (!account?.isVerified) return 'skipped';
      const { referrals } = await app.db.one<{ referrals: number }>(
        sql`select referrals from users where id = ${account.id}`,
      );
      bonusesOfDeleted += referrals;
      return (await callAs(endpoints.auth.deleteAccount, account.id, {})).outcome;
    },
    wait({ days: count }) {
      app.clock.advance(days(count));
      return Promise.resolve('done');
    },
  };

  return {
    act: (action) => (acts[action.kind] as (given: Action) => Promise<Outcome>)(action),
    async bonuses() {
      const { sum } = await app.db.one<{ sum: number }>(
        sql`select coalesce(sum(referrals), 0)::int as sum from users where email = any(${people.map(({ email }) => email)})`,
      );
      return bonusesOfDeleted + sum;
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
