/** What an account's history records. */
export const historyKinds = [
  'signed_in',
  'signed_out',
  'password_changed',
  'password_reset',
  'account_created',
  'email_verified',
  'report_closed',
] as const;
export type HistoryKind = (typeof historyKinds)[number];
