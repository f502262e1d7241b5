import { describe, expect, test } from 'vitest';
import { checkLocales, checkTerms } from './locale-check.mjs';

const english = {
  common: {
    save: 'Save',
    greeting: 'Hello {{name}}',
    mail: 'Email',
    codes_one: '{{count}} code',
    codes_other: '{{count}} codes',
    ratio: '{{a}} / {{b}}',
  },
};
const spanish = {
  save: 'Guardar',
  greeting: 'Hola, {{ name }}',
  mail: 'Correo',
  codes_one: 'Un código',
  codes_many: '{{count}} de códigos',
  codes_other: '{{count}} códigos',
  ratio: '{{a}} / {{b}}',
};

/**
 * @param {Record<string, unknown>} changes to the Spanish file; undefined removes a key
 * @param {import('./locale-check.mjs').Allowed[]} [allowed]
 */
function problemsWith(changes, allowed) {
  const es = Object.fromEntries(Object.entries({ ...spanish, ...changes }).filter(([, text]) => text !== undefined));
  return checkLocales({ en: english, es: { common: es } }, allowed).problems;
}

test('accepts a complete translation and counts its texts', () => {
  const { problems, texts } = checkLocales({ en: english, es: { common: spanish } });
  expect(problems).toEqual([]);
  expect(texts).toBe(13);
});

test('reports a plural form that English does not have', () => {
  const { problems } = checkLocales({ en: { common: { ...english.common, codes_many: '{{count}} codes' } } });
  expect(problems).toEqual(['en/common codes_many: English has no such plural form']);
});

test.each([
  ['a missing key', { save: undefined }, 'es/common save: is missing'],
  ['an extra key', { cancel: 'Cancelar' }, 'es/common cancel: is missing in English'],
  ['an empty text', { save: '  ' }, 'es/common save: is empty'],
  ['a value that is not a string', { save: 3 }, 'es/common save: is not a text'],
  [
    'a different placeholder',
    { greeting: 'Hola {{nombre}}' },
    'es/common greeting: has the placeholders {{nombre}}, English {{name}}',
  ],
  [
    'a missing placeholder',
    { codes_other: 'códigos' },
    'es/common codes_other: has the placeholders none, English {{count}}',
  ],
  [
    'a tag that English lacks',
    { save: '<b>Guardar</b>' },
    'es/common save: has the placeholders </b> <b>, English none',
  ],
  ['a missing plural form', { codes_many: undefined }, 'es/common codes_many: is missing'],
  [
    'a plural form that the language does not have',
    { codes_few: '{{count}} códigos' },
    'es/common codes_few: is missing in English',
  ],
  ['a question without opening mark', { save: 'Guardar?' }, 'es/common save: has a question without ¿'],
  ['an exclamation without opening mark', { save: 'Guarda!' }, 'es/common save: has an exclamation without ¡'],
  ['an untranslated text', { save: 'Save' }, 'es/common save: is still English ("Save")'],
])('reports %s', (_what, changes, problem) => {
  expect(problemsWith(changes)).toEqual([problem]);
});

test('accepts an allowed English text in the listed languages', () => {
  const mail = { mail: 'Email' };
  expect(problemsWith(mail, [{ text: 'Email', reason: 'the usual word' }])).toEqual([]);
  expect(problemsWith(mail, [{ text: 'Email', languages: ['fr'], reason: 'the usual word' }])).toHaveLength(1);
});

test('reports files that are missing in one language', () => {
  const { problems } = checkLocales({ en: english, es: { errors: { oops: 'Vaya' } } });
  expect(problems).toEqual(['es/common: the file is missing', 'es/errors: is missing in English']);
});

test('does not treat a single key with the suffix _other as a plural', () => {
  const en = { common: { reason_other: 'Another reason' } };
  expect(checkLocales({ en, es: { common: { reason_other: 'Otra razón' } } }).problems).toEqual([]);
});

test.each([
  ['fr', 'Enregistrer ?', ['no narrow no-break space before ; : ! ? or »']],
  ['fr', 'Enregistrer?', ['no narrow no-break space before ; : ! ? or »']],
  ['fr', 'Attention\u00a0: fin', ['no narrow no-break space before ; : ! ? or »']],
  ['fr', 'Dire «\u00a0oui\u202f»', ['no narrow no-break space after «']],
  ['fr', "L'enregistrer", ['a straight apostrophe or quotation mark']],
  ['fr', 'Dire “oui”', ['quotation marks other than « »']],
  ['es', 'Di "sí"', ['a straight apostrophe or quotation mark']],
  ['fr', '2 Mo', ['a breaking space before a unit']],
  ['es', '0,4 mm', ['a breaking space before a unit']],
  ['pt-br', '2 MB', ['a breaking space before a unit']],
  ['es', 'Guardar?', ['a question without ¿']],
  ['es', 'Guardado!', ['an exclamation without ¡']],
  ['fr', 'L’enregistrer\u202f? «\u202fOui\u202f», sur https://tes.ra\u202f: 2\u00a0Mo, fini à 18:00.', []],
])('checks typography in %s: %s', (language, text, wrong) => {
  const { problems } = checkLocales({ en: { common: { save: 'Save' } }, [language]: { common: { save: text } } });
  expect(problems).toEqual(wrong.map((what) => `${language}/common save: has ${what}`));
});

test('checks English typography', () => {
  expect(checkLocales({ en: { common: { save: "Don't save" } } }).problems).toEqual([
    'en/common save: has a straight apostrophe or quotation mark',
  ]);
});

describe('checkTerms', () => {
  const rule = { language: 'es', variants: 'logos?', term: 'logotipo' };
  const check = (text, changes = {}) =>
    checkTerms({ en: { common: { a: 'logo' } }, es: { common: { a: text } } }, [{ ...rule, ...changes }]);

  test('reports a variant with its text and the term', () => {
    expect(check('Sube tu Logo').problems).toEqual(['es/common a: says "Logo", the term is "logotipo"']);
  });

  test.each(['Sube tu logotipo', 'Cerrar el diálogo', 'Mide {{logo}}'])(
    'accepts the term, longer words and placeholders: %s',
    (text) => {
      expect(check(text).problems).toEqual([]);
    },
  );

  test('distinguishes case where the rule says so', () => {
    expect(check('LOGO', { caseSensitive: true }).problems).toEqual([]);
    expect(check('logo', { caseSensitive: true }).problems).toHaveLength(1);
  });

  test('accepts a variant at an allowed key only, and names the allowance it used', () => {
    const here = { key: 'common a', reason: 'a name' };
    expect(check('logo', { allowed: [here] })).toEqual({ problems: [], usedAllowances: new Set([here]) });
    expect(check('logo', { allowed: [{ key: 'common b', reason: 'a name' }] }).problems).toHaveLength(1);
  });
});
