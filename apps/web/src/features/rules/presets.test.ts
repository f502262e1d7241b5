import { limits, noRouting, routingBody } from '@tessera/contract';
import { expect, test } from 'vitest';
import { newRule, presetNames, withPreset } from './presets.ts';
import { rulesBody, rulesDraft } from './rules-draft.ts';

const draft = rulesDraft(noRouting, 'Europe/Paris');
const t = (key: string) => key;
const url = 'https://example.org/lunch';

test.each(presetNames)('the preset %s can be saved once its destinations are filled in', (name) => {
  const part = withPreset(draft, name, t, 'en');
  const filled = {
    ...draft,
    ...part,
    ...(part?.rules && { rules: part.rules.map((rule) => ({ ...rule, destination_url: url })) }),
  };
  expect(routingBody.safeParse(rulesBody(filled)).error?.issues).toBeUndefined();
  expect(rulesBody(filled)).not.toEqual(rulesBody(draft));
});

test('a preset follows the rules that are there', () => {
  const rule = newRule({ name: 'Mine' });
  const part = withPreset({ ...draft, rules: [rule] }, 'lunch', t, 'en');
  expect(part?.rules?.map(({ name }) => name)).toEqual(['Mine', 'presets.lunchName']);
});

test('the preset for languages offers another one than that of the reader', () => {
  const languages = (['en', 'es'] as const).map(
    (language) => withPreset(draft, 'language', t, language)?.rules?.[0]?.conditions.languages,
  );
  expect(languages).toEqual([['es'], ['en']]);
});

test('a preset that does not fit is not offered', () => {
  const full = { ...draft, rules: Array.from({ length: limits.rules.max - 1 }, () => newRule()) };
  expect(withPreset(full, 'stores', t, 'en')).toBeUndefined();
  expect(withPreset(full, 'lunch', t, 'en')).toBeDefined();
  const tested = { ...draft, ...withPreset(draft, 'abTest', t, 'en') };
  expect(withPreset(tested, 'abTest', t, 'en')).toBeUndefined();
});
