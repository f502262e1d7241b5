import { type BodyInput, endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { contents, createCode, createProUser, grantReferrals, subscribe } from '../../../../test/app/codes.ts';
import { createSignedInUser } from '../../../../test/app/users.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createLinkedCode, follow } from '../../../../test/app/visitors.ts';

const app = useTestApp();
const calls = endpoints.qrCodes;
type RulesBody = BodyInput<typeof calls.putRules>;

const dinner = {
  name: ' Dinner ',
  conditions: { hours: [{ from: '18:00', to: '23:00' }] },
  destination_url: 'https://example.org/dinner',
};

async function proCode() {
  const person = await createProUser(app);
  const code = await createLinkedCode(app, person);
  const token = person.accessToken;
  const put = (body: RulesBody) => app.call(calls.putRules, { token, params: { id: code.id }, body });
  const refuse = (body: object) => app.callForError(calls.putRules, { token, params: { id: code.id }, body });
  return { person, token, ...code, put, refuse };
}

describe('rules', () => {
  it('are stored completed, with the zone and the instant of the schedule', async () => {
    const { put, token, id } = await proCode();
    const { body } = await put({
      timezone: 'Europe/Paris',
      rules: [dinner],
      starts: { at: '2026-03-29T08:00' },
      ends: { at: '2026-11-01T00:00', fallback_url: 'https://example.org/over' },
    });
    expect(body).toEqual({
      timezone: 'Europe/Paris',
      rules: [{ ...dinner, id: expect.stringMatching(/^[0-9a-z]{7}$/), name: 'Dinner' }],
      variants: [],
      starts: { at: '2026-03-29T08:00', instant: '2026-03-29T06:00:00.000Z', fallback_url: null },
      ends: {
        at: '2026-11-01T00:00',
        instant: '2026-10-31T23:00:00.000Z',
        fallback_url: 'https://example.org/over',
      },
      click_limit: null,
    });
    expect((await app.call(calls.getRules, { token, params: { id } })).body).toEqual(body);
  });

  it('keep the id of a rule that is sent again', async () => {
    const { put } = await proCode();
    const { body } = await put({ rules: [dinner] });
    const again = await put({ rules: [{ ...dinner, name: 'Supper', id: body.rules[0]?.id }] });
    expect(again.body.rules[0]).toMatchObject({ id: body.rules[0]?.id, name: 'Supper' });
  });

  it('are removed by an empty call', async () => {
    const { put, token, id } = await proCode();
    await put({ rules: [dinner] });
    await put({});
    expect((await app.call(calls.getRules, { token, params: { id } })).body.rules).toEqual([]);
  });

  it.each([
    ['more than 20', { rules: Array.from({ length: 21 }, () => dinner) }, 'rules'],
    ['a rule without a condition', { rules: [{ ...dinner, conditions: {} }] }, 'rules.0.conditions'],
    ['an empty list', { rules: [{ ...dinner, conditions: { countries: [] } }] }, 'rules.0.conditions.countries'],
    [
      'a time that does not exist',
      { rules: [{ ...dinner, conditions: { hours: [{ from: '18:00', to: '25:00' }] } }] },
      'rules.0.conditions.hours.0.to',
    ],
    ['an unknown zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['a percentage of 0', { rules: [{ ...dinner, conditions: { percentage: 0 } }] }, 'rules.0.conditions.percentage'],
    ['a single variant', { variants: [{ weight: 1 }] }, 'variants'],
    ['an end before the start', { starts: { at: '2026-03-02T08:00' }, ends: { at: '2026-03-01T08:00' } }, 'ends.at'],
    ['a day that does not exist', { ends: { at: '2026-02-30T08:00' } }, 'ends.at'],
    [
      'two rules with the same id',
      {
        rules: [
          { ...dinner, id: 'a' },
          { ...dinner, id: 'a' },
        ],
      },
      'rules',
    ],
    ['a script', { rules: [{ ...dinner, destination_url: 'javascript:alert(1)' }] }, 'rules.0.destination_url'],
  ])('are refused with %s', async (_, body, field) => {
    const { refuse } = await proCode();
    const { status, body: reply } = await refuse(body);
    expect(status).toBe(422);
    expect(Object.keys(reply.fields ?? {})).toContain(field);
  });

  it('are refused if they lead to a short link of this site', async () => {
    const { refuse, hash } = await proCode();
    const own = `${app.config.publicUrl}/${hash}`;
    for (const [body, field] of [
      [{ rules: [{ ...dinner, destination_url: own }] }, 'rules.0.destination_url'],
      [{ variants: [{ weight: 1 }, { weight: 1, destination_url: own }] }, 'variants.1.destination_url'],
      [{ ends: { at: '2026-03-01T08:00', fallback_url: own } }, 'ends.fallback_url'],
      [{ click_limit: { clicks: 1, fallback_url: own } }, 'click_limit.fallback_url'],
    ] as const)
      expect((await refuse(body)).body.field_keys).toEqual({ [field]: 'urlOwnLink' });
  });

  it('are refused for content other than a URL, which may have a schedule', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person, contents.text);
    const request = { token: person.accessToken, params: { id } };
    expect((await app.callForError(calls.putRules, { ...request, body: { rules: [dinner] } })).status).toBe(422);
    expect((await app.call(calls.putRules, { ...request, body: { ends: { at: '2026-05-01T08:00' } } })).status).toBe(
      200,
    );
  });

  it("are not found for another account's code", async () => {
    const { id } = await proCode();
    const other = await createProUser(app);
    const request = { token: other.accessToken, params: { id } };
    expect((await app.callForError(calls.getRules, request)).status).toBe(404);
    expect((await app.callForError(calls.putRules, { ...request, body: {} })).status).toBe(404);
    expect((await app.callForError(calls.getLinkSettings, request)).status).toBe(404);
    expect((await app.callForError(calls.destinationHistory, request)).status).toBe(404);
  });

  it('require Pro to be changed, and keep working without it', async () => {
    const { person, token, id, hash, put } = await proCode();
    await put({ rules: [{ ...dinner, conditions: { sources: ['click'] } }] });
    await subscribe(app, person.email, 'canceled');
    const body = { rules: [{ ...dinner, conditions: { sources: ['scan' as const] } }] };
    const refused = await app.callForError(calls.putRules, { token, params: { id }, body });
    expect(refused).toMatchObject({ status: 403, body: { code: 'rules_require_pro', requires_subscription: true } });
    expect((await app.call(calls.getRules, { token, params: { id } })).body.rules).toHaveLength(1);
    expect((await follow(app, hash)).headers.location).toBe('https://example.org/dinner');
    const free = await createSignedInUser(app);
    const freeCode = await createLinkedCode(app, free);
    const settings = { token: free.accessToken, params: { id: freeCode.id }, body: { pass_query: true } };
    expect((await app.callForError(calls.putLinkSettings, settings)).body.code).toBe('rules_require_pro');
  });
});

describe('after Pro has ended', () => {
  it('the owner removes rules one by one and all at once, but adds and changes none', async () => {
    const { person, token, id, hash, put } = await proCode();
    const [first, second] = [
      { ...dinner, conditions: { sources: ['click' as const] } },
      { ...dinner, destination_url: 'https://example.org/lunch', conditions: { sources: ['scan' as const] } },
    ];
    const ends = { at: '2090-01-01T00:00', fallback_url: null };
    const { body: saved } = await put({ timezone: 'Europe/Paris', rules: [first, second], ends });
    await subscribe(app, person.email, 'canceled');
    const putFree = (body: BodyInput<typeof calls.putRules>) =>
      app.callForError(calls.putRules, { token, params: { id }, body });
    const without = { timezone: saved.timezone, rules: saved.rules.slice(1), ends };
    expect(await putFree({ ...without, ends: { ...ends, at: '2091-01-01T00:00' } })).toMatchObject({ status: 403 });
    expect(await putFree(without)).toMatchObject({ status: 200, body: { rules: [saved.rules[1]] } });
    expect(await putFree({ ...without, rules: saved.rules })).toMatchObject({ status: 403 });
    expect(await putFree({})).toMatchObject({ status: 200, body: { rules: [], ends: null } });
    expect((await follow(app, hash)).headers.location).not.toContain('dinner');
  });

  it('the owner removes the password, the preview and what is passed on, but sets none', async () => {
    const { person, token, id, hash } = await proCode();
    const put = (body: BodyInput<typeof calls.putLinkSettings>) =>
      app.callForError(calls.putLinkSettings, { token, params: { id }, body });
    await put({ password: 'sesame', preview: { title: 'Menu' }, pass_query: true, pass_click_id: true });
    await subscribe(app, person.email, 'canceled');
    const refused = { status: 403, body: { code: 'rules_require_pro' } };
    expect(await put({ password: 'another' })).toMatchObject(refused);
    expect(await put({ preview: { title: 'Card' } })).toMatchObject(refused);
    expect((await put({ password: null })).status).toBe(200);
    const removed = { has_password: false, preview: null, pass_query: false, pass_click_id: false };
    expect((await put({ preview: null, pass_query: false, pass_click_id: false })).body).toEqual(removed);
    expect(await put({ password: 'sesame' })).toMatchObject(refused);
    expect(await put({ pass_query: true })).toMatchObject(refused);
    expect(await put({ pass_click_id: true })).toMatchObject(refused);
    expect((await follow(app, hash)).statusCode).toBe(302);
  });
});

describe('link settings', () => {
  it('change only the given fields, and never contain the password', async () => {
    const { token, id } = await proCode();
    const put = (body: BodyInput<typeof calls.putLinkSettings>) =>
      app.call(calls.putLinkSettings, { token, params: { id }, body });
    const preview = { title: 'Menu', description: null, image_url: 'https://example.org/a.png' };
    expect((await put({ password: 'sesame', preview })).body).toEqual({
      has_password: true,
      preview,
      pass_query: false,
      pass_click_id: false,
    });
    const withQuery = { has_password: true, preview, pass_query: true, pass_click_id: false };
    expect((await put({ pass_query: true })).body).toEqual(withQuery);
    expect((await put({ pass_click_id: true })).body).toEqual({ ...withQuery, pass_click_id: true });
    expect((await put({ password: null, preview: null })).body).toEqual({
      has_password: false,
      preview: null,
      pass_query: true,
      pass_click_id: true,
    });
  });

  it('refuse a short password', async () => {
    const { token, id } = await proCode();
    const answer = await app.callForError(calls.putLinkSettings, { token, params: { id }, body: { password: 'abc' } });
    expect(answer.body.field_keys).toEqual({ password: 'linkPasswordTooShort' });
  });
});

describe('destination history', () => {
  const update = (token: string, id: string, url: string) =>
    app.call(calls.update, { token, params: { id }, body: { destination_url: url } });

  it('lists changes with their author, and reverts one', async () => {
    const { person, token, id, hash } = await proCode();
    await update(token, id, 'https://example.org/1');
    app.clock.advance(1000);
    await update(token, id, 'https://example.org/2');
    const { changes } = (await app.call(calls.destinationHistory, { token, params: { id } })).body;
    expect(changes).toMatchObject([
      { from_url: 'https://example.org/1', to_url: 'https://example.org/2', changed_by: person.email },
      { from_url: 'https://example.org/menu', to_url: 'https://example.org/1' },
    ]);
    app.clock.advance(1000);
    const params = { id, change_id: changes[0]?.id ?? '' };
    expect((await app.call(calls.revertDestination, { token, params })).body).toEqual({
      destination_url: 'https://example.org/1',
    });
    expect((await follow(app, hash)).headers.location).toBe('https://example.org/1');
    expect((await app.call(calls.destinationHistory, { token, params: { id } })).body.changes).toHaveLength(3);
  });

  it('has no entry for a change of the title', async () => {
    const { token, id } = await proCode();
    await app.call(calls.update, { token, params: { id }, body: { title: 'Menu' } });
    expect((await app.call(calls.destinationHistory, { token, params: { id } })).body.changes).toEqual([]);
  });

  it('requires Pro to revert, and finds no change of another code', async () => {
    const { person, token, id } = await proCode();
    const other = await proCode();
    await update(token, id, 'https://example.org/1');
    const { changes } = (await app.call(calls.destinationHistory, { token, params: { id } })).body;
    const changeId = changes[0]?.id ?? '';
    const params = { id: other.id, change_id: changeId };
    expect((await app.callForError(calls.revertDestination, { token: other.token, params })).status).toBe(404);
    await subscribe(app, person.email, 'canceled');
    const refused = await app.callForError(calls.revertDestination, { token, params: { id, change_id: changeId } });
    expect(refused.body.code).toBe('edit_requires_pro');
  });
});

describe('a duplicate', () => {
  const duplicate = (token: string, id: string) => app.call(calls.duplicate, { token, params: { id } });

  it('has the rules, settings and password of the code, and clicks of its own', async () => {
    const { token, id, put } = await proCode();
    const { body: rules } = await put({ rules: [dinner], click_limit: { clicks: 5 } });
    const body = { password: 'sesame', preview: { title: 'Menu' }, pass_query: true, pass_click_id: true };
    const { body: settings } = await app.call(calls.putLinkSettings, { token, params: { id }, body });
    const copy = { token, params: { id: (await duplicate(token, id)).body.id } };
    expect((await app.call(calls.getRules, copy)).body).toEqual(rules);
    expect((await app.call(calls.getLinkSettings, copy)).body).toEqual(settings);
    expect((await app.call(calls.destinationHistory, copy)).body.changes).toEqual([]);
    const { short_hash: hash } = (await app.call(calls.get, copy)).body;
    expect((await follow(app, hash)).body).toContain('type="password"');
  });

  it('of a code with rules requires Pro', async () => {
    const { person, token, id, put } = await proCode();
    await put({ rules: [dinner] });
    await subscribe(app, person.email, 'canceled');
    await grantReferrals(app, person.email, 1);
    const refused = await app.callForError(calls.duplicate, { token, params: { id } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'rules_require_pro', requires_subscription: true } });
  });
});
