import { describe, expect, test } from 'vitest';
import { detectLanguage, type LanguageSources } from './detect-language.ts';

const nothing: LanguageSources = { url: null, session: null, preference: null, referrer: '', browser: [] };

/** Each source with a language that tells it from its neighbours. */
const present = {
  url: { url: 'fr' },
  session: { session: 'es' },
  preference: { preference: 'pt-br' },
  referrer: { referrer: 'https://fr.example.org/' },
  browser: { browser: ['es-MX', 'en'] },
} satisfies Record<keyof LanguageSources, Partial<LanguageSources>>;
const expected = {
  url: 'fr',
  session: 'es',
  preference: 'pt-br',
  referrer: 'fr',
  browser: 'es',
  default: 'en',
} as const;
const order = ['url', 'session', 'preference', 'referrer', 'browser'] as const;

describe('the order of the sources', () => {
  const combinations = Array.from({ length: 2 ** order.length }, (_, bits) =>
    order.filter((_source, index) => (bits & (1 << index)) !== 0),
  );
  test.each(combinations.map((sources) => [sources.join(' + ') || 'none', sources] as const))(
    'with %s the first one decides',
    (_name, sources) => {
      const given = Object.assign({}, nothing, ...sources.map((source) => present[source])) as LanguageSources;
      const winner = sources[0] ?? 'default';
      expect(detectLanguage(given)).toEqual({ language: expected[winner], source: winner });
    },
  );
});

describe('what a source may say', () => {
  test.each([
    [{ url: 'br' }, 'pt-br'],
    [{ url: 'PT-BR' }, 'pt-br'],
    [{ url: 'de' }, 'en'],
    [{ url: 'de', preference: 'fr' }, 'fr'],
    [{ session: 'klingon' }, 'en'],
    [{ referrer: 'https://example.org/br/precos' }, 'pt-br'],
    [{ referrer: 'https://br.example.org/' }, 'pt-br'],
    [{ referrer: 'https://example.org/es' }, 'es'],
    [{ referrer: 'https://example.org/esempio' }, 'en'],
    [{ referrer: 'https://fr/' }, 'en'],
    [{ referrer: 'not an address' }, 'en'],
    [{ browser: ['pt-PT'] }, 'pt-br'],
    [{ browser: ['de-DE', 'fr-CA'] }, 'fr'],
    [{ browser: ['en-GB', 'fr'] }, 'en'],
  ] satisfies [Partial<LanguageSources>, string][])('%j means %s', (sources, language) => {
    expect(detectLanguage({ ...nothing, ...sources }).language).toBe(language);
  });
});
