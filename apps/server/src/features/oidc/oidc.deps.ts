import type { Platform } from '../../platform/platform.ts';
import type { Auth } from '../auth/auth.service.ts';
import type { History } from '../history/history.service.ts';
import type { SecondStep } from '../second-factor/second-step.service.ts';

export interface OidcDeps
  extends Pick<Platform, 'config' | 'log' | 'db' | 'clock' | 'ids' | 'mail' | 'outbox' | 'oidc'> {
  auth: Pick<Auth, 'accounts' | 'sessions' | 'signIn'>;
  history: History;
  secondStep: Pick<SecondStep, 'begin'>;
}
