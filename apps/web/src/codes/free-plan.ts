import { freeQrTypes, type QrCode, type User } from '@tessera/contract';

/** Whether a free account has used up its quota. */
export const isAtFreeLimit = (user: User): boolean => user.is_free_user && user.free_urls_remaining <= 0;

/**
 * Whether a listed code may need an upgrade to be reactivated: its type is Pro, or the account has more codes than its
 * quota. Only the response for a single code says whether the quota covers it (`reactivation_requires_pro`).
 */
export const needsUpgradeToReactivate = (user: User, code: Pick<QrCode, 'is_active' | 'qr_type'>): boolean =>
  user.is_free_user && !code.is_active && (!freeQrTypes.includes(code.qr_type) || user.urls_used > user.url_quota);
