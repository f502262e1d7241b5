import type { Platform } from '../../platform/platform.ts';
import type { History } from '../history/history.service.ts';

export interface WebhookDeps
  extends Pick<Platform, 'config' | 'log' | 'db' | 'clock' | 'ids' | 'mail' | 'outbox' | 'sender'> {
  history: Pick<History, 'record'>;
}
