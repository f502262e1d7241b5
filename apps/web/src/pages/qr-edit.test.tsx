import { defaultStyle, newestRendererVersion, noRouting, type QrCode, type User } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, badGateway, noNetwork, ok, refuse } from '../test/api.ts';
import { sampleCode, sampleList, renderSignedIn } from '../test/codes.ts';
import { scans } from '../test/doubles.tsx';
import { findSpoken } from '../test/spoken.ts';

const { id } = sampleCode();
const detail = `/dashboard/qr-codes/${id}`;
const pro = { is_free_user: false, subscriptionStatus: 'active' };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

const open = async (code: Partial<QrCode> = {}, user: Partial<User> = pro) => {
  answer('GET /qr-codes/{id}', () => ok(sampleCode(code)));
  answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 0, daily_stats: [] }));
  const app = renderSignedIn(`${detail}/edit`, user);
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit the QR code' })).toBeVisible();
  const button = screen.getByRole('button', { name: 'Save Changes' });
  const type = async (label: string, text: string) => {
    const field = screen.getByLabelText(label);
    await app.user.clear(field);
    await app.user.click(field);
    await app.user.paste(text);
  };
  return { ...app, type, save: () => app.user.click(button) };
};

const acceptChanges = (code: Partial<QrCode> = {}) => ({
  update: answer('PUT /qr-codes/{id}', () => ok(sampleCode(code))),
  restyle: answer('PUT /qr-codes/{id}/style', () => ok(sampleCode(code))),
  upload: answer('POST /qr-codes/{id}/logo', () => ok({ logo_url: '/logos/b.png' })),
  removal: answer('DELETE /qr-codes/{id}/logo', () => ok({ message: 'done' })),
});

describe('link and organization', () => {
  test('is folded for a code without any of it', async () => {
    const { user } = await open();
    const note = screen.getByLabelText('Private note');
    expect(note).not.toBeVisible();
    await user.click(screen.getByRole('heading', { name: 'Link and organization' }));
    expect(note).toBeVisible();
  });

  test('is open for a code with a note', async () => {
    await open({ note: 'Printed in May' });
    expect(screen.getByLabelText('Private note')).toBeVisible();
  });
});

describe('a code with rules', () => {
  const rule = {
    id: 'r1',
    name: null,
    conditions: { systems: ['ios' as const] },
    destination_url: 'https://example.org/ios',
  };

  test.each([
    ['rules', { rules: [rule] }, '1 rule comes before this destination.'],
    [
      'an A/B test',
      { variants: ['a', 'b'].map((name) => ({ id: name, name, destination_url: null, weight: 1 })) },
      /^An A\/B test comes before this destination/,
    ],
    ['a limit', { click_limit: { clicks: 9, fallback_url: null } }, /^The schedule or click limit of this code/],
  ])('says at the destination that %s come first, with a link', async (_, part, text) => {
    answer('GET /qr-codes/{id}/rules', () => ok({ ...noRouting, ...part }));
    await open();
    const note = screen.getByText(text);
    expect(note.compareDocumentPosition(screen.getByLabelText('Destination URL'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getByRole('link', { name: 'See the rules' })).toHaveAttribute('href', `${detail}?tab=destination`);
  });

  test('says nothing about rules when there are none, or when they cannot be loaded', async () => {
    answer('GET /qr-codes/{id}/rules', noNetwork);
    await open();
    expect(screen.queryByRole('link', { name: 'See the rules' })).not.toBeInTheDocument();
  });
});

describe('saving an edited code', () => {
  test('sends title, status and destination but no unchanged style, then opens the code', async () => {
    const { update, restyle, upload, removal } = acceptChanges();
    const { type, save, user, address } = await open();
    expect(screen.getByLabelText('Title')).toHaveValue('Our menu');
    await type('Title', 'Winter menu');
    await type('Destination URL', 'https://example.org/winter');
    await user.click(screen.getByRole('switch', { name: 'Active' }));
    await save();
    await waitFor(() => expect(address()).toBe(detail));
    expect(update.map(({ body }) => body)).toEqual([
      { title: 'Winter menu', is_active: false, destination_url: 'https://example.org/winter' },
    ]);
    expect([restyle.length, upload.length, removal.length]).toEqual([0, 0, 0]);
  });

  test.each([
    ['Title', 201],
    ['Destination URL', 2049],
  ])('shows while typing that the field %s is too long', async (label, length) => {
    const { type } = await open();
    await type(label, 'https://example.org/'.padEnd(length, 'x'));
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByText('This text is too long')).toBeVisible();
    await type(label, 'https://example.org/');
    await waitFor(() => expect(screen.getByLabelText(label)).toBeValid());
  });

  test('sends no destination for a code of another type than URL', async () => {
    const { update } = acceptChanges();
    const { save } = await open({ qr_type: 'text', destination_url: null, qr_data: { text: 'Hello' } });
    expect(screen.queryByLabelText('Destination URL')).toBeNull();
    await save();
    await waitFor(() => expect(update[0]?.body).toEqual({ title: 'Our menu', is_active: true }));
  });

  test('sends the whole style when a part of it has changed', async () => {
    const { restyle } = acceptChanges();
    const { save, user } = await open();
    await user.click(screen.getByRole('tab', { name: 'Style' }));
    const shapes = within(screen.getByRole('group', { name: 'Dots style' })).getAllByRole('radio');
    expect(shapes.map((shape) => (shape as HTMLInputElement).value)).toEqual([
      'square',
      'rounded',
      'extra-rounded',
      'dots',
      'tiles',
      'vertical-lines',
      'horizontal-lines',
    ]);
    await user.click(screen.getByLabelText('Rounded'));
    await user.click(screen.getByLabelText(/^Q/));
    await save();
    await waitFor(() => expect(restyle).toHaveLength(1));
    expect(restyle[0]?.body).toEqual({ ...defaultStyle, dots_style: 'rounded', error_correction_level: 'Q' });
  });

  test('offers the saved dot style in addition to the standard ones', async () => {
    const { user } = await open({ style: { ...defaultStyle, style: 'classy', dots_style: 'classy' } });
    await user.click(screen.getByRole('tab', { name: 'Style' }));
    expect(screen.getByLabelText('Classy')).toBeChecked();
  });

  test('rejects an invalid destination at its field', async () => {
    const { update } = acceptChanges();
    const { type, save } = await open();
    await type('Destination URL', 'ftp://example.org');
    expect(await screen.findByText('URLs should start with http:// or https://')).toBeVisible();
    await save();
    expect(await screen.findByText('Please enter a valid URL')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Destination URL')).toHaveFocus());
    expect(update).toHaveLength(0);
  });

  test('completes a destination without a scheme, on blur and on Enter', async () => {
    const { update } = acceptChanges();
    const { type, user } = await open();
    await type('Destination URL', 'bistro.fr/menu');
    await user.tab();
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://bistro.fr/menu');
    await type('Destination URL', 'bistro.fr');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(update).toHaveLength(1));
    expect(update[0]?.body).toMatchObject({ destination_url: 'https://bistro.fr' });
  });

  test('a code whose logo is missing has no preview until a logo is chosen', async () => {
    acceptChanges();
    const lost = {
      logo_url: 'https://tes.ra/logos/a.png',
      qr_code_data_url: '',
      picture_error: 'logo_missing' as const,
    };
    const { user } = await open(lost);
    expect(screen.getByRole('link', { name: /logo is missing/ })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Preview of the QR code' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Logo' }));
    await user.upload(screen.getByLabelText(/Replace the picture/), new File(['x'], 'a.png', { type: 'image/png' }));
    expect(await screen.findByRole('img', { name: 'Preview of the QR code' })).toBeVisible();
  });

  test.each([
    ['a response without a message', badGateway, 'Failed to update QR code'],
    ['the server’s message', () => refuse('internal'), 'Something went wrong. Please try again.'],
    ['a network error', noNetwork, 'Network error. Please check your connection.'],
  ])('keeps the typed values after %s', async (_, reply, reason) => {
    acceptChanges();
    answer('PUT /qr-codes/{id}', reply);
    const { type, save, address } = await open();
    await type('Title', 'Winter menu');
    await save();
    expect(await findSpoken('Failed to update QR code')).toBeVisible();
    expect(await findSpoken(reason)).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Winter menu');
    expect(address()).toBe(`${detail}/edit`);
  });

  test('sends one request when the button is pressed several times', async () => {
    let finish: () => void = () => undefined;
    const pending = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const update = answer('PUT /qr-codes/{id}', async () => {
      await pending;
      return ok(sampleCode());
    });
    const { save, address } = await open();
    await save();
    await save();
    finish();
    await waitFor(() => expect(address()).toBe(detail));
    expect(update).toHaveLength(1);
  });
});

describe('logo of a saved code', () => {
  const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
  const openTab = async (facts: Partial<QrCode> = {}) => {
    const app = await open(facts);
    await app.user.click(screen.getByRole('tab', { name: 'Logo' }));
    const choose = (given: File) => {
      const input = screen.getByLabelText(/picture/);
      input.removeAttribute('accept');
      return app.user.upload(input, given);
    };
    return { ...app, choose };
  };
  const withLogo = { logo_url: '/logos/a.png' };

  test.each([
    ['a GIF', () => file('a.gif', 'image/gif'), 'Logo must be PNG or JPEG'],
    ['an SVG', () => file('a.svg', 'image/svg+xml'), 'Logo must be PNG or JPEG'],
    ['a file over 1 MB', () => file('a.png', 'image/png', 1024 * 1024 + 1), 'Logo must be less than 1MB'],
  ])('rejects %s', async (_, bad, message) => {
    const { choose } = await openTab();
    await choose(bad());
    expect(await screen.findByText(message)).toBeVisible();
    await choose(file('a.jpg', 'image/jpeg'));
    expect(await screen.findByRole('img', { name: 'The logo in the code' })).toBeVisible();
    expect(screen.queryByText(message)).toBeNull();
  });

  test('is uploaded on save, not before', async () => {
    const { upload } = acceptChanges();
    const { choose, save, address } = await openTab();
    await choose(file('a.png', 'image/png'));
    await screen.findByRole('img', { name: 'The logo in the code' });
    expect(upload).toHaveLength(0);
    await save();
    await waitFor(() => expect(address()).toBe(detail));
    expect(upload[0]?.body).toContain('name="logo"');
  });

  test('is shown in the tab and in the preview and can be removed', async () => {
    const { removal } = acceptChanges();
    const { user, save, address } = await openTab(withLogo);
    expect(await screen.findByRole('img', { name: 'The logo in the code' })).toBeVisible();
    await waitFor(() => expect(scans.inputs.at(-1)?.logo).toContain('data:image/png'));
    expect(scans.inputs.every(({ logo }) => logo)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Remove the logo' }));
    await waitFor(() => expect(scans.inputs.at(-1)?.logo).toBeUndefined());
    await save();
    await waitFor(() => expect(address()).toBe(detail));
    expect(removal).toHaveLength(1);
  });

  test('leaves the correction level as it is', async () => {
    const { restyle, upload } = acceptChanges();
    const { choose, save } = await openTab();
    await choose(file('a.png', 'image/png'));
    await screen.findByRole('img', { name: 'The logo in the code' });
    await save();
    await waitFor(() => expect(upload).toHaveLength(1));
    expect(restyle).toHaveLength(0);
  });

  test.each([
    ['upload', 'Failed to upload logo'],
    ['remove', 'Failed to remove logo'],
  ])('stays on the page for a retry when %s fails', async (step, message) => {
    acceptChanges();
    answer('POST /qr-codes/{id}/logo', badGateway);
    answer('DELETE /qr-codes/{id}/logo', badGateway);
    const { user, choose, save, address } = await openTab(withLogo);
    if (step === 'upload') await choose(file('a.png', 'image/png'));
    else await user.click(await screen.findByRole('button', { name: 'Remove the logo' }));
    await save();
    expect(await screen.findByText(message)).toBeVisible();
    expect(address()).toBe(`${detail}/edit`);
    acceptChanges();
    await save();
    await waitFor(() => expect(address()).toBe(detail));
  });
});

describe('edit screen on the free plan', () => {
  test('disables everything but the switch and explains why', async () => {
    const { user } = await open(withClassyStyle, {});
    expect(screen.getByText('Editing a QR code requires an active subscription.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/dashboard/subscription');
    for (const label of ['Title', 'Destination URL', 'Dots', 'Background'])
      expect(screen.getByLabelText(label)).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Swap the colors' })).toBeDisabled();
    await user.click(screen.getByRole('tab', { name: 'Style' }));
    expect(screen.getByLabelText('Classy')).toBeDisabled();
    expect(screen.getByLabelText('Size')).toBeDisabled();
    await user.click(screen.getByRole('tab', { name: 'Logo' }));
    expect(screen.getByLabelText(/Choose a picture/)).toBeDisabled();
    expect(screen.getByRole('switch', { name: 'Active' })).toBeEnabled();
  });

  test('shows the scan verdict without fixes', async () => {
    scans.verdict = {
      verdict: 'risky',
      reasons: [{ code: 'contrast', weight: 'risk', fix: { dots_color: '#000000' } }],
    };
    await open({}, {});
    expect(await screen.findByText('The two colors are too similar.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Raise the contrast' })).toBeNull();
  });

  test('sends only the switch', async () => {
    const { update, restyle } = acceptChanges();
    const { user, save, address } = await open({}, {});
    await user.click(screen.getByRole('switch', { name: 'Active' }));
    await save();
    await waitFor(() => expect(address()).toBe(detail));
    expect(update.map(({ body }) => body)).toEqual([{ is_active: false }]);
    expect(restyle).toHaveLength(0);
  });

  test('disables the switch of a code beyond the quota and explains why', async () => {
    const { update } = acceptChanges();
    const { user, save } = await open({ is_active: false, reactivation_requires_pro: true }, {});
    const control = screen.getByRole('switch', { name: 'Active' });
    expect(control).toBeDisabled();
    expect(control).not.toBeChecked();
    expect(control).toHaveAccessibleDescription(/^Inactive - Upgrade to reactivate /);
    expect(screen.getByText('Inactive - Upgrade to reactivate')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade now' })).toHaveAttribute('href', '/dashboard/subscription');
    await user.click(control);
    await save();
    await waitFor(() => expect(update).toHaveLength(1));
    expect(update[0]?.body).not.toMatchObject({ is_active: true });
  });

  test('shows at the switch that the server refused to reactivate the code', async () => {
    answer('PUT /qr-codes/{id}', () => refuse('reactivation_requires_pro', { requires_subscription: true }));
    const { user, save, address } = await open({ is_active: false }, {});
    await user.click(screen.getByRole('switch', { name: 'Active' }));
    await save();
    expect(await screen.findByText('Inactive - Upgrade to reactivate')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Active' })).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'Upgrade now' })).toHaveAttribute('href', '/dashboard/subscription');
    expect(address()).toBe(`${detail}/edit`);
  });
});

const withClassyStyle = { style: { ...defaultStyle, style: 'classy', dots_style: 'classy' } as const };

test('a fix of the scan check is saved with the style', async () => {
  const { restyle } = acceptChanges();
  scans.verdict = { verdict: 'risky', reasons: [{ code: 'contrast', weight: 'risk', fix: { dots_color: '#000001' } }] };
  const { user, save } = await open();
  await user.click(await screen.findByRole('button', { name: 'Raise the contrast' }));
  await save();
  await waitFor(() => expect(restyle[0]?.body).toEqual({ ...defaultStyle, dots_color: '#000001' }));
});

test('the preview of a saved code contains its short link', async () => {
  await open();
  await waitFor(() => expect(scans.inputs.at(-1)?.text).toBe('HTTPS://TES.RA/7K3M9QX'));
});

test.each([
  ['does not exist', () => refuse('not_found')],
  ['cannot be loaded', badGateway],
])('redirects to the list when the code %s', async (_, reply) => {
  answer('GET /qr-codes/{id}', reply);
  answer('GET /qr-codes', () => ok(sampleList([])));
  const { address } = renderSignedIn(`${detail}/edit`, pro);
  await waitFor(() => expect(address()).toBe('/dashboard/qr-codes'));
});

test('leaving the edit screen asks for confirmation only if there are changes', async () => {
  const { type, user, address } = await open();
  await type('Title', 'Winter menu');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await type('Title', 'Our menu');
  await user.click(screen.getByRole('link', { name: 'Back to the QR code' }));
  await waitFor(() => expect(address()).toBe(detail));
});

describe('redrawing a code of an earlier renderer version', () => {
  const old = { logo_url: '/logos/a.png', renderer_version: 1 } as const;
  const compare = { name: 'Redraw with the newest version…' };

  test('is drawn by its own version until another one is chosen, and keeps it when other properties change', async () => {
    const { restyle } = acceptChanges();
    const { user, save } = await open(old);
    await screen.findByRole('button', compare);
    expect(scans.inputs.every(({ rendererVersion }) => rendererVersion === 1)).toBe(true);
    await user.click(screen.getByRole('tab', { name: 'Style' }));
    await user.click(screen.getByRole('radio', { name: 'Rounded' }));
    await save();
    await waitFor(() => expect(restyle).toHaveLength(1));
    expect(restyle[0]?.body).not.toHaveProperty('renderer_version');
  });

  test('shows both pictures with their verdicts, then saves the newest version', async () => {
    const { restyle } = acceptChanges();
    const { user, save } = await open(old);
    await user.click(await screen.findByRole('button', compare));
    const before = await screen.findByRole('img', { name: 'As it is' });
    const after = screen.getByRole('img', { name: 'Redrawn' });
    expect(before.getAttribute('src')).not.toBe(after.getAttribute('src'));
    const dialog = within(screen.getByRole('dialog'));
    await waitFor(() => expect(dialog.getAllByText('Scans well')).toHaveLength(2));
    await user.click(dialog.getByRole('button', { name: 'Redraw' }));
    await waitFor(() => expect(scans.inputs.at(-1)?.rendererVersion).toBe(newestRendererVersion));
    await save();
    await waitFor(() => expect(restyle).toHaveLength(1));
    expect(restyle[0]?.body).toMatchObject({ renderer_version: newestRendererVersion });
  });

  test('can be taken back before saving', async () => {
    const { user } = await open(old);
    await user.click(await screen.findByRole('button', compare));
    const shown = (name: string) => screen.getByRole('img', { name }).getAttribute('src');
    await screen.findByRole('img', { name: 'Redrawn' });
    const [before, after] = [shown('As it is'), shown('Redrawn')];
    await user.click(screen.getByRole('button', { name: 'Redraw' }));
    await waitFor(() => expect(shown('Preview of the QR code')).toBe(after));
    await user.click(screen.getByRole('button', { name: 'Keep the earlier drawing' }));
    await waitFor(() => expect(shown('Preview of the QR code')).toBe(before));
    // Offered again once the newest picture is drawn and differs.
    expect(await screen.findByRole('button', compare)).toBeVisible();
  });

  test.each([
    ['the newest version draws the same picture', { ...old, logo_url: null }, {}],
    ['the code has the newest version', { ...old, renderer_version: newestRendererVersion }, {}],
    ['the plan does not include styles', old, { is_free_user: true }],
  ] as const)('is not offered if %s', async (_, facts, user) => {
    await open(facts, user);
    await waitFor(() => expect(scans.inputs.length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', compare)).toBeNull();
  });
});
