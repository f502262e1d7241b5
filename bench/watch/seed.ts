// Seeds an account with codes that lead to local hosts. Arguments: server folder, data folder, number of codes, number of hosts, port of
// the hosts, and the database URL unless it is the embedded one.
import { defaultStyle } from '@tessera/contract';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { openMigrated } from '../open-migrated.ts';
import { nthHash, nthSlug } from '../redirect/links.mjs';

const [serverFolder = '', dataDir = '', codes = '10000', hosts = '500', port = '', databaseUrl] = process.argv.slice(2);
const db = await openMigrated(serverFolder, dataDir, databaseUrl);
const owner = '0198c0de-0000-7000-8000-00000000000a';
const now = new Date();
const numbers = Array.from({ length: Number(codes) }, (_, n) => n);
/** Each host is an address of the loopback network. */
const urlOf = (n: number) => {
  const host = n % Number(hosts);
  return `http://127.1.${host >> 8}.${host & 255}:${port}/page/${n}`;
};
await db.run(sql`
  insert into users (id, email, password_hash, email_verified_at, created_at)
  values (${owner}, 'watch@example.org', '-', ${now}, ${now})`);
await db.run(sql`insert into subscriptions (user_id, status, updated_at) values (${owner}, 'active', ${now})`);
await db.run(sql`insert into short_hashes (hash, issued_at) select unnest(${numbers.map(nthHash)}::text[]), ${now}`);
await db.run(sql`
  insert into qr_codes (id, user_id, short_hash, qr_type, encoding, destination_url, style, created_at, updated_at)
  select gen_random_uuid(), ${owner}, hash, 'url', 'tracked', url, ${sql.json(defaultStyle)}, ${now}, ${now}
  from unnest(${numbers.map(nthHash)}::text[], ${numbers.map(urlOf)}::text[]) as code (hash, url)`);
// The load requests half of the links by their slugs.
const odd = numbers.filter((n) => n % 2 === 1);
await db.run(sql`
  insert into slugs (slug, short_hash, issued_at)
  select slug, hash, ${now} from unnest(${odd.map(nthSlug)}::text[], ${odd.map(nthHash)}::text[]) as link (slug, hash)`);
await db.close();
