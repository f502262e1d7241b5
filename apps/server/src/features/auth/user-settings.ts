import type { BodyOf, endpoints, Language } from '@tessera/contract';
import type { AuthDeps } from './auth.deps.ts';
import { updateLanguage, updateTimezone } from './users.repo.ts';

type TimezoneChange = BodyOf<typeof endpoints.auth.updateTimezone>;

/** What a person chooses for the account. */
export const createUserSettings = ({ db }: Pick<AuthDeps, 'db'>) => ({
  updateLanguage: (userId: string, language: Language) => updateLanguage(db, userId, language),
  updateTimezone: (userId: string, { timezone, only_if_unknown: onlyIfUnknown = false }: TimezoneChange) =>
    updateTimezone(db, userId, { timezone, onlyIfUnknown }),
});
