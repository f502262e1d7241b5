import type { OidcLink } from '@tessera/contract';
import { canUnlink } from './oidc.policy.ts';
import type { OidcLinkRow } from './oidc.repo.ts';

export const presentLink = (row: OidcLinkRow, { only }: { only: boolean }): OidcLink => ({
  identity: row.linkedAt && { email: row.identityEmail, linked_at: row.linkedAt.toISOString() },
  has_password: row.hasPassword,
  can_unlink: row.linkedAt !== null && canUnlink({ hasPassword: row.hasPassword, isOnlyMethod: only }),
});
