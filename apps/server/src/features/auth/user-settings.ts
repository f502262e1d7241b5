import type { BodyOf, endpoints, Language } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import type { AuthDeps } from './auth.deps.ts';
import { updateLanguage, updateTimezone } from './users.repo.ts';

type TimezoneChange = BodyOf<typeof endpoints.auth.updateTimezone>;

type TimezoneHook = (tx: Queryable, userId: string) => Promise<unknown>;

/** What a person chooses for the account. */
export function createUserSettings({ db }: Pick<AuthDeps, 'db'>) {
  const timezoneHooks: TimezoneHook[] = [];
  return {
    updateLanguage: (userId: string, language: Language) => updateLanguage(db, userId, language),
    updateTimezone: (userId: string, { timezone, only_if_unknown: onlyIfUnknown = false }: TimezoneChange) =>
      db.tx(async (tx) => {
        await updateTimezone(tx, userId, { timezone, onlyIfUnknown });
        for (const hook of timezoneHooks) await hook(tx, userId);
      }),
    /** The hook runs in the transaction that changes the time zone of an account. */
    onTimezoneChanged: (hook: TimezoneHook) => void timezoneHooks.push(hook),
  };
}
