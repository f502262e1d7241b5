import { noRouting, type Routing } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { isRemoval } from './removal.policy.ts';
import type { LinkSettingsRow } from './rules.repo.ts';

const rule = (id: string) => ({ id, name: null, conditions: {}, destination_url: `https://example.org/${id}` });
const variant = (id: string) => ({ id, name: null, destination_url: null, weight: 50 });
const ends = { at: '2027-01-01T00:00', instant: '2026-12-31T23:00:00.000Z', fallback_url: null };
const routing: Routing = {
  timezone: 'Europe/Paris',
  rules: [rule('a'), rule('b'), rule('c')],
  variants: [variant('x'), variant('y'), variant('z')],
  starts: null,
  ends,
  click_limit: { clicks: 100, fallback_url: null },
};
const preview = { title: 'Menu', description: null, image_url: null };
const saved: LinkSettingsRow = { routing, password: 'hash', preview, passesQuery: true, passesClickId: true };
const withRouting = (change: Partial<Routing>): Partial<LinkSettingsRow> => ({ routing: { ...routing, ...change } });

describe('isRemoval', () => {
  it.each<[string, Partial<LinkSettingsRow>]>([
    ['nothing', {}],
    ['all rules', { routing: null }],
    ['all rules but not the time zone', { routing: { ...noRouting, timezone: 'Europe/Paris' } }],
    ['one rule', withRouting({ rules: [rule('a'), rule('c')] })],
    ['one variant', withRouting({ variants: [variant('x'), variant('y')] })],
    ['the end', withRouting({ ends: null })],
    ['the limit', withRouting({ click_limit: null })],
    ['the password', { password: null }],
    ['the preview', { preview: null }],
    ['the passing of queries', { passesQuery: false }],
    ['the passing of click ids', { passesClickId: false }],
    ['nothing, with a moment of other time zone data', withRouting({ ends: { ...ends, instant: 'another' } })],
  ])('is true if %s is removed', (_, change) => {
    expect(isRemoval(saved, { ...saved, ...change })).toBe(true);
  });

  it.each<[string, Partial<LinkSettingsRow>]>([
    ['a new rule', withRouting({ rules: [...routing.rules, rule('d')] })],
    ['another order of rules', withRouting({ rules: [rule('b'), rule('a')] })],
    ['a rule twice', withRouting({ rules: [rule('a'), rule('a')] })],
    ['a changed rule', withRouting({ rules: [{ ...rule('a'), destination_url: 'https://example.com' }] })],
    ['a changed weight', withRouting({ variants: [{ ...variant('x'), weight: 1 }, variant('y')] })],
    ['a start', withRouting({ starts: ends })],
    ['another end', withRouting({ ends: { ...ends, at: '2027-02-01T00:00' } })],
    ['another limit', withRouting({ click_limit: { clicks: 200, fallback_url: null } })],
    ['another time zone', withRouting({ timezone: 'UTC' })],
    ['another password', { password: 'other' }],
    ['another preview', { preview: { ...preview, title: 'Card' } }],
  ])('is false for %s', (_, change) => {
    expect(isRemoval(saved, { ...saved, ...change })).toBe(false);
  });

  it('is false for the first password, preview and passing of queries', () => {
    const plain: LinkSettingsRow = {
      routing: null,
      password: null,
      preview: null,
      passesQuery: false,
      passesClickId: false,
    };
    for (const change of [{ password: 'hash' }, { preview }, { passesQuery: true }, { routing }])
      expect(isRemoval(plain, { ...plain, ...change })).toBe(false);
  });
});
