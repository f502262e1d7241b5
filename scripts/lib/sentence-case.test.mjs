import { expect, test } from 'vitest';
import { checkSentenceCase, staleExceptions } from './sentence-case.mjs';

const rules = {
  names: ['Pro'],
  labels: [{ text: 'Call Now', reason: 'quoted' }],
  ignored: [{ key: 'palette:keywords.', reason: 'search words' }],
};
const check = (texts, used = new Set()) => checkSentenceCase({ common: texts }, rules, used);

test.each([
  ['a capital inside a sentence', 'Create Code', 'Code'],
  ['a capital after a comma', 'Names, Tags', 'Tags'],
  ['a compound', 'Open the Sign-In page', 'Sign-In'],
])('reports %s', (_, text, word) => {
  expect(check({ save: text })).toEqual([`en/common:save: is not in sentence case: ${word} ("${text}")`]);
});

test.each([
  'Create a QR code',
  'Saved. Go on: Next',
  'Upgrade to Pro, Pro’s price',
  '{{name}} Has no case of its own',
  'PDF, WebP and OpenAPI',
  'Press Call Now',
])('accepts "%s"', (text) => {
  expect(check({ save: text })).toEqual([]);
});

test('ignores words that people search for', () => {
  expect(checkSentenceCase({ palette: { keywords: { upgrade: 'buy Premium Plan' } } }, rules, new Set())).toEqual([]);
});

test('names exceptions that no text needs any more', () => {
  const used = new Set();
  check({ save: 'Upgrade to Pro', call: 'Call Now' }, used);
  expect(staleExceptions(rules, used)).toEqual(['scripts/sentence-case.json: "palette:keywords." is no longer needed']);
});
