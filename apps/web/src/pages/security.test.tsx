import type { SecondFactorState } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { saveTokens } from '../session/token-store.ts';
import { answer, badGateway, ok, refuse, sampleUser, secondFactorOff as off } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

const on: SecondFactorState = { enabled: true, enabled_at: '2026-03-04T12:00:00.000Z', recovery_codes_left: 10 };
const setup = {
  totp_secret: 'JBSWY3DPEHPK3PXP',
  otpauth_uri: 'otpauth://totp/Tessera:ana?secret=JBSWY3DPEHPK3PXP',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const codes = ['7K3M9-QX0A1', '8K3M9-QX0A2'];

afterEach(() => void vi.restoreAllMocks());

function open(state: SecondFactorState | Response = off) {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  answer('GET /auth/me', () => ok(sampleUser()));
  answer('GET /auth/second-factor', () => (state instanceof Response ? state : ok(state)));
  return renderApp('/dashboard/profile/security');
}

const button = (name: string) => screen.getByRole('button', { name });

describe('security page', () => {
  test('shows where the password is changed, and a link to it focuses the form', async () => {
    const { user, address } = open(off);
    await user.click(await screen.findByRole('link', { name: 'Change password' }));
    const form = await screen.findByLabelText('Current password');
    expect(address()).toBe('/dashboard/profile');
    await waitFor(() => expect(document.activeElement).toContainElement(form));
  });

  test('offers a retry when two-step sign-in fails to load', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user } = open(badGateway());
    expect(await screen.findByText('Couldn’t load two-step sign-in')).toBeVisible();
    answer('GET /auth/second-factor', () => ok(off));
    await user.click(button('Try again'));
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  });
});

describe('setup', () => {
  async function openSetup() {
    const app = open();
    answer('POST /auth/second-factor/totp', () => ok(setup));
    await app.user.click(await screen.findByRole('button', { name: 'Set up' }));
    const field = await screen.findByLabelText('Code from the app');
    return { ...app, field };
  }

  test('shows the picture and the key, and the recovery codes after the first code', async () => {
    const { user, field } = await openSetup();
    expect(screen.getByRole('img', { name: 'QR code for an authenticator app' })).toHaveAttribute(
      'src',
      expect.stringContaining('data:image/svg+xml,'),
    );
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    const requests = answer('POST /auth/second-factor/totp/confirm', () => ok({ recovery_codes: codes }));
    answer('GET /auth/second-factor', () => ok(on));
    await user.type(field, '123456');
    await user.click(button('Switch on'));
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    expect(requests[0]?.body).toEqual({ code: '123456' });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus());
    await user.click(button('I have saved them'));
    expect(await screen.findByText('10 recovery codes left')).toBeVisible();
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  });

  test('shows a wrong code at its field and keeps it', async () => {
    const { user, field } = await openSetup();
    answer('POST /auth/second-factor/totp/confirm', () => refuse('wrong_code', { field_keys: { code: 'codeWrong' } }));
    await user.type(field, '123456');
    await user.click(button('Switch on'));
    expect(await screen.findByText('This code is not correct')).toBeVisible();
    expect(field).toHaveValue('123456');
    await waitFor(() => expect(field).toHaveFocus());
  });

  test('can be canceled', async () => {
    const { user } = await openSetup();
    await user.click(button('Cancel'));
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  });
});

describe('recovery codes', () => {
  test('are replaced after a question, and can be saved as a file and printed', async () => {
    const { user } = open({ ...on, recovery_codes_left: 2 });
    expect(await screen.findByText('Create new recovery codes before you run out of them.')).toBeVisible();
    answer('POST /auth/second-factor/recovery-codes', () => ok({ recovery_codes: codes }));
    await user.click(button('Create new recovery codes'));
    await user.click(await screen.findByRole('button', { name: 'Create new codes' }));
    expect(await screen.findByText(codes[0] ?? '')).toBeVisible();

    const saved: Blob[] = [];
    URL.createObjectURL ??= () => '';
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await user.click(button('Download'));
    expect(await saved[0]?.text()).toBe(`Tessera recovery codes of ana@example.com\n\n${codes.join('\n')}\n`);
    expect(click).toHaveBeenCalled();
  });

  test('stay when the question is canceled', async () => {
    const requests = answer('POST /auth/second-factor/recovery-codes', () => ok({ recovery_codes: codes }));
    const { user } = open(on);
    await user.click(await screen.findByRole('button', { name: 'Create new recovery codes' }));
    await user.click(await screen.findByRole('button', { name: 'Keep the codes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests).toHaveLength(0);
  });
});

describe('switching off', () => {
  test('asks first, then shows that it is off', async () => {
    const { user } = open(on);
    const requests = answer('DELETE /auth/second-factor/totp', () => ok({ message: 'done' }));
    expect(await screen.findByText('On since March 4, 2026')).toBeVisible();
    await user.click(button('Switch off'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Switch off two-step sign-in?' });
    expect(requests).toHaveLength(0);
    answer('GET /auth/second-factor', () => ok(off));
    await user.click(within(dialog).getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test('asks for confirmation, repeats the call, and keeps the dialog open if the confirmation is canceled', async () => {
    const { user } = open(on);
    let isRecent = false;
    const requests = answer('DELETE /auth/second-factor/totp', () =>
      isRecent ? ok({ message: 'done' }) : refuse('recent_authentication_required'),
    );
    answer('GET /auth/confirm', () => ok({ methods: ['password', 'code'] }));
    const confirmations = answer('POST /auth/confirm', ({ body }) => {
      if ((body as { code?: string }).code !== '123456')
        return refuse('wrong_password', { field_keys: { password: 'currentPasswordWrong' } });
      isRecent = true;
      return ok({ message: 'done' });
    });
    await user.click(await screen.findByRole('button', { name: 'Switch off' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Switch off' }));

    const first = await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
    await user.click(await within(first).findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Please confirm that it is you to continue.')).toBeVisible();
    expect(requests).toHaveLength(1);

    const again = screen.getByRole('alertdialog');
    await user.click(within(again).getByRole('button', { name: 'Switch off' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
    await user.type(await within(dialog).findByLabelText('Password'), 'not this');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText('The current password is not correct')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Use an authenticator code' }));
    await user.type(within(dialog).getByLabelText('Code from your authenticator app'), '123456');
    answer('GET /auth/second-factor', () => ok(off));
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
    expect(confirmations.at(-1)?.body).toEqual({ code: '123456' });
    expect(requests).toHaveLength(3);
  });
});
