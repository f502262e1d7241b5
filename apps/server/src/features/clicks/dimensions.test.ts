import { clickDimensions, statsReply } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { type ClickTable, clickTable, createClickTable } from './dimensions.service.ts';

const phone = { device: 'mobile', browser: 'Safari', os: 'iOS' } as const;
const link = { source: 'scan', label: 'a|b', rule: 'default' } as const;
const facts = { ...link, country: 'FR', userAgent: '', agent: phone, referrer: 'news.example' };

/** The stored columns of a click by name. */
const encode = ({ columns }: ClickTable) =>
  Object.fromEntries(columns.map((column) => [column.name, column.encode(facts)]));

describe('click table', () => {
  it('stores the values of several dimensions in one column', () => {
    expect(encode(clickTable)).toMatchObject({
      country: 'FR',
      agent: 'mobile|Safari|iOS',
      referrer: 'news.example',
      source: 's',
      label: 'a|b',
      rule: 'default',
    });
  });

  it('returns the values of the dimensions of a stored click', () => {
    const { country, referrer } = facts;
    expect(clickTable.decode(encode(clickTable))).toMatchObject({ ...phone, ...link, country, referrer });
  });

  it('returns null for the missing and, on request, for the unknown values of a stored click', () => {
    const stored = { country: 'ZZ', agent: 'other|Safari|other', source: 'unknown' };
    const missing = { referrer: null, label: null, rule: null };
    const known = { country: null, device: null, browser: 'Safari', os: null };
    expect(clickTable.decodeKnown(stored)).toMatchObject({ ...missing, ...known });
    expect(clickTable.decode(stored)).toMatchObject({ ...missing, country: 'ZZ', device: 'other', os: 'other' });
    expect(clickTable.decode({ agent: null })).toMatchObject({ device: null, browser: null, os: null });
  });

  it('reads the unknown value of a dimension that shares a column from clicks that were stored before it', () => {
    const table = createClickTable({ ...clickDimensions, engine: { ...clickDimensions.os, read: () => 'WebKit' } });
    expect(encode(table)['agent']).toBe('mobile|Safari|iOS|WebKit');
    expect(table.decode(encode(clickTable)).engine).toBe('other');
  });

  it('gives each column a letter, and each dimension a header and a field, that no other has', () => {
    const dimensions = Object.values(clickDimensions);
    const letters = clickTable.columns.flatMap(({ letter }) => letter ?? []);
    const [headers, fields] = [dimensions.map(({ header }) => header), dimensions.map(({ field }) => field)];
    for (const names of [letters, headers, fields]) expect(new Set<string>(names).size).toBe(names.length);
  });

  it('has a schema for every breakdown', () => {
    const breakdowns = Object.fromEntries(
      Object.values(clickDimensions).flatMap((dimension) =>
        'breakdown' in dimension ? [[dimension.breakdown.name, []]] : [],
      ),
    );
    expect(statsReply.parse({ total_clicks: 0, daily_stats: [], breakdowns }).breakdowns).toEqual(breakdowns);
  });
});
