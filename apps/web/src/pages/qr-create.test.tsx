import { defaultStyle, type QrType } from '@tessera/contract';
import { renderQr } from '@tessera/qr';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionStore } from '../session/session-store.ts';
import { saveTokens } from '../session/token-store.ts';
import { answer, badGateway, noNetwork, ok, refuse, sampleReservation, sampleUser } from '../test/api.ts';
import { pro, sampleCode } from '../test/codes.ts';
import { openCreatePage } from '../test/create-page.ts';
import { scans } from '../test/doubles.tsx';
import { renderApp } from '../test/render-app.tsx';
import { findSpoken } from '../test/spoken.ts';
import { receiveToasts, type ToastMessage } from '../ui/toast.ts';

const { id } = sampleCode();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.useRealTimers());

const created = () => answer('POST /qr-codes', () => ok({ id }));

/** A filled-in form per type, and the expected `qr_data`. */
const completeForms: [QrType, RegExp, Record<string, string>, object][] = [
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
    /^Wi-Fi/,
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

describe('POST /qr-codes from the create screen', () => {
  test('sends destination, title and style of a URL code, with one style for dots and corners', async () => {
    const requests = created();
    const { type, submit, user, address, me } = await openCreatePage();
    await type('Title', '  Menu  ');
    await type('Destination URL', 'https://example.org/menu?a=1');
    await user.click(screen.getByRole('tab', { name: 'Style' }));
    await user.click(screen.getByRole('radio', { name: 'Classy rounded' }));
    await user.click(screen.getByRole('radio', { name: 'H 30%' }));
    const before = me.length;
    await submit();
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body).toEqual({
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
      reserved_hash: sampleReservation.short_hash,
    });
    await waitFor(() => expect(me.length).toBe(before + 1));
  });

  test.each(completeForms)('sends only the filled-in fields of a %s code', async (qr_type, card, fields, qr_data) => {
    const requests = created();
    const { choose, type, submit } = await openCreatePage();
    await choose(card);
    for (const [label, text] of Object.entries(fields)) await type(label, text);
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({
      title: null,
      qr_type,
      qr_data,
      style: defaultStyle,
      ...(qr_type === 'text' || qr_type === 'email'
        ? { encoding: 'tracked', reserved_hash: sampleReservation.short_hash }
        : { encoding: 'direct' }),
    });
  });

  test('sends event times with the UTC offset of the browser and shows its time zone', async () => {
    const requests = created();
    const { choose, type, submit, user } = await openCreatePage();
    await choose(/^Event/);
    await type('Event title', 'Opening');
    await user.type(screen.getByLabelText('Start'), '2026-07-01T18:30');
    await user.type(screen.getByLabelText('End'), '2026-07-01T20:00');
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
    expect(screen.getByText(new RegExp(`Times are in your time zone, ${zone} \\(GMT`))).toBeVisible();
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    const { qr_data } = requests[0]!.body as { qr_data: { startDate: string; endDate: string } };
    expect(qr_data.startDate).toMatch(/^2026-07-01T18:30:00[+-]\d\d:\d\d$/);
    expect(new Date(qr_data.startDate)).toEqual(new Date('2026-07-01T18:30'));
    expect(new Date(qr_data.endDate)).toEqual(new Date('2026-07-01T20:00'));
  });

  test('sends event times as typed if they have no time zone', async () => {
    const requests = created();
    const { choose, type, submit, user } = await openCreatePage();
    await choose(/^Event/);
    await type('Event title', 'Opening');
    await user.type(screen.getByLabelText('Start'), '2026-07-01T18:30');
    await user.type(screen.getByLabelText('End'), '2026-07-01T20:00');
    await user.click(screen.getByRole('checkbox', { name: /^Same local time everywhere/ }));
    expect(screen.getByText(/^Times have no time zone/)).toBeVisible();
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]!.body).toMatchObject({
      qr_data: { title: 'Opening', startDate: '2026-07-01T18:30', endDate: '2026-07-01T20:00' },
    });
  });

  test('sends the Ethereum fields and none of the Bitcoin fields for an Ethereum code', async () => {
    const requests = created();
    const { choose, type, submit, user } = await openCreatePage();
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
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({
      qr_data: { type: 'ethereum', address: '0xabc', value: '0.25', gas: 21000, gasPrice: '30', data: '0xdeadbeef' },
    });
    expect(Object.keys((requests[0]!.body as { qr_data: object }).qr_data)).toHaveLength(6);
  });

  test('offers an amount but neither label nor message for Litecoin', async () => {
    const { choose, user } = await openCreatePage();
    await choose(/^Crypto/);
    await user.selectOptions(screen.getByLabelText('Currency'), 'litecoin');
    expect(screen.getByLabelText('Amount in LTC')).toBeVisible();
    expect(screen.queryByLabelText('Label')).toBeNull();
    expect(screen.queryByLabelText('Message')).toBeNull();
  });

  test('sends no password for an open Wi-Fi network', async () => {
    const requests = created();
    const { choose, type, submit, user } = await openCreatePage();
    await choose(/^Wi-Fi/);
    await type('Network name (SSID)', 'Lobby');
    await type('Password', 'left over');
    await user.selectOptions(screen.getByLabelText('Security'), 'nopass');
    await user.click(screen.getByLabelText('The network is hidden'));
    expect(screen.queryByLabelText('Password')).toBeNull();
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ qr_data: { ssid: 'Lobby', encryption: 'nopass', hidden: true } });
  });

  test('sends the chosen encoding', async () => {
    const requests = created();
    const { choose, type, submit } = await openCreatePage();
    expect(screen.queryByRole('radio', { name: /direct/ })).toBeNull();
    await choose(/^Phone/);
    await choose(/A short link \(tracked\)/);
    await type('Phone number', '+15551234567');
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ encoding: 'tracked' });
  });

  test('selects direct for a short contact and tracked for a long one, unless the user has chosen', async () => {
    const { choose, type } = await openCreatePage();
    await choose(/^vCard/);
    const direct = screen.getByLabelText(/The content itself \(direct\)/);
    await type('Name', 'Ana Pérez');
    expect(direct).toBeChecked();
    await type('Address', 'Rua das Flores 100, '.repeat(10));
    expect(screen.getByLabelText(/A short link \(tracked\)/)).toBeChecked();
    expect(screen.getByText(/There is too much content for a small print/)).toBeVisible();
    await choose(/The content itself \(direct\)/);
    expect(direct).toBeChecked();
    await type('Address', 'Rua das Flores 100, '.repeat(12));
    expect(direct).toBeChecked();
    expect(screen.queryByText(/There is too much content for a small print/)).toBeNull();
  });

  test('completes an address without a scheme, on blur and on Enter', async () => {
    const requests = created();
    const { choose, type, user } = await openCreatePage();
    await type('Destination URL', 'www.bistro.fr/menu');
    expect(await screen.findByText('URLs should start with http:// or https://')).toBeVisible();
    await user.tab();
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://www.bistro.fr/menu');
    await waitFor(() => expect(screen.queryByText('URLs should start with http:// or https://')).toBeNull());
    await choose(/^vCard/);
    await type('Website', 'bistro.fr');
    await user.tab();
    expect(screen.getByLabelText('Website')).toHaveValue('https://bistro.fr');
    await choose(/^URL/);
    await type('Destination URL', 'bistro.fr');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ destination_url: 'https://bistro.fr' });
  });

  test('sends one request when the form is submitted several times', async () => {
    let finish: () => void = () => undefined;
    const pending = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const requests = answer('POST /qr-codes', async () => {
      await pending;
      return ok({ id });
    });
    const { type, submit, user, address } = await openCreatePage();
    await type('Destination URL', 'https://example.org');
    await submit();
    await submit();
    await user.type(screen.getByLabelText('Destination URL'), '{Enter}');
    finish();
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(requests).toHaveLength(1);
  });
});

describe('create form validation', () => {
  // One page for all rows of a table: opening it takes most of the time of a test.
  const requiredFields: [RegExp, string, string[]][] = [
    [/^URL/, 'Destination URL', ['URL is required']],
    [/^Text/, 'Text', ['Text is required']],
    [/^Email/, 'Email address', ['Please enter a valid email address']],
    [/^Phone/, 'Phone number', ['Phone number is required']],
    [/^SMS/, 'Phone number', ['Phone number is required']],
    [/^Wi-Fi/, 'Network name (SSID)', ['Network name is required']],
    [/^vCard/, 'Name', ['Name is required']],
    [/^Event/, 'Event title', ['Event title is required', 'Start date is required', 'End date is required']],
    [/^Location/, 'Latitude', ['Latitude is required', 'Longitude is required']],
    [/^Crypto/, 'Wallet address', ['Wallet address is required']],
  ];
  test('shows an error at each empty required field of every type and focuses the first', async () => {
    const requests = created();
    const { choose, submit } = await openCreatePage();
    for (const [card, first, messages] of requiredFields) {
      await choose(card);
      await submit();
      for (const message of messages) expect(await screen.findByText(message)).toBeVisible();
      await waitFor(() => expect(screen.getByLabelText(first)).toHaveFocus());
      expect(screen.getByLabelText(first)).toBeInvalid();
    }
    expect(requests).toHaveLength(0);
  });

  test('lists the required fields of the selected type before the first submit', async () => {
    const { choose } = await openCreatePage();
    for (const [card, hint] of [
      [/^URL/, 'Required: Destination URL.'],
      [/^SMS/, 'Required: Phone number.'],
      [/^Event/, 'Required: Event title, Start, and End.'],
      [/^Location/, 'Required: Latitude and Longitude.'],
    ] as const) {
      await choose(card);
      expect(screen.getByText(hint, { exact: false })).toBeVisible();
    }
  });

  const warnings: [RegExp, string, string, string, string][] = [
    [/^URL/, 'Destination URL', 'example.org', 'URLs should start with http:// or https://', 'https://example.org'],
    [/^Email/, 'Email address', 'ana@', 'Please enter a valid email address', 'ana@example.org'],
    [/^Phone/, 'Phone number', 'call me', 'Include country code (e.g., +1 for US)', '+1 555 123'],
    [/^SMS/, 'Phone number', 'call me', 'Include country code (e.g., +1 for US)', '0612345678'],
  ];
  test('shows a warning while typing and removes it when the value is valid', async () => {
    const { choose, type } = await openCreatePage();
    for (const [card, label, wrong, warning, right] of warnings) {
      await choose(card);
      await type(label, wrong);
      expect(await screen.findByText(warning)).toBeVisible();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(warning);
      await type(label, right);
      await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
    }
  });

  test('explains why a phone number is too short, while typing and after submit', async () => {
    const requests = created();
    const { choose, type, submit } = await openCreatePage();
    await choose(/^Phone/);
    await type('Phone number', '911');
    const tooShortText =
      'Short numbers such as 112 or 911 work in some countries only. Please enter a number of at least 7 characters.';
    expect(await screen.findByText('Include country code (e.g., +1 for US)')).toBeVisible();
    expect(screen.getByText(tooShortText)).toBeVisible();
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Phone number')).toBeInvalid());
    expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(tooShortText);
    expect(requests).toHaveLength(0);
  });

  const invalidValues: [RegExp, string, string, string][] = [
    [/^URL/, 'Destination URL', 'ftp://example.org', 'Please enter a valid URL'],
    [/^Location/, 'Latitude', '91', 'Latitude must be a number from -90 to 90'],
    [/^Crypto/, 'Amount in BTC', '1,000', 'Please enter a positive number'],
    [/^Crypto/, 'Amount in BTC', 'much', 'Please enter a positive number'],
  ];
  test('rejects an invalid value after submit until it is removed', async () => {
    const { choose, type, submit } = await openCreatePage();
    for (const [card, label, value, message] of invalidValues) {
      await choose(card);
      await type(label, value);
      await submit();
      expect(await screen.findByText(message)).toBeVisible();
      await type(label, '');
      await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    }
  });

  const longest: [RegExp, string, number][] = [
    [/^Text/, 'Text', 2900],
    [/^Wi-Fi/, 'Password', 128],
    [/^URL/, 'Title', 200],
  ];
  test('shows at a field while typing that the text is too long', async () => {
    const { choose, type } = await openCreatePage();
    for (const [card, label, most] of longest) {
      await choose(card);
      await type(label, 'x'.repeat(most + 1));
      await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/^This text is too long/);
      await type(label, 'x'.repeat(most));
      await waitFor(() => expect(screen.getByLabelText(label)).toBeValid());
      await waitFor(() => expect(screen.queryByText('This text is too long')).toBeNull());
    }
  });

  test('shows no other error before the first submit', async () => {
    const { choose, type, user } = await openCreatePage();
    await choose(/^Wi-Fi/);
    await type('Network name (SSID)', 'x');
    await user.clear(screen.getByLabelText('Network name (SSID)'));
    await type('Password', 'x'.repeat(129));
    expect(await screen.findByText('This text is too long')).toBeVisible();
    expect(screen.queryByText('Network name is required')).toBeNull();
  });

  test('rejects an event that ends before it starts', async () => {
    const { choose, type, submit, user } = await openCreatePage();
    await choose(/^Event/);
    await type('Event title', 'Opening');
    await user.type(screen.getByLabelText('Start'), '2026-07-01T18:30');
    await user.type(screen.getByLabelText('End'), '2026-06-30T18:30');
    await submit();
    expect(await screen.findByText('The end must not be before the start')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('End')).toHaveFocus());
  });

  test('shows a field error of the server at that field', async () => {
    answer('POST /qr-codes', () => refuse('validation_failed', { field_keys: { destination_url: 'urlOwnLink' } }));
    const { type, submit } = await openCreatePage();
    await type('Destination URL', 'https://tes.ra/7k3m9qx');
    await submit();
    expect(await screen.findByText('A short link cannot lead to another short link of this site')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Destination URL')).toHaveFocus());
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://tes.ra/7k3m9qx');
  });

  test('shows an internationalized host in both spellings', async () => {
    const { type } = await openCreatePage();
    await type('Destination URL', 'https://bücher.example');
    expect(screen.getByText(/The site is bücher\.example, also written xn--bcher-kva\.example/)).toBeVisible();
  });
});

test('the destination comes first and has the focus', async () => {
  await openCreatePage();
  const destination = screen.getByLabelText('Destination URL');
  await waitFor(() => expect(destination).toHaveFocus());
  expect(destination.compareDocumentPosition(screen.getByLabelText('Title'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('typed values', () => {
  test('stay when another type is selected', async () => {
    const { choose, type } = await openCreatePage();
    await type('Title', 'Guests');
    await choose(/^Wi-Fi/);
    await type('Network name (SSID)', 'Lobby');
    await choose(/^Email/);
    expect(screen.queryByLabelText('Network name (SSID)')).toBeNull();
    await choose(/^Wi-Fi/);
    expect(screen.getByLabelText('Network name (SSID)')).toHaveValue('Lobby');
    expect(screen.getByLabelText('Title')).toHaveValue('Guests');
  });

  const failures: [() => Response, string][] = [
    [() => refuse('internal'), 'Something went wrong. Please try again.'],
    [badGateway, 'Failed to create QR code'],
    [noNetwork, 'Network error. Please check your connection.'],
    [
      () => refuse('content_too_long', { params: { count: 2331 } }),
      'The content is too long for a QR code: at most 2,331 bytes fit.',
    ],
  ];
  test('stay when creating the code fails, with the message of the server, of the screen or of the network', async () => {
    const { type, submit, address } = await openCreatePage();
    await type('Destination URL', 'https://example.org');
    for (const [reply, message] of failures) {
      answer('POST /qr-codes', reply);
      await submit();
      expect(await findSpoken(message)).toBeVisible();
      expect(screen.getByLabelText('Destination URL')).toHaveValue('https://example.org');
      expect(address()).toBe('/dashboard/qr-codes/new');
    }
  });
});

describe('create refused with 403', () => {
  const openRefused = async (reply: () => Response, message: string) => {
    answer('POST /qr-codes', reply);
    const app = await openCreatePage();
    await app.type('Destination URL', 'https://example.org');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await app.submit();
    expect(await screen.findByText(message)).toBeVisible();
    return app;
  };
  const question = 'Would you like to upgrade now to unlock all features?';

  test('shows the server’s message and opens the upgrade dialog a second later', async () => {
    const { user, address } = await openRefused(
      () => refuse('quota_reached', { requires_subscription: true, params: { count: 1 } }),
      'You have reached the free limit of 1 QR code. Please upgrade to create more QR codes.',
    );
    expect(screen.queryByText(question)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    const dialog = await screen.findByRole('alertdialog', { name: question });
    await user.click(within(dialog).getByRole('button', { name: 'Upgrade now' }));
    await waitFor(() => expect(address()).toBe('/dashboard/subscription'));
  });

  test('stays on the page when the upgrade dialog is dismissed', async () => {
    const { user, address } = await openRefused(
      () => refuse('qr_type_locked', { requires_subscription: true }),
      'This QR code type is only available for premium users. Please upgrade to access all QR code types.',
    );
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    const dialog = await screen.findByRole('alertdialog', { name: question });
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(address()).toBe('/dashboard/qr-codes/new');
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://example.org');
  });

  test('opens no upgrade dialog when a subscription would not help', async () => {
    await openRefused(() => refuse('forbidden'), 'Active subscription required to create QR codes');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('create screen on the free plan', () => {
  test('shows the plan with a link to the subscription page', async () => {
    const { user, address } = await openCreatePage({});
    expect(screen.getByText('You are on the free plan')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Upgrade' }));
    await waitFor(() => expect(address()).toBe('/dashboard/subscription'));
  });

  test('shows no plan banner and no locked type to a Pro account', async () => {
    await openCreatePage();
    expect(screen.queryByText('You are on the free plan')).toBeNull();
    expect(screen.queryByText('Premium')).toBeNull();
  });

  test('locks every type but URL and explains why when a locked type is selected', async () => {
    const { choose } = await openCreatePage({});
    expect(screen.getAllByText('Premium')).toHaveLength(9);
    await choose(/^Wi-Fi/);
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
  ])(
    'disables every type and offers upgrade and invites when the quota of %i is used up',
    async (url_quota, message) => {
      await openCreatePage({ url_quota, urls_used: url_quota, free_urls_remaining: 0 });
      expect(screen.getByText(message)).toBeVisible();
      for (const card of within(screen.getByRole('group', { name: 'Type' })).getAllByRole('radio')) {
        expect(card).toBeDisabled();
        expect(card).not.toBeChecked();
      }
      expect(screen.queryByRole('button', { name: 'Create QR code' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/dashboard/subscription');
      expect(screen.getByRole('link', { name: 'Invite Friends' })).toHaveAttribute('href', '/dashboard/invites');
    },
  );

  test('keeps the form when the quota is used up in another tab and shows the server’s refusal', async () => {
    answer('POST /qr-codes', () => refuse('quota_reached', { requires_subscription: true, params: { count: 1 } }));
    const { type, submit } = await openCreatePage({});
    await type('Destination URL', 'https://example.org');
    act(() => sessionStore.set({ kind: 'signed-in', user: sampleUser({ urls_used: 1, free_urls_remaining: 0 }) }));
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://example.org');
    await submit();
    expect(await findSpoken(/^You have reached the free limit of 1 QR code\./)).toBeVisible();
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://example.org');
  });

  test('unlocks every type when the account becomes Pro in another tab', async () => {
    const { type } = await openCreatePage({});
    await type('Destination URL', 'https://example.org');
    act(() => sessionStore.set({ kind: 'signed-in', user: sampleUser(pro) }));
    expect(screen.queryByText('Premium')).toBeNull();
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://example.org');
  });

  test('loads the user once with the page', async () => {
    saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
    const requests = answer('GET /auth/me', () => ok(sampleUser()));
    renderApp('/dashboard/qr-codes/new');
    expect(await screen.findByLabelText('Destination URL')).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test('reloads a user that was loaded long ago, and works if that fails', async () => {
    saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
    const now = performance.now.bind(performance);
    const requests = answer('GET /auth/me', () => {
      if (requests.length > 1) return refuse('internal');
      // The page is shown an hour after the user was requested.
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000);
      return ok(sampleUser());
    });
    renderApp('/dashboard/qr-codes/new');
    expect(await screen.findByLabelText('Destination URL')).toBeVisible();
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(screen.queryByText(/went wrong/)).toBeNull();
  });
});

describe('appearance card', () => {
  test('opens with the templates', async () => {
    await openCreatePage();
    expect(screen.getByRole('tab', { name: 'Templates' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('Ocean')).toBeVisible();
  });

  test('accepts colors as hex, full or short, and swaps them', async () => {
    const requests = created();
    const { user, type, submit } = await openCreatePage();
    await user.click(screen.getByRole('tab', { name: 'Colors' }));
    await type('Destination URL', 'https://example.org');
    await type('Dots', 'zz');
    expect(screen.getByText('Please enter a color as #RRGGBB')).toBeVisible();
    await type('Dots', '#0f615c');
    await type('Background', '#fe8');
    await user.tab();
    expect(screen.getByLabelText('Background')).toHaveValue('#FFEE88');
    await user.click(screen.getByRole('button', { name: 'Swap the colors' }));
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ style: { dots_color: '#FFEE88', background_color: '#0F615C' } });
  });

  test('resets to the defaults and undoes the reset from the toast', async () => {
    const toasts: ToastMessage[] = [];
    receiveToasts((message) => toasts.push(message));
    const { user } = await openCreatePage();
    await user.click(screen.getByRole('tab', { name: 'Colors' }));
    await user.click(screen.getByRole('button', { name: 'Swap the colors' }));
    expect(screen.getByLabelText('Dots')).toHaveValue('#FFFFFF');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.getByLabelText('Dots')).toHaveValue('#000000');
    act(() => toasts.at(-1)?.action?.onClick());
    expect(screen.getByLabelText('Dots')).toHaveValue('#FFFFFF');
  });
});

describe('logo of a new code', () => {
  const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
  const openTab = async () => {
    const app = await openCreatePage();
    await app.user.click(screen.getByRole('tab', { name: 'Logo' }));
    return { ...app, input: screen.getByLabelText(/Choose a picture/) };
  };
  const upload = (input: HTMLElement, given: File, user: Awaited<ReturnType<typeof openCreatePage>>['user']) => {
    // A dropped file is not limited by `accept`.
    input.removeAttribute('accept');
    return user.upload(input, given);
  };
  const wrongType = 'Please upload a valid image file (PNG, JPEG, GIF, or SVG)';
  const tooLarge = 'Logo file size must be less than 2MB';

  const badFiles: [() => File, string][] = [
    [() => file('a.txt', 'text/plain'), wrongType],
    [() => file('a.webp', 'image/webp'), wrongType],
    [() => file('broken.png', 'image/png'), wrongType],
    [() => file('a.png', 'image/png', 2 * 1024 * 1024 + 1), tooLarge],
  ];
  test('rejects other files, and a valid file clears the message', async () => {
    const { user } = await openTab();
    for (const [bad, message] of badFiles) {
      await upload(screen.getByLabelText(/Choose a picture/), bad(), user);
      expect(await screen.findByText(message)).toBeVisible();
      await upload(screen.getByLabelText(/picture/), file('a.png', 'image/png'), user);
      expect(await screen.findByAltText('The logo in the code')).toBeVisible();
      expect(screen.queryByText(message)).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Remove the logo' }));
    }
  });

  test('accepts PNG, JPEG, GIF and SVG up to 2 MB', async () => {
    const { user } = await openTab();
    for (const type of ['image/png', 'image/jpeg', 'image/jpg', 'image/gif', 'image/svg+xml']) {
      await upload(screen.getByLabelText(/Choose a picture/), file('a', type, 2 * 1024 * 1024), user);
      expect(await screen.findByAltText('The logo in the code')).toBeVisible();
      await waitFor(() => expect(screen.getByLabelText('Logo size')).toHaveAttribute('aria-valuetext', '0.4'));
      await user.click(screen.getByRole('button', { name: 'Remove the logo' }));
      expect(screen.queryByAltText('The logo in the code')).toBeNull();
    }
  });

  test('leaves the correction level as it is', async () => {
    const { user, input, type } = await openTab();
    await type('Destination URL', 'https://example.org');
    await upload(input, file('a.png', 'image/png'), user);
    await waitFor(() => expect(scans.inputs.at(-1)?.logo).toBeDefined());
    expect(scans.inputs.at(-1)?.style.error_correction_level).toBe('M');
  });

  test('has nine sizes from 0.1 to 0.5, each with a picture of its own', async () => {
    const { user, input, type } = await openTab();
    await type('Destination URL', 'https://example.org');
    await upload(input, file('a.png', 'image/png'), user);
    const slider = await screen.findByLabelText<HTMLInputElement>('Logo size');
    expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['0.1', '0.5', '0.05', '0.4']);
    const pictures: string[] = [];
    for (const size of ['0.1', '0.15', '0.2', '0.25', '0.3', '0.35', '0.4', '0.45', '0.5']) {
      fireEvent.change(slider, { target: { value: size } });
      await waitFor(() => expect(scans.inputs.at(-1)?.style.logo_size).toBe(Number(size)));
      pictures.push(renderQr(scans.inputs.at(-1)!).svg);
    }
    expect(new Set(pictures).size).toBe(9);
  });

  test('names the reason at its largest size and raises the level on request', async () => {
    const { user, input, type } = await openTab();
    await type('Destination URL', 'https://example.org');
    await upload(input, file('a.png', 'image/png'), user);
    const limit = 'At this error correction, a larger logo would not scan.';
    const slider = await screen.findByLabelText('Logo size');
    expect(screen.queryByText(limit)).toBeNull();
    fireEvent.change(slider, { target: { value: '0.5' } });
    expect(await screen.findByText(limit)).toBeVisible();
    expect(scans.inputs.at(-1)?.style.error_correction_level).toBe('M');
    // Level Q has no room for a larger logo than M in this symbol.
    await user.click(screen.getByRole('button', { name: 'Raise error correction to H' }));
    await waitFor(() =>
      expect(scans.inputs.at(-1)?.style).toMatchObject({ error_correction_level: 'H', logo_size: 0.5 }),
    );
    expect(await screen.findByText('A larger logo would not scan.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Raise the error correction/ })).toBeNull();
  });

  test('is removed by Reset and restored by Undo', async () => {
    const toasts: ToastMessage[] = [];
    receiveToasts((message) => toasts.push(message));
    const { user, input } = await openTab();
    await upload(input, file('a.png', 'image/png'), user);
    await screen.findByRole('img', { name: 'The logo in the code' });
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.queryByRole('img', { name: 'The logo in the code' })).toBeNull();
    act(() => toasts.at(-1)?.action?.onClick());
    expect(screen.getByRole('img', { name: 'The logo in the code' })).toBeVisible();
  });

  test('is uploaded as the drawn PNG after the code is created', async () => {
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

  test('shows the reason in a toast and logs it when the upload fails', async () => {
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
    expect(console.warn).toHaveBeenCalledWith('logo upload failed', expect.anything());
    expect(toasts.map(({ kind, text }) => [kind, text])).toEqual([
      [
        'error',
        'The code was created, but its logo couldn’t be added: This SVG contains a script. Remove it or upload a PNG.',
      ],
    ]);
  });
});

describe('preview of a new code', () => {
  test('shows the content itself for direct encoding once the required fields are filled in', async () => {
    const { choose, type } = await openCreatePage();
    await choose(/^Phone/);
    expect(await screen.findByText('Fill in the required fields to see your code.')).toBeVisible();
    await type('Phone number', '+15551234567');
    await waitFor(() => expect(scans.inputs.at(-1)?.text).toBe('tel:+15551234567'));
  });

  test.each(['tracked', 'direct'])('shows an error when a text exceeds its limit (%s)', async (encoding) => {
    const { choose, type } = await openCreatePage();
    await choose(/^Text/);
    if (encoding === 'direct') await choose(/The content itself/);
    await type('Text', 'x'.repeat(2901));
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(await findSpoken(/^This text is too long/, preview)).toBeVisible();
    expect(preview.queryByRole('img')).toBeNull();
    await type('Text', 'hello');
    expect(await preview.findByRole('img')).toBeVisible();
    expect(preview.queryByText(/too long/)).toBeNull();
  });

  test('shows an error when the content exceeds the capacity of a QR code', async () => {
    const { choose, user } = await openCreatePage();
    await choose(/^Text/);
    await choose(/The content itself/);
    await user.click(screen.getByLabelText('Text'));
    await user.paste('x'.repeat(2800));
    expect(await screen.findByText('The content is too long for a QR code: at most 2,331 bytes fit.')).toBeVisible();
  });

  test('shows the scan verdict with its reasons and applies a fix', async () => {
    scans.verdict = {
      verdict: 'risky',
      reasons: [{ code: 'inverted', weight: 'risk', fix: { dots_color: '#123456', background_color: '#FEDCBA' } }],
    };
    const { type, user } = await openCreatePage();
    await type('Destination URL', 'https://example.org');
    expect(await findSpoken('Risky')).toBeVisible();
    expect(screen.getByText('Light dots on a dark background: many phones cannot read that.')).toBeVisible();
    scans.verdict = { verdict: 'good', reasons: [] };
    await user.click(within(screen.getByRole('region', { name: 'Scan check' })).getByRole('button'));
    expect(await screen.findByText('Scans well')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Colors' }));
    expect(screen.getByLabelText('Dots')).toHaveValue('#123456');
    expect(scans.inputs.at(-1)?.style).toMatchObject({ dots_color: '#123456', background_color: '#FEDCBA' });
  });

  test('does not prevent saving a code that fails the scan check', async () => {
    scans.verdict = { verdict: 'fails', reasons: [{ code: 'unreadable', weight: 'failure', fix: null }] };
    const requests = created();
    const { type, submit } = await openCreatePage();
    await type('Destination URL', 'https://example.org');
    expect(await screen.findByText('Does not scan')).toBeVisible();
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
  });
});

describe('leaving the create screen', () => {
  test('asks for confirmation when there is unsaved work', async () => {
    const { type, user, address } = await openCreatePage();
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

  test('asks nothing when only another type was selected', async () => {
    const { choose, user, address } = await openCreatePage();
    await choose(/^Wi-Fi/);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/dashboard/qr-codes'));
  });

  test('by closing the tab asks for confirmation when there is unsaved work, otherwise nothing', async () => {
    const { type } = await openCreatePage();
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asks()).toBe(false);
    await type('Title', 'Menu');
    expect(asks()).toBe(true);
  });
});

describe('location fields', () => {
  const withPosition = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));
  const requestPosition = async () => {
    const app = await openCreatePage();
    await app.choose(/^Location/);
    await app.user.click(screen.getByRole('button', { name: 'Use my location' }));
    return app;
  };

  test('are filled in with the position of the device', async () => {
    withPosition((found) =>
      found({ coords: { latitude: 48.85837009, longitude: 2.2944813 } } as unknown as GeolocationPosition),
    );
    await requestPosition();
    expect(screen.getByLabelText('Latitude')).toHaveValue('48.85837');
    expect(screen.getByLabelText('Longitude')).toHaveValue('2.294481');
  });

  test('show why the position is unavailable', async () => {
    let code = 2;
    withPosition((_found, failed) => failed?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    const { user } = await requestPosition();
    expect(await screen.findByText(/Couldn’t find your location/)).toBeVisible();
    for (const [next, message] of [
      [1, /Your browser blocked access to your location/],
      [3, /Couldn’t find your location/],
    ] as const) {
      code = next;
      await user.click(screen.getByText('Use my location'));
      expect(await screen.findByText(message)).toBeVisible();
    }
  });

  test('accept a pasted coordinate pair', async () => {
    const { choose, user } = await openCreatePage();
    await choose(/^Location/);
    await user.click(screen.getByLabelText('Latitude'));
    await user.paste('48.8584, -2.2945');
    expect(screen.getByLabelText('Latitude')).toHaveValue('48.8584');
    expect(screen.getByLabelText('Longitude')).toHaveValue('-2.2945');
  });
});

test('the Wi-Fi password can be shown', async () => {
  const { choose, user } = await openCreatePage();
  await choose(/^Wi-Fi/);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});
