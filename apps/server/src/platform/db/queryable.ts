import type { QueryResult } from 'pg';
import type { Queryable } from './db.ts';
import type { Sql } from './sql.ts';

interface Statement {
  name?: string;
  text: string;
  values: unknown[];
  query_timeout?: number;
}

interface Runner {
  query(query: Statement): Promise<QueryResult | QueryResult[]>;
}

/** The name to keep a statement prepared under, if it is worth it. */
export type NameOf = (text: string) => string | undefined;

/** `more` goes with every statement. */
export function queryable(runner: () => Runner, nameOf: NameOf, more: { query_timeout?: number } = {}): Queryable {
  // Async, so that misuse found by `runner` rejects like every other failure.
  const execute = async (query: Sql): Promise<QueryResult> => {
    const { text, values } = query;
    // Without values the simple protocol is used, which takes several statements but prepares none.
    const name = values.length > 0 ? nameOf(text) : undefined;
    const result = await runner().query({ ...(name !== undefined && { name }), text, values, ...more });
    // A text of several statements answers one result each; the last one counts.
    const last = Array.isArray(result) ? result.at(-1) : result;
    if (last === undefined) throw new Error('sql: the statement is empty');
    return last;
  };
  return {
    many: async <R>(query: Sql) => (await execute(query)).rows as R[],
    maybe: async <R>(query: Sql) => {
      const { rows } = await execute(query);
      if (rows.length > 1) throw new Error(`expected at most one row, got ${rows.length}: ${query.text}`);
      return rows[0] as R | undefined;
    },
    one: async <R>(query: Sql) => {
      const { rows } = await execute(query);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}: ${query.text}`);
      return rows[0] as R;
    },
    run: async (query: Sql) => (await execute(query)).rowCount ?? 0,
  };
}
