import type { QrCode } from '@tessera/contract';
import { describe, expect, test, vi } from 'vitest';
import { sampleCode } from '../test/codes.ts';
import { codeName, contentSummary } from './content-summary.ts';

const summary = (qr_type: QrCode['qr_type'], qr_data: QrCode['qr_data']) =>
  contentSummary(sampleCode({ qr_type, qr_data, destination_url: null }), 'en');

describe('contentSummary', () => {
  test('is the destination of a URL code', () => {
    expect(contentSummary(sampleCode(), 'en')).toBe('https://example.org/menu');
  });

  test('never contains the password of a web address', () => {
    const destination_url = 'https://ana:mosaic-tile-7@example.org/a@b';
    expect(contentSummary(sampleCode({ destination_url }), 'en')).toBe('https://example.org/a@b');
  });

  test.each([
    ['text', { text: 'Shoes off,\n  phones down' }, 'Shoes off, phones down'],
    ['email', { email: 'ana@example.com', subject: 'Hello' }, 'ana@example.com · Hello'],
    ['email', { email: 'ana@example.com', subject: '' }, 'ana@example.com'],
    ['phone', { phone: '+1 555 010 0200' }, '+1 555 010 0200'],
    ['sms', { phone: '+1 555 010 0200', message: 'At the gate' }, '+1 555 010 0200 · At the gate'],
    ['vcard', { name: 'Ana Lima', organization: 'Mosaic' }, 'Ana Lima · Mosaic'],
    ['location', { latitude: 48.8566, longitude: 2.3522 }, '48.8566, 2.3522'],
    ['crypto', { type: 'bitcoin', address: 'bc1qxyz' }, 'bitcoin · bc1qxyz'],
  ] as const)('of a %s code', (type, data, expected) => {
    expect(summary(type, data)).toBe(expected);
  });

  test('of a floating event contains the time as typed, also one that daylight saving time skips here', () => {
    vi.stubEnv('TZ', 'Europe/Paris');
    const data = { title: 'Opening', startDate: '2026-03-29T02:30', endDate: '2026-03-29T05:00' };
    expect(summary('event', data)).toBe('Opening · Mar 29, 2026, 2:30 AM');
    vi.unstubAllEnvs();
  });

  test('of an event contains its date', () => {
    const data = { title: 'Opening', startDate: '2026-12-24T12:00:00Z', endDate: '2026-12-24T13:00:00Z' };
    expect(summary('event', data)).toMatch(/^Opening · Dec 24, 2026/);
  });

  test('never contains a Wi-Fi password', () => {
    const data = { ssid: 'Café', password: 'mosaic-tile-7', encryption: 'WPA', hidden: false } as const;
    expect(summary('wifi', data)).toBe('Café');
  });

  test.each([
    ['x'.repeat(50), 'x'.repeat(50)],
    ['x'.repeat(51), `${'x'.repeat(50)}…`],
    [`${'x'.repeat(49)} and more`, `${'x'.repeat(49)}…`],
    ['👨‍👩‍👧‍👦'.repeat(51), `${'👨‍👩‍👧‍👦'.repeat(50)}…`],
  ])('is cut at 50 grapheme clusters', (text, expected) => {
    expect(summary('text', { text })).toBe(expected);
  });
});

describe('codeName', () => {
  const name = (facts: Parameters<typeof sampleCode>[0]) => codeName(sampleCode(facts), 'Untitled', 'en');
  const wifi = { ssid: 'Café', password: 'mosaic-tile-7', encryption: 'WPA', hidden: false } as const;

  test('is the title', () => {
    expect(name({ title: 'Our menu' })).toBe('Our menu');
  });

  test.each([
    [{}, 'Untitled · example.org/menu'],
    [{ qr_type: 'wifi', qr_data: wifi, destination_url: null }, 'Untitled · Café'],
    [{ qr_type: 'phone', qr_data: { phone: '+1 555 010 0200' }, destination_url: null }, 'Untitled · +1 555 010 0200'],
    [{ qr_type: 'text', qr_data: { text: ' ' }, destination_url: null }, 'Untitled'],
  ] as const)('tells codes without a title apart: %j', (facts, expected) => {
    expect(name({ title: null, ...facts })).toBe(expected);
  });
});
