import { noRouting, type Routing, routingBody } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import { rulesBody, rulesDraft, moved } from './rules-draft.ts';

const routing: Routing = {
  timezone: 'Europe/Paris',
  rules: [
    {
      id: 'r1',
      name: null,
      conditions: { countries: ['FR'], hours: [{ from: '18:00', to: '24:00' }], percentage: 20 },
      destination_url: 'https://example.org/dinner',
    },
    {
      id: 'r2',
      name: 'Summer',
      conditions: { dates: { from: '2026-06-01' } },
      destination_url: 'https://example.org/summer',
    },
  ],
  variants: [
    { id: 'v1', name: null, destination_url: null, weight: 1 },
    { id: 'v2', name: 'B', destination_url: 'https://example.org/b', weight: 3 },
  ],
  starts: { at: '2026-05-01T08:00', instant: '2026-05-01T06:00:00.000Z', fallback_url: null },
  ends: null,
  click_limit: { clicks: 500, fallback_url: 'https://example.org/sold-out' },
};

describe('rulesBody', () => {
  test('sends unchanged rules as they were received', () => {
    const { instant: _instant, ...starts } = routing.starts ?? {};
    expect(rulesBody(rulesDraft(routing, 'UTC'))).toEqual({ ...routing, starts });
  });

  test('completes destinations that were typed without a scheme', () => {
    const draft = rulesDraft(routing, 'UTC');
    const typed = 'bistro.example/menu';
    const body = rulesBody({
      ...draft,
      rules: draft.rules.map((rule) => ({ ...rule, destination_url: typed })),
      variants: draft.variants.map((variant) => ({ ...variant, destination_url: typed })),
      ends: { at: '2026-06-01T08:00', fallback_url: typed },
      click_limit: { clicks: '5', fallback_url: typed },
    });
    const completed = `https://${typed}`;
    expect([...body.rules, ...body.variants].map((part) => part.destination_url)).toEqual(Array(4).fill(completed));
    expect([body.ends?.fallback_url, body.click_limit?.fallback_url]).toEqual([completed, completed]);
    expect(routingBody.safeParse(body).success).toBe(true);
  });

  test('sends no id for a new rule', () => {
    const draft = rulesDraft(routing, 'UTC');
    const rules = draft.rules.map((rule) => ({ ...rule, isNew: true }));
    expect(rulesBody({ ...draft, rules }).rules[0]).not.toHaveProperty('id');
  });

  test.each([
    ['a weight', { variants: rulesDraft(routing, 'UTC').variants.map((each) => ({ ...each, weight: '' })) }],
    ['a limit of clicks', { click_limit: { clicks: ' ', fallback_url: '' } }],
    ['a start', { starts: { at: '', fallback_url: '' } }],
  ])('refuses %s that is empty', (_name, part) => {
    expect(routingBody.safeParse(rulesBody({ ...rulesDraft(routing, 'UTC'), ...part })).success).toBe(false);
  });
});

describe('rulesDraft', () => {
  test('suggests the zone of the reader for a code without rules', () => {
    expect(rulesDraft(noRouting, 'Asia/Kolkata').timezone).toBe('Asia/Kolkata');
  });

  test('keeps the zone of a code with rules', () => {
    expect(rulesDraft({ ...routing, timezone: 'UTC' }, 'Asia/Kolkata').timezone).toBe('UTC');
  });
});

test.each([
  ['up', 1, -1, ['b', 'a', 'c']],
  ['down', 1, 1, ['a', 'c', 'b']],
  ['up from the top not at all', 0, -1, ['a', 'b', 'c']],
  ['down from the bottom not at all', 2, 1, ['a', 'b', 'c']],
] as const)('moves an item %s', (_name, index, by, expected) => {
  expect(moved(['a', 'b', 'c'], index, by)).toEqual(expected);
});
