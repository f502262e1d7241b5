import { type Language, limits } from '@tessera/contract';
import type { Translate } from '../../i18n/use-translation.ts';
import type { RuleDraft, RulesDraft, VariantDraft } from './rules-draft.ts';
import { randomToken } from '../../lib/random.ts';

/** An id for a rule or variant until it is saved. The ids of the server are shorter. */
const newKey = (): string => `new-${randomToken()}`;

export const newRule = (part: Partial<RuleDraft> = {}): RuleDraft => ({
  key: newKey(),
  isNew: true,
  name: '',
  conditions: {},
  destination_url: '',
  ...part,
});

export const newVariant = (): VariantDraft => ({
  key: newKey(),
  isNew: true,
  name: '',
  destination_url: '',
  weight: '50',
});

/** The name of the field that a preset leaves to be filled in, by the key of its rule or page. */
export const destinationName = (key = ''): string => `destination-${key}`;

export const presetNames = ['lunch', 'language', 'stores', 'hours', 'abTest'] as const;
export type PresetName = (typeof presetNames)[number];

/** The rules of a preset. Their destinations are empty: they are what is left to fill in. */
function presetRules(
  name: Exclude<PresetName, 'abTest'>,
  t: Translate<'rules', never>,
  language: Language,
): RuleDraft[] {
  const rules: Record<typeof name, () => RuleDraft[]> = {
    lunch: () => [newRule({ name: t('presets.lunchName'), conditions: { hours: [{ from: '11:00', to: '15:00' }] } })],
    // The code leads to the language of its owner most likely.
    language: () => [newRule({ conditions: { languages: [language === 'en' ? 'es' : 'en'] } })],
    stores: () => [
      newRule({ name: 'App Store', conditions: { systems: ['ios'] } }),
      newRule({ name: 'Google Play', conditions: { systems: ['android'] } }),
    ],
    // The open hours need no rule: they lead to the destination of the code.
    hours: () => [
      newRule({ name: t('presets.closedName'), conditions: { weekdays: [7] } }),
      newRule({ name: t('presets.closedName'), conditions: { hours: [{ from: '18:00', to: '09:00' }] } }),
    ],
  };
  return rules[name]();
}

/** Adds a preset to the rules; undefined if it does not fit. */
export function withPreset(
  draft: RulesDraft,
  name: PresetName,
  t: Translate<'rules', never>,
  language: Language,
): Partial<RulesDraft> | undefined {
  if (name === 'abTest') return draft.variants.length > 0 ? undefined : { variants: [newVariant(), newVariant()] };
  const rules = [...draft.rules, ...presetRules(name, t, language)];
  return rules.length > limits.rules.max ? undefined : { rules };
}
