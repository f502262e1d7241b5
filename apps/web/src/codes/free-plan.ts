import { includes, planOfUser, type QrCode, type QrType, type User } from '@tessera/contract';

/** Whether the account has used up the quota of its plan. */
export const isAtFreeLimit = (user: User): boolean =>
  !includes(planOfUser(user), 'codes') && user.free_urls_remaining <= 0;

/** Whether the plan of the account has no codes of this type. */
export const isTypeLocked = (user: User, type: QrType): boolean => !planOfUser(user).types.includes(type);

/** Whether the plan allows another code of this type. */
export const mayCreate = (user: User, type: QrType): boolean => !isTypeLocked(user, type) && !isAtFreeLimit(user);

/**
 * Whether a listed code may need an upgrade to be reactivated: its type is Pro, or the account has more codes than its
 * quota. Only the response for a single code says whether the quota covers it (`reactivation_requires_pro`).
 */
export const needsUpgradeToReactivate = (user: User, code: Pick<QrCode, 'is_active' | 'qr_type'>): boolean =>
  !includes(planOfUser(user), 'reactivation') &&
  !code.is_active &&
  (isTypeLocked(user, code.qr_type) || user.urls_used > user.url_quota);
