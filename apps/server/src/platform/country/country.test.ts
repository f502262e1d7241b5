import { describe, expect, it } from 'vitest';
import { openCountries } from './country.ts';

const findCountry = openCountries();

describe('openCountries', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['2a01:e0a::1', 'FR'],
    ['::ffff:8.8.8.8', 'US'],
    ['127.0.0.1', undefined],
    ['10.1.2.3', undefined],
    ['::1', undefined],
    ['', undefined],
    ['not an address', undefined],
  ])('maps %s to %s', (address, country) => {
    expect(findCountry(address)).toBe(country);
  });
});
