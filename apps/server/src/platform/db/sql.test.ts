import { describe, expect, it } from 'vitest';
import { sql } from './sql.ts';

describe('sql', () => {
  it('numbers values and keeps them out of the text', () => {
    const query = sql`select * from link where code = ${"x' or 1=1"} and day > ${3}`;
    expect(query.text).toBe('select * from link where code = $1 and day > $2');
    expect(query.values).toEqual(["x' or 1=1", 3]);
  });

  it('numbers the values of nested fragments in order', () => {
    const owner = sql`owner = ${7}`;
    const filter = sql`where ${owner} and (${sql`kind = ${'url'}`} or ${owner})`;
    const query = sql`select ${1}::int ${filter} limit ${10}`;
    expect(query.text).toBe('select $1::int where owner = $2 and (kind = $3 or owner = $4) limit $5');
    expect(query.values).toEqual([1, 7, 'url', 7, 10]);
  });

  it('joins fragments by commas or by a given separator', () => {
    expect(sql`in (${sql.join([sql`${1}`, sql`${2}`])})`.text).toBe('in ($1, $2)');
    const both = sql.join([sql`a = ${1}`, sql`b = ${2}`], sql` and `);
    expect([both.text, both.values]).toEqual(['a = $1 and b = $2', [1, 2]]);
    expect(sql.join([]).text).toBe('');
  });

  it('quotes identifiers and escapes quotes in them', () => {
    expect(sql`select * from ${sql.ident('public', 'a"b')}`.text).toBe('select * from "public"."a""b"');
  });

  it('sends JSON as text, so that an array does not become a PostgreSQL array', () => {
    expect(sql`${sql.json([1, { a: 2 }])}::jsonb`.values).toEqual(['[1,{"a":2}]']);
  });

  it('throws on undefined and names the position', () => {
    expect(() => sql`select ${undefined}`).toThrow(/value 1 is undefined/);
    expect(sql`select ${null}`.values).toEqual([null]);
  });
});
