/** What an account's history records. */
export const historyKinds = [
  'signed_in',
  'signed_out',
  'password_changed',
  'password_reset',
  'account_created',
  'email_verified',
  'second_factor_enabled',
  'second_factor_disabled',
  'recovery_code_used',
  'recovery_codes_replaced',
] as const;
export type HistoryKind = (typeof historyKinds)[number];
