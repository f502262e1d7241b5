/** Lists of choices for operators, in a file without schemas. */
export const blockKinds = ['code', 'host', 'pattern'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Why a link is blocked. The visitor of the link sees the category, its owner also the reason. */
export const blockCategories = ['phishing', 'malware', 'spam', 'illegal', 'copyright', 'other'] as const;
export type BlockCategory = (typeof blockCategories)[number];

/** Who may create an account. */
export const registrationModes = ['open', 'invitation', 'closed'] as const;

/** What the list of operators' acts records. */
export const actKinds = [
  'account_suspended',
  'account_restored',
  'code_blocked',
  'code_unblocked',
  'host_blocked',
  'host_unblocked',
  'pattern_blocked',
  'pattern_unblocked',
  'report_closed',
  'settings_changed',
  'operator_granted',
  'operator_revoked',
] as const;
export type ActKind = (typeof actKinds)[number];
