import { completeStyle, type Job } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answer, ok, refuse } from '../test/api.ts';
import { pro, renderSignedIn, sampleCode, sampleList } from '../test/codes.ts';
import { sampleJob } from '../test/jobs.ts';
import { receiveToasts, type ToastMessage } from '../ui/toast.ts';

const path = '/dashboard/qr-codes';
const codes = Array.from({ length: 6 }, (_, index) => sampleCode({ title: `Code ${index + 1}` }, index + 1));
const sampleIds = (...numbers: number[]) => numbers.map((number) => sampleCode({}, number).id);
const menuTag = { id: '00000000-0000-7000-8000-0000000000b1', name: 'Menu', color: '#0F766E', code_count: 2 };
const posterTag = { ...menuTag, id: '00000000-0000-7000-8000-0000000000b2', name: 'Poster' };

/** A list of six loaded codes; `total` codes match. */
function open({ total = 6, search = '', jobs = [] as Job[] } = {}) {
  const list = answer('GET /qr-codes', () => ok(sampleList(codes, { total, totals: { qr_codes: total, clicks: 0 } })));
  answer('GET /tags', () => ok({ tags: [menuTag, posterTag] }));
  answer('GET /jobs', () => ok({ jobs }));
  answer('GET /jobs/{id}', () => ok(sampleJob()));
  return { list, ...renderSignedIn(`${path}${search}`, { ...pro, urls_used: total }) };
}
const select = (number: number) => screen.findByRole('checkbox', { name: `Select Code ${number}` });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected QR codes' }));

function collectToasts() {
  const toasts: ToastMessage[] = [];
  receiveToasts((message) => toasts.push(message));
  return toasts;
}

describe('filters of the list', () => {
  test('are sent to the server as they are in the address', async () => {
    const { list } = open({
      search: `?status=archived&tag=${menuTag.id},${posterTag.id}&tag_match=all&created_from=2026-03-01`,
    });
    await select(1);
    expect(list[0]?.query).toMatchObject({
      status: 'archived',
      tag: `${menuTag.id},${posterTag.id}`,
      tag_match: 'all',
      created_from: '2026-03-01',
    });
  });

  test('keep a chosen tag while another one is searched, and remove it with its chip', async () => {
    const { user, address } = open();
    await select(1);
    await user.click(screen.getByRole('button', { name: 'Tags, dates' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Menu' }));
    await waitFor(() => expect(address()).toBe(`${path}?tag=${menuTag.id}`));
    await user.type(screen.getByRole('searchbox', { name: 'Tags' }), 'post');
    expect(screen.getByRole('checkbox', { name: 'Menu' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Poster' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Remove filter Menu' }));
    await waitFor(() => expect(address()).toBe(path));
  });
});

describe('tags of the account', () => {
  async function manage() {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Tags, dates' }));
    await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Manage tags' })) };
  }

  test('get another name and color', async () => {
    const changes = answer('PATCH /tags/{id}', () => ok({ id: menuTag.id, name: 'Cards', color: '#B45309' }));
    const { user, dialog } = await manage();
    await user.click(await dialog.findByRole('button', { name: 'Edit tag Menu' }));
    const name = dialog.getByRole('textbox', { name: 'Name of the tag' });
    await user.clear(name);
    await user.type(name, ' Cards ');
    await user.click(dialog.getByRole('radio', { name: 'Color no. 2' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.queryByRole('textbox')).toBeNull());
    expect(changes[0]?.body).toEqual({ name: 'Cards', color: '#B45309' });
  });

  test('keep the form open if the name is taken', async () => {
    answer('PATCH /tags/{id}', () => refuse('tag_exists'));
    const { user, dialog } = await manage();
    await user.click(await dialog.findByRole('button', { name: 'Edit tag Menu' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('A tag with this name already exists.')).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('Menu');
  });

  test('are deleted after a question', async () => {
    const deletions = answer('DELETE /tags/{id}', () => ok({ success: true }));
    const { user, dialog } = await manage();
    await user.click(await dialog.findByRole('button', { name: 'Delete tag Poster' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete tag Poster' }));
    expect(deletions).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Delete tag' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(deletions[0]?.path).toContain(posterTag.id);
  });
});

describe('selection', () => {
  test('takes a range with shift and is cleared', async () => {
    const { user } = open();
    await user.click(await select(2));
    await user.keyboard('{Shift>}');
    await user.click(await select(5));
    await user.keyboard('{/Shift}');
    expect((await bar()).getByText('4 selected')).toBeVisible();
    expect(await select(3)).toBeChecked();
    await user.click((await bar()).getByRole('button', { name: 'Clear selection' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected QR codes' })).toBeNull());
  });

  test('of all codes starts before any is selected, shows a part of them, and ends', async () => {
    const { user } = open();
    await select(1);
    const all = screen.getByRole('checkbox', { name: 'Select all' });
    expect(all).not.toBeChecked();
    await user.click(all);
    expect((await bar()).getByText('6 selected')).toBeVisible();
    expect(all).toBeChecked();
    await user.click(await select(2));
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect((await bar()).getByText('6 selected')).toBeVisible();
    expect(all).not.toBePartiallyChecked();
    await user.click(all);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected QR codes' })).toBeNull());
  });

  test('of the loaded codes says that there are more', async () => {
    const { user } = open({ total: 3412 });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    expect((await bar()).getByText('6 selected')).toBeVisible();
    expect((await bar()).getByRole('button', { name: 'Select all 3,412 that match' })).toBeVisible();
  });

  test('is not offered for a single code', async () => {
    answer('GET /qr-codes', () => ok(sampleList(codes.slice(0, 1))));
    renderSignedIn(path, pro);
    await select(1);
    expect(screen.queryByRole('checkbox', { name: /^Select all/ })).toBeNull();
  });

  test('of all matching codes is sent as the filter with their number', async () => {
    const { user } = open({ total: 3412, search: '?search=menu' });
    const requests = answer('POST /qr-codes/bulk', () => ok(sampleJob({ total: 3412 })));
    await user.click(await select(1));
    await user.click((await bar()).getByRole('button', { name: 'Select all 3,412 that match' }));
    await user.click((await bar()).getByRole('button', { name: 'Archive' }));
    await waitFor(() =>
      expect(requests[0]?.body).toEqual({ action: 'archive', filter: { search: 'menu' }, expected_count: 3412 }),
    );
  });
});

describe('bulk action', () => {
  test('adds tags to the selected codes, and undoes it', async () => {
    const toasts = collectToasts();
    const { user } = open();
    let state: Job['state'] = 'queued';
    const job = sampleJob({ total: 2 });
    const requests = answer('POST /qr-codes/bulk', () => ok(job));
    answer('GET /jobs', () => ok({ jobs: [{ ...job, state }] }));
    answer('GET /jobs/{id}', () => ok({ ...job, state }));
    const undo = answer('POST /jobs/{id}/undo', () =>
      ok(sampleJob({ id: sampleIds(99)[0] ?? '', resource_id: job.id })),
    );
    await user.click(await select(1));
    await user.click(await select(2));
    await user.click((await bar()).getByRole('button', { name: 'Tags…' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Poster' }));
    await user.click(screen.getByRole('button', { name: 'Add tags' }));
    expect(await screen.findByRole('progressbar', { name: 'Adding tags' })).toBeVisible();
    expect(requests[0]?.body).toEqual({
      action: 'tag',
      tag_ids: [posterTag.id],
      ids: sampleIds(1, 2),
      expected_count: 2,
    });
    state = 'done';
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Tags added']));
    toasts[0]?.action?.onClick();
    await waitFor(() => expect(undo).toHaveLength(1));
  });

  test('applies a style and removes the decorations that it does not have, and undoes it', async () => {
    const toasts = collectToasts();
    const { user } = open();
    let state: Job['state'] = 'queued';
    const job = sampleJob();
    const requests = answer('POST /qr-codes/bulk', () => ok(job));
    answer('GET /jobs', () => ok({ jobs: [{ ...job, state }] }));
    answer('GET /jobs/{id}', () => ok({ ...job, state }));
    const undo = answer('POST /jobs/{id}/undo', () =>
      ok(sampleJob({ id: sampleIds(99)[0] ?? '', resource_id: job.id })),
    );
    await user.click(await select(1));
    await user.click((await bar()).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Apply a style…' }));
    await user.selectOptions(await screen.findByLabelText('Style'), 'Rounded');
    await user.click(screen.getByRole('button', { name: 'Apply style' }));
    await waitFor(() =>
      expect(requests[0]?.body).toMatchObject({
        action: 'style',
        style: {
          style: 'rounded',
          dots_style: 'rounded',
          dots_gradient: null,
          frame: null,
          background_transparent: null,
        },
      }),
    );
    expect(await screen.findByRole('progressbar', { name: 'Applying the style' })).toBeVisible();
    state = 'done';
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Style applied']));
    toasts[0]?.action?.onClick();
    await waitFor(() => expect(undo).toHaveLength(1));
  });

  test('applies a saved look', async () => {
    const look = { id: menuTag.id, name: 'Bistro', style: completeStyle(), logo_url: null, is_default: false };
    answer('GET /brand-looks', () => ok({ brand_looks: [look] }));
    const requests = answer('POST /qr-codes/bulk', () => ok(sampleJob()));
    const { user } = open();
    await user.click(await select(1));
    await user.click((await bar()).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Apply a style…' }));
    await user.selectOptions(await screen.findByLabelText('Saved look'), 'Bistro');
    expect(screen.queryByLabelText('Style')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Apply style' }));
    await waitFor(() =>
      expect(requests[0]?.body).toEqual({ action: 'style', ids: sampleIds(1), expected_count: 1, look_id: look.id }),
    );
  });

  test('deletes more than 20 codes only after their number was typed', async () => {
    const { user } = open({ total: 3412 });
    const requests = answer('POST /qr-codes/bulk', () => ok(sampleJob()));
    await user.click(await select(1));
    await user.click((await bar()).getByRole('button', { name: 'Select all 3,412 that match' }));
    await user.click((await bar()).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 3,412 codes?' }));
    const confirm = dialog.getByRole('button', { name: 'Delete for good' });
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByLabelText('Type 3,412 to confirm'), '341');
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByLabelText('Type 3,412 to confirm'), '2');
    await user.click(confirm);
    await waitFor(() => expect(requests[0]?.body).toEqual({ action: 'delete', filter: {}, expected_count: 3412 }));
  });

  test('keeps the selection and says why it did not start', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user } = open();
    answer('POST /qr-codes/bulk', () => refuse('bulk_count_changed', { params: { count: 7 } }));
    await user.click(await select(1));
    await user.click((await bar()).getByRole('button', { name: 'Archive' }));
    expect((await bar()).getByText('1 selected')).toBeVisible();
    expect(await screen.findByText('There are 7 matching QR codes now. Check them and try again.')).toBeVisible();
  });

  test('that was started before a reload shows its progress, and its failures at the end', async () => {
    const running = sampleJob({ done: 3 });
    const { user } = open({ jobs: [running] });
    answer('GET /jobs/{id}', () => ok(running));
    const canceled = answer('POST /jobs/{id}/cancel', () => ok(running));
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuetext', '3 of 10');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(canceled).toHaveLength(1));
    const failure = { item: 'Code 4', code: 'not_found', error: 'Not found' };
    const ended = sampleJob({
      state: 'canceled',
      finished_at: new Date().toISOString(),
      failure_count: 1,
      failures: [failure],
    });
    answer('GET /jobs', () => ok({ jobs: [ended] }));
    answer('GET /jobs/{id}', () => ok(ended));
    expect(await screen.findByText('1 item failed')).toBeVisible();
    expect(screen.getByText('1 item failed').closest('details')).toHaveTextContent('Code 4');
  });
});
