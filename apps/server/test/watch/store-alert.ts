import type { AlertKind } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { sql } from '../../src/platform/db/sql.ts';
import type { TestApp } from '../app/test-app.ts';

interface StoredAlert {
  codes: readonly string[];
  kind: AlertKind;
  subject: string;
  url?: string;
  details?: object;
}

/** Stores an open alert of the owner of the codes, like the watch. Returns its id. */
export async function storeAlert(app: Pick<TestApp, 'db' | 'clock'>, alert: StoredAlert): Promise<string> {
  const { codes, kind, subject, url = null, details = {} } = alert;
  const id = randomUUID();
  const now = app.clock.now();
  await app.db.run(sql`
    insert into watch_alerts (id, user_id, kind, subject, details, since, opened_at)
    select ${id}, user_id, ${kind}, ${subject}, ${JSON.stringify(details)}::jsonb, ${now}, ${now}
    from qr_codes where id = ${codes[0] ?? null}`);
  await app.db.run(sql`
    insert into watch_alert_codes (alert_id, code_id, url, added_at)
    select ${id}, code_id, ${url}, ${now} from unnest(${[...codes]}::uuid[]) as code_id`);
  return id;
}
