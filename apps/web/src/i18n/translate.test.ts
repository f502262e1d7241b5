import { describe, expect, test } from 'vitest';
import { translate } from './translate.ts';

const texts = {
  hello: 'Hello, {{name}}',
  deep: { down: 'Found' },
  seconds_one: '{{count}} second',
  seconds_other: '{{count}} seconds',
  clics_one: '{{count}} clic',
  clics_many: '{{count}} de clics',
  clics_other: '{{count}} clics',
};

describe('translate', () => {
  test('finds nested texts and fills placeholders', () => {
    expect(translate(texts, 'deep.down', {}, 'en')).toBe('Found');
    expect(translate(texts, 'hello', { name: 'Ana' }, 'en')).toBe('Hello, Ana');
  });

  test.each([
    [1, 'en', '1 second'],
    [0, 'en', '0 seconds'],
    [3, 'en', '3 seconds'],
  ] as const)('uses the plural form of %d in %s', (count, language, expected) => {
    expect(translate(texts, 'seconds', { count }, language)).toBe(expected);
  });

  test.each([
    [0, '0 clic'],
    [1, '1 clic'],
    [2, '2 clics'],
    [1_000_000, '1\u202f000\u202f000 de clics'],
  ] as const)('uses the French plural form of %d', (count, expected) => {
    expect(translate(texts, 'clics', { count }, 'fr')).toBe(expected);
  });

  test('does not fill placeholders inside a value', () => {
    expect(translate(texts, 'hello', { name: '{{name}}' }, 'en')).toBe('Hello, {{name}}');
  });

  test.each(['nothing', 'deep', 'deep.down.under', 'toString', 'deep.constructor'])(
    'returns undefined for the key %s',
    (key) => {
      expect(translate(texts, key, {}, 'en')).toBeUndefined();
    },
  );
});
