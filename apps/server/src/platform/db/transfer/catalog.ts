import type { Queryable } from '../db.ts';
import { migrationTable } from '../migrate.ts';
import { sql } from '../sql.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
}

export interface Table {
  readonly name: string;
  /** Without generated columns: the target computes them. */
  readonly columns: readonly Column[];
}

/** Partitions are created over time, so migrations alone do not recreate them. */
export interface Partition {
  readonly name: string;
  readonly parent: string;
  readonly bounds: string;
}

export interface Sequence {
  readonly name: string;
  readonly value: number;
}

/** The tables of the product. Partitions are read through their parent. */
export function readTables(source: Queryable): Promise<Table[]> {
  return source.many<Table>(sql`
    select c.relname as name,
           (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                                     order by a.attnum), '[]')
              from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> ${migrationTable}
       -- Tables of extensions belong to the extension.
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname collate "C"`);
}

export function readPartitions(source: Queryable): Promise<Partition[]> {
  return source.many<Partition>(sql`
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
      from pg_class c
      join pg_inherits i on i.inhrelid = c.oid
      join pg_class p on p.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'
     order by c.relname collate "C"`);
}

export function readSequences(source: Queryable): Promise<Sequence[]> {
  return source.many<Sequence>(sql`
    select sequencename as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`);
}

export const countRows = (source: Queryable, table: string) =>
  source.value<number>(sql`select count(*) as n from ${sql.ident('public', table)}`);
