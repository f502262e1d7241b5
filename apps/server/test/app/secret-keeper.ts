import { expect } from 'vitest';
import type { Db } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';

const secretNames = ['password', 'current_password', 'new_password', 'accessToken', 'refreshToken', 'token'];

/** Shorter ones may stand in a text by chance. */
const longEnough = (text: unknown): text is string => typeof text === 'string' && text.length >= 8;

/** Notes every secret that goes over the wire in a test file, and proves at its end that none was kept. */
export function secretKeeper() {
  const secrets = new Set<string>();
  return {
    note(message: unknown): void {
      if (typeof message !== 'object' || message === null) return;
      for (const [name, value] of Object.entries(message))
        if (secretNames.includes(name) && longEnough(value)) secrets.add(value);
    },
    noteLinks(text: string): void {
      for (const [, token] of text.matchAll(/[?&]token=([\w-]{20,})/g)) if (token) secrets.add(token);
    },
    async expectKeptNowhere(db: Db, logged: readonly string[]): Promise<void> {
      const tables = await db.many<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public'`,
      );
      const kept: string[] = [...logged];
      for (const { name } of tables) {
        const rows = await db.many<{ row: string }>(sql`select t::text as row from ${sql.ident(name)} t`);
        kept.push(...rows.map(({ row }) => row));
      }
      const everything = kept.join('\n');
      const found = [...secrets].filter((secret) => everything.includes(secret));
      expect(found, 'secrets that were kept in the database or in the log').toEqual([]);
    },
  };
}
