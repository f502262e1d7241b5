import { describe, expect, test } from 'vitest';
import { canHaveUtm, emptyUtm, utmParameters, withUtm } from './utm.ts';

const poster = { ...emptyUtm, source: 'poster', medium: 'qr', campaign: 'spring & summer' };

describe('UTM parameters', () => {
  test('are added after other parameters and before the fragment', () => {
    expect(withUtm('https://example.org/menu?lang=fr#top', poster)).toBe(
      'https://example.org/menu?lang=fr&utm_source=poster&utm_medium=qr&utm_campaign=spring%20%26%20summer#top',
    );
  });

  test('replace those that the address has, and leave other parameters untouched', () => {
    const address = 'https://example.org/?a=%7Bx%7D&utm_source=old&utm_id=7&flag';
    expect(withUtm(address, { ...emptyUtm, source: 'new' })).toBe(
      'https://example.org/?a=%7Bx%7D&utm_id=7&flag&utm_source=new',
    );
  });

  test('are removed when all fields are empty', () => {
    expect(withUtm('https://example.org/?utm_source=old', emptyUtm)).toBe('https://example.org/');
  });

  test('are read as they were written', () => {
    expect(utmParameters(withUtm('https://example.org', poster))).toEqual(poster);
    expect(utmParameters('not an address')).toEqual(emptyUtm);
  });

  test.each([
    ['https://example.org', true],
    ['mailto:ana@example.org', false],
    ['example', false],
    ['', false],
  ])('are offered for "%s": %s', (address, offered) => expect(canHaveUtm(address)).toBe(offered));
});
