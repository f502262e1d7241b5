import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, badGateway, ok, refuse, sampleUser } from '../test/api.ts';
import { pro, renderSignedIn, sampleCode, sampleList } from '../test/codes.ts';

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

async function openDashboard() {
  const app = renderSignedIn('/dashboard', { ...pro, urls_used: 0 });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

async function openPalette() {
  const app = await openDashboard();
  await app.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search codes, pages and actions' });
  return { ...app, field };
}

const activeText = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the palette', () => {
  test('opens with Ctrl K, takes the focus and lists actions and pages', async () => {
    const { field } = await openPalette();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute('aria-expanded', 'true');
    const pages = screen.getByRole('group', { name: 'Pages' });
    expect(within(pages).getByRole('option', { name: 'API keys' })).toBeVisible();
    expect(screen.getByRole('option', { name: /Import codes from a file/ })).toBeVisible();
  });

  test('keeps what is typed while it loads, also keys of shortcuts', async () => {
    const { user, address } = await openDashboard();
    await user.keyboard('{Control>}k{/Control}c?');
    const field = await screen.findByRole('combobox', { name: 'Search codes, pages and actions' });
    expect(field).toHaveValue('c?');
    expect(address()).toBe('/dashboard');
  });

  test('finds codes on the server and opens one with Enter', async () => {
    const { user, field, address } = await openPalette();
    const code = sampleCode({ title: 'Winter menu' });
    const searches = answer('GET /qr-codes', () => ok(sampleList([code])));
    answer('GET /qr-codes/{id}', () => ok(code));
    answer('GET /qr-codes/{id}/stats', () => refuse('not_found'));
    await user.type(field, 'winter');
    expect(await screen.findByRole('option', { name: /Winter menu/ })).toHaveAttribute('aria-selected', 'true');
    expect(searches.at(-1)?.query).toMatchObject({ search: 'winter', data_urls: 'omit' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${code.id}`));
    expect(screen.queryByRole('combobox', { name: 'Search codes, pages and actions' })).toBeNull();
  });

  test('names codes without a title by their content', async () => {
    const { user, field } = await openPalette();
    const wifi = { ssid: 'Café guests', password: 'secret', encryption: 'WPA', hidden: false } as const;
    const code = sampleCode({ title: null, qr_type: 'wifi', qr_data: wifi, destination_url: null });
    answer('GET /qr-codes', () => ok(sampleList([code])));
    await user.type(field, 'guests');
    expect(await screen.findByRole('option', { name: /^Café guests/ })).toBeVisible();
  });

  test('moves with the arrow keys around the ends and closes with Escape', async () => {
    const { user, field } = await openPalette();
    expect(activeText(field)).toMatch(/^Create a QR code/);
    await user.keyboard('{ArrowDown}');
    expect(activeText(field)).toBe('Import codes from a file');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(activeText(field)).toBe('API reference');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('finds a part of the settings by another word and opens it', async () => {
    const { user, field, address } = await openPalette();
    answer('GET /qr-codes', () => ok(sampleList([])));
    answer('GET /auth/me', () => ok(sampleUser()));
    await user.type(field, 'credentials');
    expect(await screen.findByRole('option', { name: /Change the password/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    const form = await screen.findByLabelText('Current password');
    expect(address()).toBe('/dashboard/profile');
    await waitFor(() => expect(document.activeElement).toContainElement(form));
  });

  test('says that nothing was found, or that the search failed', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user, field } = await openPalette();
    answer('GET /qr-codes', () => ok(sampleList([])));
    await user.type(field, 'zzz');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    answer('GET /qr-codes', badGateway);
    await user.type(field, 'z');
    expect(await screen.findByText(/^Couldn’t search your codes/)).toBeVisible();
  });

  test('opens from the sidebar for pointer users', async () => {
    const { user } = await openDashboard();
    const [button] = screen.getAllByRole('button', { name: 'Search' });
    await user.click(button as HTMLElement);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Search codes, pages and actions' })).toHaveFocus(),
    );
  });
});

describe('shortcuts', () => {
  test('c opens the create page', async () => {
    const { user, address } = await openDashboard();
    await user.keyboard('c');
    await waitFor(() => expect(address()).toBe('/dashboard/qr-codes/new'));
  });

  test('/ focuses the search of the list', async () => {
    const codes = Array.from({ length: 8 }, (_, index) => sampleCode({}, index + 1));
    answer('GET /qr-codes', () => ok(sampleList(codes)));
    const { user } = renderSignedIn('/dashboard/qr-codes', { ...pro, urls_used: 8 });
    const field = await screen.findByRole('searchbox');
    await user.keyboard('/');
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('c?');
    expect(field).toHaveValue('c?');
  });

  test('/ opens the palette on a page without a search', async () => {
    const { user } = await openDashboard();
    await user.keyboard('/');
    expect(await screen.findByRole('combobox', { name: 'Search codes, pages and actions' })).toHaveValue('');
  });

  test('? lists the shortcuts; single keys can be turned off', async () => {
    const { user, address } = await openDashboard();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const shownKeys = (text: string) => within(dialog).getByText(text).nextElementSibling?.textContent;
    expect([shownKeys('Undo a change to the appearance'), shownKeys('Redo it')]).toEqual(['CtrlZ', 'CtrlShiftZ']);
    await user.click(within(dialog).getByRole('switch', { name: 'Shortcuts with a single key' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('c');
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByRole('option', { name: /Show keyboard shortcuts/ }));
    expect(address()).toBe('/dashboard');
    await user.click(await screen.findByRole('switch', { name: 'Shortcuts with a single key' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('c');
    await waitFor(() => expect(address()).toBe('/dashboard/qr-codes/new'));
  });
});
