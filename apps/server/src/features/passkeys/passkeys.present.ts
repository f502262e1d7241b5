import type { Passkey } from '@tessera/contract';
import type { PasskeyRow } from './passkeys.repo.ts';

export const presentPasskey = ({ id, name, createdAt, lastUsedAt, isBackedUp }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  backed_up: isBackedUp,
});
