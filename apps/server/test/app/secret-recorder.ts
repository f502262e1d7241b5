import { expect } from 'vitest';
import { secretNames } from '@tessera/test-kit/secret-names';
import type { Db } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';

/** Shorter values may occur in a text by chance. */
const isLongEnough = (text: unknown): text is string => typeof text === 'string' && text.length >= 8;

/** Records every secret that a test file sends or receives, and checks that none is stored or logged. */
export function secretRecorder() {
  const secrets = new Set<string>();
  return {
    record(message: unknown): void {
      if (typeof message !== 'object' || message === null) return;
      for (const [name, value] of Object.entries(message))
        if (secretNames.includes(name)) for (const one of [value].flat()) if (isLongEnough(one)) secrets.add(one);
      if ('session' in message) this.record(message.session);
    },
    recordLinks(text: string): void {
      for (const [, token] of text.matchAll(/[?&]token=([\w-]{20,})/g)) if (token) secrets.add(token);
    },
    async expectNotStored(db: Db, logged: readonly string[]): Promise<void> {
      const tables = await db.many<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public'`,
      );
      const texts: string[] = [...logged];
      for (const { name } of tables) {
        const rows = await db.many<{ row: string }>(sql`select t::text as row from ${sql.ident(name)} t`);
        texts.push(...rows.map(({ row }) => row));
      }
      const everything = texts.join('\n');
      const found = [...secrets].filter((secret) => everything.includes(secret));
      expect(found, 'secrets found in the database or in the log').toEqual([]);
    },
  };
}
