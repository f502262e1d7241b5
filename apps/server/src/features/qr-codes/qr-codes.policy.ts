import { type Entitlement, includes, type QrType } from '@tessera/contract';
import type { AccountPlan } from '../plans/plans.service.ts';

/** The entitlement that the account lacks for such a new code. If the quota is used up, no type is available. */
export function creationRefusal(
  { entitlements, remaining }: Pick<AccountPlan, 'entitlements' | 'remaining'>,
  { type, slug }: { type: QrType; slug: string | null },
): Entitlement | undefined {
  if (remaining <= 0 && !includes(entitlements, 'codes')) return 'codes';
  if (!entitlements.types.includes(type)) return 'types';
  return slug !== null && !includes(entitlements, 'slugs') ? 'slugs' : undefined;
}

export interface Changes {
  title: boolean;
  slug: boolean;
  destination: boolean;
  activation: boolean;
}

/**
 * The entitlement that the account lacks for changes of a code like this. Deactivating is always allowed. Only
 * codes within the quota can be activated. Otherwise, an account whose subscription has ended could use all its codes
 * in turn.
 */
export function changeRefusal(
  { entitlements }: Pick<AccountPlan, 'entitlements'>,
  changes: Changes,
  isWithinQuota: boolean,
): Entitlement | undefined {
  const needed: readonly [Entitlement, boolean][] = [
    ['slugs', changes.slug],
    ['edits', changes.title || changes.destination],
    ['reactivation', changes.activation && !isWithinQuota],
  ];
  return needed.find(([entitlement, isNeeded]) => isNeeded && !includes(entitlements, entitlement))?.[0];
}

/** `rank` counts the codes of the plan's types, oldest first: the oldest fill the quota. */
export const isInQuota = (
  type: QrType,
  rank: number,
  { entitlements, quota }: Pick<AccountPlan, 'entitlements' | 'quota'>,
): boolean => entitlements.types.includes(type) && rank <= quota;

/** An account that may not edit its codes may choose a logo while it creates one; the upload is a separate call, right after. */
const firstLogoMinutes = 15;
export const canSetLogo = (
  { entitlements }: Pick<AccountPlan, 'entitlements'>,
  code: { hasLogo: boolean; ageMinutes: number },
): boolean => includes(entitlements, 'edits') || (!code.hasLogo && code.ageMinutes <= firstLogoMinutes);
