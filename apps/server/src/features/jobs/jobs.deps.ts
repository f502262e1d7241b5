import type { Platform } from '../../platform/platform.ts';
import type { Live } from '../live/live.service.ts';

export interface JobDeps
  extends Pick<Platform, 'config' | 'log' | 'db' | 'clock' | 'ids' | 'outbox' | 'files' | 'signer'> {
  live: Pick<Live, 'announceJob'>;
}
