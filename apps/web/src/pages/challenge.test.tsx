import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, badGateway, noNetwork, ok, refuse, server, signedIn, withSite } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

interface WidgetProps {
  onToken: (token: string) => void;
}

/** Solves the challenge on a click. */
vi.mock('../features/auth/turnstile-widget.tsx', () => ({
  TurnstileWidget: ({ onToken }: WidgetProps) => (
    <button type="button" onClick={() => onToken('solved')}>
      solve
    </button>
  ),
}));

const required = 'Please complete the security challenge';
const solve = async (user: ReturnType<typeof renderApp>['user']) =>
  user.click(await screen.findByRole('button', { name: 'solve' }));

beforeEach(() => withSite({ turnstileSiteKey: 'a-site-key' }));

describe('the login form with a challenge', () => {
  const open = async () => {
    const asked = answer('POST /auth/login', () => ok(signedIn()));
    const app = renderApp('/login');
    await app.user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    await app.user.type(screen.getByLabelText('Password'), 'correct horse');
    await screen.findByRole('button', { name: 'solve' });
    return { ...app, asked, button: screen.getByRole('button', { name: 'Sign in' }) };
  };

  test('has a disabled button that tells a screen reader why, until the challenge is solved', async () => {
    const { user, button } = await open();
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(required);
    expect(screen.getByText(required)).not.toBeVisible();
    await solve(user);
    expect(button).toBeEnabled();
    expect(button).not.toHaveAccessibleDescription();
  });

  test('shows what is missing when it is sent by Enter, and nothing is sent', async () => {
    const { user, asked } = await open();
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(required);
    expect(asked).toHaveLength(0);
    await solve(user);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({ turnstileToken: 'solved' });
  });

  test.each([
    ['a wrong password', () => refuse('invalid_credentials')],
    ['an address to verify', () => refuse('verification_required', { requiresVerification: true })],
    ['a lost connection', noNetwork],
  ])('asks for the challenge again after %s', async (_, reply) => {
    const { user, button } = await open();
    answer('POST /auth/login', reply);
    await solve(user);
    await user.click(button);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(button).toBeDisabled();
    await solve(user);
    expect(button).toBeEnabled();
  });
});

describe('the register form with a challenge', () => {
  const open = async () => {
    const asked = answer('POST /auth/register', () => ok(signedIn()));
    const app = renderApp('/register');
    await app.user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    await app.user.type(screen.getByLabelText('Password'), 'correct horse');
    await app.user.type(screen.getByLabelText('Confirm password'), 'correct horse');
    await screen.findByRole('button', { name: 'solve' });
    return { ...app, asked, button: screen.getByRole('button', { name: 'Create account' }) };
  };

  test.each(['button', 'Enter'])('shows what is missing when it is sent by %s', async (by) => {
    const { user, asked, button } = await open();
    expect(button).toBeEnabled();
    if (by === 'button') await user.click(button);
    else await user.type(screen.getByLabelText('Confirm password'), '{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(required);
    expect(asked).toHaveLength(0);
    await solve(user);
    await user.click(button);
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  test('names the bad fields beside it', async () => {
    const { user, button } = await open();
    await user.clear(screen.getByLabelText('Email'));
    await user.click(button);
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByText(required)).toBeVisible();
  });
});

describe('a site that cannot be asked whether it has a challenge', () => {
  const open = async (path: string, trouble: () => Response) => {
    let works = false;
    server.use(http.get('*/v1/site', () => (works ? undefined : trouble())));
    const app = renderApp(path);
    await screen.findByLabelText('Email');
    return { ...app, repair: () => void (works = true) };
  };

  test.each([
    ['/login', noNetwork, 'Network error. Please check your connection.'],
    ['/register', noNetwork, 'Network error. Please check your connection.'],
    ['/login', badGateway, 'Something went wrong. Please try again.'],
    ['/login', () => refuse('unavailable'), 'The service is busy. Please try again in a moment.'],
  ])('is named as what it is on %s, and asked again', async (path, trouble, message) => {
    const { user, repair } = await open(path, trouble);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText(/security/i)).toBeNull();
    repair();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'solve' })).toBeVisible();
    expect(screen.queryByText(message)).toBeNull();
  });

  test('tells a screen reader why nobody can sign in', async () => {
    await open('/login', noNetwork);
    await screen.findByText('Network error. Please check your connection.');
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveAccessibleDescription(
      'Network error. Please check your connection.',
    );
  });

  test.each(['after a while', 'when the network is back'])('is asked again by itself %s', async (when) => {
    const { repair } = await open('/login', noNetwork);
    await screen.findByText('Network error. Please check your connection.');
    repair();
    if (when === 'when the network is back') act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('button', { name: 'solve' })).toBeVisible();
  });
});
