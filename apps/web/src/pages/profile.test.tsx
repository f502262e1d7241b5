import type { Language } from '@tessera/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { readAccessToken, readRefreshToken, saveTokens } from '../session/token-store.ts';
import { answer, aUser, badGateway, ok, refuse } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
import { receiveToasts, type ToastMessage } from '../ui/toast.ts';
import spanish from '../../locales/es/common.json';

const open = async (facts: Parameters<typeof aUser>[0] = {}) => {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  answer('GET /auth/me', () => ok(aUser(facts)));
  const app = renderApp('/dashboard/profile');
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  return app;
};

test('shows the address and since when, and nothing of it can be typed over', async () => {
  await open();
  expect(screen.getAllByText('ana@example.com').length).toBeGreaterThan(0);
  expect(screen.getByText('March 4, 2026')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
});

test('says that it could not be loaded, keeps what it knew, and tries again', async () => {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  let works = true;
  const asked = answer('GET /auth/me', () => {
    const reply = works ? ok(aUser()) : refuse('internal');
    // Good for the session's own question, not for the page's.
    works = false;
    return reply;
  });
  const { user } = renderApp('/dashboard/profile');
  expect(await screen.findByText('Failed to load profile')).toBeVisible();
  expect(screen.getByText('March 4, 2026')).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Failed to load profile')).toBeNull());
  expect(asked).toHaveLength(3);
});

describe('the language', () => {
  /** A server that keeps the language of the account. */
  const openWith = async (language: Language) => {
    const asked = answer('POST /auth/update-language', ({ body }) => {
      language = (body as { language: Language }).language;
      return ok({ message: 'saved' });
    });
    const app = await open();
    answer('GET /auth/me', () => ok(aUser({ language })));
    return { ...app, asked, box: screen.getByLabelText('Interface language') };
  };

  test('is shown at once and kept with the account', async () => {
    const { user, box, asked } = await openWith('en');
    await user.selectOptions(box, 'es');
    expect(await screen.findByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible();
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ language: 'es' }]));
    expect(box).toHaveValue('es');
    expect(localStorage.getItem('preferred_language')).toBe('es');
  });

  test('in the box is the account’s, and the box says when the screen has another one', async () => {
    await open({ language: 'fr' });
    const box = screen.getByLabelText('Interface language');
    expect(box).toHaveValue('fr');
    expect(box).toHaveAccessibleDescription('Our emails come in this language. This screen is in English.');
  });

  test('chosen in the sidebar is kept with the account, too', async () => {
    const { user, box, asked } = await openWith('en');
    await user.selectOptions(screen.getByLabelText('Language'), 'fr');
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ language: 'fr' }]));
    await waitFor(() => expect(box).toHaveValue('fr'));
    expect(box).not.toHaveAccessibleDescription();
  });

  test('chosen twice in a row is saved in that order', async () => {
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
    // Time enough for a second call that does not wait for the first.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(releases).toHaveLength(1);
    releases[0]?.();
    await waitFor(() => expect(releases).toHaveLength(2));
    releases[1]?.();
    await waitFor(() => expect(saved).toEqual([{ language: 'es' }, { language: 'fr' }]));
  });

  test('says when the account could not be told, and what is saved', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    answer('POST /auth/update-language', () => refuse('internal'));
    const { user } = await open({ language: 'fr' });
    await user.selectOptions(screen.getByLabelText('Interface language'), 'en');
    expect(await screen.findByText('Failed to save language preference. Please try again.')).toBeVisible();
    expect(screen.getByLabelText('Interface language')).toHaveValue('fr');
  });

  test('says in the sidebar when the account could not be told', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    answer('POST /auth/update-language', () => refuse('internal'));
    const said: ToastMessage[] = [];
    const { user } = await open();
    const stop = receiveToasts((message) => said.push(message));
    await user.selectOptions(screen.getByLabelText('Language'), 'es');
    await waitFor(() => expect(said.map(({ text }) => text)).toContain(spanish.language.failed));
    stop();
  });
});

describe('changing the password', () => {
  const change = async (current: string, next: string, confirm = next) => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Current password'), current);
    await user.type(screen.getByLabelText('New password'), next);
    await user.type(screen.getByLabelText('Confirm new password'), confirm);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  test('sends the old and the new one, goes on with the new tokens, and empties the form', async () => {
    const tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };
    const asked = answer('POST /auth/change-password', () => ok({ message: 'done', ...tokens }));
    await change('old-secret', 'mosaic-tile-7');
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveValue(''));
    expect([readAccessToken(), readRefreshToken()]).toEqual(['access-2', 'refresh-2']);
    expect(asked[0]).toMatchObject({
      body: { current_password: 'old-secret', new_password: 'mosaic-tile-7' },
      token: 'access-1',
    });
  });

  test.each([
    ['old-secret', 'short', 'short', 'Password must be at least 8 characters long'],
    ['old-secret', 'mosaic-tile-7', 'mosaic-tail-7', 'The passwords do not match'],
  ])('is refused in words', async (current, next, confirm, message) => {
    await change(current, next, confirm);
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('has words of its own for a failure without any', async () => {
    answer('POST /auth/change-password', badGateway);
    await change('old-secret', 'mosaic-tile-7');
    expect(await screen.findByText('Failed to change password')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('mosaic-tile-7');
  });

  test('puts a wrong password beside its field and keeps what was typed', async () => {
    answer('POST /auth/change-password', () =>
      refuse('wrong_password', { field_keys: { current_password: 'currentPasswordWrong' } }),
    );
    await change('not-it-at-all', 'mosaic-tile-7');
    expect(await screen.findByText('The current password is not correct')).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveValue('mosaic-tile-7');
  });
});

describe('deleting the account', () => {
  const ask = async () => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Delete account' }));
    const confirm = await screen.findByRole('button', { name: 'Delete account for good' });
    return { ...app, confirm, box: screen.getByLabelText('To confirm, type your address: ana@example.com') };
  };

  test('names what is lost and needs the address typed', async () => {
    const { user, confirm, box } = await ask();
    expect(screen.getByText('all click counts and statistics')).toBeVisible();
    expect(confirm).toBeDisabled();
    await user.type(box, 'someone@else.org');
    expect(confirm).toBeDisabled();
  });

  test('signs out and goes to the login', async () => {
    const asked = answer('DELETE /auth/account', () => ok({ message: 'gone' }));
    const { user, confirm, box, address } = await ask();
    await user.type(box, 'ana@example.com');
    await user.click(confirm);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(asked).toHaveLength(1);
    expect(readAccessToken()).toBeNull();
  });

  test.each([
    ['in the server’s words', () => refuse('internal'), 'Something went wrong. Please try again.'],
    ['in its own', badGateway, 'Failed to delete account'],
  ])('that fails says so %s and stays', async (_, reply, message) => {
    answer('DELETE /auth/account', reply);
    const { user, confirm, box } = await ask();
    await user.type(box, 'ana@example.com');
    await user.click(confirm);
    expect(await screen.findByText(message)).toBeVisible();
    expect(readAccessToken()).toBe('access-1');
  });
});
