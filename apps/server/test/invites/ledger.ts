import type { Action, Address } from './actions.ts';
import { type Outcome, personAt } from './world.ts';

/**
 * What the rules promise, written a second time without looking at the product: who has been brought by whom. It reads
 * the history of what succeeded, knows who is who from the list of people, and counts in whole days.
 */
export function createLedger(people: readonly Address[]) {
  let today = 0;
  const invites: { from: string; fromPerson: string; toPerson: string; day: number; spent: boolean }[] = [];
  const registered = new Map<string, Extract<Action, { do: 'register' }>['code']>();
  const living = new Set<string>();
  const everVerified = new Set<string>();
  const brought = new Set<string>();

  function arrive({ email, person }: Address): void {
    living.add(email);
    const isNew = !everVerified.has(person);
    everVerified.add(person);
    const usable = ({ from, fromPerson, day, spent }: (typeof invites)[number]) =>
      living.has(from) && fromPerson !== person && today - day < 7 && !spent;
    const code = registered.get(email);
    const byLink = typeof code === 'number' ? invites[code] : undefined;
    const chosen =
      byLink && usable(byLink) ? byLink : invites.find((invite) => invite.toPerson === person && usable(invite));
    if (!isNew || !chosen) return;
    chosen.spent = true;
    brought.add(person);
  }

  return {
    note(action: Action, outcome: Outcome): void {
      if (outcome !== 'done') return;
      if (action.do === 'wait') today += action.days;
      if (action.do === 'cancel') Object.assign(invites[action.invite] ?? {}, { spent: true });
      if (action.do === 'register') registered.set(personAt(people, action.who).email, action.code);
      if (action.do === 'verify') arrive(personAt(people, action.who));
      if (action.do === 'leave') {
        const { email } = personAt(people, action.who);
        living.delete(email);
        // Their invites are gone with them, also should they come back.
        for (const invite of invites) if (invite.from === email) invite.spent = true;
      }
      if (action.do === 'send') {
        const [from, to] = [personAt(people, action.from), personAt(people, action.to)];
        invites.push({ from: from.email, fromPerson: from.person, toPerson: to.person, day: today, spent: false });
      }
    },
    /** People who verified an address for the first time and came by an invite. */
    distinctInvitees: () => brought.size,
  };
}
