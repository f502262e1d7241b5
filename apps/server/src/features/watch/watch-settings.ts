import type { WatchSettings } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { readPlan, requireEntitlement } from '../plans/plans.service.ts';
import { allMailSettings } from './alerts/mail-settings.policy.ts';
import { findMailSettings, type MailSettings, storeMailSettings } from './alerts/watch-mails.repo.ts';
import type { WatchDeps } from './watch.deps.ts';

/** Which alerts of an account are emailed. */
export function createWatchSettings({ db }: Pick<WatchDeps, 'db'>) {
  const read = async (reader: Queryable, userId: string): Promise<WatchSettings> => ({
    mails: allMailSettings(await findMailSettings(reader, userId)),
  });
  return {
    read: (userId: string) => read(db, userId),
    update: (userId: string, mails: MailSettings) =>
      db.tx(async (tx) => {
        requireEntitlement(await readPlan(tx, userId), 'watch');
        await storeMailSettings(tx, userId, mails);
        return read(tx, userId);
      }),
  };
}
