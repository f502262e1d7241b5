import * as contract from '@tessera/contract';
import { expect, test } from 'vitest';
import { defaultLanguage, languageFromTag, languages } from '@tessera/contract';

test('the written-out list is the contract’s', () => {
  expect(languages).toEqual(contract.languages);
  expect(defaultLanguage).toBe(contract.defaultLanguage);
});

test.each(['en', 'EN-us', 'es-419', 'pt', 'pt-PT', 'br', 'fr_FR', 'de', '', 'français'])(
  'a tag (%s) means what the contract says it means',
  (tag) => {
    expect(languageFromTag(tag)).toBe(contract.languageFromTag(tag));
  },
);
