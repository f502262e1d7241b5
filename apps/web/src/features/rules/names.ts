import type { Language, RuleSystem } from '@tessera/contract';

/** Names of products, the same in every language. */
export const systemNames = {
  ios: 'iOS',
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'ChromeOS',
} satisfies Record<RuleSystem, string>;

/** Choices for a select, sorted by name. */
export function namedChoices(values: readonly string[], nameOf: (value: string) => string, language: Language) {
  const { compare } = new Intl.Collator(language);
  return values
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => compare(one.label, other.label));
}
