import type { ScanEvent } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import texts from '../../../locales/en/scan.json' with { type: 'json' };
import { deviceName, timeAgo } from './scan-details.ts';

const scanOf = (os: string | null, device: string | null): ScanEvent => ({
  short_hash: '4rx9k2m',
  country: null,
  os,
  device,
  scanned_at: '2026-03-04T09:00:00.000Z',
});
const t = (key: string) => key.split('.').reduce<unknown>((at, part) => (at as never)[part], texts) as string;

describe('deviceName', () => {
  test.each([
    ['iOS', 'mobile', 'iPhone'],
    ['iOS', 'tablet', 'iPad'],
    ['Android', 'mobile', 'Android phone'],
    ['Android', 'tablet', 'Android tablet'],
    ['Windows', 'desktop', 'Windows'],
    ['other', 'mobile', 'phone'],
    [null, 'tablet', 'tablet'],
    [null, null, undefined],
    ['other', 'other', undefined],
  ])('of %s and %s is %s', (os, device, name) => expect(deviceName(scanOf(os, device), t)).toBe(name));
});

test.each([
  [-500, 'en', 'now'],
  [2900, 'en', '2 sec. ago'],
  [2000, 'fr', 'il y a 2\u00a0s'],
  [61_000, 'es', 'hace 1 min'],
  [7_300_000, 'en', '2 hr. ago'],
] as const)('timeAgo(%i, %s) is %s', (ms, language, text) => expect(timeAgo(ms, language)).toBe(text));
