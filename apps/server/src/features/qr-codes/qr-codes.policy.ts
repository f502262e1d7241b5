import { type ErrorCode, freeQrTypes, type QrType } from '@tessera/contract';
import type { Plan } from '../plans/plans.service.ts';

type PlanFacts = Pick<Plan, 'isPro' | 'quota' | 'remaining'>;

/** The reason why this account may not create such a code. If the quota is used up, no type is available. */
export function creationRefusal({ isPro, remaining }: PlanFacts, type: QrType): ErrorCode | undefined {
  if (isPro) return undefined;
  if (remaining <= 0) return 'quota_reached';
  return freeQrTypes.includes(type) ? undefined : 'qr_type_locked';
}

export interface Changes {
  title: boolean;
  slug: boolean;
  destination: boolean;
  activation: boolean;
}

/**
 * The reason why this account may not change a code like this. Deactivating is always allowed. Only
 * codes within the free quota can be activated. Otherwise, an account whose subscription has ended could use all its codes
 * in turn.
 */
export function changeRefusal({ isPro }: PlanFacts, changes: Changes, isWithinQuota: boolean): ErrorCode | undefined {
  if (isPro) return undefined;
  if (changes.slug) return 'slug_requires_pro';
  if (changes.title || changes.destination) return 'edit_requires_pro';
  return changes.activation && !isWithinQuota ? 'reactivation_requires_pro' : undefined;
}

/** `rank` counts the codes of free types, oldest first: the oldest fill the free quota. */
export const isInFreeQuota = (type: QrType, rank: number, { quota }: PlanFacts): boolean =>
  freeQrTypes.includes(type) && rank <= quota;

/** A free account may choose a logo while it creates the code; the upload is a separate call, right after. */
const firstLogoMinutes = 15;
export const canSetLogo = ({ isPro }: PlanFacts, code: { hasLogo: boolean; ageMinutes: number }): boolean =>
  isPro || (!code.hasLogo && code.ageMinutes <= firstLogoMinutes);
