// Seeds one account with many codes and 100 tags. Arguments: server folder, number of codes, access token to create, data folder,
// and the database URL unless it is the embedded one.
import { createHash } from 'node:crypto';
import { defaultStyle } from '@tessera/contract';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { openMigrated } from '../open-migrated.ts';
import { nthHash } from '../redirect/links.mjs';
import { ownerId, tagCount, tagIdOf } from './account.mjs';

const [serverFolder = '', count = '100000', token = '', dataDir = '', databaseUrl] = process.argv.slice(2);
const db = await openMigrated(serverFolder, dataDir, databaseUrl);
const now = new Date();
const session = '0198c0de-0000-7000-8000-00000000000b';
const expires = new Date(now.getTime() + 86_400_000);
await db.run(sql`
  insert into users (id, email, password_hash, email_verified_at, created_at)
  values (${ownerId}, 'many@example.org', '-', ${now}, ${now})`);
await db.run(sql`insert into subscriptions (user_id, status, updated_at) values (${ownerId}, 'active', ${now})`);
await db.run(sql`
  insert into sessions (id, user_id, created_at, authenticated_at, last_used_at, ends_at)
  values (${session}, ${ownerId}, ${now}, ${now}, ${now}, ${expires})`);
await db.run(sql`
  insert into session_tokens (hash, session_id, kind, expires_at)
  values (${createHash('sha256').update(token).digest()}, ${session}, 'access', ${expires})`);
const tags = Array.from({ length: tagCount }, (_, n) => n);
await db.run(sql`
  insert into tags (id, user_id, name, color, created_at)
  select id, ${ownerId}, name, '#64748B', ${now}
  from unnest(${tags.map(tagIdOf)}::uuid[], ${tags.map((n) => `tag ${n}`)}::text[]) as tag (id, name)`);

const words = ['Menu', 'Flyer', 'Poster', 'Table', 'Ticket', 'Badge', 'Stand', 'Booth'];
for (let from = 0; from < Number(count); from += 5000) {
  const numbers = Array.from({ length: Math.min(5000, Number(count) - from) }, (_, n) => from + n);
  const hashes = numbers.map(nthHash);
  await db.tx(async (tx) => {
    await tx.run(sql`insert into short_hashes (hash, issued_at) select unnest(${hashes}::text[]), ${now}`);
    // With its triggers: they store the searchable texts.
    await tx.run(sql`
      insert into qr_codes (id, user_id, short_hash, title, qr_type, encoding, destination_url, style, archived_at, created_at, updated_at)
      select ('0198c0de-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, ${ownerId}, hash, title, 'url', 'tracked',
        'https://example.org/landing/' || n || '?utm_source=poster&utm_campaign=spring', ${sql.json(defaultStyle)},
        case when n % 10 = 0 then ${now}::timestamptz end, ${now}::timestamptz - n * interval '1 minute', ${now}
      from unnest(${hashes}::text[], ${numbers.map((n) => `${words[n % words.length]} ${n}`)}::text[], ${numbers}::int[])
        as code (hash, title, n)`);
    // Two tags for each code: one that 1,000 codes have, and one that half of them have.
    await tx.run(sql`
      insert into code_tags (code_id, tag_id)
      select ('0198c0de-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, tag_id
      from unnest(${numbers}::int[], ${numbers.map((n) => tagIdOf(2 + (n % (tagCount - 2))))}::uuid[]) as own (n, tag_id)
      union all
      select ('0198c0de-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, tag_id
      from unnest(${numbers}::int[], ${numbers.map((n) => tagIdOf(n % 2))}::uuid[]) as own (n, tag_id)`);
    await tx.run(sql`
      insert into click_totals (code_id, total_clicks)
      select ('0198c0de-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, n % 500 from unnest(${numbers}::int[]) n`);
  });
}
await db.run(sql`vacuum (analyze)`);
await db.close();
