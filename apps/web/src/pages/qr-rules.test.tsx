import { noRouting, type Routing, type User } from '@tessera/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { answer, ok, refuse } from '../test/api.ts';
import { pro, renderSignedIn, sampleCode } from '../test/codes.ts';
import { spoken } from '../test/spoken.ts';
import { toast } from '../ui/toast.ts';
// Loaded with the tests: on a loaded machine, the tab would take longer than a query waits.
import '../features/rules/rules-panel.tsx';

const { id } = sampleCode();
const detail = `/dashboard/qr-codes/${id}`;

const routing: Routing = {
  ...noRouting,
  timezone: 'Europe/Paris',
  rules: [
    { id: 'r1', name: 'Spanish', conditions: { languages: ['es'] }, destination_url: 'https://example.org/es' },
    { id: 'r2', name: 'iPhone', conditions: { systems: ['ios'] }, destination_url: 'https://example.org/ios' },
  ],
};

/** The tab with this name labels its panel. A query by role is slow among the hundreds of time zones and countries. */
const inputs = { selector: 'input' };

let shown: MockInstance<typeof toast.success>;

beforeEach(() => {
  shown = vi.spyOn(toast, 'success');
  // Queries by role visit every option: hundreds of time zones would take most of the time of a test.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([
    'America/Sao_Paulo',
    'Asia/Tokyo',
    'Europe/Paris',
    'Europe/Lisbon',
  ]);
  answer('GET /qr-codes/{id}', () => ok(sampleCode()));
  answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 0, daily_stats: [] }));
});

async function open(rules: Routing = routing, user: Partial<User> = pro) {
  answer('GET /qr-codes/{id}/rules', () => ok(rules));
  const app = renderSignedIn(`${detail}?tab=destination`, user);
  await screen.findByText('Add rule');
  const list = within(screen.getByRole('list', { name: 'Rules' }));
  const save = () => app.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  return { ...app, list, save };
}

/** Calls the action of the toast, which a slow machine may hide before a test finds its button. */
async function undo() {
  const action = await waitFor(() => {
    const given = shown.mock.lastCall?.[1];
    expect(given?.label).toBe('Undo');
    return given;
  });
  act(() => action?.onClick());
}

describe('the sentence on the page of a code', () => {
  test('says where visitors land, and links to the rules', async () => {
    answer('GET /qr-codes/{id}/rules', () => ok(routing));
    renderSignedIn(detail, pro);
    const sentence = await screen.findByText('Leads to', { selector: 'dt' });
    expect(sentence.nextElementSibling).toHaveTextContent(
      /^in Spanish Spanish, with iOS iPhone, otherwise example\.org\/menu/,
    );
    expect(screen.getByRole('link', { name: 'iPhone' })).toHaveAttribute('href', 'https://example.org/ios');
    expect(screen.getByRole('link', { name: 'Edit rules' })).toHaveAttribute('href', `${detail}?tab=destination`);
  });

  test('follows the rules when they are saved, and comes into view', async () => {
    const scrolled = vi.fn();
    HTMLElement.prototype.scrollIntoView = scrolled;
    const { user, list, save } = await open();
    answer('PUT /qr-codes/{id}/rules', () => ok({ ...routing, rules: routing.rules.slice(1) }));
    await user.click(list.getByRole('button', { name: 'Remove rule 1' }));
    await save();
    await waitFor(() => expect(scrolled).toHaveBeenCalledOnce());
    const sentence = screen.getByText('Leads to', { selector: 'dt' }).nextElementSibling;
    await waitFor(() => expect(sentence).toHaveTextContent(/^with iOS iPhone, otherwise example\.org\/menu/));
  });

  test('is replaced by an error with a retry if the rules cannot be loaded', async () => {
    answer('GET /qr-codes/{id}/rules', () => refuse('bad_request'));
    renderSignedIn(detail, pro);
    expect(await screen.findByText('Couldn’t load the smart destinations')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Our menu' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('comes with an offer of Pro in the tab of a free account', async () => {
    renderSignedIn(`${detail}?tab=destination`);
    expect(await screen.findByText('Smart destinations are part of Pro')).toBeVisible();
  });
});

describe('the rules of a code', () => {
  test('are saved with one call', async () => {
    const { user, save } = await open({ ...noRouting, timezone: 'Europe/Paris' });
    const requests = answer('PUT /qr-codes/{id}/rules', () => ok(routing));
    await user.click(screen.getByRole('button', { name: 'Add rule' }));
    await user.selectOptions(screen.getByLabelText('Add condition'), 'Language');
    await user.selectOptions(screen.getByLabelText('Add a language'), 'Spanish');
    await user.type(screen.getByLabelText('Destination', inputs), 'https://example.org/es');
    await save();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({
      timezone: 'Europe/Paris',
      rules: [{ conditions: { languages: ['es'] }, destination_url: 'https://example.org/es' }],
      variants: [],
    });
  });

  test('are moved by buttons, which keep the focus', async () => {
    const { user, list } = await open();
    await user.click(list.getByRole('button', { name: 'Move rule 2 up' }));
    expect(list.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Rule 1: iPhone');
    await waitFor(() => expect(list.getByRole('button', { name: 'Move rule 1 up' })).toHaveFocus());
    await waitFor(() => expect(spoken()).toContain('The rule is now number 1.'));
  });

  test('leave the focus on the page when one is removed', async () => {
    const { user, list } = await open();
    await user.click(list.getByRole('button', { name: 'Remove rule 2' }));
    expect(list.queryByRole('heading', { name: 'Rule 2: iPhone' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add rule' })).toHaveFocus());
  });

  test('are moved by Alt with an arrow key', async () => {
    const { user, list } = await open();
    list.getByRole('button', { name: 'Edit rule 1' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(list.getAllByRole('heading', { level: 3 })[1]).toHaveTextContent('Rule 2: Spanish');
  });

  test('complete a destination that was typed without a scheme', async () => {
    const { user } = await open(noRouting);
    await user.click(screen.getByRole('button', { name: 'Add rule' }));
    await user.type(screen.getByLabelText('Destination', inputs), 'bistro.example/menu');
    await user.tab();
    expect(screen.getByLabelText('Destination', inputs)).toHaveValue('https://bistro.example/menu');
    expect(screen.getByText('Rule 1 does not count yet: it needs a condition')).toBeVisible();
  });

  test('show errors at their fields and send nothing', async () => {
    const { user, save } = await open(noRouting);
    const requests = answer('PUT /qr-codes/{id}/rules', () => ok(routing));
    await user.click(screen.getByRole('button', { name: 'Add rule' }));
    await save();
    await waitFor(() => expect(screen.getByLabelText('Destination', inputs)).toBeInvalid());
    await waitFor(() => expect(screen.getByLabelText('Add condition')).toHaveFocus());
    expect(requests).toEqual([]);
  });

  test('show an error of the server at its field', async () => {
    const { save } = await open();
    answer('PUT /qr-codes/{id}/rules', () =>
      refuse('validation_failed', { field_keys: { 'rules.1.destination_url': 'urlOwnLink' } }),
    );
    await save();
    expect(await screen.findByText('A short link cannot lead to another short link of this site')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Destination', inputs)).toHaveFocus());
  });

  test('warn of a destination that imitates another host, which can be saved', async () => {
    const { user, save } = await open(noRouting);
    await user.click(screen.getByRole('button', { name: 'Add rule' }));
    await user.type(screen.getByLabelText('Destination', inputs), 'https://paypa1.com/');
    const warning = 'The name paypa1.com looks like paypal.com, but it is another site.';
    expect(await screen.findByText(warning)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Add condition'), 'Language');
    await user.selectOptions(screen.getByLabelText('Add a language'), 'Spanish');
    const requests = answer('PUT /qr-codes/{id}/rules', () => ok(routing));
    await save();
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  test('ask before unsaved changes are lost', async () => {
    const { user, list, address } = await open();
    await user.click(list.getByRole('button', { name: 'Remove rule 1' }));
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(address()).toBe(`${detail}?tab=destination`);
  });

  test('can be removed without Pro, but not added or changed', async () => {
    const { user, list, save } = await open(routing, {});
    expect(screen.getByText('Your rules keep working')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add rule' })).toBeDisabled();
    expect(list.queryByRole('button', { name: 'Move rule 1 down' })).toBeNull();
    await user.click(list.getByRole('button', { name: 'Edit rule 1' }));
    expect(list.getByLabelText('Destination', inputs)).toBeDisabled();
    const requests = answer('PUT /qr-codes/{id}/rules', () => ok(routing));
    await user.click(list.getByRole('button', { name: 'Remove rule 1' }));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await user.click(list.getByRole('button', { name: 'Remove rule 1' }));
    await save();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ rules: [{ id: routing.rules[1]?.id }] });
  });
});

test('the simulator follows unsaved rules and says why a rule does not apply', async () => {
  const { user, list } = await open();
  expect(screen.getByText('Spanish does not apply: Language')).toBeVisible();
  expect(screen.getByText('iPhone applies')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Remove rule 2' }));
  expect(screen.getByText('No rule applies: default destination')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Who lands where' }));
  expect(table.getByRole('row', { name: /Spain.*example\.org\/es/ })).toBeVisible();
});

describe('link settings', () => {
  test('can be removed without Pro, but not set', async () => {
    const preview = { title: 'Menu', description: null, image_url: null };
    answer('GET /qr-codes/{id}/link-settings', () =>
      ok({ has_password: true, preview, pass_query: true, pass_click_id: false }),
    );
    const requests = answer('PUT /qr-codes/{id}/link-settings', () =>
      ok({ has_password: false, preview: null, pass_query: false, pass_click_id: false }),
    );
    const { user } = await open(routing, {});
    expect(await screen.findByRole('button', { name: 'Set password' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save preview' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove password' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove password' }));
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ password: null }]));
  });

  test('set a password', async () => {
    const { user } = await open();
    const requests = answer('PUT /qr-codes/{id}/link-settings', () =>
      ok({ has_password: true, preview: null, pass_query: false, pass_click_id: false }),
    );
    await user.type(await screen.findByLabelText('New password'), 'crepes');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ password: 'crepes' }));
  });

  test('ask before a password is removed', async () => {
    answer('GET /qr-codes/{id}/link-settings', () =>
      ok({ has_password: true, preview: null, pass_query: false, pass_click_id: false }),
    );
    const { user } = await open();
    const requests = answer('PUT /qr-codes/{id}/link-settings', () =>
      ok({ has_password: false, preview: null, pass_query: false, pass_click_id: false }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove password' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the password?' }));
    expect(requests).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Remove password' }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ password: null }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('remove a preview, and restore it', async () => {
    const preview = { title: 'Menu', description: null, image_url: null };
    answer('GET /qr-codes/{id}/link-settings', () =>
      ok({ has_password: false, preview, pass_query: false, pass_click_id: false }),
    );
    const { user } = await open();
    const requests = answer('PUT /qr-codes/{id}/link-settings', () =>
      ok({ has_password: false, preview: null, pass_query: false, pass_click_id: false }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove preview' }));
    await undo();
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ preview: null }, { preview }]));
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Menu'));
  });

  test('refuse a password that is too short', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('New password'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Use at least 4 characters')).toBeVisible();
  });
});

test('a change of the destination is reverted, and the revert undone', async () => {
  const change = {
    id: '00000000-0000-7000-8000-000000000009',
    from_url: 'https://example.org/old',
    to_url: 'https://example.org/menu',
    changed_at: '2026-11-01T10:00:00.000Z',
    changed_by: 'ana@example.com',
  };
  answer('GET /qr-codes/{id}/destinations', () => ok({ changes: [change] }));
  const { user } = await open();
  const reverts = answer('POST /qr-codes/{id}/destinations/{change_id}/revert', () =>
    ok({ destination_url: change.from_url }),
  );
  await user.click(await screen.findByRole('button', { name: 'Revert to https://example.org/old' }));
  await waitFor(() => expect(reverts[0]?.path).toBe(`/v1/qr-codes/${id}/destinations/${change.id}/revert`));
  const updates = answer('PUT /qr-codes/{id}', () => ok(sampleCode()));
  await undo();
  await waitFor(() => expect(updates[0]?.body).toEqual({ destination_url: sampleCode().destination_url }));
});
