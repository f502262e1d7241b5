import type { Platform } from '../../platform/platform.ts';
import type { Auth } from '../auth/auth.service.ts';
import type { History } from '../history/history.service.ts';

export interface PasskeyDeps
  extends Pick<Platform, 'config' | 'db' | 'clock' | 'ids' | 'mail' | 'outbox' | 'webauthn'> {
  history: History;
  auth: Pick<Auth, 'signIn' | 'sessions'>;
}
