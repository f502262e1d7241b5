import type { Language } from '@tessera/contract';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readAccessToken, readRefreshToken, saveTokens } from '../session/token-store.ts';
import { answer, sampleUser, badGateway, ok, refuse } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
import { receiveToasts, type ToastMessage } from '../ui/toast.ts';
import spanish from '../../locales/es/common.json';

const open = async (facts: Parameters<typeof sampleUser>[0] = {}) => {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  answer('GET /auth/me', () => ok(sampleUser(facts)));
  const app = renderApp('/dashboard/profile');
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  return app;
};

test('the profile shows email address and registration date as plain text', async () => {
  await open();
  expect(screen.getAllByText('ana@example.com').length).toBeGreaterThan(0);
  expect(screen.getByText('March 4, 2026')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
});

test('the profile keeps the known data when it fails to load, and offers a retry', async () => {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  let works = true;
  const requests = answer('GET /auth/me', () => {
    const reply = works ? ok(sampleUser()) : refuse('internal');
    // The first request, by the session, succeeds; the second one, by the page, fails.
    works = false;
    return reply;
  });
  const { user } = renderApp('/dashboard/profile');
  expect(await screen.findByText('Failed to load profile')).toBeVisible();
  expect(screen.getByText('March 4, 2026')).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Failed to load profile')).toBeNull());
  expect(requests).toHaveLength(3);
});

describe('language of the account', () => {
  /** A server that stores the language of the account. */
  const openWith = async (language: Language) => {
    const requests = answer('POST /auth/update-language', ({ body }) => {
      language = (body as { language: Language }).language;
      return ok({ message: 'saved' });
    });
    const app = await open();
    answer('GET /auth/me', () => ok(sampleUser({ language })));
    return { ...app, requests, box: screen.getByLabelText('Interface language') };
  };

  test('changes the screen at once and is saved', async () => {
    const { user, box, requests } = await openWith('en');
    await user.selectOptions(box, 'es');
    expect(await screen.findByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible();
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ language: 'es' }]));
    expect(box).toHaveValue('es');
    expect(localStorage.getItem('preferred_language')).toBe('es');
  });

  test('is shown with a note when the screen has another language', async () => {
    await open({ language: 'fr' });
    const box = screen.getByLabelText('Interface language');
    expect(box).toHaveValue('fr');
    expect(box).toHaveAccessibleDescription('Our emails come in this language. This screen is in English.');
  });

  const chooseInMenu = async (user: UserEvent, name: string) => {
    await user.click(screen.getByRole('button', { name: /^Signed in as/ }));
    await user.click(await screen.findByRole('menuitemradio', { name }));
  };

  test('is saved when it is chosen in the account menu', async () => {
    const { user, box, requests } = await openWith('en');
    await chooseInMenu(user, 'Français');
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ language: 'fr' }]));
    await waitFor(() => expect(box).toHaveValue('fr'));
    expect(box).not.toHaveAccessibleDescription();
  });

  test('is saved in the order of two quick choices', async () => {
    const { user, box } = await openWith('en');
    const saved: unknown[] = [];
    const releases: (() => void)[] = [];
    answer('POST /auth/update-language', async ({ body }) => {
      await new Promise<void>((resolve) => void releases.push(resolve));
      saved.push(body);
      return ok({ message: 'saved' });
    });
    await user.selectOptions(box, 'es');
    await waitFor(() => expect(releases).toHaveLength(1));
    await user.selectOptions(box, 'fr');
    await screen.findByRole('heading', { level: 1, name: 'Profil' });
    expect(box).toHaveValue('fr');
    // Enough time for a second request that does not wait for the first.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(releases).toHaveLength(1);
    releases[0]?.();
    await waitFor(() => expect(releases).toHaveLength(2));
    releases[1]?.();
    await waitFor(() => expect(saved).toEqual([{ language: 'es' }, { language: 'fr' }]));
  });

  test('shows an error and the saved language when saving fails', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    answer('POST /auth/update-language', () => refuse('internal'));
    const { user } = await open({ language: 'fr' });
    await user.selectOptions(screen.getByLabelText('Interface language'), 'en');
    expect(await screen.findByText('Failed to save language preference. Please try again.')).toBeVisible();
    expect(screen.getByLabelText('Interface language')).toHaveValue('fr');
  });

  test('shows a toast when saving from the account menu fails', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    answer('POST /auth/update-language', () => refuse('internal'));
    const toasts: ToastMessage[] = [];
    const { user } = await open();
    const stop = receiveToasts((message) => toasts.push(message));
    await chooseInMenu(user, 'Español');
    await waitFor(() => expect(toasts.map(({ text }) => text)).toContain(spanish.language.failed));
    stop();
  });
});

describe('time zone of the account', () => {
  const zones = ['America/Argentina/Salta', 'America/Los_Angeles', 'Asia/Kathmandu', 'Europe/Berlin', 'Europe/Paris'];
  beforeEach(() => {
    vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(zones);
    vi.stubEnv('TZ', 'Europe/Paris');
  });
  afterEach(() => void vi.unstubAllEnvs());

  /** A server that stores the zone of the account. */
  const openWith = async (timezone: string | null, isReleased = Promise.resolve()) => {
    const requests = answer('POST /auth/update-timezone', async ({ body }) => {
      await isReleased;
      ({ timezone } = body as { timezone: string });
      return ok(sampleUser({ timezone }));
    });
    const app = await open({ timezone });
    answer('GET /auth/me', () => ok(sampleUser({ timezone })));
    return { ...app, requests, box: screen.getByLabelText('Your time zone') };
  };
  const bodies = (requests: { body: unknown }[]) => requests.map(({ body }) => body);

  test('is chosen by region and city, and shows the time there', async () => {
    const { user, box, requests } = await openWith('Europe/Paris');
    expect(box).toHaveValue('Europe/Paris');
    const groups = [...box.querySelectorAll('optgroup')].filter((group) => group.children.length > 0);
    expect(groups.map(({ label }) => label)).toEqual(['America', 'Asia', 'Europe']);
    expect(groups[0]).toHaveTextContent('Los AngelesSalta (Argentina)');
    await user.selectOptions(box, 'Asia/Kathmandu');
    await waitFor(() => expect(bodies(requests)).toEqual([{ timezone: 'Asia/Kathmandu' }]));
    expect(box).toHaveValue('Asia/Kathmandu');
    const format = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'Asia/Kathmandu' });
    const times = [0, 60_000].map((earlier) => `Now ${format.format(Date.now() - earlier)}`);
    expect(times).toContain(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent);
  });

  test('is replaced by that of the browser with one click', async () => {
    const { user, box, requests } = await openWith('Asia/Kathmandu');
    expect(screen.getByText('This browser is in another time zone.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use Europe/Paris' }));
    await waitFor(() => expect(bodies(requests)).toEqual([{ timezone: 'Europe/Paris' }]));
    expect(box).toHaveValue('Europe/Paris');
    expect(screen.queryByText('This browser is in another time zone.')).toBeNull();
  });

  test.each(['Europe/Berlin', 'europe/paris'])('shows no other zone if its clocks agree: %s', async (zone) => {
    const { box } = await openWith(zone);
    expect(box).toHaveValue(zone);
    expect(screen.queryByText('This browser is in another time zone.')).toBeNull();
  });

  test('is told by the browser if it is unknown, once and without a message', async () => {
    const toasts: ToastMessage[] = [];
    const stop = receiveToasts((message) => toasts.push(message));
    let release: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { box, requests } = await openWith(null, isReleased);
    expect(box).toHaveDisplayValue('Unknown (UTC)');
    release();
    await waitFor(() => expect(box).toHaveValue('Europe/Paris'));
    expect(bodies(requests)).toEqual([{ timezone: 'Europe/Paris', only_if_unknown: true }]);
    expect(toasts).toEqual([]);
    stop();
  });

  test('shows an error and the saved zone when saving fails', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user, box } = await openWith('Europe/Paris');
    answer('POST /auth/update-timezone', () => refuse('internal'));
    await user.selectOptions(box, 'Asia/Kathmandu');
    expect(await screen.findByText(/^Couldn’t save the time zone\./)).toBeVisible();
    expect(box).toHaveValue('Europe/Paris');
  });

  test('that the browser does not know is shown without a time', async () => {
    const { box } = await openWith('Mars/Olympus_Mons');
    expect(box).toHaveDisplayValue('Mars/Olympus Mons');
    expect(box).not.toHaveAccessibleDescription();
  });
});

describe('password change', () => {
  const change = async (current: string, next: string, confirm = next) => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Current password'), current);
    await user.type(screen.getByLabelText('New password'), next);
    await user.type(screen.getByLabelText('Confirm new password'), confirm);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  test('sends both passwords, stores the new tokens and clears the form', async () => {
    const tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };
    const requests = answer('POST /auth/change-password', () => ok({ message: 'done', ...tokens }));
    await change('old-secret', 'mosaic-tile-7');
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveValue(''));
    expect([readAccessToken(), readRefreshToken()]).toEqual(['access-2', 'refresh-2']);
    expect(requests[0]).toMatchObject({
      body: { current_password: 'old-secret', new_password: 'mosaic-tile-7' },
      token: 'access-1',
    });
  });

  test.each([
    ['old-secret', 'short', 'short', 'Password must be at least 8 characters long'],
    ['old-secret', 'mosaic-tile-7', 'mosaic-tail-7', 'The passwords do not match'],
  ])('shows the error of an invalid password: %s, %s, %s', async (current, next, confirm, message) => {
    await change(current, next, confirm);
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('shows a general message for an error reply without a text', async () => {
    answer('POST /auth/change-password', badGateway);
    await change('old-secret', 'mosaic-tile-7');
    expect(await screen.findByText('Failed to change password')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('mosaic-tile-7');
  });

  test('rates the new password', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('New password'), 'abcdefgh');
    expect(await screen.findByText('Weak. Neighboring keys and sequences are easy to guess.')).toBeVisible();
  });

  test('shows a wrong password at its field and keeps the values', async () => {
    answer('POST /auth/change-password', () =>
      refuse('wrong_password', { field_keys: { current_password: 'currentPasswordWrong' } }),
    );
    await change('not-it-at-all', 'mosaic-tile-7');
    expect(await screen.findByText('The current password is not correct')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
    expect(screen.getByLabelText('New password')).toHaveValue('mosaic-tile-7');
  });
});

describe('account deletion', () => {
  const openDialog = async () => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Delete account' }));
    const confirm = await screen.findByRole('button', { name: 'Delete account for good' });
    return { ...app, confirm, box: screen.getByLabelText('To confirm, type your address: ana@example.com') };
  };

  test('lists what is lost and requires the typed address', async () => {
    const { user, confirm, box } = await openDialog();
    expect(screen.getByText('all click counts and statistics')).toBeVisible();
    expect(confirm).toBeDisabled();
    await user.type(box, 'someone@else.org');
    expect(confirm).toBeDisabled();
  });

  test('signs out and shows the login page', async () => {
    const requests = answer('DELETE /auth/account', () => ok({ message: 'gone' }));
    const { user, confirm, box, address } = await openDialog();
    await user.type(box, 'ana@example.com');
    await user.click(confirm);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(requests).toHaveLength(1);
    expect(readAccessToken()).toBeNull();
  });

  test.each([
    ['the server’s text', () => refuse('internal'), 'Something went wrong. Please try again.'],
    ['a general message', badGateway, 'Failed to delete account'],
  ])('shows %s after a failure and keeps the session', async (_, reply, message) => {
    answer('DELETE /auth/account', reply);
    const { user, confirm, box } = await openDialog();
    await user.type(box, 'ana@example.com');
    await user.click(confirm);
    expect(await screen.findByText(message)).toBeVisible();
    expect(readAccessToken()).toBe('access-1');
  });
});
