import { limits } from '@tessera/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, ok, refuse, signedIn } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
import { findSpoken } from '../test/spoken.ts';

const required = { requiresSecondFactor: true, signInToken: 'step-1', methods: ['totp', 'recovery_code'] };

async function openStep(reply: object = required, remember = false) {
  answer('POST /auth/login', () => ok(reply as typeof required));
  const app = renderApp('/login');
  const action = await screen.findByRole('button', { name: 'Sign in' });
  await waitFor(() => expect(action).toBeEnabled());
  await app.user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'correct horse');
  if (remember) await app.user.click(screen.getByLabelText('Remember me'));
  await app.user.click(action);
  const field = await screen.findByLabelText('Code');
  const submit = async (code: string) => {
    await app.user.clear(screen.getByRole('textbox'));
    await app.user.type(screen.getByRole('textbox'), code);
    await app.user.click(await screen.findByRole('button', { name: 'Sign in' }));
  };
  return { ...app, field, submit };
}

describe('second step of a sign-in', () => {
  test('stores nothing before the code, and signs in with it', async () => {
    const requests = answer('POST /auth/login/second-factor', () => ok(signedIn()));
    const { field, submit } = await openStep(required, true);
    expect(screen.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
    expect(localStorage.getItem('access_token')).toBeNull();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await submit('123456');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(requests[0]?.body).toEqual({ signInToken: 'step-1', code: '123456' });
    expect(localStorage.getItem('access_token')).toBe('access-1');
  });

  test('accepts a recovery code', async () => {
    const requests = answer('POST /auth/login/second-factor', () => ok(signedIn()));
    const { user, submit } = await openStep();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await waitFor(() => expect(screen.getByLabelText('Recovery code')).toHaveFocus());
    await submit('7K3M9-QX0A1');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(requests[0]?.body).toMatchObject({ code: '7K3M9-QX0A1' });
  });

  test('offers no recovery code when none is left', async () => {
    await openStep({ ...required, methods: ['totp'] });
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
  });

  test('shows a wrong code at the field, and returns to the first step after too many', async () => {
    const requests = answer('POST /auth/login/second-factor', () => refuse('second_factor_failed'));
    const { field, submit } = await openStep();
    await submit('123456');
    expect(await screen.findByText('This code is not correct')).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('123456');
    for (let sent = 1; sent < limits.secondFactor.maxWrongCodes; sent += 1) {
      await submit('123457');
      await waitFor(() => expect(requests).toHaveLength(sent + 1));
    }
    expect(await screen.findByText(/too many wrong codes/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  test('shows that codes are throttled', async () => {
    answer('POST /auth/login/second-factor', () => refuse('too_many_requests'));
    const { submit } = await openStep();
    await submit('123456');
    expect(await findSpoken(/^Too many attempts/)).toBeVisible();
  });

  test('returns to the first step on request', async () => {
    const { user } = await openStep();
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('ana@example.com');
  });
});
