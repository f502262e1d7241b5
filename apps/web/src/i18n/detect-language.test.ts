import { describe, expect, test } from 'vitest';
import type { Language } from '@tessera/contract';
import { detectLanguage, languageOrder, type LanguageSources } from './detect-language.ts';

const nothing: LanguageSources = { url: null, session: null, preference: null, referrer: '', browser: [] };

/** Each source with a language that differs from the sources next to it. */
const present = {
  url: { language: 'fr', give: (to) => (to.url = 'fr') },
  session: { language: 'es', give: (to) => (to.session = 'es') },
  preference: { language: 'pt-br', give: (to) => (to.preference = 'pt-br') },
  referrerPath: { language: 'fr', give: (to) => (to.referrer = withPath(to.referrer, '/fr/tarifs')) },
  referrerHost: { language: 'es', give: (to) => (to.referrer = withHost(to.referrer, 'es.example.org')) },
  browser: { language: 'pt-br', give: (to) => (to.browser = ['pt-BR', 'en']) },
} satisfies Record<(typeof languageOrder)[number], { language: Language; give: (to: LanguageSources) => unknown }>;

const withPath = (referrer: string, path: string) => new URL(path, referrer || 'https://example.org/').href;
const withHost = (referrer: string, host: string) =>
  `https://${host}${new URL(referrer || 'https://example.org/').pathname}`;

describe('precedence of the sources', () => {
  const combinations = Array.from({ length: 2 ** languageOrder.length }, (_, bits) =>
    languageOrder.filter((_source, index) => (bits & (1 << index)) !== 0),
  );

  test('is tested in all 64 combinations', () => {
    expect(combinations).toHaveLength(64);
  });

  test.each(combinations.map((sources) => [sources.join(' + ') || 'none', sources] as const))(
    'uses the first source of %s',
    (_name, sources) => {
      const given = { ...nothing };
      for (const source of sources) present[source].give(given);
      const [winner] = sources;
      expect(detectLanguage(given)).toEqual(
        winner ? { language: present[winner].language, source: winner } : { language: 'en', source: 'default' },
      );
    },
  );
});

describe('detectLanguage', () => {
  test.each([
    [{ url: 'br' }, 'pt-br'],
    [{ url: 'PT-BR' }, 'pt-br'],
    [{ url: 'tlh' }, 'en'],
    [{ url: 'tlh', preference: 'fr' }, 'fr'],
    [{ session: 'klingon' }, 'en'],
    [{ referrer: 'https://example.org/br/precos' }, 'pt-br'],
    [{ referrer: 'https://br.example.org/' }, 'pt-br'],
    [{ referrer: 'https://example.org/es' }, 'es'],
    [{ referrer: 'https://example.org/esempio' }, 'en'],
    [{ referrer: 'https://fr/' }, 'en'],
    [{ referrer: 'not an address' }, 'en'],
    [{ browser: ['pt-PT'] }, 'pt-br'],
    [{ browser: ['tlh', 'fr-CA'] }, 'fr'],
    [{ browser: ['en-GB', 'fr'] }, 'en'],
  ] satisfies [Partial<LanguageSources>, string][])('maps %j to %s', (sources, language) => {
    expect(detectLanguage({ ...nothing, ...sources }).language).toBe(language);
  });
});
