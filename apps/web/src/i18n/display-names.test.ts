import { expect, test } from 'vitest';
import { countryName, languageName } from './display-names.ts';

test('names are translated; a malformed code is kept', () => {
  expect(countryName('FR', 'pt-br')).toBe('França');
  expect(countryName('not a code', 'en')).toBe('not a code');
  expect(languageName('pt-br', 'fr')).toBe('portugais brésilien');
  expect(languageName('?', 'en')).toBe('?');
});
