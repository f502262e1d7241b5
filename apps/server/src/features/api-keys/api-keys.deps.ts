import type { Platform } from '../../platform/platform.ts';
import type { AccountPasswords } from '../auth/passwords.service.ts';
import type { History } from '../history/history.service.ts';

export interface ApiKeyDeps extends Pick<Platform, 'config' | 'log' | 'db' | 'clock' | 'ids' | 'mail' | 'outbox'> {
  history: Pick<History, 'record'>;
  passwords: Pick<AccountPasswords, 'confirm'>;
}
