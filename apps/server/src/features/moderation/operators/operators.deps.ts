import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { History } from '../../history/history.service.ts';
import type { Links } from '../../links/links.service.ts';
import type { OperatorList } from './operator-list.service.ts';

export interface OperatorDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  mail: Mail;
  outbox: Outbox;
  history: History;
  operators: Pick<OperatorList, 'isOperator'>;
  /** Removes changed links from the caches of this machine; the database tells the others. */
  links: { invalidate(name: Parameters<Links['invalidate']>[0]): Promise<void> };
}
