import { defaultStyle } from '@tessera/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionStore } from '../session/session-store.ts';
import { answer, ok, refuse, sampleUser, signedIn } from '../test/api.ts';
import { pro, renderSignedIn, sampleCode } from '../test/codes.ts';
import { scans } from '../test/doubles.tsx';
import { renderApp } from '../test/render-app.tsx';
import { receiveToasts } from '../ui/toast.ts';

const { id } = sampleCode();
const wifi = 'Network: Bistro\nPassword: crepes123';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

/** Renders the maker and pastes a text into its field. */
async function make(text: string, app: ReturnType<typeof renderApp> = renderApp('/create')) {
  await app.user.click(await screen.findByLabelText('Paste or type'));
  await app.user.paste(text);
  return app;
}
const picture = () => screen.findByAltText('QR code with your content');
const typeSelect = () => screen.getByLabelText('Type');

/** The replies of the dashboard after a sign-in. */
function dashboardReplies(facts: Parameters<typeof sampleUser>[0] = {}) {
  answer('GET /auth/me', () => ok(sampleUser(facts)));
  answer('GET /qr-codes/{id}', () => ok(sampleCode()));
  answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 0, daily_stats: [] }));
  answer('POST /qr-codes/reservations', () => refuse('not_found'));
}

describe('maker', () => {
  test('draws a direct code of an address without a scheme', async () => {
    await make('www.bistro.fr/menu');
    await picture();
    expect(typeSelect()).toHaveValue('url');
    await waitFor(() => expect(scans.inputs.at(-1)?.text).toBe('https://www.bistro.fr/menu'));
    expect(screen.getByRole('button', { name: 'Download PNG' })).toBeEnabled();
  });

  test('fills in the fields of a recognized network and draws it', async () => {
    await make(wifi);
    await picture();
    expect(typeSelect()).toHaveValue('wifi');
    expect(screen.getByLabelText('Network name (SSID)')).toHaveValue('Bistro');
    await waitFor(() => expect(scans.inputs.at(-1)?.text).toBe('WIFI:T:WPA;S:Bistro;P:crepes123;;'));
  });

  test('shows no code and no files until the content is valid', async () => {
    const { user } = await make('https://');
    expect(await screen.findByText('Some details are missing')).toBeVisible();
    expect(screen.queryByAltText('QR code with your content')).toBeNull();
    for (const name of ['Download PNG', 'Download SVG', 'Save free and count scans'])
      expect(screen.getByRole('button', { name })).toBeDisabled();
    await user.clear(screen.getByLabelText('Paste or type'));
    expect(await screen.findByText('Your code appears here')).toBeVisible();
    expect(scans.inputs).toEqual([]);
  });

  test('keeps the type that the user selected', async () => {
    const { user } = await make('bistro.fr');
    await user.selectOptions(typeSelect(), 'text');
    await waitFor(() => expect(scans.inputs.at(-1)?.text).toBe('bistro.fr'));
    await user.type(screen.getByLabelText('Paste or type'), '/menu');
    await waitFor(() => expect(scans.inputs.at(-1)?.text).toBe('bistro.fr/menu'));
    expect(typeSelect()).toHaveValue('text');
  });

  test('puts a text into the main field of a type that was selected before', async () => {
    const { user } = await make('');
    await user.selectOptions(typeSelect(), 'wifi');
    await make('Bistro', { user } as ReturnType<typeof renderApp>);
    expect(screen.getByLabelText('Network name (SSID)')).toHaveValue('Bistro');
  });

  test('applies the style and sends no request', async () => {
    const { user } = await make('bistro.fr');
    await user.click(screen.getByLabelText('Dots', { selector: 'input[type=radio]' }));
    await waitFor(() => expect(scans.inputs.at(-1)?.style).toMatchObject({ style: 'dots', corners_dot_style: 'dots' }));
  });

  test('keeps unfinished work on the way to another page', async () => {
    const first = await make('bistro.fr');
    await picture();
    first.stop();
    document.body.innerHTML = '';
    renderApp('/create');
    expect(await screen.findByLabelText('Paste or type')).toHaveValue('bistro.fr');
  });
});

describe('keeping a code', () => {
  const keep = async (text: string) => {
    const app = await make(text);
    await picture();
    await app.user.click(screen.getByRole('button', { name: /^Save (free|with Pro)/ }));
    await waitFor(() => expect(app.address()).toBe('/register'));
    return app;
  };
  const register = async ({ user }: ReturnType<typeof renderApp>) => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create account' })).toBeEnabled());
    await user.type(screen.getByLabelText('Email'), 'ana@example.com');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.type(screen.getByLabelText('Confirm password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
  };

  test('creates it once after the sign-in and opens its page', async () => {
    dashboardReplies();
    answer('POST /auth/register', () => ok(signedIn()));
    const created = answer('POST /qr-codes', () => ok({ id }));
    const app = await keep('bistro.fr/menu');
    expect(await screen.findByText(/Kept\./)).toBeVisible();
    await register(app);
    await waitFor(() => expect(app.address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(created.map(({ body }) => body)).toEqual([
      { title: null, qr_type: 'url', destination_url: 'https://bistro.fr/menu', style: defaultStyle },
    ]);
    expect(localStorage.getItem('kept_code')).not.toContain('bistro');
  });

  test('says before the registration that a type needs Pro, and what a free account saves', async () => {
    await make(wifi);
    await picture();
    expect(
      screen.getByText(/^Wi-Fi codes can only be saved with Pro.* A free account saves your first link/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save with Pro' })).toBeEnabled();
  });

  test('shows the code on a page of its own if the plan locks the type, and creates nothing yet', async () => {
    dashboardReplies();
    answer('POST /auth/register', () => ok(signedIn()));
    const created = answer('POST /qr-codes', () => ok({ id }));
    const app = await keep(wifi);
    await register(app);
    await waitFor(() => expect(app.address()).toBe('/dashboard/qr-codes/kept'));
    expect(await screen.findByRole('heading', { name: 'Wi-Fi codes need Pro' })).toBeVisible();
    expect(await picture()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download PNG' })).toBeEnabled();
    expect(created).toEqual([]);
    await app.user.click(screen.getByRole('link', { name: 'Upgrade to Pro' }));
    await waitFor(() => expect(app.address()).toBe('/dashboard/subscription'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(localStorage.getItem('kept_code')).toContain('Bistro');
  });

  test('leaves the way to a link open, and saves the kept code as soon as the plan allows it', async () => {
    dashboardReplies();
    answer('POST /auth/register', () => ok(signedIn()));
    const created = answer('POST /qr-codes', () => ok({ id }));
    const app = await keep(wifi);
    await register(app);
    await app.user.click(await screen.findByRole('link', { name: 'Make a link instead' }));
    expect(await screen.findByLabelText('Destination URL')).toHaveValue('');
    await app.user.click(screen.getByRole('link', { name: 'Show it' }));
    await screen.findByRole('heading', { name: 'Wi-Fi codes need Pro' });
    // As after a live event: the plan was paid for in another tab.
    act(() => sessionStore.set({ kind: 'signed-in', user: sampleUser(pro) }));
    await waitFor(() => expect(app.address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(created).toHaveLength(1);
    expect(created[0]?.body).toMatchObject({ qr_type: 'wifi', qr_data: { ssid: 'Bistro' } });
  });

  test('tells on another page that the kept code is saved, and leaves that page alone', async () => {
    dashboardReplies();
    answer('POST /auth/register', () => ok(signedIn()));
    answer('POST /qr-codes', () => ok({ id }));
    const app = await keep(wifi);
    await register(app);
    await app.user.click(await screen.findByRole('link', { name: 'Make a link instead' }));
    await app.user.type(await screen.findByLabelText('Destination URL'), 'bistro.fr');
    const toasts: string[] = [];
    const stop = receiveToasts(({ text }) => toasts.push(text));
    act(() => sessionStore.set({ kind: 'signed-in', user: sampleUser(pro) }));
    await waitFor(() => expect(toasts).toEqual(['The code you kept is saved.']));
    stop();
    expect(screen.getByLabelText('Destination URL')).toHaveValue('bistro.fr');
  });

  test('fills in the create page if the call fails', async () => {
    dashboardReplies();
    answer('POST /auth/register', () => ok(signedIn()));
    const created = answer('POST /qr-codes', () => refuse('internal'));
    const app = await keep('bistro.fr/menu');
    await register(app);
    await waitFor(() => expect(app.address()).toBe('/dashboard/qr-codes/new'));
    expect(await screen.findByLabelText('Destination URL')).toHaveValue('https://bistro.fr/menu');
    expect(created).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(await screen.findByLabelText('Destination URL')).toHaveValue('');
    expect(localStorage.getItem('kept_code')).toBeNull();
  });

  test('can be undone', async () => {
    const app = await keep('bistro.fr');
    await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(localStorage.getItem('kept_code')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save free and count scans' })).toBeEnabled();
  });
});

describe('maker of a signed-in user', () => {
  test('shows what a code needs that the plan does not allow', async () => {
    dashboardReplies();
    const app = await make(wifi, renderSignedIn('/create'));
    await picture();
    await app.user.click(await screen.findByRole('button', { name: 'Continue in the editor' }));
    await waitFor(() => expect(app.address()).toBe('/dashboard/qr-codes/kept'));
    expect(await screen.findByRole('heading', { name: 'Wi-Fi codes need Pro' })).toBeVisible();
  });

  test('opens the create page with the code', async () => {
    dashboardReplies(pro);
    const created = answer('POST /qr-codes', () => ok({ id }));
    const app = await make(wifi, renderSignedIn('/create', pro));
    await picture();
    await app.user.click(await screen.findByRole('button', { name: 'Continue in the editor' }));
    expect(await screen.findByLabelText('Network name (SSID)')).toHaveValue('Bistro');
    expect(created).toEqual([]);
  });
});

describe('stored code', () => {
  const store = (change: object = {}) =>
    localStorage.setItem(
      'kept_code',
      JSON.stringify({
        version: 1,
        savedAt: Date.now(),
        stage: 'kept',
        text: 'bistro.fr',
        type: 'url',
        values: { destination_url: 'https://bistro.fr' },
        style: { dots_color: '#0F615C' },
        ...change,
      }),
    );

  test.each([
    ['is older than a week', { savedAt: Date.now() - 8 * 86_400_000 }],
    ['is of another version', { version: 2 }],
    ['has an unknown type', { type: 'song' }],
  ])('is ignored if it %s', async (_, change) => {
    store(change);
    const created = answer('POST /qr-codes', () => ok({ id }));
    dashboardReplies();
    renderSignedIn('/dashboard/qr-codes/new');
    expect(await screen.findByLabelText('Destination URL')).toHaveValue('');
    expect(created).toEqual([]);
  });

  test('is created when a tab with a session opens the dashboard', async () => {
    store();
    dashboardReplies();
    const created = answer('POST /qr-codes', () => ok({ id }));
    const { address } = renderSignedIn('/dashboard');
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(created[0]?.body).toMatchObject({ style: { ...defaultStyle, dots_color: '#0F615C' } });
    expect(created).toHaveLength(1);
  });

  test('opens the code that another tab has just created', async () => {
    localStorage.setItem('kept_code', JSON.stringify({ version: 1, savedAt: Date.now(), stage: 'created', id }));
    dashboardReplies();
    const created = answer('POST /qr-codes', () => ok({ id }));
    const { address } = renderSignedIn('/dashboard/qr-codes/new');
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(created).toEqual([]);
  });

  test('that waits for the plan of one account is not saved in another one', async () => {
    store({ stage: 'waiting', account: 'bob@example.com' });
    dashboardReplies(pro);
    const created = answer('POST /qr-codes', () => ok({ id }));
    const { address } = renderSignedIn('/dashboard/qr-codes/kept', pro);
    await waitFor(() => expect(address()).toBe('/dashboard/qr-codes'));
    expect(created).toEqual([]);
    expect(localStorage.getItem('kept_code')).not.toBeNull();
  });

  test('is not created beyond the quota', async () => {
    store();
    const full = { urls_used: 1, free_urls_remaining: 0 };
    dashboardReplies(full);
    const created = answer('POST /qr-codes', () => ok({ id }));
    const { address } = renderSignedIn('/dashboard', full);
    await waitFor(() => expect(address()).toBe('/dashboard/qr-codes/kept'));
    expect(await screen.findByRole('heading', { name: 'Your plan has no room for another code' })).toBeVisible();
    expect(screen.getByText(/^It stays in this browser until .* when a friend you invited joins\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Invite Friends' })).toHaveAttribute('href', '/dashboard/invites');
    expect(created).toEqual([]);
    expect(localStorage.getItem('kept_code')).not.toBeNull();
  });
});
