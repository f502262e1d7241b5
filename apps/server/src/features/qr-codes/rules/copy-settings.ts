import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/db/db.ts';
import { type AccountPlan, requireEntitlement } from '../../plans/plans.service.ts';
import { secretBytes } from './change-settings.ts';
import { findSettings, updateSettings } from './rules.repo.ts';

interface Copied {
  userId: string;
  /** The ids of the codes. */
  from: string;
  to: string;
  plan: AccountPlan;
  now: Date;
}

/**
 * Gives a code the rules and settings of another one. The password too: a copy without it would publish a protected destination.
 * The secret is not copied, so visitors enter the password of the copy again.
 */
export async function copySettings(tx: Queryable, { userId, from, to, plan, now }: Copied): Promise<void> {
  const row = await findSettings(tx, userId, from);
  if (!row || (!row.routing && !row.password && !row.preview && !row.passesQuery && !row.passesClickId)) return;
  requireEntitlement(plan, 'rules');
  await updateSettings(tx, to, row, randomBytes(secretBytes), now);
}
