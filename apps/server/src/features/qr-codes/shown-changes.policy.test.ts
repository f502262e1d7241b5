import { noRouting } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { shownChanges, shownRoutingChanges } from './shown-changes.policy.ts';

const code = { destinationUrl: 'https://example.org', slug: null, isActive: true, isArchived: false };

describe('shownChanges', () => {
  it.each([
    [{}, []],
    [{ destinationUrl: 'https://example.org/2' }, ['destination_changed']],
    [{ slug: 'menu' }, ['link_changed']],
    [{ isActive: false }, ['deactivated']],
    [{ isArchived: true }, ['archived']],
    [{ isActive: false, isArchived: true }, ['deactivated', 'archived']],
  ])('%j → %j', (change, kinds) => {
    expect(shownChanges(code, { ...code, ...change })).toEqual(kinds);
  });

  it('names the opposite state', () => {
    const off = { ...code, isActive: false, isArchived: true };
    expect(shownChanges(off, code)).toEqual(['activated', 'unarchived']);
  });
});

describe('shownRoutingChanges', () => {
  const rule = { id: 'a', name: null, conditions: {}, destination_url: 'https://example.org/a' };
  it.each([
    [null, noRouting, []],
    [null, { ...noRouting, timezone: 'Europe/Paris' }, []],
    [null, { ...noRouting, rules: [rule] }, ['rules_changed']],
    [{ ...noRouting, rules: [rule] }, null, ['rules_changed']],
    [noRouting, { ...noRouting, click_limit: { clicks: 5, fallback_url: null } }, ['schedule_changed']],
  ])('compares rules and schedule', (before, after, kinds) => {
    expect(shownRoutingChanges(before, after)).toEqual(kinds);
  });
});
