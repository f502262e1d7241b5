import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, sampleUser, ok } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

beforeEach(() => {
  localStorage.setItem('access_token', 'access-1');
  localStorage.setItem('refresh_token', 'refresh-1');
  localStorage.setItem('remember_me', 'true');
});

const open = async (path = '/dashboard') => {
  answer('GET /auth/me', () => ok(sampleUser({ url_quota: 3, free_urls_remaining: 2 })));
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  return app;
};

describe('dashboard layout', () => {
  test('lists every page in groups with headings, and shows the email of the user', async () => {
    await open();
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    const addresses = (list: HTMLElement) =>
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(addresses(navigation)).toEqual([
      '/dashboard',
      '/dashboard/qr-codes',
      '/dashboard/analytics',
      '/dashboard/qr-codes/import',
      '/dashboard/print',
      '/dashboard/profile',
      '/dashboard/profile/security',
      '/dashboard/profile/history',
      '/dashboard/profile/reports',
      '/dashboard/subscription',
      '/dashboard/invites',
      '/dashboard/profile/api-keys',
      '/dashboard/profile/webhooks',
      '/docs',
    ]);
    const headings = within(navigation).getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Codes', 'Account', 'Developers']);
    expect(addresses(within(navigation).getByRole('list', { name: 'Developers' }))).toHaveLength(3);
    expect(screen.getByText('ana@example.com')).toBeInTheDocument();
    for (const logo of screen.getAllByRole('link', { name: 'Tessera' })) {
      expect(logo).toHaveAttribute('href', '/dashboard');
    }
  });

  test.each([
    ['/dashboard', 'Dashboard'],
    ['/dashboard/qr-codes', 'QR codes'],
    ['/dashboard/qr-codes/new', 'QR codes'],
    ['/dashboard/analytics', 'Statistics'],
    ['/dashboard/qr-codes/import', 'Import'],
    ['/dashboard/profile', 'Profile'],
    ['/dashboard/profile/security', 'Security'],
    ['/dashboard/subscription/success', 'Subscription'],
  ])('marks one entry as the current page: %s', async (path, name) => {
    await open(path);
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    const marked = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map(({ textContent }) => textContent)).toEqual([name]);
  });

  test('signs out in the browser and on the server, and shows the login page', async () => {
    const logouts = answer('POST /auth/logout', () => ok({ message: 'done' }));
    const { user, address } = await open('/dashboard/profile');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(address()).toBe('/login');
    expect(localStorage.getItem('access_token')).toBeNull();
    await waitFor(() => expect(logouts).toHaveLength(1));
  });
});

describe('settings', () => {
  test('their pages link to each other and mark the current one', async () => {
    const { user, address } = await open('/dashboard/profile');
    const settings = screen.getByRole('navigation', { name: 'Settings' });
    const names = within(settings)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Profile',
      'Security',
      'History',
      'Email reports',
      'Subscription',
      'Invites',
      'API keys',
      'Webhooks',
    ]);
    expect(within(settings).getByRole('link', { current: 'page' })).toHaveTextContent('Profile');
    await user.click(within(settings).getByRole('link', { name: 'Security' }));
    await screen.findByRole('heading', { level: 1, name: 'Security' });
    expect(address()).toBe('/dashboard/profile/security');
    expect(within(settings).getByRole('link', { current: 'page' })).toHaveTextContent('Security');
  });

  test('have no navigation on other pages', async () => {
    await open('/dashboard');
    expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
  });
});

describe('account menu', () => {
  const trigger = () => screen.getByRole('button', { name: 'Signed in as ana@example.com' });

  test('changes language and appearance with the keyboard, and returns the focus', async () => {
    const saved = answer('POST /auth/update-language', () => ok({ message: 'done' }));
    const { user } = await open();
    trigger().focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'Language and theme' });
    const choices = (name: string) => within(within(menu).getByRole('group', { name })).getAllByRole('menuitemradio');
    expect(choices('Language').map(({ textContent }) => textContent)).toEqual([
      'English',
      'Español',
      'Português (Brasil)',
      'Français',
    ]);
    expect(choices('Theme')[0]).toBeChecked();
    await waitFor(() => expect(choices('Language')[0]).toHaveFocus());
    await user.keyboard('{ArrowUp}{End}{Enter}');
    await waitFor(() => expect(trigger()).toHaveFocus());
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitemradio', { name: 'Français' }));
    expect(await screen.findByRole('button', { name: 'Se déconnecter' })).toBeVisible();
    await waitFor(() => expect(saved.at(-1)?.body).toEqual({ language: 'fr' }));
  });

  test('closes on Escape without a change', async () => {
    const { user } = await open();
    await user.click(trigger());
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(trigger()).toHaveFocus();
  });
});

describe('menu on narrow screens', () => {
  const button = () => screen.getByRole('button', { name: /menu/ });

  test('sets aria-expanded when it opens and makes the page behind it inert', async () => {
    const { user } = await open();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    await user.click(button());
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(button()).toHaveAccessibleName('Close menu');
    expect(document.querySelector('main')).toHaveAttribute('inert');
  });

  test('closes after a click on a link', async () => {
    const { user } = await open();
    await user.click(button());
    await user.click(screen.getByRole('link', { name: 'Invites' }));
    await screen.findByRole('heading', { level: 1, name: 'Invites' });
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    expect(document.querySelector('main')).not.toHaveAttribute('inert');
  });

  test('closes after a click on the link to the current page', async () => {
    const { user } = await open();
    await user.click(button());
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes on Escape and returns the focus to its button', async () => {
    const { user } = await open();
    await user.click(button());
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getByRole('link', { name: 'Profile' })
      .focus();
    await user.keyboard('{Escape}');
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(button()).toHaveFocus());
  });
});

test('every page of the dashboard has a create link, except at the free limit', async () => {
  await open('/dashboard/profile');
  const links = screen.getAllByRole('link', { name: 'Create QR code' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/dashboard/qr-codes/new'));
  cleanup();
  answer('GET /auth/me', () => ok(sampleUser({ urls_used: 1, free_urls_remaining: 0 })));
  renderApp('/dashboard/profile');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Create QR code' })).toBeNull();
});

test('the dashboard shows the remaining quota to a free user', async () => {
  await open();
  expect(screen.getByText('2 of 3 free codes left')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('link', { name: 'Create your first QR code' })).toHaveAttribute(
    'href',
    '/dashboard/qr-codes/new',
  );
});
