import type { QueryConfig, QueryResult } from 'pg';
import { type Queryable, queryableOf } from './db.ts';
import type { Sql } from './sql.ts';

interface Runner {
  query(query: QueryConfig & { query_timeout?: number }): Promise<QueryResult | QueryResult[]>;
}

/** The name of the prepared statement for this text, or undefined if it is not prepared. */
export type NameOf = (text: string) => string | undefined;

/** `timeout` is added to every statement. */
export function queryable(runner: () => Runner, nameOf: NameOf, timeout: { query_timeout?: number } = {}): Queryable {
  // Async, so that an error thrown by `runner` becomes a rejection.
  const execute = async (query: Sql): Promise<QueryResult> => {
    const { text, values } = query;
    // Without values the driver uses the simple protocol, which allows several statements but prepares none.
    const name = values.length > 0 ? nameOf(text) : undefined;
    const result = await runner().query({ ...(name !== undefined && { name }), text, values: [...values], ...timeout });
    // Several statements return one result each; use the last.
    const last = Array.isArray(result) ? result.at(-1) : result;
    if (last === undefined) throw new Error('sql: empty statement');
    return last;
  };
  return queryableOf({
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
  });
}
