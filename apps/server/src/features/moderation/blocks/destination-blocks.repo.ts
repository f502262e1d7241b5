import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DestinationBlock } from './destination-blocks.policy.ts';

/** The blocks of these hosts, and all patterns, which are few. */
export const findDestinationBlocks = (db: Queryable, hosts: readonly string[]) =>
  db.many<DestinationBlock>(sql`
    select id, kind, value, category, reason, created_at as "createdAt" from blocks
    where (kind = 'host' and value = any(${hosts}::text[])) or kind = 'pattern'
    order by id`);
