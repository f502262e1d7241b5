import { freeQrTypes, type QrCode, type User } from '@tessera/contract';

/** A free account that holds as many codes as it may. */
export const isAtFreeLimit = (user: User): boolean => user.is_free_user && user.free_urls_remaining <= 0;

/**
 * Whether a code in a list may need an upgrade to be switched on again: it is of a kind that is Pro, or the account holds
 * more codes than its free quota. Which of them the quota covers is known of a single code (`reactivation_requires_pro`).
 */
export const needsUpgradeToReactivate = (user: User, code: Pick<QrCode, 'is_active' | 'qr_type'>): boolean =>
  user.is_free_user && !code.is_active && (!freeQrTypes.includes(code.qr_type) || user.urls_used > user.url_quota);
