import type { Share } from '@tessera/contract';
import { expect, test } from 'vitest';
import { shareChanges, valuesOf } from './share-form-values.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const share = {
  title: 'Menu',
  has_password: true,
  expires_at: '2026-04-01T00:00:00.000Z',
  show_codes: true,
  show_annotations: true,
} as Share;

test('keeps password and expiry of a share unless they are changed', () => {
  const kept = valuesOf(share);
  expect(shareChanges(kept, now)).toEqual({ title: 'Menu', show_codes: true, show_annotations: true });
  expect(shareChanges({ ...kept, removesPassword: true, expiry: 'never' }, now)).toMatchObject({
    password: null,
    expires_at: null,
  });
});

test('has no password and no end for a new share by default', () => {
  expect(shareChanges(valuesOf(undefined), now)).toEqual({
    title: null,
    expires_at: null,
    show_codes: false,
    show_annotations: false,
  });
  expect(shareChanges({ ...valuesOf(undefined), title: ' A ', password: 'sesame', expiry: '7' }, now)).toEqual({
    title: 'A',
    password: 'sesame',
    expires_at: '2026-03-08T12:00:00.000Z',
    show_codes: false,
    show_annotations: false,
  });
});
