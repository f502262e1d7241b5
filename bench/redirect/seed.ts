// Inserts links directly into the tables. Arguments: the server's folder, the number of links, the data folder, for PostgreSQL
// the database URL, and `rules` for links with five rules.
import { defaultStyle, type Routing } from '@tessera/contract';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { openMigrated } from '../open-migrated.ts';
import { nthDestination, nthHash, nthSlug } from './links.mjs';

const [serverFolder = '', count = '1000', dataDir = '', databaseUrl, settings] = process.argv.slice(2);
const db = await openMigrated(serverFolder, dataDir, databaseUrl || undefined);

/** Time, country, language and system are read for every visit, and no rule applies: the longest way to a destination. */
const elsewhere = 'https://example.org/elsewhere';
const evening = [{ from: '18:00', to: '02:00' }];
const conditions: Routing['rules'][number]['conditions'][] = [
  { countries: ['AQ', 'BV'] },
  { dates: { from: '2090-01-01' }, countries: ['FR'] },
  { languages: ['eo'] },
  { systems: ['chromeos'] },
  { countries: ['AQ'], weekdays: [1, 2, 3, 4, 5, 6, 7], hours: [{ from: '00:00', to: '18:00' }, ...evening] },
];
const routing: Routing = {
  timezone: 'Europe/Paris',
  rules: conditions.map((each, n) => ({ id: `r${n}`, name: null, conditions: each, destination_url: elsewhere })),
  variants: [],
  starts: null,
  ends: null,
  click_limit: null,
};

const owner = '0198c0de-0000-7000-8000-00000000000a';
const now = new Date();
await db.run(sql`
  insert into users (id, email, password_hash, email_verified_at, created_at)
  values (${owner}, 'bench@example.org', '-', ${now}, ${now})`);
for (let from = 0; from < Number(count); from += 5000) {
  const numbers = Array.from({ length: Math.min(5000, Number(count) - from) }, (_, n) => from + n);
  const hashes = numbers.map(nthHash);
  await db.tx(async (tx) => {
    // Skips triggers and foreign keys, which would take most of the time: no process listens, and all referenced rows exist.
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`insert into short_hashes (hash, issued_at) select unnest(${hashes}::text[]), ${now}`);
    const odd = numbers.filter((n) => n % 2 === 1);
    await tx.run(sql`
      insert into slugs (slug, short_hash, issued_at)
      select slug, hash, ${now} from unnest(${odd.map(nthSlug)}::text[], ${odd.map(nthHash)}::text[]) as link (slug, hash)`);
    await tx.run(sql`
      insert into qr_codes (id, user_id, short_hash, qr_type, encoding, destination_url, style, created_at, updated_at)
      select ('0198c0de-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, ${owner}, hash, 'url', 'tracked', address,
        ${sql.json(defaultStyle)}, ${now}, ${now}
      from unnest(${hashes}::text[], ${numbers.map(nthDestination)}::text[], ${numbers}::int[]) as link (hash, address, n)`);
  });
}
if (settings === 'rules')
  await db.run(sql`update qr_codes set routing = ${sql.json(routing)}::jsonb, link_secret = '\\x00'::bytea`);
await db.run(sql`vacuum (analyze) qr_codes`);
await db.run(sql`vacuum (analyze) short_hashes`);
await db.run(sql`vacuum (analyze) slugs`);
await db.close();
