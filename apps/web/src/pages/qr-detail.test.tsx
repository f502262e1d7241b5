import { completeStyle, live, noRouting, type ScanEvent } from '@tessera/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, noNetwork, ok, refuse, server } from '../test/api.ts';
import { recordClickedLinks } from '../test/clicked-links.ts';
import { sampleCode, sampleList, atTheLimit, pro, renderSignedIn } from '../test/codes.ts';
import { receiveToasts, toast } from '../ui/toast.ts';
// Loaded with the tests: on a loaded machine, a tab would take longer than a query waits.
import '../features/editor/design-screen.tsx';
import './qr-stats-tab.tsx';

const { id } = sampleCode();
const path = `/dashboard/qr-codes/${id}`;
const days = ['09', '10', '11', '12', '13', '14', '15'].map((day, index) => ({
  date: `2026-11-${day}`,
  total_clicks: 10 + index,
  unique_clicks: index,
}));

const valueBeside = (name: string) => {
  const value = screen.getByText(name, { selector: 'dt' }).nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error(`${name} has no value`);
  return within(value);
};
const heading = () => screen.findByRole('heading', { level: 1, name: 'Our menu' });

beforeEach(() => {
  answer('GET /qr-codes/{id}', () => ok(sampleCode()));
  answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 1234, daily_stats: days, previous_clicks: 70 }));
  answer('GET /qr-codes', () => ok(sampleList([])));
});

describe('a code whose logo is missing', () => {
  const lost = sampleCode({
    logo_url: 'https://tes.ra/logos/a.png',
    qr_code_data_url: '',
    picture_error: 'logo_missing',
  });

  test('shows the reason instead of picture, download and print, and takes the logo again', async () => {
    let code = lost;
    answer('GET /qr-codes/{id}', () => ok(code));
    const uploads = answer('POST /qr-codes/{id}/logo', () => {
      code = sampleCode();
      return ok({ logo_url: '/logos/b.png' });
    });
    const { user } = renderSignedIn(path, atTheLimit);
    expect(await screen.findByText('Logo missing')).toBeVisible();
    expect(screen.getByText('PNG, JPEG, GIF or SVG, up to 2 MB')).toBeVisible();
    for (const name of ['Download', 'Print']) expect(screen.queryByRole('button', { name })).toBeNull();
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText(/Upload the logo again/), file);
    expect(await screen.findByRole('img', { name: 'QR code “Our menu”' })).toBeVisible();
    expect(uploads[0]?.body).toContain('name="logo"');
  });

  test('shows why a logo was refused', async () => {
    answer('GET /qr-codes/{id}', () => ok(lost));
    answer('POST /qr-codes/{id}/logo', () => refuse('logo_too_large'));
    const { user } = renderSignedIn(path, pro);
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText(/Upload the logo again/), file);
    expect(await screen.findByText('Logo file size must be less than 2MB')).toBeVisible();
  });

  test('asks to wait while the logo cannot be read', async () => {
    answer('GET /qr-codes/{id}', () => ok({ ...lost, picture_error: 'unavailable' }));
    renderSignedIn(path, pro);
    expect(await screen.findByText(/can’t be loaded at the moment/)).toBeVisible();
    expect(screen.queryByLabelText(/Upload the logo again/)).toBeNull();
  });
});

describe('details of a code', () => {
  test('show the title as heading and the short link, once each, and copy the link', async () => {
    const { user } = renderSignedIn(path, pro);
    await heading();
    expect(screen.getAllByText('Our menu')).toHaveLength(1);
    expect(valueBeside('Short URL').getByRole('link', { name: 'tes.ra/7k3m9qx' })).toHaveAttribute(
      'href',
      'https://tes.ra/7k3m9qx',
    );
    expect(screen.getAllByText('tes.ra/7k3m9qx')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Copy Short URL' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('https://tes.ra/7k3m9qx');
  });

  test('list title, type, content, status and creation date', async () => {
    renderSignedIn(path, pro);
    await heading();
    await screen.findByRole('heading', { name: 'Details' });
    expect(valueBeside('Title').getByText('Our menu')).toBeVisible();
    expect(valueBeside('Type').getByText('URL')).toBeVisible();
    expect(valueBeside('Leads to').getByRole('link', { name: 'example.org/menu' })).toHaveAttribute(
      'href',
      'https://example.org/menu',
    );
    expect(valueBeside('Status').getByText('Active')).toBeVisible();
    expect(valueBeside('Created').getByText('March 4, 2026')).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code “Our menu”' })).toHaveAttribute(
      'src',
      expect.stringContaining('data:'),
    );
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `${path}/edit`);
  });

  test('show both links of a code with a custom one', async () => {
    answer('GET /qr-codes/{id}', () => ok(sampleCode({ slug: 'menu', slug_url: 'https://tes.ra/menu' })));
    renderSignedIn(path, pro);
    await heading();
    await screen.findByRole('heading', { name: 'Details' });
    expect(valueBeside('Custom link').getByRole('link')).toHaveAttribute('href', 'https://tes.ra/menu');
    expect(valueBeside('Short URL').getByRole('link')).toHaveAttribute('href', 'https://tes.ra/7k3m9qx');
  });

  test.each([
    ['Scheduled', { starts: { at: '2099-01-01T08:00', instant: '2099-01-01T08:00:00.000Z', fallback_url: null } }],
    ['Ended', { ends: { at: '2020-01-01T08:00', instant: '2020-01-01T08:00:00.000Z', fallback_url: null } }],
    ['Ended', { click_limit: { clicks: 100, fallback_url: null } }],
  ])('show the state %s of a code with %j', async (state, part) => {
    answer('GET /qr-codes/{id}/rules', () => ok({ ...noRouting, ...part }));
    renderSignedIn(path, pro);
    await heading();
    expect(valueBeside('Status').getByText(state)).toBeVisible();
  });

  test('hide a Wi-Fi password until it is revealed', async () => {
    const data = { ssid: 'Café', password: 'mosaic-tile-7', encryption: 'WPA', hidden: true } as const;
    answer('GET /qr-codes/{id}', () => ok(sampleCode({ qr_type: 'wifi', qr_data: data, destination_url: null })));
    const { user } = renderSignedIn(path, pro);
    await heading();
    expect(valueBeside('Network name').getByText('Café')).toBeVisible();
    expect(screen.queryByText('mosaic-tile-7')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(valueBeside('Password').getByText('mosaic-tile-7')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.queryByText('mosaic-tile-7')).toBeNull();
  });

  test.each([
    ['text', { text: 'First\nsecond' }, 'Content', 'First second'],
    ['email', { email: 'a@b.co', body: 'Hi' }, 'Message', 'Hi'],
    ['sms', { phone: '+1 555 010 0200', message: 'At the gate' }, 'Message', 'At the gate'],
    ['vcard', { name: 'Ana', url: 'javascript:alert(1)' }, 'Website', 'javascript:alert(1)'],
    ['location', { latitude: 1.5, longitude: 2.5, altitude: 1200 }, 'Altitude', '1,200 m'],
    ['crypto', { type: 'ethereum', address: '0xabc', gas: 21000 }, 'Gas', '21,000'],
  ] as const)('show the content of a %s code', async (qr_type, qr_data, name, text) => {
    answer('GET /qr-codes/{id}', () => ok(sampleCode({ qr_type, qr_data, destination_url: null })));
    renderSignedIn(path, pro);
    await heading();
    expect(valueBeside(name).getByText(text)).toBeVisible();
    expect(valueBeside(name).queryByRole('link')).toBeNull();
  });

  test('tell a free account what it cannot change', async () => {
    renderSignedIn(path, atTheLimit);
    await heading();
    expect(await screen.findByText(/On the free plan a code keeps the title, destination and look/)).toBeVisible();
  });

  test.each([
    [true, 1],
    [undefined, 0],
  ])('link to the upgrade if an inactive code has reactivation_requires_pro: %s', async (locked, links) => {
    const facts = { is_active: false, ...(locked && { reactivation_requires_pro: locked }) };
    answer('GET /qr-codes/{id}', () => ok(sampleCode(facts)));
    renderSignedIn(path, { urls_used: 3, url_quota: 1, free_urls_remaining: 0 });
    await heading();
    expect(screen.queryAllByRole('link', { name: 'Inactive - Upgrade to reactivate' })).toHaveLength(links);
  });

  test('show no plan notice to a Pro account', async () => {
    renderSignedIn(path, pro);
    await heading();
    expect(screen.queryByText(/On the free plan/)).toBeNull();
  });
});

describe('clicks of a code', () => {
  test('are in the first screen, with the change from the week before', async () => {
    renderSignedIn(path, pro);
    expect(await screen.findByText('91 in the last 7 days (+30%)')).toBeVisible();
    expect(valueBeside('Total clicks').getByText('1,234')).toBeVisible();
  });

  test('have no change if there were none the week before', async () => {
    answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 91, daily_stats: days, previous_clicks: 0 }));
    renderSignedIn(path, pro);
    expect(await screen.findByText('91 in the last 7 days')).toBeVisible();
  });

  test('show the last 7 days, newest first, in the zone of the account', async () => {
    renderSignedIn(path, { timezone: 'Asia/Tokyo' });
    expect(await screen.findByText('Days in Asia/Tokyo.')).toBeVisible();
    const table = await screen.findByRole('region', { name: 'Clicks in the last 7 days' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'DayAll clicksUnique clicks',
      'Nov 15166',
      'Nov 14155',
      'Nov 13144',
      'Nov 12133',
      'Nov 11122',
      'Nov 10111',
      'Nov 9100',
    ]);
  });

  const zeroDays = days.map(({ date }) => ({ date, total_clicks: 0, unique_clicks: 0 }));
  const firstClickHint = 'Every scan and every visit to the short link appears here within seconds.';
  test.each([
    ['tracked', 0, 'No clicks yet', true],
    ['direct', 0, 'No clicks yet', false],
    ['tracked', 1234, 'No clicks in the last 7 days', false],
  ] as const)(
    'show a text instead of a chart if there are none (%s code, %i clicks in total)',
    async (encoding, total, title, hint) => {
      answer('GET /qr-codes/{id}', () => ok(sampleCode({ encoding })));
      answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: total, daily_stats: zeroDays }));
      renderSignedIn(path);
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      expect(screen.queryByText(firstClickHint) !== null).toBe(hint);
      expect(screen.getByRole('region', { name: 'Clicks in the last 7 days' })).toBeVisible();
    },
  );

  test('offer a retry when they cannot be loaded, while the code stays visible', async () => {
    let isAvailable = false;
    answer('GET /qr-codes/{id}/stats', () =>
      isAvailable ? ok({ total_clicks: 5, daily_stats: days }) : refuse('too_many_requests'),
    );
    const { user } = renderSignedIn(path);
    expect(await screen.findByText('Couldn’t load the statistics')).toBeVisible();
    await heading();
    expect(screen.getByText('128')).toBeVisible();
    isAvailable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Clicks in the last 7 days' })).toBeVisible();
  });
});

describe('the tabs of a code', () => {
  const selected = () => screen.getByRole('tab', { selected: true });
  beforeEach(() => void answer('GET /analytics', () => refuse('not_found')));

  test('are in the address, and open with it', async () => {
    const { user, address } = renderSignedIn(`${path}?tab=statistics`);
    await waitFor(() => expect(selected()).toHaveAccessibleName('Statistics'));
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(address()).toBe(path);
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
  });

  test('move the focus with the arrow keys and open with Enter or Space', async () => {
    const { user, address } = renderSignedIn(path, pro);
    await heading();
    selected().focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Statistics' })).toHaveFocus();
    expect(address()).toBe(path);
    await user.keyboard('{Enter}');
    expect(address()).toBe(`${path}?tab=statistics`);
    await user.keyboard('{Home}{ArrowRight} ');
    await waitFor(() => expect(address()).toBe(`${path}?tab=destination`));
  });

  test('have no destination for a code of another type, and show the overview for an unknown tab', async () => {
    const code = sampleCode({ qr_type: 'text', qr_data: { text: 'Hello' }, destination_url: null });
    answer('GET /qr-codes/{id}', () => ok(code));
    renderSignedIn(`${path}?tab=destination`, pro);
    await heading();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Design', 'Statistics']);
    expect(selected()).toHaveAccessibleName('Overview');
  });

  test('lead from the earlier address of the rules to the destination', async () => {
    const { address } = renderSignedIn(`${path}/rules`, pro);
    await heading();
    expect(address()).toBe(`${path}?tab=destination`);
  });

  test('ask before a changed design is left', async () => {
    const { user, address } = renderSignedIn(`${path}?tab=design`, pro);
    await user.click(await screen.findByRole('tab', { name: 'Style' }));
    const [, other] = within(screen.getByRole('group', { name: 'Dots style' })).getAllByRole('radio');
    if (other) await user.click(other);
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(address()).toBe(`${path}?tab=design`);
  });
});

describe('editing in place', () => {
  test('renames the code', async () => {
    let code = sampleCode();
    answer('GET /qr-codes/{id}', () => ok(code));
    const requests = answer('PUT /qr-codes/{id}', () => ok((code = sampleCode({ title: 'Dinner menu' }))));
    const { user } = renderSignedIn(path, pro);
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const field = await screen.findByRole('textbox', { name: 'Title' });
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, 'Dinner menu{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dinner menu' })).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([{ title: 'Dinner menu' }]);
    expect(screen.getByRole('button', { name: 'Rename' })).toHaveFocus();
  });

  test('changes the destination, completed with its scheme, and shows the new one', async () => {
    let code = sampleCode();
    answer('GET /qr-codes/{id}', () => ok(code));
    const next = 'https://example.org/dinner';
    const requests = answer('PUT /qr-codes/{id}', () => ok((code = sampleCode({ destination_url: next }))));
    const { user } = renderSignedIn(path, pro);
    await user.click(await screen.findByRole('button', { name: 'Change destination' }));
    const field = await screen.findByRole('textbox', { name: 'Destination' });
    expect(field).toHaveValue('https://example.org/menu');
    await user.clear(field);
    await user.type(field, 'example.org/dinner');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: 'example.org/dinner' })).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([{ destination_url: next }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change destination' })).toHaveFocus());
  });

  test('shows the reason of a refusal at the field, and gives up with Escape', async () => {
    answer('PUT /qr-codes/{id}', () => refuse('validation_failed', { field_keys: { destination_url: 'urlOwnLink' } }));
    const { user } = renderSignedIn(path, pro);
    await user.click(await screen.findByRole('button', { name: 'Change destination' }));
    const field = await screen.findByRole('textbox', { name: 'Destination' });
    await user.type(field, '/x{Enter}');
    expect(await screen.findByText('A short link cannot lead to another short link of this site')).toBeVisible();
    expect(field).toBeInvalid();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'example.org/menu' })).toBeVisible();
  });

  test('is not offered without a plan that includes it', async () => {
    renderSignedIn(path, atTheLimit);
    await heading();
    for (const name of ['Rename', 'Change destination']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('switches the code off, and on again with the undo of the toast', async () => {
    const shown = vi.spyOn(toast, 'success');
    const requests = answer('PUT /qr-codes/{id}', () => ok(sampleCode()));
    const { user } = renderSignedIn(path);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Switch off' }));
    await waitFor(() => expect(shown).toHaveBeenCalledOnce());
    act(() => shown.mock.lastCall?.[1]?.onClick());
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ is_active: false }, { is_active: true }]));
  });
});

describe('download', () => {
  let clicked: ReturnType<typeof recordClickedLinks>;

  beforeEach(() => {
    clicked = recordClickedLinks();
    return () => vi.restoreAllMocks();
  });

  const choose = async (format: string, size?: string) => {
    const { user } = renderSignedIn(path, pro);
    await heading();
    if (size) await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), size);
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${format}`) }));
  };

  test.each([
    ['PNG', '4,000 px', 'png', { size: '4000' }],
    ['JPEG', '1,000 px', 'jpeg', { size: '1000' }],
    ['WebP', undefined, 'webp', { size: '300' }],
    ['SVG', '4,000 px', 'svg', {}],
  ])('downloads the %s file, without a new tab, which WebKit blocks', async (name, size, format, query) => {
    const requests = answer('GET /qr-codes/{id}/download/{format}', () =>
      ok({ downloadUrl: 'https://tes.ra/v1/downloads/x' }),
    );
    await choose(name, size);
    await waitFor(() => expect(clicked).toEqual([{ href: 'https://tes.ra/v1/downloads/x', target: '' }]));
    expect(requests).toMatchObject([{ path: `/v1/qr-codes/${id}/download/${format}`, query }]);
  });

  test('offers PDF and EPS in millimeters, with hints for the print', async () => {
    const requests = answer('GET /qr-codes/{id}/download/{format}', () =>
      ok({ downloadUrl: 'https://tes.ra/v1/downloads/x' }),
    );
    const { user } = renderSignedIn(path, pro);
    await heading();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name: 'PDF, EPS for print' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'File for print' }));
    expect(await dialog.findByText(/ It can be read from about \d+(\.\d)? cm away\.$/)).toBeVisible();
    const width = dialog.getByLabelText('Width (mm)');
    await user.clear(width);
    await user.type(width, '9');
    expect(dialog.getByText('Between 10 and 1,000 mm.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Download PDF' })).toBeDisabled();
    await user.type(width, '{Backspace}10');
    expect(await dialog.findByText(/smaller than 0\.4 mm/)).toBeVisible();
    await user.type(width, '{Backspace}{Backspace}80');
    await user.selectOptions(dialog.getByLabelText('Bleed'), '3');
    await user.click(dialog.getByLabelText('Crop marks'));
    await user.selectOptions(dialog.getByLabelText('Press'), 'Coated FOGRA39 (ISO 12647-2:2004)');
    expect(dialog.getByText('The file is PDF/X-4 for this press.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(clicked).toHaveLength(1));
    const query = { width_mm: '80', bleed_mm: '3', crop_marks: 'true', output_condition: 'fogra39' };
    expect(requests).toMatchObject([{ path: `/v1/qr-codes/${id}/download/pdf`, query }]);
  });

  test('sizes a print file by its squares and the dots of a printer, in inches by choice', async () => {
    const requests = answer('GET /qr-codes/{id}/download/{format}', () =>
      ok({ downloadUrl: 'https://tes.ra/v1/downloads/x' }),
    );
    const { user } = renderSignedIn(path, pro);
    await heading();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name: 'PDF, EPS for print' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'File for print' }));
    await user.selectOptions(dialog.getByLabelText('Size by'), 'Width of a square (X-dimension)');
    await user.selectOptions(dialog.getByLabelText('Printer'), '203 dpi');
    expect(await dialog.findByText(/each square 0\.5\smm wide: 4 dots of the printer/)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Unit'), 'Inches');
    const width = dialog.getByLabelText('Width of a square (in)');
    expect(width).toHaveValue('0.02');
    expect(dialog.getByText(/each square 0\.02\sin wide: 4 dots of the printer/)).toBeVisible();
    await user.clear(width);
    await user.type(width, '0.004');
    expect(dialog.getByText('The picture must be 0.394 to 39.37 in wide.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Download PDF' })).toBeDisabled();
    await user.clear(width);
    await user.type(width, '0.03');
    await user.click(dialog.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(clicked).toHaveLength(1));
    expect(requests[0]?.query).toEqual({ module_mm: '0.762', dpi: '203', bleed_mm: '0', crop_marks: 'false' });
  });

  test('says that EPS needs Pro', async () => {
    const { user } = renderSignedIn(path);
    await heading();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name: 'PDF, EPS for print' }));
    await user.click(await screen.findByLabelText('EPS'));
    expect(screen.getByText(/EPS files require an active subscription/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download EPS' })).toBeDisabled();
  });

  test('defaults to the code’s own size and offers others', async () => {
    const style = completeStyle({ size: 450 });
    answer('GET /qr-codes/{id}', () => ok(sampleCode({ style })));
    const { user } = renderSignedIn(path, pro);
    await heading();
    const size = screen.getByRole('combobox', { name: 'Size' });
    expect(size).toHaveDisplayValue('450 px (original)');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByRole('menuitem', { name: 'PNG 450 px (original)' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.selectOptions(size, '2,000 px');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByRole('menuitem', { name: 'PNG 2,000 px' })).toBeVisible();
  });

  test.each([
    ['internal', 'Couldn’t prepare the download. Please try again.'],
    ['unavailable', 'The service is busy. Please try again in a moment.'],
  ] as const)('opens nothing and shows the reason on the error %s', async (code, text) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const toasts: string[] = [];
    const stop = receiveToasts((message) => toasts.push(message.text));
    const requests = answer('GET /qr-codes/{id}/download/{format}', () => refuse(code));
    await choose('PNG');
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Download' })).not.toHaveAttribute('aria-busy'));
    stop();
    expect(clicked).toEqual([]);
    expect(toasts).toEqual([text]);
  });
});

describe('sharing', () => {
  const shared: ShareData[] = [];

  beforeEach(() => {
    shared.length = 0;
    answer('GET /qr-codes/{id}/download/{format}', () => ok({ downloadUrl: 'https://tes.ra/v1/downloads/x' }));
    server.use(http.get('*/v1/downloads/x', () => new HttpResponse(new Blob(['png']))));
  });

  const openMenu = async (share: (data: ShareData) => Promise<void>) => {
    Object.assign(navigator, { share, canShare: () => true });
    const { user } = renderSignedIn(path, pro);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    return user;
  };
  const remember = (data: ShareData) => Promise.resolve(void shared.push(data));

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'canShare');
  });

  test('offers the HTML for a page only where the browser has no share sheet', async () => {
    const { user } = renderSignedIn(path, pro);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Show on a page']);
  });

  const openEmbedding = async () => {
    const { user } = renderSignedIn(path, pro);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show on a page' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Show the picture on a page' })) };
  };

  test('gives the HTML of the picture with its attributes escaped', async () => {
    answer('GET /qr-codes/{id}', () => ok(sampleCode({ title: 'A "b" & c' })));
    const { dialog } = await openEmbedding();
    expect(dialog.getByRole('textbox', { name: 'HTML for your page' })).toHaveValue(
      '<img src="https://tes.ra/7k3m9qx.svg" alt="QR code “A &#34;b&#34; &#38; c”" width="300">',
    );
    expect(dialog.getByRole('button', { name: 'Copy HTML' })).toBeVisible();
  });

  test('says what the picture of a direct code contains before it is public', async () => {
    let code = sampleCode({ encoding: 'direct', public_picture: false });
    answer('GET /qr-codes/{id}', () => ok(code));
    const requests = answer('PUT /qr-codes/{id}', () => ok((code = { ...code, public_picture: true })));
    const { user, dialog } = await openEmbedding();
    expect(dialog.queryByRole('textbox')).toBeNull();
    const control = dialog.getByRole('switch', { name: 'Public picture' });
    expect(control).not.toBeChecked();
    expect(control).toHaveAccessibleDescription(/such as a Wi-Fi password/);
    await user.click(control);
    expect(await dialog.findByRole('textbox', { name: 'HTML for your page' })).toBeVisible();
    expect(control).toBeChecked();
    expect(requests[0]?.body).toEqual({ public_picture: true });
  });

  test('passes the link to the share sheet', async () => {
    const user = await openMenu(remember);
    await user.click(await screen.findByRole('menuitem', { name: 'Share the link' }));
    expect(shared).toEqual([{ title: 'Our menu', url: 'https://tes.ra/7k3m9qx' }]);
  });

  test('names a code without a title by its content', async () => {
    answer('GET /qr-codes/{id}', () => ok(sampleCode({ title: null })));
    const user = await openMenu(remember);
    const name = 'Untitled · example.org/menu';
    expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(screen.getByRole('img', { name: `QR code “${name}”` })).toBeVisible();
    expect(document.title).toContain(name);
    await user.click(await screen.findByRole('menuitem', { name: 'Share the link' }));
    expect(shared).toEqual([{ title: name, url: 'https://tes.ra/7k3m9qx' }]);
  });

  test('passes the picture to the share sheet while the click is handled', async () => {
    await openMenu(remember);
    const item = await screen.findByRole('menuitem', { name: 'Share the picture' });
    // Not after a request: browsers refuse to share some seconds after the click.
    fireEvent.click(item);
    expect(shared).toHaveLength(1);
    expect(shared[0]?.files?.map(({ name, type }) => [name, type])).toEqual([['7k3m9qx.png', 'image/png']]);
  });

  test('reports that the picture could not be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const toasts: string[] = [];
    const stop = receiveToasts((message) => toasts.push(message.text));
    server.use(http.get('*/v1/downloads/x', () => new HttpResponse(null, { status: 503 })));
    const user = await openMenu(remember);
    await user.click(await screen.findByRole('menuitem', { name: 'Share the picture' }));
    expect(shared).toEqual([]);
    await waitFor(() => expect(toasts).toEqual(['Couldn’t share. Please try again.']));
    stop();
    warn.mockRestore();
  });

  test.each([
    ['reports a failure', new Error('denied'), ['Couldn’t share. Please try again.']],
    ['reports nothing if the user closes the sheet', new DOMException('', 'AbortError'), []],
  ])('%s', async (_, error, expected) => {
    const toasts: string[] = [];
    const stop = receiveToasts((message) => toasts.push(message.text));
    const user = await openMenu(() => Promise.reject(error));
    toasts.length = 0;
    await user.click(await screen.findByRole('menuitem', { name: 'Share the link' }));
    await Promise.resolve();
    expect(toasts).toEqual(expected);
    stop();
  });
});

describe('printing', () => {
  const sheet = () => document.querySelector<HTMLElement>('.print-sheet > img')?.style.width;

  const open = async () => {
    const { user } = renderSignedIn(path, pro);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await user.click(await screen.findByRole('menuitem', { name: 'On this printer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print' }));
    const size = dialog.getByRole('textbox', { name: 'Width (mm)' });
    return { user, size, press: () => user.click(dialog.getByRole('button', { name: 'Print' })) };
  };

  test('leads to a sheet of labels with this code', async () => {
    const { user } = renderSignedIn(path, pro);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    const item = await screen.findByRole('menuitem', { name: 'Labels on a sheet' });
    expect(item).toHaveAttribute('href', `/dashboard/print?code=${id}`);
  });

  test('prints the code at the chosen size and shows the reading distance', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user, size, press } = await open();
    expect(await screen.findByText(/^Real size: 40\smm × 40\smm.* from about \d+(\.\d)?\scm away\.$/)).toBeVisible();
    expect(sheet()).toBe('40mm');
    await user.clear(size);
    await user.type(size, '125,5');
    expect(sheet()).toBe('125.5mm');
    expect(screen.getByText(/^Real size: 125\.5\smm/)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'Inches');
    expect(screen.getByRole('textbox', { name: 'Width (in)' })).toHaveValue('4.941');
    expect(sheet()).toBe('125.5mm');
    await press();
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  test('warns of small squares, inverted colors and a link that is switched off, for the printer and in files', async () => {
    const style = completeStyle({ dots_color: '#FFFFFF', background_color: '#000000' });
    answer('GET /qr-codes/{id}', () => ok(sampleCode({ style, is_active: false })));
    const { user, size } = await open();
    expect(await screen.findByText(/^Light dots on a dark background/)).toBeVisible();
    expect(screen.getByText('Switched off. Visitors see a notice.')).toBeVisible();
    expect(screen.queryByText(/smaller than 0\.4/)).toBeNull();
    await user.clear(size);
    await user.type(size, '10');
    expect(await screen.findByText(/smaller than 0\.4/)).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await user.click(await screen.findByRole('menuitem', { name: /File for a print shop/ }));
    const file = within(await screen.findByRole('dialog', { name: 'File for print' }));
    expect(await file.findByText(/^Light dots on a dark background/)).toBeVisible();
  });

  test.each(['', '9', '180.1', 'wide'])('rejects %o as print size', async (typed) => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user, size, press } = await open();
    await user.clear(size);
    if (typed) await user.type(size, typed);
    await press();
    expect(size).toHaveAccessibleDescription('Between 10 and 180 mm.');
    await waitFor(() => expect(size).toHaveFocus());
    expect(print).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});

describe('redirect to the list', () => {
  test.each([
    ['does not exist', () => refuse('not_found')],
    ['causes a server error', () => refuse('internal')],
    ['cannot be fetched without a network', noNetwork],
  ])('when the code %s', async (_, reply) => {
    answer('GET /qr-codes/{id}', reply);
    answer('GET /qr-codes/{id}/stats', reply);
    const { address } = renderSignedIn(path, pro);
    await waitFor(() => expect(address()).toBe('/dashboard/qr-codes'));
  });
});

test('deleting the code opens the list', async () => {
  const requests = answer('DELETE /qr-codes/{id}', () => ok({ message: 'gone' }));
  const { user, address } = renderSignedIn(path, pro);
  await heading();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “Our menu”?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(address()).toBe('/dashboard/qr-codes'));
  expect(requests).toHaveLength(1);
});

describe('click counted while the page is open', () => {
  const none = days.map(({ date }) => ({ date, total_clicks: 0, unique_clicks: 0 }));

  test('is shown if it was counted before the event stream opened', async () => {
    let isOpen = false;
    server.use(
      http.get('*/v1/events', () => {
        isOpen = true;
        const code = { short_hash: sampleCode().short_hash, total_clicks: 8 };
        const events = `event: ${live.opened}\ndata: 86400000\n\nevent: ${live.watched}\ndata: ${JSON.stringify(code)}\n\n`;
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(new TextEncoder().encode(events)),
        });
        return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
      }),
    );
    answer('GET /qr-codes/{id}/stats', () =>
      ok(isOpen ? { total_clicks: 8, daily_stats: days } : { total_clicks: 7, daily_stats: none }),
    );
    renderSignedIn(path);
    expect(await screen.findByText('No clicks in the last 7 days')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('No clicks in the last 7 days')).toBeNull());
  });

  test('is shown if it is the first click of the code', async () => {
    const requests = answer('GET /qr-codes/{id}/stats', () =>
      ok(requests.length > 1 ? { total_clicks: 1, daily_stats: days } : { total_clicks: 0, daily_stats: none }),
    );
    renderSignedIn(path, pro);
    expect(await screen.findByText('No clicks yet')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('No clicks yet')).toBeNull());
  });

  test('is shown if the event stream reports it', async () => {
    let total = 1234;
    const scan: ScanEvent = {
      short_hash: sampleCode().short_hash,
      country: 'FR',
      os: 'iOS',
      device: 'mobile',
      scanned_at: '2026-11-15T09:00:00.000Z',
    };
    let send: ((event: string) => void) | undefined;
    server.use(
      http.get('*/v1/events', ({ request }) => {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            if (request.url.includes(scan.short_hash))
              send = (event) => controller.enqueue(new TextEncoder().encode(event));
          },
        });
        return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
      }),
    );
    answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: total, daily_stats: days }));
    renderSignedIn(path, pro);
    expect(await screen.findByText('1,234')).toBeVisible();
    await waitFor(() => expect(send).toBeDefined());
    total = 1235;
    send?.(`event: ${live.scanned}\ndata: ${JSON.stringify(scan)}\n\n`);
    expect(await screen.findByText('1,235')).toBeVisible();
  });
});
