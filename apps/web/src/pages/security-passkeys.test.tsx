import type { Passkey } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, noNetwork, ok, refuse, sampleUser } from '../test/api.ts';
import { creationOptions, newCredential, refusal, stubPasskeys } from '../test/passkeys.ts';
import { renderApp } from '../test/render-app.tsx';

const id = '0198c0de-0000-7000-8000-000000000001';
const laptop: Passkey = {
  id,
  name: 'Laptop',
  created_at: '2026-03-04T09:00:00.000Z',
  last_used_at: null,
  backed_up: true,
};

/** The list as the server stores it: tests change it. */
let stored: Passkey[] = [];
beforeEach(() => {
  stored = [laptop];
  localStorage.setItem('access_token', 'access-1');
  answer('GET /auth/me', () => ok(sampleUser()));
  answer('GET /auth/passkeys', () => ok({ passkeys: stored }));
});

const open = async () => {
  const app = renderApp('/dashboard/profile/security');
  await screen.findByRole('heading', { name: 'Passkeys' });
  return app;
};
const findItem = (name: string) => screen.findByRole('group', { name });

describe('list of passkeys', () => {
  test('shows when each was added and used', async () => {
    await open();
    await findItem('Laptop');
    for (const fact of ['Added March 4, 2026', 'Never used', 'Synced with your password manager'])
      expect(screen.getByText(fact)).toBeVisible();
  });

  test('shows the empty state', async () => {
    stored = [];
    await open();
    expect(await screen.findByText('You have no passkeys yet.')).toBeVisible();
  });

  test('shows that loading failed, and loads again', async () => {
    answer('GET /auth/passkeys', () => refuse('forbidden'));
    const { user } = await open();
    expect(await screen.findByText('Couldn’t load your passkeys')).toBeVisible();
    answer('GET /auth/passkeys', () => ok({ passkeys: stored }));
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await findItem('Laptop')).toBeVisible();
  });

  test('explains why none can be added in this browser', async () => {
    await open();
    expect(await screen.findByText(/Passkeys do not work in this browser/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });
});

describe('adding a passkey', () => {
  const openDialog = async () => {
    const app = await open();
    await findItem('Laptop');
    await app.user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' });
    const name = within(dialog).getByLabelText('Name');
    return { ...app, dialog, name, confirm: within(dialog).getByRole('button', { name: 'Continue' }) };
  };

  test('proposes a name, and sends it with the new credential', async () => {
    stubPasskeys({ create: () => Promise.resolve(newCredential) });
    answer('POST /auth/passkeys/options', () => ok(creationOptions));
    const requests = answer('POST /auth/passkeys', () => {
      stored = [laptop, { ...laptop, id: id.replace(/1$/, '2'), name: 'Desk' }];
      return ok(stored[1]);
    });
    const { user, name, confirm } = await openDialog();
    expect(name).not.toHaveValue('');
    await user.clear(name);
    await user.type(name, 'Desk');
    await user.click(confirm);
    expect(await findItem('Desk')).toBeVisible();
    expect(requests[0]?.body).toMatchObject({
      name: 'Desk',
      credential: { id: 'aWQ', response: { attestationObject: 'YQ', transports: ['internal'] } },
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each([
    ['NotAllowedError', 'No passkey was used. Try again, or choose another way.'],
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['NotSupportedError', 'This browser or device cannot be used for passkeys. Try another one.'],
  ])('keeps the dialog open and shows the message for %s', async (error, message) => {
    stubPasskeys({ create: refusal(error) });
    answer('POST /auth/passkeys/options', () => ok(creationOptions));
    const { user, dialog, confirm } = await openDialog();
    await user.click(confirm);
    expect(await within(dialog).findByText(message)).toBeVisible();
  });

  test.each([
    ['no connection', noNetwork, /Network error/],
    ['20 passkeys', () => refuse('passkey_limit', { params: { count: 20 } }), /You have 20 passkeys/],
  ])('shows the message for %s', async (_, reply, message) => {
    stubPasskeys({});
    answer('POST /auth/passkeys/options', reply);
    const { user, dialog, confirm } = await openDialog();
    await user.click(confirm);
    expect(await within(dialog).findByText(message)).toBeVisible();
  });

  test('requires a name', async () => {
    stubPasskeys({});
    const { user, name, dialog, confirm } = await openDialog();
    await user.clear(name);
    await user.click(confirm);
    expect(await within(dialog).findByText('Name is required')).toBeVisible();
    await waitFor(() => expect(name).toHaveFocus());
  });
});

describe('renaming a passkey', () => {
  const startRenaming = async () => {
    const app = await open();
    await app.user.click(within(await findItem('Laptop')).getByRole('button', { name: 'Rename' }));
    const name = await screen.findByLabelText('New name');
    await waitFor(() => expect(name).toHaveFocus());
    return { ...app, name };
  };

  test('saves the new name by Enter and returns the focus', async () => {
    const requests = answer('PATCH /auth/passkeys/{id}', () => {
      stored = [{ ...laptop, name: 'Desk' }];
      return ok(stored[0]);
    });
    const { user } = await startRenaming();
    await user.keyboard('Desk{Enter}');
    const item = await findItem('Desk');
    expect(requests[0]).toMatchObject({ path: `/v1/auth/passkeys/${id}`, body: { name: 'Desk' } });
    await waitFor(() => expect(within(item).getByRole('button', { name: 'Rename' })).toHaveFocus());
  });

  test('is canceled by Escape', async () => {
    const { user } = await startRenaming();
    await user.keyboard('Desk{Escape}');
    await waitFor(async () =>
      expect(within(await findItem('Laptop')).getByRole('button', { name: 'Rename' })).toHaveFocus(),
    );
  });
});

describe('removing a passkey', () => {
  const startRemoving = async () => {
    const app = await open();
    await app.user.click(within(await findItem('Laptop')).getByRole('button', { name: 'Remove' }));
    return { ...app, dialog: await screen.findByRole('alertdialog', { name: 'Remove Laptop?' }) };
  };

  test('asks first, and then the list is shorter', async () => {
    const requests = answer('DELETE /auth/passkeys/{id}', () => {
      stored = [];
      return ok({ message: 'removed' });
    });
    const { user, dialog } = await startRemoving();
    await user.click(within(dialog).getByRole('button', { name: 'Remove passkey' }));
    expect(await screen.findByText('You have no passkeys yet.')).toBeVisible();
    expect(requests[0]?.path).toBe(`/v1/auth/passkeys/${id}`);
    await waitFor(() => expect(screen.getByRole('group', { name: 'Your passkeys' })).toHaveFocus());
  });

  test('keeps the passkey when the dialog is closed, and shows a failure', async () => {
    answer('DELETE /auth/passkeys/{id}', noNetwork);
    const { user, dialog } = await startRemoving();
    await user.click(within(dialog).getByRole('button', { name: 'Remove passkey' }));
    expect(await within(dialog).findByText(/Network error/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Keep passkey' }));
    expect(await findItem('Laptop')).toBeVisible();
  });
});
