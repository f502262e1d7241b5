import { versionFor } from '@tessera/qr';
import { describe, expect, test } from 'vitest';
import { type Draft, emptyDraft } from './draft.ts';
import { draftEncoding } from './draft-encoding.ts';

const contact = (address: string): Draft => ({
  ...emptyDraft,
  type: 'vcard',
  vcard: { ...emptyDraft.vcard, name: 'Ana', address },
});

describe('draftEncoding', () => {
  test.each([
    ['wifi', 'direct'],
    ['phone', 'direct'],
    ['sms', 'direct'],
    ['location', 'direct'],
    ['vcard', 'direct'],
    ['crypto', 'direct'],
    ['text', 'tracked'],
    ['email', 'tracked'],
    ['event', 'tracked'],
  ] as const)('of an empty %s is %s', (type, encoding) => expect(draftEncoding(type, emptyDraft)).toBe(encoding));

  test('changes to tracked where the modules at 3 cm become smaller than half a millimeter', () => {
    const longest = Array.from({ length: 300 }, (_, length) => contact('x'.repeat(length))).findLast(
      (draft) => draftEncoding('vcard', draft) === 'direct',
    );
    const length = longest?.vcard.address.length ?? 0;
    // BEGIN:VCARD … END:VCARD around the name and the address.
    expect(length).toBeGreaterThan(50);
    expect(draftEncoding('vcard', contact('x'.repeat(length + 1)))).toBe('tracked');
    const modulesAt = (version: number) => 17 + 4 * version + 8;
    expect(30 / modulesAt(8)).toBeGreaterThanOrEqual(0.5);
    expect(30 / modulesAt(9)).toBeLessThan(0.5);
    expect(versionFor('x'.repeat(152), 'M')).toBe(8);
  });

  test('is the choice of the user, if there is one', () => {
    expect(draftEncoding('wifi', { ...emptyDraft, encoding: { wifi: 'tracked' } })).toBe('tracked');
    expect(draftEncoding('vcard', { ...contact('x'.repeat(300)), encoding: { vcard: 'direct' } })).toBe('direct');
  });
});
