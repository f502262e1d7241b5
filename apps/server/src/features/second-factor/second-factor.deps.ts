import type { Drawing } from '../../platform/drawing/drawing.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Auth } from '../auth/auth.service.ts';
import type { History } from '../history/history.service.ts';

export interface SecondFactorDeps
  extends Pick<Platform, 'config' | 'db' | 'clock' | 'ids' | 'limiter' | 'mail' | 'outbox' | 'secrets'> {
  drawing: Pick<Drawing, 'svg'>;
  history: History;
  auth: Pick<Auth, 'signIn' | 'loginThrottle' | 'sessions' | 'passwords'>;
}
