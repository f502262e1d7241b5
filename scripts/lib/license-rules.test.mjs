import { describe, expect, it } from 'vitest';
import { isMet, licenseProblems } from './license-rules.mjs';
import { readLock, shippedWith } from './shipped.mjs';

const one = (license, name = 'a') => [{ path: `node_modules/${name}`, name, version: '1.0.0', license }];

describe('isMet', () => {
  const accepts = (id) => id === 'MIT' || id === 'ISC';
  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT and ISC', true],
    ['GPL-3.0-only AND MIT OR ISC', true],
    ['GPL-3.0-only AND (MIT OR ISC)', false],
    ['(MIT', false],
    ['MIT ISC', false],
    ['', false],
  ])('of "%s" is %s', (expression, met) => {
    expect(isMet(expression, accepts)).toBe(met);
  });
});

describe('licenseProblems', () => {
  it('finds none in the product', () => {
    expect(licenseProblems(shippedWith(readLock()))).toEqual([]);
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'MPL-2.0', 'SEE LICENSE IN LICENSE.md', 'UNLICENSED', undefined])(
    'reports the license %s',
    (license) => {
      expect(licenseProblems(one(license), [])).toEqual([`node_modules/a 1.0.0: ${license ?? 'no license'}`]);
    },
  );

  it('grants an exception only to the named package and license', () => {
    const exceptions = [{ packages: /^b$/, license: 'MPL-2.0', reason: 'a test' }];
    expect(licenseProblems([...one('MPL-2.0', 'b')], exceptions)).toEqual([]);
    expect(licenseProblems([...one('GPL-3.0-only', 'b'), ...one('MPL-2.0', 'b')], exceptions)).toHaveLength(1);
    expect(licenseProblems([...one('MPL-2.0', 'b2'), ...one('MPL-2.0', 'b')], exceptions)).toHaveLength(1);
  });

  it('reports an exception that no package needs', () => {
    const exceptions = [{ packages: /^b$/, license: 'MPL-2.0', reason: 'a test' }];
    expect(licenseProblems(one('MIT', 'b'), exceptions)).toEqual(['no package needs the exception for /^b$/']);
  });
});
