import { act, screen, waitFor, within } from '@testing-library/react';
import { defaultStyle, type QrType } from '@tessera/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionStore } from '../session/session-store.ts';
import { saveTokens } from '../session/token-store.ts';
import { answer, aUser, badGateway, noNetwork, ok, refuse } from '../test/api.ts';
import { scans } from '../test/editor-doubles.ts';
import { aCode, aListOf } from '../test/codes.ts';
import { renderApp } from '../test/render-app.tsx';
import { receiveToasts, type ToastMessage } from '../ui/toast.ts';

vi.mock('../features/qr-codes/check/scan-checker.ts', () => import('../test/editor-doubles.ts'));
vi.mock('../features/qr-codes/check/logo-picture.ts', () => import('../test/editor-doubles.ts'));

const pro = { is_free_user: false, subscriptionStatus: 'active' };
const { id } = aCode();

beforeEach(() => {
  scans.asked = [];
  scans.verdict = { verdict: 'good', reasons: [] };
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.useRealTimers());

const open = async (facts: Parameters<typeof aUser>[0] = pro) => {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  const me = answer('GET /auth/me', () => ok(aUser(facts)));
  answer('GET /qr-codes/{id}', () => ok(aCode()));
  answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 0, daily_stats: [] }));
  answer('GET /qr-codes', () => ok(aListOf([])));
  const app = renderApp('/dashboard/qr-codes/new');
  expect(await screen.findByRole('heading', { level: 1, name: 'Create a QR code' })).toBeVisible();
  // By label and by paste: asking for roles and pressing every key takes a second each on a page of this size.
  const choose = (label: string | RegExp) => app.user.click(screen.getByLabelText(label));
  const type = async (label: string, text: string) => {
    const field = screen.getByLabelText(label);
    await app.user.clear(field);
    await app.user.click(field);
    await app.user.paste(text);
  };
  const button = screen.queryByText('Create QR code')?.closest('button');
  const submit = () => app.user.click(button ?? document.body);
  return { ...app, me, choose, type, submit };
};

const created = () => answer('POST /qr-codes', () => ok({ id }));

/** Every type filled in once, and what has to be sent for it. */
const wholeForms: [QrType, RegExp, Record<string, string>, object][] = [
  ['text', /^Text/, { Text: ' Hello {you} ' }, { text: ' Hello {you} ' }],
  [
    'email',
    /^Email/,
    { 'Email address': 'ana@example.org', Subject: 'A table', Message: 'For two & a dog' },
    { email: 'ana@example.org', subject: 'A table', body: 'For two & a dog' },
  ],
  ['phone', /^Phone/, { 'Phone number': '+1 (555) 123-4567' }, { phone: '+1 (555) 123-4567' }],
  [
    'sms',
    /^SMS/,
    { 'Phone number': '+33 6 12 34 56 78', Message: 'Hi' },
    { phone: '+33 6 12 34 56 78', message: 'Hi' },
  ],
  ['sms', /^SMS/, { 'Phone number': '12345', Message: 'JOIN' }, { phone: '12345', message: 'JOIN' }],
  [
    'wifi',
    /^WiFi/,
    { 'Network name (SSID)': 'Café; 5G', Password: 'p:a"s\\s' },
    { ssid: 'Café; 5G', password: 'p:a"s\\s', encryption: 'WPA', hidden: false },
  ],
  [
    'vcard',
    /^vCard/,
    { Name: 'Ana Pérez', Organization: 'Tiles', Website: 'https://example.org' },
    { name: 'Ana Pérez', organization: 'Tiles', url: 'https://example.org' },
  ],
  [
    'location',
    /^Location/,
    { Latitude: '48,8584', Longitude: '-2.2945', 'Altitude in meters': '35' },
    { latitude: 48.8584, longitude: -2.2945, altitude: 35 },
  ],
  [
    'crypto',
    /^Crypto/,
    { 'Wallet address': 'bc1qxy', 'Amount in BTC': '0,5', Label: 'Shop', Message: 'Order 7' },
    { type: 'bitcoin', address: 'bc1qxy', amount: 0.5, label: 'Shop', message: 'Order 7' },
  ],
];

describe('what is sent', () => {
  test('for a URL: its destination, its title and the whole style, with the parts as copies of it', async () => {
    const asked = created();
    const { type, submit, user, address, me } = await open();
    await type('Title', '  Menu  ');
    await type('Destination URL', 'https://example.org/menu?a=1');
    await user.click(screen.getByRole('tab', { name: 'Style' }));
    await user.click(screen.getByRole('radio', { name: 'Classy rounded' }));
    await user.click(screen.getByRole('radio', { name: 'H 30%' }));
    const before = me.length;
    await submit();
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toEqual({
      title: 'Menu',
      qr_type: 'url',
      destination_url: 'https://example.org/menu?a=1',
      style: {
        ...defaultStyle,
        style: 'classy-rounded',
        dots_style: 'classy-rounded',
        corners_square_style: 'classy-rounded',
        corners_dot_style: 'classy-rounded',
        error_correction_level: 'H',
      },
    });
    await waitFor(() => expect(me.length).toBe(before + 1));
  });

  test.each(wholeForms)('for %s: what was filled in, and nothing else', async (qr_type, card, fields, qr_data) => {
    const asked = created();
    const { choose, type, submit } = await open();
    await choose(card);
    for (const [label, text] of Object.entries(fields)) await type(label, text);
    await submit();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toEqual({
      title: null,
      qr_type,
      qr_data,
      encoding: qr_type === 'crypto' ? 'direct' : 'tracked',
      style: defaultStyle,
    });
  });

  test('for an event: moments with the offset of the typist’s zone, which is named', async () => {
    const asked = created();
    const { choose, type, submit, user } = await open();
    await choose(/^Event/);
    await type('Event title', 'Opening');
    await user.type(screen.getByLabelText('Start'), '2026-07-01T18:30');
    await user.type(screen.getByLabelText('End'), '2026-07-01T20:00');
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
    expect(screen.getByText(new RegExp(`Times are in your time zone, ${zone} \\(GMT`))).toBeVisible();
    await submit();
    await waitFor(() => expect(asked).toHaveLength(1));
    const { qr_data } = asked[0]!.body as { qr_data: { startDate: string; endDate: string } };
    expect(qr_data.startDate).toMatch(/^2026-07-01T18:30:00[+-]\d\d:\d\d$/);
    expect(new Date(qr_data.startDate)).toEqual(new Date('2026-07-01T18:30'));
    expect(new Date(qr_data.endDate)).toEqual(new Date('2026-07-01T20:00'));
  });

  test('for ethereum: its own fields, in ether and gwei, and none of bitcoin’s', async () => {
    const asked = created();
    const { choose, type, submit, user } = await open();
    await choose(/^Crypto/);
    await type('Amount in BTC', '3');
    await type('Label', 'not for ether');
    await user.selectOptions(screen.getByLabelText('Currency'), 'ethereum');
    expect(screen.queryByLabelText(/^Amount/)).toBeNull();
    expect(screen.queryByLabelText('Label')).toBeNull();
    await type('Wallet address', '0xabc');
    await type('Value in ether (ETH)', '0.25');
    await type('Gas limit', '21000');
    await type('Gas price in gwei', '30');
    await type('Data', '0xdeadbeef');
    await submit();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({
      qr_data: { type: 'ethereum', address: '0xabc', value: '0.25', gas: 21000, gasPrice: '30', data: '0xdeadbeef' },
    });
    expect(Object.keys((asked[0]!.body as { qr_data: object }).qr_data)).toHaveLength(6);
  });

  test('for litecoin: an amount, but no label and no message', async () => {
    const { choose, user } = await open();
    await choose(/^Crypto/);
    await user.selectOptions(screen.getByLabelText('Currency'), 'litecoin');
    expect(screen.getByLabelText('Amount in LTC')).toBeVisible();
    expect(screen.queryByLabelText('Label')).toBeNull();
    expect(screen.queryByLabelText('Message')).toBeNull();
  });

  test('for an open network: no password', async () => {
    const asked = created();
    const { choose, type, submit, user } = await open();
    await choose(/^WiFi/);
    await type('Network name (SSID)', 'Lobby');
    await type('Password', 'left over');
    await user.selectOptions(screen.getByLabelText('Security'), 'nopass');
    await user.click(screen.getByLabelText('The network is hidden'));
    expect(screen.queryByLabelText('Password')).toBeNull();
    await submit();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({ qr_data: { ssid: 'Lobby', encryption: 'nopass', hidden: true } });
  });

  test('the other encoding, when it is chosen', async () => {
    const asked = created();
    const { choose, type, submit } = await open();
    expect(screen.queryByRole('radio', { name: /direct/ })).toBeNull();
    await choose(/^Phone/);
    await choose(/The content itself \(direct\)/);
    await type('Phone number', '+15551234567');
    await submit();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({ encoding: 'direct' });
  });

  test('once, however often the button is pressed', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const asked = answer('POST /qr-codes', async () => {
      await held;
      return ok({ id });
    });
    const { type, submit, user, address } = await open();
    await type('Destination URL', 'https://example.org');
    await submit();
    await submit();
    await user.type(screen.getByLabelText('Destination URL'), '{Enter}');
    finish();
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(asked).toHaveLength(1);
  });
});

describe('what is missing or wrong', () => {
  test.each([
    [/^URL/, 'Destination URL', ['URL is required']],
    [/^Text/, 'Text', ['Text is required']],
    [/^Email/, 'Email address', ['Please enter a valid email address']],
    [/^Phone/, 'Phone number', ['Phone number is required']],
    [/^SMS/, 'Phone number', ['Phone number is required']],
    [/^WiFi/, 'Network name (SSID)', ['Network name is required']],
    [/^vCard/, 'Name', ['Name is required']],
    [/^Event/, 'Event title', ['Event title is required', 'Start date is required', 'End date is required']],
    [/^Location/, 'Latitude', ['Latitude is required', 'Longitude is required']],
    [/^Crypto/, 'Wallet address', ['Wallet address is required']],
  ])('%s: is named beside its field, and the first one gets the focus', async (card, first, messages) => {
    const asked = created();
    const { choose, submit } = await open();
    await choose(card);
    await submit();
    for (const message of messages) expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(first)).toHaveFocus();
    expect(screen.getByLabelText(first)).toBeInvalid();
    expect(asked).toHaveLength(0);
  });

  test.each([
    [/^URL/, 'Required: Destination URL.'],
    [/^SMS/, 'Required: Phone number.'],
    [/^Event/, 'Required: Event title, Start, and End.'],
    [/^Location/, 'Required: Latitude and Longitude.'],
  ])('%s: the required fields are listed before anyone tries', async (card, hint) => {
    const { choose } = await open();
    await choose(card);
    expect(screen.getByText(hint, { exact: false })).toBeVisible();
  });

  test.each([
    [/^URL/, 'Destination URL', 'example.org', 'URLs should start with http:// or https://', 'https://example.org'],
    [/^Email/, 'Email address', 'ana@', 'Please enter a valid email address', 'ana@example.org'],
    [/^Phone/, 'Phone number', 'call me', 'Include country code (e.g., +1 for US)', '+1 555 123'],
    [/^SMS/, 'Phone number', 'call me', 'Include country code (e.g., +1 for US)', '0612345678'],
  ])('%s: a warning comes while typing and goes when it is right', async (card, label, wrong, warning, right) => {
    const { choose, type } = await open();
    await choose(card);
    await type(label, wrong);
    expect(await screen.findByText(warning)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(warning);
    await type(label, right);
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  });

  test('a phone number that is too short is told why, while typing and after a try', async () => {
    const asked = created();
    const { choose, type, submit } = await open();
    await choose(/^Phone/);
    await type('Phone number', '911');
    const why =
      'Short numbers such as 112 or 911 work in some countries only. Please enter a number of at least 7 characters.';
    expect(await screen.findByText('Include country code (e.g., +1 for US)')).toBeVisible();
    expect(screen.getByText(why)).toBeVisible();
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Phone number')).toBeInvalid());
    expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(why);
    expect(asked).toHaveLength(0);
  });

  test.each([
    [/^URL/, 'Destination URL', 'ftp://example.org', 'Please enter a valid URL'],
    [/^Location/, 'Latitude', '91', 'Latitude must be a number from -90 to 90'],
    [/^Crypto/, 'Amount in BTC', '1,000', 'Please enter a positive number'],
    [/^Crypto/, 'Amount in BTC', 'much', 'Please enter a positive number'],
  ])('%s: a value that cannot be meant is refused in words', async (card, label, value, message) => {
    const { choose, type, submit } = await open();
    await choose(card);
    await type(label, value);
    await submit();
    expect(await screen.findByText(message)).toBeVisible();
  });

  test.each([
    [/^Text/, 'Text', 2900],
    [/^WiFi/, 'Password', 128],
    [/^URL/, 'Title', 200],
  ])('%s: a text over its maximum is told at once, beside its field %s', async (card, label, most) => {
    const { choose, type } = await open();
    await choose(card);
    await type(label, 'x'.repeat(most + 1));
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/^This text is too long/);
    await type(label, 'x'.repeat(most));
    await waitFor(() => expect(screen.getByLabelText(label)).toBeValid());
    expect(screen.queryByText('This text is too long')).toBeNull();
  });

  test('no other complaint comes before a try', async () => {
    const { choose, type, user } = await open();
    await choose(/^WiFi/);
    await type('Network name (SSID)', 'x');
    await user.clear(screen.getByLabelText('Network name (SSID)'));
    await type('Password', 'x'.repeat(129));
    expect(await screen.findByText('This text is too long')).toBeVisible();
    expect(screen.queryByText('Network name is required')).toBeNull();
  });

  test('an event that ends before it starts', async () => {
    const { choose, type, submit, user } = await open();
    await choose(/^Event/);
    await type('Event title', 'Opening');
    await user.type(screen.getByLabelText('Start'), '2026-07-01T18:30');
    await user.type(screen.getByLabelText('End'), '2026-06-30T18:30');
    await submit();
    expect(await screen.findByText('The end must not be before the start')).toBeVisible();
    expect(screen.getByLabelText('End')).toHaveFocus();
  });

  test('the server’s complaint about a field stands beside that field', async () => {
    answer('POST /qr-codes', () => refuse('validation_failed', { field_keys: { destination_url: 'urlOwnLink' } }));
    const { type, submit } = await open();
    await type('Destination URL', 'https://tes.ra/7k3m9qx');
    await submit();
    expect(await screen.findByText('A short link cannot lead to another short link of this site')).toBeVisible();
    expect(screen.getByLabelText('Destination URL')).toHaveFocus();
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://tes.ra/7k3m9qx');
  });

  test('a host in other letters is shown in both spellings', async () => {
    const { type } = await open();
    await type('Destination URL', 'https://bücher.example');
    expect(screen.getByText(/The site is bücher\.example, also written xn--bcher-kva\.example/)).toBeVisible();
  });
});

describe('nothing typed is lost', () => {
  test('by looking at another type', async () => {
    const { choose, type } = await open();
    await type('Title', 'Guests');
    await choose(/^WiFi/);
    await type('Network name (SSID)', 'Lobby');
    await choose(/^Email/);
    expect(screen.queryByLabelText('Network name (SSID)')).toBeNull();
    await choose(/^WiFi/);
    expect(screen.getByLabelText('Network name (SSID)')).toHaveValue('Lobby');
    expect(screen.getByLabelText('Title')).toHaveValue('Guests');
  });

  test.each([
    ['the server’s words', () => refuse('internal'), 'Something went wrong. Please try again.'],
    ['words of the screen’s own', badGateway, 'Failed to create QR code'],
    ['the network’s', noNetwork, 'Network error. Please check your connection.'],
    [
      'what does not fit',
      () => refuse('content_too_long', { params: { count: 2331 } }),
      'The content is too long for a QR code: at most 2,331 bytes fit.',
    ],
  ])('by a failure, which is told in %s', async (_, reply, message) => {
    answer('POST /qr-codes', reply);
    const { type, submit, address } = await open();
    await type('Destination URL', 'https://example.org');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://example.org');
    expect(address()).toBe('/dashboard/qr-codes/new');
  });
});

describe('a refusal that a subscription would lift', () => {
  const refused = async (reply: () => Response) => {
    answer('POST /qr-codes', reply);
    const app = await open();
    await app.type('Destination URL', 'https://example.org');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await app.submit();
    return { ...app, alert: await screen.findByRole('alert') };
  };
  const question = 'Would you like to upgrade now to unlock all features?';

  test('is told in the server’s words, and a second later the question is asked', async () => {
    const { alert, user, address } = await refused(() =>
      refuse('quota_reached', { requires_subscription: true, params: { count: 1 } }),
    );
    expect(alert).toHaveTextContent(
      'You have reached the free limit of 1 QR code. Please upgrade to create more QR codes.',
    );
    expect(screen.queryByText(question)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    const dialog = await screen.findByRole('alertdialog', { name: question });
    await user.click(within(dialog).getByRole('button', { name: 'Upgrade now' }));
    await waitFor(() => expect(address()).toBe('/dashboard/subscription'));
  });

  test('can be left standing', async () => {
    const { user, address } = await refused(() => refuse('qr_type_locked', { requires_subscription: true }));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    const dialog = await screen.findByRole('alertdialog', { name: question });
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(address()).toBe('/dashboard/qr-codes/new');
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://example.org');
  });

  test('is not asked about where it is another one', async () => {
    const { alert } = await refused(() => refuse('forbidden'));
    expect(alert).toHaveTextContent('Active subscription required to create QR codes');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the free plan', () => {
  test('says what it holds and leads to the other', async () => {
    const { user, address } = await open({});
    expect(screen.getByText('You are on the free plan')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Upgrade' }));
    await waitFor(() => expect(address()).toBe('/dashboard/subscription'));
  });

  test('is not mentioned to a subscriber, whose types are all open', async () => {
    await open();
    expect(screen.queryByText('You are on the free plan')).toBeNull();
    expect(screen.queryByText('Premium')).toBeNull();
  });

  test('locks every type but URL, and a locked one says why when it is chosen', async () => {
    const { choose } = await open({});
    expect(screen.getAllByText('Premium')).toHaveLength(9);
    await choose(/^WiFi/);
    expect(
      await screen.findByText(
        'This QR code type is only available for premium users. Please upgrade to access all QR code types.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('radio', { name: /^URL/ })).toBeChecked();
    expect(screen.getByLabelText('Destination URL')).toBeVisible();
    await choose(/^URL/);
  });

  test.each([
    [1, 'You have reached the free limit of 1 QR code. Please upgrade to create more QR codes.'],
    [3, 'You have reached the free limit of 3 QR codes. Please upgrade to create more QR codes.'],
  ])('with no place left of %i lets nothing be chosen and shows two ways on', async (url_quota, message) => {
    await open({ url_quota, urls_used: url_quota, free_urls_remaining: 0 });
    expect(screen.getByText(message)).toBeVisible();
    for (const card of within(screen.getByRole('group', { name: 'Type' })).getAllByRole('radio')) {
      expect(card).toBeDisabled();
      expect(card).not.toBeChecked();
    }
    expect(screen.queryByRole('button', { name: 'Create QR code' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/dashboard/subscription');
    expect(screen.getByRole('link', { name: 'Invite friends' })).toHaveAttribute('href', '/dashboard/invites');
  });

  test('that fills up elsewhere while one types takes nothing away; the server has the last word', async () => {
    answer('POST /qr-codes', () => refuse('quota_reached', { requires_subscription: true, params: { count: 1 } }));
    const { type, submit } = await open({});
    await type('Destination URL', 'https://example.org');
    act(() => sessionStore.set({ kind: 'signed-in', user: aUser({ urls_used: 1, free_urls_remaining: 0 }) }));
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://example.org');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('You have reached the free limit of 1 QR code.');
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://example.org');
  });

  test('that becomes Pro elsewhere opens every type at once', async () => {
    const { type } = await open({});
    await type('Destination URL', 'https://example.org');
    act(() => sessionStore.set({ kind: 'signed-in', user: aUser(pro) }));
    expect(screen.queryByText('Premium')).toBeNull();
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://example.org');
  });

  test('is asked about anew, and when that fails the page works all the same', async () => {
    saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
    const asked = answer('GET /auth/me', () => (asked.length === 1 ? ok(aUser()) : refuse('internal')));
    renderApp('/dashboard/qr-codes/new');
    expect(await screen.findByLabelText('Destination URL')).toBeVisible();
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the appearance', () => {
  test('takes colours as text, complete or short, and swaps them', async () => {
    const asked = created();
    const { user, type, submit } = await open();
    await type('Destination URL', 'https://example.org');
    await type('Dots', 'zz');
    expect(screen.getByText('Please enter a color as #RRGGBB')).toBeVisible();
    await type('Dots', '#0f615c');
    await type('Background', '#fe8');
    await user.tab();
    expect(screen.getByLabelText('Background')).toHaveValue('#FFEE88');
    await user.click(screen.getByRole('button', { name: 'Swap the colors' }));
    await submit();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({ style: { dots_color: '#FFEE88', background_color: '#0F615C' } });
  });

  test('goes back to its defaults, and that can be undone', async () => {
    const said: ToastMessage[] = [];
    receiveToasts((message) => said.push(message));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Swap the colors' }));
    expect(screen.getByLabelText('Dots')).toHaveValue('#FFFFFF');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.getByLabelText('Dots')).toHaveValue('#000000');
    act(() => said.at(-1)?.action?.onClick());
    expect(screen.getByLabelText('Dots')).toHaveValue('#FFFFFF');
  });
});

describe('the logo', () => {
  const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
  const openTab = async () => {
    const app = await open();
    await app.user.click(screen.getByRole('tab', { name: 'Logo' }));
    return { ...app, input: screen.getByLabelText(/Choose a picture/) };
  };
  const upload = (input: HTMLElement, given: File, user: Awaited<ReturnType<typeof open>>['user']) => {
    // What a drop can bring, the file dialog would not offer.
    input.removeAttribute('accept');
    return user.upload(input, given);
  };
  const wrongType = 'Please upload a valid image file (PNG, JPEG, GIF, or SVG)';
  const tooLarge = 'Logo file size must be less than 2MB';

  test.each([
    ['a text', () => file('a.txt', 'text/plain'), wrongType],
    ['a WebP', () => file('a.webp', 'image/webp'), wrongType],
    ['what only claims to be a picture', () => file('broken.png', 'image/png'), wrongType],
    ['more than 2 MB', () => file('a.png', 'image/png', 2 * 1024 * 1024 + 1), tooLarge],
  ])('is not %s, and a good one clears the message', async (_, bad, message) => {
    const { user, input } = await openTab();
    await upload(input, bad(), user);
    expect(await screen.findByText(message)).toBeVisible();
    await upload(screen.getByLabelText(/picture/), file('a.png', 'image/png'), user);
    expect(await screen.findByRole('img', { name: 'The logo in the code' })).toBeVisible();
    expect(screen.queryByText(message)).toBeNull();
  });

  test.each(['image/png', 'image/jpeg', 'image/jpg', 'image/gif', 'image/svg+xml'])('may be %s', async (type) => {
    const { user, input } = await openTab();
    await upload(input, file('a', type, 2 * 1024 * 1024), user);
    expect(await screen.findByRole('img', { name: 'The logo in the code' })).toBeVisible();
    expect(screen.getByLabelText('Logo size')).toHaveAttribute('aria-valuetext', '40%');
    await user.click(screen.getByRole('button', { name: 'Remove the logo' }));
    expect(screen.queryByRole('img', { name: 'The logo in the code' })).toBeNull();
  });

  test('is uploaded once the code exists, as it was drawn', async () => {
    const order: string[] = [];
    answer('POST /qr-codes', () => {
      order.push('code');
      return ok({ id });
    });
    const uploads = answer('POST /qr-codes/{id}/logo', () => {
      order.push('logo');
      return ok({ logo_url: '/logos/a.png' });
    });
    const { user, input, type, submit, address } = await openTab();
    await upload(input, file('a.svg', 'image/svg+xml'), user);
    await screen.findByRole('img', { name: 'The logo in the code' });
    await type('Destination URL', 'https://example.org');
    await submit();
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(order).toEqual(['code', 'logo']);
    expect(uploads[0]?.body).toContain('name="logo"');
    expect(uploads[0]?.body).toContain('the logo as PNG');
  });

  test('that cannot be uploaded is logged, and a toast gives the reason', async () => {
    const toasts: ToastMessage[] = [];
    const stop = receiveToasts((message) => toasts.push(message));
    created();
    answer('POST /qr-codes/{id}/logo', () => refuse('logo_svg_script'));
    const { user, input, type, submit, address } = await openTab();
    await upload(input, file('a.png', 'image/png'), user);
    await screen.findByRole('img', { name: 'The logo in the code' });
    await type('Destination URL', 'https://example.org');
    await submit();
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    stop();
    expect(console.warn).toHaveBeenCalledWith('The logo could not be added', expect.anything());
    expect(toasts.map(({ kind, text }) => [kind, text])).toEqual([
      [
        'error',
        'The code was created, but its logo could not be added: This SVG contains a script. Remove it or upload a PNG.',
      ],
    ]);
  });
});

describe('the preview', () => {
  test('draws the short link that the code will have, in its size, before anything is typed', async () => {
    await open();
    expect(await screen.findByRole('img', { name: 'Preview of the QR code' })).toHaveAttribute(
      'src',
      expect.stringContaining('data:image/svg+xml'),
    );
    await waitFor(() => expect(scans.asked.length).toBeGreaterThan(0));
    expect(scans.asked[0]?.text).toMatch(/^HTTPS:\/\/TES\.RA\/[0-9A-Z]{7}$/);
  });

  test('draws the content itself where that is chosen, once it is whole', async () => {
    const { choose, type } = await open();
    await choose(/^Phone/);
    await choose(/The content itself/);
    expect(await screen.findByText('An example. Fill in the required fields to see your own code.')).toBeVisible();
    await type('Phone number', '+15551234567');
    await waitFor(() => expect(scans.asked.at(-1)?.text).toBe('tel:+15551234567'));
  });

  test.each(['tracked', 'direct'])('says when a text is over its maximum: %s', async (encoding) => {
    const { choose, type } = await open();
    await choose(/^Text/);
    if (encoding === 'direct') await choose(/The content itself/);
    await type('Text', 'x'.repeat(2901));
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(await preview.findByRole('alert')).toHaveTextContent('This text is too long');
    expect(preview.queryByRole('img')).toBeNull();
    await type('Text', 'hello');
    expect(await preview.findByRole('img')).toBeVisible();
    expect(preview.queryByRole('alert')).toBeNull();
  });

  test('says when it is too much for a code', async () => {
    const { choose, user } = await open();
    await choose(/^Text/);
    await choose(/The content itself/);
    await user.click(screen.getByLabelText('Text'));
    await user.paste('x'.repeat(2800));
    expect(await screen.findByText('The content is too long for a QR code: at most 2,331 bytes fit.')).toBeVisible();
  });

  test('tells whether it scans, why not, and mends it with one click', async () => {
    scans.verdict = {
      verdict: 'risky',
      reasons: [{ code: 'inverted', weight: 'risk', fix: { dots_color: '#123456', background_color: '#FEDCBA' } }],
    };
    const { user } = await open();
    expect(await screen.findByText('Risky')).toBeVisible();
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Risky');
    expect(screen.getByText('Light dots on a dark background: many phones cannot read that.')).toBeVisible();
    scans.verdict = { verdict: 'good', reasons: [] };
    await user.click(within(screen.getByRole('region', { name: 'Scan check' })).getByRole('button'));
    expect(await screen.findByText('Scans well')).toBeVisible();
    expect(screen.getByLabelText('Dots')).toHaveValue('#123456');
    expect(scans.asked.at(-1)?.style).toMatchObject({ dots_color: '#123456', background_color: '#FEDCBA' });
  });

  test('never forbids', async () => {
    scans.verdict = { verdict: 'fails', reasons: [{ code: 'unreadable', weight: 'failure', fix: null }] };
    const asked = created();
    const { type, submit } = await open();
    expect(await screen.findByText('Does not scan')).toBeVisible();
    await type('Destination URL', 'https://example.org');
    await submit();
    await waitFor(() => expect(asked).toHaveLength(1));
  });
});

describe('leaving', () => {
  test('is asked about where something would be lost, and can be taken back', async () => {
    const { type, user, address } = await open();
    await type('Destination URL', 'https://example.org');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(address()).toBe('/dashboard/qr-codes/new');
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://example.org');
    await user.click(screen.getByRole('link', { name: 'Back to QR codes' }));
    await user.click(await screen.findByRole('button', { name: 'Leave the page' }));
    await waitFor(() => expect(address()).toBe('/dashboard/qr-codes'));
  });

  test('is not asked about where nothing would be', async () => {
    const { choose, user, address } = await open();
    await choose(/^WiFi/);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/dashboard/qr-codes'));
  });

  test.each([
    ['with work', true],
    ['without', false],
  ])('by closing the tab, %s', async (_, hasWork) => {
    const { type } = await open();
    if (hasWork) await type('Title', 'Menu');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(hasWork);
  });
});

describe('the place on earth', () => {
  const withPosition = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));
  const ask = async () => {
    const app = await open();
    await app.choose(/^Location/);
    await app.user.click(screen.getByRole('button', { name: 'Use my location' }));
    return app;
  };

  test('can be the one where one is', async () => {
    withPosition((found) =>
      found({ coords: { latitude: 48.85837009, longitude: 2.2944813 } } as unknown as GeolocationPosition),
    );
    await ask();
    expect(screen.getByLabelText('Latitude')).toHaveValue('48.85837');
    expect(screen.getByLabelText('Longitude')).toHaveValue('2.294481');
  });

  test.each([
    [1, /Your browser blocked access to your location/],
    [2, /Couldn’t find your location/],
    [3, /Couldn’t find your location/],
  ])('says why it was not found (%i)', async (code, message) => {
    withPosition((_found, failed) => failed?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    await ask();
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('can be pasted as maps write it', async () => {
    const { choose, user } = await open();
    await choose(/^Location/);
    await user.click(screen.getByLabelText('Latitude'));
    await user.paste('48.8584, -2.2945');
    expect(screen.getByLabelText('Latitude')).toHaveValue('48.8584');
    expect(screen.getByLabelText('Longitude')).toHaveValue('-2.2945');
  });
});

test('shows and hides a network’s password', async () => {
  const { choose, user } = await open();
  await choose(/^WiFi/);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});
