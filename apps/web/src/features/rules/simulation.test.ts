import { noRouting, resolveDestination } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import { rulesDraft, type RulesDraft, type RuleDraft } from './rules-draft.ts';
import { commonVisitors, draftRouting, ruleOutcomes, type SimulatedVisitor, simulatedVisit } from './simulation.ts';

const rule = (key: string, conditions: RuleDraft['conditions']): RuleDraft => ({
  key,
  isNew: true,
  name: '',
  conditions,
  destination_url: `https://example.org/${key}`,
});
const draftWith = (part: Partial<RulesDraft>): RulesDraft => ({ ...rulesDraft(noRouting, 'Europe/Paris'), ...part });
const visitor: SimulatedVisitor = {
  country: 'FR',
  language: 'fr',
  device: 'mobile',
  system: 'ios',
  source: 'scan',
  at: '2026-07-01T12:00',
};
const outcomes = (draft: RulesDraft) =>
  ruleOutcomes(draft.rules, draftRouting(draft, 'https://example.org'), simulatedVisit(visitor, draft.timezone, 0));

describe('ruleOutcomes', () => {
  test('names the condition that fails, the rule that applies and the rules after it', () => {
    const rules = [
      rule('a', { devices: ['desktop'] }),
      rule('b', { hours: [{ from: '11:30', to: '14:00' }] }),
      rule('c', { countries: ['FR'] }),
    ];
    expect(outcomes(draftWith({ rules }))).toEqual([
      { kind: 'fails', condition: 'devices' },
      { kind: 'applies' },
      { kind: 'not_reached' },
    ]);
  });

  test('names what is missing in a rule, which decides nothing', () => {
    const rules = [
      rule('a', {}),
      { ...rule('b', { countries: ['FR'] }), destination_url: ' ' },
      { ...rule('c', { countries: ['FR'] }), destination_url: 'bistro.example/menu' },
    ];
    const draft = draftWith({ rules });
    expect(outcomes(draft)).toEqual([
      { kind: 'incomplete', missing: 'conditions' },
      { kind: 'incomplete', missing: 'destination' },
      { kind: 'applies' },
    ]);
    const link = draftRouting(draft, 'https://example.org');
    expect(resolveDestination(link, simulatedVisit(visitor, draft.timezone, 0)).destination).toBe(
      'https://bistro.example/menu',
    );
  });

  test('reaches no rule before the start', () => {
    const draft = draftWith({
      rules: [rule('a', { countries: ['FR'] })],
      starts: { at: '2026-07-01T12:01', fallback_url: '' },
    });
    expect(outcomes(draft)).toEqual([{ kind: 'not_reached' }]);
  });

  test('ignores a start without a time', () => {
    const draft = draftWith({ rules: [rule('a', { countries: ['FR'] })], starts: { at: '', fallback_url: '' } });
    expect(outcomes(draft)).toEqual([{ kind: 'applies' }]);
  });
});

test('reads the time of the visit in the zone of the code', () => {
  expect(simulatedVisit(visitor, 'Europe/Paris', 0).at).toBe(Date.UTC(2026, 6, 1, 10));
});

test('adds a visitor for each country and language of the rules that no common visitor has', () => {
  const added = commonVisitors(
    draftWith({ rules: [rule('a', { countries: ['FR', 'JP'] }), rule('b', { languages: ['pt', 'ja'] })] }),
  );
  const base = commonVisitors(draftWith({}));
  expect(added.slice(base.length).map(({ country, language }) => [country, language])).toEqual([
    ['JP', 'en-us'],
    ['US', 'ja'],
  ]);
});
