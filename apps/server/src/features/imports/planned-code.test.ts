import { describe, expect, it } from 'vitest';
import { type PlannedRow, planRow } from './planned-code.ts';

const facts = { source: 'tessera', now: new Date('2026-11-18T12:00:00Z'), publicUrl: 'https://tes.ra' } as const;
const planned = (cells: Parameters<typeof planRow>[1]) => {
  const row = planRow(2, cells, facts);
  return 'planned' in row ? row.planned : row;
};

describe('planRow', () => {
  it('takes the name of a row that is no contact as its title', () => {
    expect(planned({ name: 'Menu', destination_url: 'bistro.fr' })).toMatchObject({ type: 'url', title: 'Menu' });
    expect(planned({ type: 'wifi', name: 'Guests', ssid: 'Bistro' })).toMatchObject({ type: 'wifi', title: 'Guests' });
  });

  it('keeps the name of a contact, and a title that the file has', () => {
    const contact = planned({ type: 'vcard', name: 'Ana' });
    expect(contact).toMatchObject({ type: 'vcard', data: { name: 'Ana' } });
    expect(contact).not.toHaveProperty('title');
    expect(planned({ title: '', name: 'Ana', destination_url: 'bistro.fr' })).toMatchObject({ title: null });
  });

  it('stores the first lost names of a link, cut, with their reasons', () => {
    const names = ['admin', `${'x'.repeat(300)}!`, ...Array.from({ length: 30 }, (_, n) => `bad!${n}`)];
    const row = planRow(2, { slug: names.join(' '), destination_url: 'bistro.fr' }, { ...facts, source: 'bitly' });
    const { lostLinks, warnings } = row as PlannedRow;
    expect(warnings).toEqual(['slug_invalid']);
    expect(lostLinks).toHaveLength(20);
    expect(lostLinks.slice(0, 3)).toEqual([
      { name: 'admin', reason: 'reserved' },
      { name: 'x'.repeat(200), reason: 'invalid' },
      { name: 'bad!0', reason: 'invalid' },
    ]);
  });
});
