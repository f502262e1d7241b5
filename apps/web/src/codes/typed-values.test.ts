import { afterEach, describe, expect, test, vi } from 'vitest';
import { completeHex, mayBecomeHex } from '../ui/hex-color.ts';
import {
  addScheme,
  describeTimeZone,
  normalizeAmount,
  normalizeCoordinate,
  parseCoordinates,
  withOffset,
} from './typed-values.ts';

describe('withOffset and describeTimeZone', () => {
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    ['Europe/Paris', '2026-01-15T18:30', '2026-01-15T18:30:00+01:00', 'GMT+01:00'],
    ['Europe/Paris', '2026-07-15T18:30', '2026-07-15T18:30:00+02:00', 'GMT+02:00'],
    ['America/New_York', '2026-07-15T18:30', '2026-07-15T18:30:00-04:00', 'GMT-04:00'],
    ['Asia/Kathmandu', '2026-07-15T18:30:15', '2026-07-15T18:30:15+05:45', 'GMT+05:45'],
    ['America/St_Johns', '2026-01-15T18:30', '2026-01-15T18:30:00-03:30', 'GMT-03:30'],
    ['UTC', '2026-01-15T18:30', '2026-01-15T18:30:00+00:00', 'GMT'],
  ])('use the offset of %s at %s', (timeZone, typed, sent, offset) => {
    vi.stubEnv('TZ', timeZone);
    expect(withOffset(typed)).toBe(sent);
    expect(new Date(withOffset(typed)).getTime()).toBe(new Date(typed).getTime());
    expect(describeTimeZone(typed, 'en')).toContain(`(${offset}`);
  });

  test.each(['', 'soon'])('withOffset returns an empty text for %o, which is not a time', (typed) =>
    expect(withOffset(typed)).toBe(''),
  );
});

test.each([
  ['0,5', '0.5'],
  [' 12.75 ', '12.75'],
  ['0,125', '0.125'],
  ['1,000', '1,000'],
  ['1,000,000', '1,000,000'],
  ['1.5,2', '1.5,2'],
])('normalizeAmount turns %o into %o and keeps an ambiguous comma', (typed, amount) => {
  expect(normalizeAmount(typed)).toBe(amount);
});

test.each([
  ['48,8584', '48.8584'],
  ['-2,294', '-2.294'],
  ['48.8584', '48.8584'],
])('normalizeCoordinate turns %s into %s', (typed, coordinate) => expect(normalizeCoordinate(typed)).toBe(coordinate));

test.each([
  ['48.8584, 2.2945', { latitude: '48.8584', longitude: '2.2945' }],
  ['(-23.5505 -46.6333)', { latitude: '-23.5505', longitude: '-46.6333' }],
  ['48.8584;2.2945', { latitude: '48.8584', longitude: '2.2945' }],
  ['48.8584', undefined],
  ['48,8584', undefined],
  ['a, b', undefined],
])('parseCoordinates reads %o as %o', (pasted, coordinates) => expect(parseCoordinates(pasted)).toEqual(coordinates));

test.each([
  ['#0f615c', '#0F615C'],
  ['0F615C', '#0F615C'],
  [' #fe8 ', '#FFEE88'],
  ['fe8', undefined],
  ['#0f61', undefined],
  ['red', undefined],
])('completeHex turns %o into %o', (typed, color) => expect(completeHex(typed)).toBe(color));

test.each([
  ['', true],
  ['#0f6', true],
  ['#0f615c', true],
  ['#0f615c0', false],
  ['red', false],
])('mayBecomeHex(%o) is %s', (typed, expected) => expect(mayBecomeHex(typed)).toBe(expected));

describe('addScheme', () => {
  test.each([
    ['www.bistro.fr/menu', 'https://www.bistro.fr/menu'],
    [' bistro.fr ', 'https://bistro.fr'],
    ['bistro.fr:8080/a?b=c#d', 'https://bistro.fr:8080/a?b=c#d'],
    ['localhost:3000', 'https://localhost:3000'],
    ['//bistro.fr/menu', 'https://bistro.fr/menu'],
    ['münchen.de', 'https://münchen.de'],
  ])('completes %s', (typed, completed) => {
    expect(addScheme(typed)).toBe(completed);
  });

  test.each([
    '',
    'menu',
    'the menu.pdf of today',
    'ann@bistro.fr',
    'mailto:ann@bistro.fr',
    'http://bistro.fr',
    'HTTPS://BISTRO.FR',
    'ftp://bistro.fr',
    '//menu',
  ])('leaves %s as typed', (typed) => {
    expect(addScheme(typed)).toBe(typed);
  });
});
