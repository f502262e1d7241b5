import { AppError } from '../../../http/app-error.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { readSiteSettings } from './site-settings.service.ts';

export interface Newcomer {
  email: string;
  inviteCode: string | undefined;
}

/** Whether an account has invited this person. */
export type IsInvited = (db: Queryable, newcomer: Newcomer, now: Date) => Promise<boolean>;

/** Throws if the settings do not let this person create an account. For every way to create one. */
export type RequireAdmission = (db: Queryable, newcomer: Newcomer) => Promise<void>;

export const createAdmission =
  ({ clock, isInvited }: { clock: Clock; isInvited: IsInvited }): RequireAdmission =>
  async (db, newcomer) => {
    const { registration } = await readSiteSettings(db);
    if (registration === 'closed') throw new AppError('registration_closed');
    if (registration === 'invitation' && !(await isInvited(db, newcomer, clock.now())))
      throw new AppError('invitation_required');
  };
