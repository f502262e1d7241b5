// Writes to the embedded database until it is killed. Prints each row after its commit is acknowledged.
import { writeSync } from 'node:fs';
import { openDatabase } from '../../../src/platform/db/open-database.ts';
import { sql } from '../../../src/platform/db/sql.ts';
import { quietLog } from '../quiet-log.ts';

const [dataDir = '', templateFile] = process.argv.slice(2);
const workerFile = new URL('./embedded-worker.js', import.meta.url);

const db = await openDatabase({ dataDir, workerFile, templateFile, log: quietLog });
await db.run(
  sql.raw(`
    create table if not exists entry (id serial primary key, payload text not null unique, touched int not null default 0);
    create table if not exists tally (name text primary key, total int not null);
    insert into tally values ('entry', 0) on conflict do nothing`),
);
writeSync(1, 'open\n');

const add = sql`insert into entry (payload) select md5(random()::text || g) from generate_series(1, 3) g returning id`;
for (let n = 1; ; n++) {
  // Two tables in one transaction: the check compares them to detect a partial commit.
  const ids = await db.tx(async (tx) => {
    const rows = await tx.many<{ id: number }>(add);
    await tx.run(sql`update tally set total = total + ${rows.length} where name = 'entry'`);
    return rows.map(({ id }) => id);
  });
  writeSync(1, `${ids.join(' ')}\n`);
  if (n % 7 === 0) await db.run(sql`update entry set touched = touched + 1 where id % 5 = ${n % 5}`);
  if (n % 50 === 0) await db.run(sql`vacuum entry`);
  if (n % 80 === 0) await db.run(sql`checkpoint`);
}
