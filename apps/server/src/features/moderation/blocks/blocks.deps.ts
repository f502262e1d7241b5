import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { Reports } from '../reports/reports.service.ts';
import type { History } from '../../history/history.service.ts';
import type { RequestNotice } from '../operators/notice-mail.service.ts';

export interface BlockDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  history: History;
  requestNotice: RequestNotice;
  /** Deals with the reports of a code that is blocked. */
  reports: Pick<Reports, 'closeBlocked'>;
  /** Removes changed links from the caches of this machine; the database tells the others. */
  links: { invalidate(name: string): Promise<void> };
}
