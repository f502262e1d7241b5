import type { Action, Address } from './actions.ts';
import { type Outcome, addressAt } from './driver.ts';

/**
 * An implementation of the bonus rule that is independent of the product: which people were referred. It reads the
 * successful actions, takes the person behind an address from the list, and counts in whole days.
 */
export function createLedger(people: readonly Address[]) {
  let today = 0;
  const invites: { from: string; fromPerson: string; toPerson: string; day: number; isUsed: boolean }[] = [];
  const registered = new Map<string, Extract<Action, { kind: 'register' }>['code']>();
  const accounts = new Set<string>();
  const everVerified = new Set<string>();
  const referred = new Set<string>();

  function verify({ email, person }: Address): void {
    accounts.add(email);
    const isNew = !everVerified.has(person);
    everVerified.add(person);
    const usable = ({ from, fromPerson, day, isUsed }: (typeof invites)[number]) =>
      accounts.has(from) && fromPerson !== person && today - day < 7 && !isUsed;
    const code = registered.get(email);
    const byLink = typeof code === 'number' ? invites[code] : undefined;
    const chosen =
      byLink && usable(byLink) ? byLink : invites.find((invite) => invite.toPerson === person && usable(invite));
    if (!isNew || !chosen) return;
    chosen.isUsed = true;
    referred.add(person);
  }

  return {
    record(action: Action, outcome: Outcome): void {
      if (outcome !== 'done') return;
      if (action.kind === 'wait') today += action.days;
      if (action.kind === 'cancel') Object.assign(invites[action.invite] ?? {}, { isUsed: true });
      if (action.kind === 'register') registered.set(addressAt(people, action.address).email, action.code);
      if (action.kind === 'verify') verify(addressAt(people, action.address));
      if (action.kind === 'delete') {
        const { email } = addressAt(people, action.address);
        accounts.delete(email);
        // The invites are deleted with the account, also if the person registers again.
        for (const invite of invites) if (invite.from === email) invite.isUsed = true;
      }
      if (action.kind === 'send') {
        const [from, to] = [addressAt(people, action.from), addressAt(people, action.to)];
        invites.push({ from: from.email, fromPerson: from.person, toPerson: to.person, day: today, isUsed: false });
      }
    },
    /** The number of people who accepted an invite. */
    distinctInvitees: () => referred.size,
  };
}
