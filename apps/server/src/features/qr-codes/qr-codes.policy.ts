import { type ErrorCode, freeQrTypes, type QrType } from '@tessera/contract';
import type { Plan } from '../plans/plans.service.ts';

type PlanFacts = Pick<Plan, 'isPro' | 'quota' | 'remaining'>;

/** Why this account may not create such a code, or nothing. Without a place left, no type can be had at all. */
export function creationRefusal({ isPro, remaining }: PlanFacts, type: QrType): ErrorCode | undefined {
  if (isPro) return undefined;
  if (remaining <= 0) return 'quota_reached';
  return freeQrTypes.includes(type) ? undefined : 'qr_type_locked';
}

export interface Changes {
  title: boolean;
  destination: boolean;
  switchOn: boolean;
}

/**
 * Why this account may not change a code so, or nothing. Switching off is always allowed; switching on needs a place
 * in the free quota, so that a subscription which ended can never be used as a store of spare codes.
 */
export function changeRefusal({ isPro }: PlanFacts, changes: Changes, holdsFreePlace: boolean): ErrorCode | undefined {
  if (isPro) return undefined;
  if (changes.title || changes.destination) return 'edit_requires_pro';
  return changes.switchOn && !holdsFreePlace ? 'reactivation_requires_pro' : undefined;
}

/** `rank` counts the codes of free types from the oldest: the first ones fill the free quota. */
export const holdsFreePlace = (type: QrType, rank: number, { quota }: PlanFacts): boolean =>
  freeQrTypes.includes(type) && rank <= quota;

/** A free account chooses the logo while it creates the code: the upload is a call of its own, right after. */
const firstLogoMinutes = 15;
export const mayPutLogo = ({ isPro }: PlanFacts, code: { hasLogo: boolean; ageMinutes: number }): boolean =>
  isPro || (!code.hasLogo && code.ageMinutes <= firstLogoMinutes);
