// Checks translations, as pure functions of parsed JSON files.

/** @typedef {Record<string, unknown>} Texts  nested, as in the file */
/** @typedef {{ text: string, languages?: string[], reason: string }} Allowed  a text that may be the same as in English */

const placeholder = /\{\{\s*-?\s*([^},\s]+)[^}]*\}\}/g;
const tag = /<\/?[\w]+\s*\/?>/g;
const pluralSuffix = /^(.+?)(_ordinal)?_(zero|one|two|few|many|other)$/;

/**
 * Variants, as a regular expression of whole words, that a language must not use instead of the term of the glossary.
 * The key of an allowed text is `file key`.
 * @typedef {{ language: string, variants: string, term: string, caseSensitive?: boolean,
 *   allowed?: { key: string, reason: string }[] }} TermRule
 */

/** @param {unknown} texts @returns {[string, unknown][]} `a.b.c` → leaf */
function flatten(texts, prefix = '') {
  if (texts === null || typeof texts !== 'object') return [[prefix, texts]];
  return Object.entries(texts).flatMap(([key, value]) => flatten(value, prefix ? `${prefix}.${key}` : key));
}

/** @param {string} text @returns {string[]} the placeholders and tags of a text */
const placeholdersIn = (text) => [
  ...new Set([...text.matchAll(placeholder)].map((match) => `{{${match[1]}}}`).concat(text.match(tag) ?? [])),
];

/** The plural keys of a file: those with both forms that English has. */
function pluralBases(keys) {
  const bases = new Set();
  for (const key of keys) {
    const [, base, ordinal = ''] = pluralSuffix.exec(key) ?? [];
    if (base && keys.has(`${base}${ordinal}_one`) && keys.has(`${base}${ordinal}_other`)) bases.add(base + ordinal);
  }
  return bases;
}

/** @param {string} language @param {string} base @returns {string[]} */
const pluralForms = (language, base) =>
  new Intl.PluralRules(language, { type: base.endsWith('_ordinal') ? 'ordinal' : 'cardinal' }).resolvedOptions()
    .pluralCategories;

/** The keys that a language must have, each with the English key it translates. */
function expectedKeys(language, english) {
  const keys = new Set(english.keys());
  const bases = pluralBases(keys);
  /** @type {Map<string, string>} */
  const expected = new Map();
  for (const key of keys) {
    const [, base = '', ordinal = '', form] = pluralSuffix.exec(key) ?? [];
    if (!bases.has(base + ordinal) || form === 'zero') expected.set(key, key);
  }
  for (const base of bases)
    for (const form of pluralForms(language, base)) {
      const key = `${base}_${form}`;
      expected.set(key, keys.has(key) ? key : `${base}_other`);
    }
  return expected;
}

/** The singular may be "one code" instead of "{{count}} code". */
const mayOmitCount = (key) => /_(zero|one)$/.test(key);

function slotProblem(key, text, original) {
  const ignored = (slot) => slot === '{{count}}' && mayOmitCount(key);
  const [mine, theirs] = [placeholdersIn(text), placeholdersIn(original)].map((slots) =>
    slots.filter((slot) => !ignored(slot)).sort(),
  );
  return mine?.join() === theirs?.join()
    ? undefined
    : `has the placeholders ${mine?.join(' ') || 'none'}, English ${theirs?.join(' ') || 'none'}`;
}

const countSign = (text, sign) => text.split(sign).length - 1;

/** Typographic rules of all languages. */
const commonTypography = [['a straight apostrophe or quotation mark', (text) => /['"]/.test(text)]];

const curlyQuotes = ['quotation marks other than « »', (text) => /[“”]/.test(text)];
const breakingUnit = ['a breaking space before a unit', (text) => /[\d}] (?:mm|M[Bo]|%|h)(?!\p{L})/u.test(text)];

/** Typographic rules of each language. */
const typography = {
  fr: [
    ['no narrow no-break space before ; : ! ? or »', (text) => /[^\u202f.!?][;!?»]|[^\u202f]:(?!\/\/|\d)/.test(text)],
    ['no narrow no-break space after «', (text) => /«(?!\u202f)/.test(text)],
    curlyQuotes,
    breakingUnit,
  ],
  es: [
    ['a question without ¿', (text) => countSign(text, '¿') !== countSign(text, '?')],
    ['an exclamation without ¡', (text) => countSign(text, '¡') !== countSign(text, '!')],
    curlyQuotes,
    breakingUnit,
  ],
  'pt-br': [breakingUnit],
};

function typographyProblems(language, text) {
  const plain = text.replace(tag, '');
  return [...commonTypography, ...(typography[language] ?? [])]
    .filter(([, isWrong]) => isWrong(plain))
    .map(([what]) => `has ${what}`);
}

const hasLetters = (text) => /\p{L}/u.test(text.replace(placeholder, '').replace(tag, ''));

/**
 * Compares every language with English.
 * @param {Record<string, Record<string, Texts>>} languages language → file → texts
 * @param {Allowed[]} allowed
 * @returns {{ problems: string[], texts: number, usedAllowances: Set<Allowed> }}
 */
export function checkLocales(languages, allowed = []) {
  const problems = [];
  const usedAllowances = new Set();
  let count = 0;
  const { en: english = {}, ...others } = languages;
  const files = Object.keys(english);

  const isAllowed = (language, text) => {
    const allowance = allowed.find((one) => one.text === text && (one.languages ?? [language]).includes(language));
    if (allowance) usedAllowances.add(allowance);
    return allowance !== undefined;
  };

  const checkText = (where, key, text) => {
    count += 1;
    if (typeof text !== 'string') problems.push(`${where} ${key}: is not a text`);
    else if (text.trim() === '') problems.push(`${where} ${key}: is empty`);
  };

  for (const file of files) {
    const originals = new Map(flatten(english[file]));
    for (const [key, text] of originals) {
      checkText(`en/${file}`, key, text);
      if (typeof text === 'string')
        for (const wrong of typographyProblems('en', text)) problems.push(`en/${file} ${key}: ${wrong}`);
    }
    const expectedEnglish = expectedKeys('en', originals);
    for (const key of expectedEnglish.keys()) if (!originals.has(key)) problems.push(`en/${file} ${key}: is missing`);
    for (const key of originals.keys())
      if (!expectedEnglish.has(key)) problems.push(`en/${file} ${key}: English has no such plural form`);

    for (const [language, translated] of Object.entries(others)) {
      const where = `${language}/${file}`;
      const texts = translated[file];
      if (!texts) {
        problems.push(`${where}: the file is missing`);
        continue;
      }
      const mine = new Map(flatten(texts));
      const expected = expectedKeys(language, originals);
      for (const [key, englishKey] of expected) {
        if (!mine.has(key)) {
          problems.push(`${where} ${key}: is missing`);
          continue;
        }
        const text = mine.get(key);
        const original = originals.get(englishKey);
        checkText(where, key, text);
        if (typeof text !== 'string' || typeof original !== 'string') continue;
        const slots = slotProblem(key, text, original);
        if (slots) problems.push(`${where} ${key}: ${slots}`);
        for (const wrong of typographyProblems(language, text)) problems.push(`${where} ${key}: ${wrong}`);
        if (text === original && hasLetters(text) && !isAllowed(language, text))
          problems.push(`${where} ${key}: is still English ("${text}")`);
      }
      for (const key of mine.keys()) if (!expected.has(key)) problems.push(`${where} ${key}: is missing in English`);
    }
  }
  for (const [language, translated] of Object.entries(others))
    for (const file of Object.keys(translated))
      if (!files.includes(file)) problems.push(`${language}/${file}: is missing in English`);
  return { problems, texts: count, usedAllowances };
}

/**
 * Reports texts that use a variant instead of the term of the glossary.
 * @param {Record<string, Record<string, Texts>>} languages language → file → texts
 * @param {TermRule[]} rules
 * @returns {{ problems: string[], usedAllowances: Set<{ key: string, reason: string }> }}
 */
export function checkTerms(languages, rules) {
  const problems = [];
  const usedAllowances = new Set();
  for (const { language, variants, term, caseSensitive, allowed = [] } of rules) {
    // \b takes accented letters for the end of a word.
    const pattern = new RegExp(`(?<!\\p{L})(?:${variants})(?!\\p{L})`, caseSensitive ? 'u' : 'iu');
    for (const [file, texts] of Object.entries(languages[language] ?? {}))
      for (const [key, text] of flatten(texts)) {
        const [found] = pattern.exec(String(text).replace(placeholder, '')) ?? [];
        if (found === undefined) continue;
        const allowance = allowed.find((one) => one.key === `${file} ${key}`);
        if (allowance) usedAllowances.add(allowance);
        else problems.push(`${language}/${file} ${key}: says "${found}", the term is "${term}"`);
      }
  }
  return { problems, usedAllowances };
}
