import type { AuthDeps } from '../auth/auth.deps.ts';
import type { PasswordRecovery } from '../auth/passwords.service.ts';

export interface ApiKeyDeps extends Pick<AuthDeps, 'config' | 'db' | 'clock' | 'ids' | 'mail' | 'outbox' | 'log'> {
  passwords: Pick<PasswordRecovery, 'confirm'>;
}
