export const namespaces = [
  'common',
  'errors',
  'auth',
  'dashboard',
  'qrCodes',
  'viewer',
  'subscription',
  'invites',
  'profile',
] as const;
export type Namespace = (typeof namespaces)[number];
