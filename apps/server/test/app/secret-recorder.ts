import { secretSettings, secretsIn } from '@tessera/test-kit/secrets-in';
import { expect } from 'vitest';
import type { Db } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';

/** Shorter values may occur in a text by chance. */
const minLength = 8;

/** Records every secret of a test file: those of its settings and those that it sends or receives. Checks that none is stored or logged. */
export function secretRecorder(env: Readonly<Record<string, string | undefined>>) {
  const secrets = new Set(secretSettings(env, minLength));
  return {
    record(message: unknown): void {
      for (const secret of secretsIn(message, minLength)) secrets.add(secret);
    },
    recordLinks(text: string): void {
      for (const [, token] of text.matchAll(/[?&]token=([\w-]{20,})/g)) if (token) secrets.add(token);
    },
    async expectNotStored(db: Pick<Db, 'many'>, logged: readonly string[]): Promise<void> {
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
