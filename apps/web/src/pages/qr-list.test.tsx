import type { QrCodeList } from '@tessera/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { answer, badGateway, noNetwork, ok, refuse } from '../test/api.ts';
import { sampleCode, sampleList, atTheLimit, pro, renderSignedIn } from '../test/codes.ts';
import { receiveToasts } from '../ui/toast.ts';

const path = '/dashboard/qr-codes';
const many = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => sampleCode({ title: `Code ${from + index}` }, from + index));
const findCodeRow = async (title: string) => within(await screen.findByRole('article', { name: title }));

describe('row of a code', () => {
  test('shows type, content, status, clicks and links', async () => {
    answer('GET /qr-codes', () => ok(sampleList([sampleCode()])));
    renderSignedIn(path, pro);
    const row = await findCodeRow('Our menu');
    expect(row.getByText('URL')).toBeVisible();
    expect(row.getByText('https://example.org/menu')).toBeVisible();
    expect(row.getByText('Active')).toBeVisible();
    expect(row.getByText('128 clicks')).toBeVisible();
    // In two parts: only the host is cut off. Text from right to left would collide with WebKit's ellipsis.
    const name = row.getByText('/7k3m9qx');
    expect(name.parentElement).toHaveTextContent('tes.ra/7k3m9qx');
    expect(name.closest('[dir=rtl]')).toBeNull();
    expect(row.getByRole('heading', { level: 2, name: 'Our menu' })).toBeVisible();
  });

  test('says that the logo is missing, without a picture, and leads to the page where it is uploaded', async () => {
    const code = sampleCode({ qr_code_data_url: '', picture_error: 'logo_missing' });
    answer('GET /qr-codes', () => ok(sampleList([code])));
    renderSignedIn(path, pro);
    const row = await findCodeRow('Our menu');
    const link = row.getByRole('link', { name: 'Logo missing: upload it again' });
    expect(link).toHaveAttribute('href', `${path}/${code.id}`);
    expect(row.queryByRole('presentation')).toBeNull();
  });

  test('names the code in every control, and has link, details, edit and delete in a menu', async () => {
    answer('GET /qr-codes', () => ok(sampleList([sampleCode()])));
    const { user } = renderSignedIn(path, pro);
    const row = await findCodeRow('Our menu');
    const details = `/dashboard/qr-codes/${sampleCode().id}`;
    expect(row.getByRole('link', { name: 'Our menu' })).toHaveAttribute('href', details);
    expect(row.getByRole('link', { name: 'Edit Our menu' })).toHaveAttribute('href', `${details}/edit`);
    expect(row.getByRole('link', { name: 'View Details Our menu' })).toHaveAttribute('href', details);
    expect(row.getByRole('link', { name: 'Open link Our menu' })).toHaveAttribute('href', 'https://tes.ra/7k3m9qx');
    await user.click(row.getByRole('button', { name: 'More actions for Our menu' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['View Details Our menu', details],
      ['Open link Our menu', 'https://tes.ra/7k3m9qx'],
      ['Edit Our menu', `${details}/edit`],
      ['Duplicate Our menu', null],
      ['Archive Our menu', null],
      ['Delete Our menu', null],
    ]);
  });

  test('opens the code when a text of the row is clicked, unless the text is being selected', async () => {
    answer('GET /qr-codes', () => ok(sampleList([sampleCode()])));
    const { user, address } = renderSignedIn(path, pro);
    const text = (await findCodeRow('Our menu')).getByText('https://example.org/menu');
    fireEvent.mouseDown(text);
    window.getSelection()?.selectAllChildren(text);
    fireEvent.click(text);
    expect(address()).toBe(path);
    window.getSelection()?.removeAllRanges();
    await user.click(text);
    await waitFor(() => expect(address()).toBe(`${path}/${sampleCode().id}`));
  });

  test('opens the code when a text that was selected before is clicked', async () => {
    answer('GET /qr-codes', () => ok(sampleList([sampleCode()])));
    const { address } = renderSignedIn(path, pro);
    const text = (await findCodeRow('Our menu')).getByText('https://example.org/menu');
    window.getSelection()?.selectAllChildren(text);
    fireEvent.mouseDown(text);
    fireEvent.click(text);
    await waitFor(() => expect(address()).toBe(`${path}/${sampleCode().id}`));
  });

  test('loads the thumbnail lazily from the host of the page', async () => {
    answer('GET /qr-codes', () => ok(sampleList([sampleCode({ qr_code_data_url: '' })])));
    renderSignedIn(path, pro);
    const picture = (await screen.findByRole('article', { name: 'Our menu' })).querySelector('img');
    expect(picture).toHaveAttribute('src', '/v1/thumbnails/1?version=1');
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('width', '48');
    expect(picture).toHaveAttribute('height', '48');
  });

  test.each([
    ['a line of the last days', [0, 0, 3, 0, 0, 0, 1], 1],
    ['no line without clicks in the last days', [0, 0, 0, 0, 0, 0, 0], 0],
  ])('shows %s beside the clicks', async (_, daily_clicks, lines) => {
    answer('GET /qr-codes', () => ok(sampleList([sampleCode({ daily_clicks })])));
    renderSignedIn(path, pro);
    const clicks = (await findCodeRow('Our menu')).getByText('128 clicks');
    expect(clicks.parentElement?.querySelectorAll('polyline')).toHaveLength(lines);
  });

  test('without a title is named by its content in every control', async () => {
    const wifi = { ssid: 'Café', password: 'mosaic-tile-7', encryption: 'WPA', hidden: false } as const;
    const codes = [
      sampleCode({ title: null, click_count: 1 }),
      sampleCode({ title: null, qr_type: 'wifi', qr_data: wifi, destination_url: null }, 2),
    ];
    answer('GET /qr-codes', () => ok(sampleList(codes)));
    const { user } = renderSignedIn(path, pro);
    const row = await findCodeRow('Untitled · example.org/menu');
    expect(row.getByText('Untitled')).toBeVisible();
    expect(row.getByText('1 click')).toBeVisible();
    await user.click(
      (await findCodeRow('Untitled · Café')).getByRole('button', { name: /^More actions for Untitled · Café$/ }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Untitled · Café' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete “Untitled · Café”?' })).toBeVisible();
    expect(document.body.innerHTML).not.toContain('mosaic-tile-7');
  });

  test('shows three tags and the others on demand; a tag filters the list, once more removes the filter', async () => {
    const tags = ['Menu', 'Poster', 'Spring', 'Window', 'Berlin'].map((name, index) => ({
      id: `00000000-0000-7000-8000-0000000000b${index}`,
      name,
      color: '#0F766E',
    }));
    answer('GET /tags', () => ok({ tags: tags.map((tag) => ({ ...tag, code_count: 1 })) }));
    answer('GET /qr-codes', () => ok(sampleList([sampleCode({ tags })])));
    const { user, address } = renderSignedIn(`${path}?sort=oldest`, pro);
    const row = await findCodeRow('Our menu');
    const names = () =>
      within(row.getByRole('list', { name: 'Tags' }))
        .getAllByRole('link')
        .map((tag) => tag.textContent);
    expect(names()).toEqual(['Menu', 'Poster', 'Spring']);
    await user.click(row.getByRole('button', { name: 'Show 2 more tags' }));
    expect(names()).toEqual(['Menu', 'Poster', 'Spring', 'Window', 'Berlin']);
    await user.click(row.getByRole('link', { name: 'Codes with the tag Window' }));
    await waitFor(() => expect(address()).toBe(`${path}?tag=${tags[3]?.id}&sort=oldest`));
    await user.click(row.getByRole('link', { name: 'Remove filter Window' }));
    await waitFor(() => expect(address()).toBe(`${path}?sort=oldest`));
  });

  test('copies the short link and confirms it', async () => {
    answer('GET /qr-codes', () => ok(sampleList([sampleCode()])));
    const { user } = renderSignedIn(path, pro);
    const row = await findCodeRow('Our menu');
    await user.click(row.getByRole('button', { name: 'Copy URL Our menu' }));
    expect(await row.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('https://tes.ra/7k3m9qx');
  });

  const off = { is_active: false };
  test.each([
    ['not to a Pro account', pro, sampleCode(off), false],
    ['not to a free account within its quota', atTheLimit, sampleCode(off), false],
    ['to a free account beyond its quota', { ...atTheLimit, urls_used: 3 }, sampleCode(off), true],
    [
      'to a free account with a Pro type',
      atTheLimit,
      sampleCode({ ...off, qr_type: 'text', qr_data: { text: 'x' } }),
      true,
    ],
  ])('of an inactive code offers the upgrade %s', async (_, facts, code, upgrade) => {
    answer('GET /qr-codes', () => ok(sampleList([code])));
    renderSignedIn(path, facts);
    const row = await findCodeRow('Our menu');
    expect(row.getByText('Inactive')).toBeVisible();
    expect(row.queryAllByRole('link', { name: 'Inactive - Upgrade to reactivate' })).toHaveLength(upgrade ? 1 : 0);
  });
});

describe('deleting a code', () => {
  const chooseDelete = async (user: UserEvent) => {
    await user.click((await findCodeRow('Our menu')).getByRole('button', { name: 'More actions for Our menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Our menu' }));
  };

  const openDialog = async (code = sampleCode()) => {
    answer('GET /qr-codes', () => ok(sampleList([code, sampleCode({ title: 'The other' }, 2)])));
    const { user } = renderSignedIn(path, pro);
    await chooseDelete(user);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “Our menu”?' }));
    return { user, dialog };
  };

  test('lists what is lost and does nothing when canceled', async () => {
    const requests = answer('DELETE /qr-codes/{id}', () => ok({ message: 'gone' }));
    const { user, dialog } = await openDialog();
    expect(dialog.getByText('the short link tes.ra/7k3m9qx: printed codes will stop working for good')).toBeVisible();
    expect(dialog.getByText('its 128 clicks and their statistics')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests).toHaveLength(0);
    expect(screen.getByRole('article', { name: 'Our menu' })).toBeVisible();
  });

  test('explains that printed copies of a direct code keep working', async () => {
    const { dialog } = await openDialog(sampleCode({ encoding: 'direct', click_count: 0 }));
    expect(dialog.getByText(/printed codes still show their content/)).toBeVisible();
    expect(dialog.queryByText(/clicks/)).toBeNull();
  });

  test('removes the code from the list and reloads the quota', async () => {
    const requests = answer('DELETE /qr-codes/{id}', () => ok({ message: 'gone' }));
    const { user, dialog } = await openDialog();
    const me = answer('GET /auth/me', () => refuse('internal'));
    vi.spyOn(console, 'warn').mockReturnValue();
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Our menu' })).toBeNull());
    expect(screen.getByRole('article', { name: 'The other' })).toBeVisible();
    expect(screen.getByText('1 QR code')).toBeVisible();
    expect(requests.map((request) => request.path)).toEqual([`/v1/qr-codes/${sampleCode().id}`]);
    await waitFor(() => expect(me).toHaveLength(1));
  });

  test('confirms the deletion of the last code', async () => {
    answer('GET /qr-codes', () => ok(sampleList([sampleCode()])));
    answer('DELETE /qr-codes/{id}', () => ok({ message: 'gone' }));
    const toasts: string[] = [];
    const stop = receiveToasts((message) => toasts.push(message.text));
    // Toasts of earlier tests are delivered to the first receiver.
    toasts.length = 0;
    const { user } = renderSignedIn(path, pro);
    await chooseDelete(user);
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(toasts).toEqual(['QR code deleted']));
    stop();
  });

  test('treats 404 as deleted', async () => {
    answer('DELETE /qr-codes/{id}', () => refuse('not_found'));
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Our menu' })).toBeNull());
  });

  test.each([
    ['a response without a message', badGateway],
    ['a server error', () => refuse('internal')],
    ['a network error', noNetwork],
  ])('shows the failure and keeps the code after %s', async (_, reply) => {
    answer('DELETE /qr-codes/{id}', reply);
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByText('Failed to delete QR code')).toBeVisible();
    expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(2);
  });
});

describe('free limit', () => {
  test('replaces the create button with invites and upgrade', async () => {
    answer('GET /qr-codes', () => ok(sampleList([sampleCode()])));
    renderSignedIn(path, atTheLimit);
    expect(await screen.findByText('Free limit reached')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Invite Friends' })).toHaveAttribute('href', '/dashboard/invites');
    expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/dashboard/subscription');
    expect(screen.queryByRole('link', { name: 'Create QR code' })).toBeNull();
  });

  test.each([
    ['a Pro account', { ...pro, free_urls_remaining: 0 }],
    ['a free account below its quota', { urls_used: 1, url_quota: 2, free_urls_remaining: 1 }],
  ])('does not apply to %s', async (_, facts) => {
    answer('GET /qr-codes', () => ok(sampleList([sampleCode()])));
    renderSignedIn(path, facts);
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'Create QR code' })).toHaveAttribute(
      'href',
      '/dashboard/qr-codes/new',
    );
    expect(screen.queryByText('Free limit reached')).toBeNull();
  });
});

test('an empty list has one create link', async () => {
  answer('GET /qr-codes', () => ok(sampleList([])));
  renderSignedIn(path);
  expect(await screen.findByRole('heading', { name: 'No QR codes' })).toBeVisible();
  const createLinks = within(screen.getByRole('main'))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href') === '/dashboard/qr-codes/new');
  expect(createLinks.map((link) => link.textContent)).toEqual(['Create your first QR code']);
});

test('a list that cannot be loaded shows the reason and a retry button', async () => {
  let isAvailable = false;
  answer('GET /qr-codes', () => (isAvailable ? ok(sampleList([sampleCode()])) : refuse('forbidden')));
  const { user } = renderSignedIn(path, pro);
  expect(await screen.findByText('Couldn’t load your QR codes')).toBeVisible();
  expect(await screen.findByText('You are not authorized to perform this action.')).toBeVisible();
  isAvailable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Our menu' })).toBeVisible();
});

describe('list search', () => {
  const twelveCodes = { totals: { qr_codes: 12, clicks: 0 } };

  test('is hidden for up to 5 codes', async () => {
    answer('GET /qr-codes', () => ok(sampleList(many(5))));
    renderSignedIn(path, pro);
    await findCodeRow('Code 1');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('sends the filters to the server and stores them in the URL', async () => {
    const requests = answer('GET /qr-codes', ({ query }) => ok(sampleList(many(query['search'] ? 1 : 6), twelveCodes)));
    const { user, address } = renderSignedIn(path, pro);
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'menu');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Wi-Fi');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most clicks');
    await waitFor(() => expect(address()).toBe(`${path}?search=menu&type=wifi&sort=clicks`));
    await waitFor(() =>
      expect(requests.at(-1)?.query).toEqual({
        limit: '50',
        search: 'menu',
        type: 'wifi',
        sort: 'clicks',
        data_urls: 'omit',
        daily_clicks: 'include',
      }),
    );
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  });

  test('reads the filters from the URL', async () => {
    const requests = answer('GET /qr-codes', () => ok(sampleList(many(1), twelveCodes)));
    renderSignedIn(`${path}?search=menu&sort=oldest`, pro);
    expect(await screen.findByRole('searchbox', { name: 'Search' })).toHaveValue('menu');
    await waitFor(() =>
      expect(requests[0]?.query).toEqual({
        limit: '50',
        search: 'menu',
        sort: 'oldest',
        data_urls: 'omit',
        daily_clicks: 'include',
      }),
    );
  });

  test('shows an empty result and clears the filters', async () => {
    answer('GET /qr-codes', ({ query }) => ok(sampleList(query['search'] ? [] : many(6), twelveCodes)));
    const { user, address } = renderSignedIn(`${path}?search=zzz`, pro);
    expect(await screen.findByRole('heading', { name: 'No code matches' })).toBeVisible();
    expect(screen.getByText('0 of 12 QR codes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByRole('article', { name: 'Code 6' })).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    expect(address()).toBe(path);
  });
});

describe('pages of a long list', () => {
  test('are loaded one after another, 50 codes each', async () => {
    const totals = { qr_codes: 110, clicks: 0 };
    const pages: Record<string, QrCodeList> = {
      first: sampleList(many(50), { totals, next_cursor: 'second' }),
      second: sampleList(many(50, 51), { totals, next_cursor: 'third' }),
      third: sampleList(many(10, 101), { totals }),
    };
    const requests = answer('GET /qr-codes', ({ query }) => ok(pages[query['cursor'] ?? 'first']));
    const { user } = renderSignedIn(path, pro);
    for (const last of [50, 100]) {
      await findCodeRow(`Code ${last}`);
      await user.click(await screen.findByRole('button', { name: 'Show more' }));
    }
    await findCodeRow('Code 110');
    expect(requests.map(({ query }) => query['cursor'])).toEqual([undefined, 'second', 'third']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('stay visible when the next page cannot be loaded', async () => {
    let isAvailable = false;
    answer('GET /qr-codes', ({ query }) => {
      if (!query['cursor']) return ok(sampleList(many(6), { next_cursor: 'next' }));
      return isAvailable ? ok(sampleList(many(1, 7))) : refuse('forbidden');
    });
    const { user } = renderSignedIn(path, pro);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Couldn’t load more codes.')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(6);
    isAvailable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findCodeRow('Code 7');
  });
});
