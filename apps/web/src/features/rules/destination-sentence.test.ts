import { languageCodes, type Language, noRouting, type Routing, type RuleConditions } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import en from '../../../locales/en/destination.json';
import es from '../../../locales/es/destination.json';
import fr from '../../../locales/fr/destination.json';
import ptBr from '../../../locales/pt-br/destination.json';
import { translate } from '../../i18n/translate.ts';
import { conditionPhrase, destinationClauses, sentenceText } from './destination-sentence.ts';

const texts = { en, es, 'pt-br': ptBr, fr } satisfies Record<Language, object>;
const translator = (language: Language) => (key: string, params?: Record<string, string | number>) =>
  translate(texts[language], key, params ?? {}, language) ?? key;

const now = Date.parse('2026-05-01T12:00:00Z');

/** Spaces of `Intl`, such as narrow no-break ones, as plain spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ');

const sentence = (
  part: Partial<Routing>,
  { language = 'en', clicks = 0 }: { language?: Language; clicks?: number } = {},
) => {
  const input = { routing: { ...noRouting, ...part }, destination: 'https://example.org/', clicks, now };
  return plain(sentenceText(destinationClauses(input, translator(language), language)));
};

const rule = (conditions: RuleConditions, path: string, name: string | null = null) =>
  ({ id: path, name, conditions, destination_url: `https://example.org/${path}` }) as Routing['rules'][number];
const variant = (weight: number, path: string | null, name: string | null = null) => ({
  id: String(path),
  name,
  weight,
  destination_url: path && `https://example.org/${path}`,
});

describe('conditionPhrase', () => {
  const table: [RuleConditions, Record<Language, string>][] = [
    [
      { hours: [{ from: '11:00', to: '15:00' }] },
      { en: '11:00–15:00', es: '11:00–15:00', 'pt-br': '11:00–15:00', fr: '11:00–15:00' },
    ],
    [
      {
        hours: [
          { from: '11:00', to: '15:00' },
          { from: '18:00', to: '24:00' },
        ],
      },
      {
        en: '11:00–15:00 and 18:00–24:00',
        es: '11:00–15:00 y 18:00–24:00',
        'pt-br': '11:00–15:00 e 18:00–24:00',
        fr: '11:00–15:00 et 18:00–24:00',
      },
    ],
    [
      { weekdays: [5, 1, 2, 3, 4, 7] },
      { en: 'Mon–Fri and Sun', es: 'lun–vie y dom', 'pt-br': 'seg.–sex. e dom.', fr: 'lun.–ven. et dim.' },
    ],
    [
      { dates: { from: '2026-06-01', to: '2026-08-31' } },
      {
        en: 'Jun 1 – Aug 31, 2026',
        es: '1 jun – 31 ago 2026',
        'pt-br': '1 de jun. – 31 de ago. de 2026',
        fr: '1 juin – 31 août 2026',
      },
    ],
    [
      { dates: { from: '2026-06-01' } },
      {
        en: 'from Jun 1, 2026',
        es: 'desde el 1 jun 2026',
        'pt-br': 'a partir de 1 de jun. de 2026',
        fr: 'à partir du 1 juin 2026',
      },
    ],
    [
      { dates: { to: '2026-08-31' } },
      {
        en: 'until Aug 31, 2026',
        es: 'hasta el 31 ago 2026',
        'pt-br': 'até 31 de ago. de 2026',
        fr: 'jusqu’au 31 août 2026',
      },
    ],
    [
      { languages: ['es', 'fr'] },
      {
        en: 'in Spanish or French',
        es: 'en español o francés',
        'pt-br': 'em espanhol ou francês',
        fr: 'en espagnol ou français',
      },
    ],
    [
      { countries: ['BR', 'US'] },
      {
        en: 'country: Brazil or United States',
        es: 'país: Brasil o Estados Unidos',
        'pt-br': 'país: Brasil ou Estados Unidos',
        fr: 'pays : Brésil ou États-Unis',
      },
    ],
    [
      { devices: ['mobile', 'tablet'] },
      {
        en: 'on phones or tablets',
        es: 'en teléfonos o tabletas',
        'pt-br': 'em celulares ou tablets',
        fr: 'sur téléphone ou tablette',
      },
    ],
    [
      { devices: ['desktop', 'tv'] },
      {
        en: 'on computers or televisions',
        es: 'en computadoras o televisores',
        'pt-br': 'em computadores ou televisões',
        fr: 'sur ordinateur ou téléviseur',
      },
    ],
    [
      { systems: ['ios', 'android'] },
      { en: 'with iOS or Android', es: 'con iOS o Android', 'pt-br': 'com iOS ou Android', fr: 'sous iOS ou Android' },
    ],
    [{ sources: ['scan'] }, { en: 'by scan', es: 'por escaneo', 'pt-br': 'por leitura', fr: 'par scan' }],
    [
      { sources: ['click', 'unknown'] },
      {
        en: 'by link or in an unknown way',
        es: 'por el enlace o por vía desconocida',
        'pt-br': 'pelo link ou por via desconhecida',
        fr: 'par le lien ou d’une façon inconnue',
      },
    ],
    [
      { percentage: 20 },
      {
        en: '20% of visitors',
        es: 'el 20 % de los visitantes',
        'pt-br': '20% dos visitantes',
        fr: '20 % des visiteurs',
      },
    ],
    [
      { languages: ['es'], devices: ['mobile'], weekdays: [6, 7], hours: [{ from: '11:00', to: '15:00' }] },
      {
        en: 'Sat and Sun 11:00–15:00 in Spanish on phones',
        es: 'sáb y dom 11:00–15:00 en español en teléfonos',
        'pt-br': 'sáb. e dom. 11:00–15:00 em espanhol em celulares',
        fr: 'sam. et dim. 11:00–15:00 en espagnol sur téléphone',
      },
    ],
  ];
  test.each(table)('describes %j', (conditions, expected) => {
    const found = languageCodes.map((language) => [
      language,
      plain(conditionPhrase(conditions, translator(language), language)),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});

describe('destinationClauses', () => {
  const lunch = rule({ hours: [{ from: '11:00', to: '15:00' }] }, 'lunch', 'lunch menu');
  const soon = {
    at: '2026-06-01T08:00',
    instant: '2026-06-01T08:00:00.000Z',
    fallback_url: 'https://example.org/soon',
  };
  const past = { at: '2026-04-01T08:00', instant: '2026-04-01T08:00:00.000Z', fallback_url: null };

  test.each<[string, Partial<Routing>, string]>([
    ['a code without rules', {}, 'example.org'],
    ['a named rule', { rules: [lunch] }, '11:00–15:00 lunch menu, otherwise example.org'],
    [
      'a rule without a name by its address',
      { rules: [rule({ languages: ['es'] }, 'es')] },
      'in Spanish example.org/es, otherwise example.org',
    ],
    [
      'the number of the rules that are not listed',
      { rules: Array.from({ length: 5 }, (_, index) => rule({ percentage: 10 + index }, String(index))) },
      '10% of visitors example.org/0, 11% of visitors example.org/1, 12% of visitors example.org/2, 2 more rules, otherwise example.org',
    ],
    [
      'an A/B test',
      { variants: [variant(3, null), variant(1, 'b', 'New page')] },
      '75% of visitors example.org, 25% of visitors New page',
    ],
    [
      'an A/B test after a rule',
      { rules: [lunch], variants: [variant(1, 'a'), variant(1, 'b')] },
      '11:00–15:00 lunch menu, otherwise 50% of visitors example.org/a, 50% of visitors example.org/b',
    ],
    ['a start in the future', { starts: soon }, 'until Jun 1, 2026, 8:00 AM example.org/soon, then example.org'],
    ['a start in the past', { starts: past }, 'example.org'],
    [
      'an end in the future',
      { ends: { ...soon, fallback_url: null } },
      'example.org, from Jun 1, 2026, 8:00 AM a notice page',
    ],
    ['an end in the past', { rules: [lunch], ends: past }, 'from Apr 1, 2026, 8:00 AM a notice page'],
    [
      'a limit of clicks',
      { click_limit: { clicks: 500, fallback_url: 'https://example.org/over' } },
      'example.org, after 500 clicks example.org/over',
    ],
  ])('describes %s', (_name, part, expected) => {
    expect(sentence(part)).toBe(expected);
  });

  test('describes a limit of clicks that is reached', () => {
    expect(sentence({ click_limit: { clicks: 500, fallback_url: null } }, { clicks: 500 })).toBe(
      'after 500 clicks a notice page',
    );
  });

  test('shows moments in the time zone of the code', () => {
    expect(sentence({ timezone: 'Asia/Tokyo', starts: soon })).toMatch(/^until Jun 1, 2026, 5:00 PM /);
  });

  test.each([
    ['en', '11:00–15:00 lunch menu, otherwise example.org, after 9 clicks a notice page'],
    ['es', '11:00–15:00 lunch menu, si no, example.org, después de 9 clics una página de aviso'],
    ['pt-br', '11:00–15:00 lunch menu, senão example.org, após 9 cliques uma página de aviso'],
    ['fr', '11:00–15:00 lunch menu, sinon example.org, après 9 clics une page d’information'],
  ] as const)('uses the words of %s', (language, expected) => {
    expect(sentence({ rules: [lunch], click_limit: { clicks: 9, fallback_url: null } }, { language })).toBe(expected);
  });

  test('gives the address of each page, but none for a notice', () => {
    const routing = { ...noRouting, rules: [lunch], click_limit: { clicks: 9, fallback_url: null } };
    const clauses = destinationClauses(
      { routing, destination: 'https://example.org/', clicks: 0, now },
      translator('en'),
      'en',
    );
    expect(clauses.map(({ url }) => url)).toEqual([lunch.destination_url, 'https://example.org/', undefined]);
  });
});
