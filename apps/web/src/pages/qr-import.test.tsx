import type { Import, ImportRow, Job, User } from '@tessera/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answer, noNetwork, ok, refuse } from '../test/api.ts';
import { pro, renderSignedIn } from '../test/codes.ts';
import { sampleJob } from '../test/jobs.ts';
import { findSpoken } from '../test/spoken.ts';

const id = '0198aaaa-0000-7000-8000-000000000001';
const jobId = '0198aaaa-0000-7000-8000-00000000000b';

const sampleImport = (facts: Partial<Import> = {}): Import => ({
  id,
  state: 'checked',
  source: 'bitly',
  columns: [
    { name: 'long_url', field: 'destination_url' },
    { name: 'name', field: null },
  ],
  row_count: 5,
  links_changed: 0,
  counts: { create: 2, update: 0, duplicate: 1, error: 2 },
  error_code: null,
  error: null,
  error_line: null,
  job_id: jobId,
  created_at: '2026-03-04T09:00:00.000Z',
  expires_at: '2026-03-11T09:00:00.000Z',
  ...facts,
});

const sampleRow = (facts: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  verdict: 'create',
  title: 'Menu',
  content: 'https://example.org/menu',
  slug: null,
  tags: [],
  clicks: null,
  field: null,
  code: null,
  error: null,
  warnings: [],
  lost_links: [],
  code_id: null,
  current_code: null,
  ...facts,
});
const badRow = sampleRow({
  line: 3,
  verdict: 'error',
  title: 'Broken',
  field: 'destination_url',
  code: 'urlInvalid',
  error: 'not a url',
});

interface Facts {
  record?: Partial<Import>;
  job?: Partial<Job>;
  user?: Partial<User>;
}

function open({ record = {}, job = {}, user = pro }: Facts = {}) {
  const current = {
    record: sampleImport(record),
    job: sampleJob({ id: jobId, kind: 'import_check', state: 'done', ...job }),
  };
  answer('GET /imports/{id}', () => ok(current.record));
  answer('GET /jobs/{id}', () => ok(current.job));
  const rows = answer('GET /imports/{id}/rows', ({ query }) =>
    ok({ rows: query['verdict'] === 'error' ? [badRow] : [sampleRow(), badRow], next_after: null }),
  );
  return { ...renderSignedIn(`/dashboard/qr-codes/import?id=${id}`, user), current, rows };
}

describe('choosing a file', () => {
  const csv = (content = 'title\nMenu\n') => new File([content], 'codes.csv', { type: 'text/csv' });

  function openUpload() {
    answer('GET /jobs', () => ok({ jobs: [] }));
    return renderSignedIn('/dashboard/qr-codes/import', pro);
  }

  test('uploads it and shows the check, with the import in the address', async () => {
    const { user, address } = openUpload();
    const uploads = answer('POST /imports', () => ok(sampleImport({ state: 'checking' })));
    answer('GET /imports/{id}', () => ok(sampleImport({ state: 'checking' })));
    answer('GET /jobs/{id}', () => ok(sampleJob({ id: jobId, kind: 'import_check', done: 3, total: 10 })));
    await user.upload(await screen.findByLabelText(/^Choose a file/), csv());
    expect(await screen.findByRole('progressbar', { name: 'Checking the file' })).toHaveAttribute(
      'aria-valuetext',
      '3 of 10',
    );
    expect(address()).toBe(`/dashboard/qr-codes/import?id=${id}`);
    expect(uploads).toHaveLength(1);
  });

  test('refuses an empty or too large file without an upload', async () => {
    const { user } = openUpload();
    const uploads = answer('POST /imports', () => ok(sampleImport()));
    const field = await screen.findByLabelText(/^Choose a file/);
    await user.upload(field, csv(''));
    expect(await screen.findByText('The file has no rows, or no column that can be imported.')).toBeVisible();
    const large = csv();
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await user.upload(field, large);
    expect(await screen.findByText(/^The file is too large/)).toBeVisible();
    expect(uploads).toEqual([]);
  });

  test('shows why an upload failed and takes the file again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user } = openUpload();
    answer('POST /imports', noNetwork);
    const field = await screen.findByLabelText(/^Choose a file/);
    await user.upload(field, csv());
    expect(await screen.findByText(/^Network error/)).toBeVisible();
    answer('POST /imports', () => refuse('job_limit', { params: { count: 20 } }));
    await user.upload(field, csv());
    expect(await screen.findByText(/^You have 20 unfinished jobs/)).toBeVisible();
  });

  test('offers a sample file', async () => {
    openUpload();
    const sample = await screen.findByRole('link', { name: 'Download a sample CSV' });
    expect(decodeURIComponent(sample.getAttribute('href') ?? '')).toContain('title,destination_url');
  });

  test.each<[string, Partial<Job>]>([
    ['An import is still running.', { kind: 'import_check', state: 'queued' }],
    ['An import is still running.', { kind: 'import' }],
    ['Your last file is checked, but not imported yet.', { kind: 'import_check', state: 'done' }],
    ['Your last import is done.', { kind: 'import', state: 'done' }],
    ['Your last import failed. Nothing was imported.', { kind: 'import', state: 'failed' }],
  ])('leads back to the latest import: %s', async (text, job) => {
    const older = sampleJob({ kind: 'import', state: 'done', resource_id: '0198aaaa-0000-7000-8000-0000000000dd' });
    answer('GET /jobs', () => ok({ jobs: [sampleJob(), sampleJob({ ...job, resource_id: id }), older] }));
    const { user, address } = renderSignedIn('/dashboard/qr-codes/import', pro);
    expect(await screen.findByText(text)).toBeVisible();
    answer('GET /imports/{id}', () => ok(sampleImport({ state: 'committing' })));
    answer('GET /jobs/{id}', () => ok(sampleJob({ id: jobId, kind: 'import' })));
    await user.click(screen.getByRole('link', { name: 'Show it' }));
    expect(address()).toBe(`/dashboard/qr-codes/import?id=${id}`);
  });

  test.each<Partial<Job>>([
    { kind: 'import', state: 'canceled' },
    { kind: 'import_check', state: 'canceled' },
    { kind: 'import_check', state: 'failed' },
  ])('does not lead back to a job of kind $kind that is $state', async (job) => {
    const calls = answer('GET /jobs', () => ok({ jobs: [sampleJob({ ...job, resource_id: id })] }));
    renderSignedIn('/dashboard/qr-codes/import', pro);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(await screen.findByLabelText(/^Choose a file/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Show it' })).toBeNull();
  });
});

describe('a checked file', () => {
  test('names the source, and the reason and line of each error', async () => {
    open();
    expect(await screen.findByText('Bitly · 1 of 2 columns used')).toBeVisible();
    const row = (await screen.findByText('Broken')).closest('tr') as HTMLElement;
    expect(within(row).getByRole('rowheader')).toHaveTextContent('3');
    expect(within(row).getByText('Error')).toBeVisible();
    expect(within(row).getByText(/^Destination URL: /)).toBeVisible();
  });

  test('shows title, destination and tags of each row', async () => {
    open();
    answer('GET /imports/{id}/rows', () =>
      ok({ rows: [sampleRow({ tags: ['menu', 'paris'] }), sampleRow({ line: 3, title: null })], next_after: null }),
    );
    const [, first, second] = await screen.findAllByRole('row');
    for (const text of ['New', 'Menu', 'https://example.org/menu', 'menu', 'paris'])
      expect(within(first as HTMLElement).getByText(text)).toBeVisible();
    const untitled = within(second as HTMLElement).getByText('Untitled');
    expect(untitled).toHaveTextContent('Untitled · https://example.org/menu');
  });

  test('filters the rows by verdict', async () => {
    const { user, rows } = open();
    await user.click(await screen.findByRole('button', { name: 'Error 2' }));
    await waitFor(() => expect(screen.queryByText('Menu')).toBeNull());
    expect(rows.at(-1)?.query).toMatchObject({ verdict: 'error' });
    expect(screen.getByRole('button', { name: 'Update 0' })).toBeDisabled();
  });

  test('is all or nothing until rows with errors are skipped', async () => {
    const { user } = open();
    const committing = sampleImport({ state: 'committing', job_id: '0198aaaa-0000-7000-8000-0000000000ee' });
    const commits = answer('POST /imports/{id}/commit', () => ok(committing));
    expect(await screen.findByRole('button', { name: 'Import 2 codes' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: /Skip rows with errors/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Also create 1 duplicate' }));
    answer('GET /imports/{id}', () => ok(committing));
    answer('GET /jobs/{id}', () => ok(sampleJob({ id: committing.job_id, kind: 'import', done: 1, total: 3 })));
    await user.click(screen.getByRole('button', { name: 'Import 3 codes' }));
    expect(await screen.findByRole('progressbar', { name: 'Importing codes' })).toBeVisible();
    expect(commits[0]?.body).toEqual({ on_error: 'skip', on_duplicate: 'create' });
  });

  test('of another program changes codes only after a decision', async () => {
    const { user } = open({ record: { counts: { create: 1, update: 1, duplicate: 0, error: 0 } } });
    const current = { short_url: 'https://qr.test/7k3m9qx', slug_url: 'https://qr.test/poster', title: 'Poster' };
    const update = sampleRow({
      verdict: 'update',
      current_code: { ...current, destination_url: 'https://example.org/old' },
    });
    const lost = sampleRow({
      line: 3,
      warnings: ['slug_invalid'],
      lost_links: [{ name: 'admin', reason: 'reserved' }],
    });
    answer('GET /imports/{id}/rows', () => ok({ rows: [update, lost], next_after: null }));
    const commits = answer('POST /imports/{id}/commit', () => refuse('unavailable'));
    expect(await screen.findByText('Changes https://qr.test/poster')).toBeVisible();
    expect(screen.getByText('It leads to https://example.org/old now.')).toBeVisible();
    expect(screen.getByText('Not kept: admin')).toBeVisible();
    expect(screen.getByText('Choose what happens to the codes that you have.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Leave these codes as they are/ }));
    await user.click(screen.getByRole('button', { name: 'Import 1 code' }));
    await waitFor(() => expect(commits[0]?.body).toMatchObject({ on_existing: 'skip' }));
  });

  test('of our own updates codes unless they are left as they are', async () => {
    open({ record: { source: 'tessera', counts: { create: 0, update: 2, duplicate: 0, error: 0 } } });
    expect(await screen.findByRole('button', { name: 'Import 2 codes' })).toBeEnabled();
    expect(screen.getByRole('radio', { name: /^Update these codes/ })).toBeChecked();
  });

  test('keeps the choices when the commit is refused', async () => {
    const { user } = open();
    answer('POST /imports/{id}/commit', () => refuse('quota_reached', { params: { count: 1 } }));
    await user.click(await screen.findByRole('radio', { name: /Skip rows with errors/ }));
    await user.click(screen.getByRole('button', { name: 'Import 2 codes' }));
    expect(await findSpoken(/^You have reached the free limit/)).toBeVisible();
    expect(screen.getByRole('radio', { name: /Skip rows with errors/ })).toBeChecked();
  });

  test('shows how many more codes the free plan allows', async () => {
    open({ user: { urls_used: 0, url_quota: 1, free_urls_remaining: 1 } });
    expect(await screen.findByText('Your plan has room for 1 more code.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/dashboard/subscription');
  });

  test('checks the rows again with other columns', async () => {
    const { user } = open();
    const mappings = answer('PUT /imports/{id}/mapping', () => ok(sampleImport({ state: 'checking' })));
    await user.click(await screen.findByText('Columns'));
    await user.selectOptions(screen.getByLabelText('name'), 'Title');
    await user.click(screen.getByRole('button', { name: 'Check with these columns' }));
    await waitFor(() => expect(mappings[0]?.body).toEqual({ mapping: ['destination_url', 'title'] }));
  });

  test('explains a commit that failed, and checks again', async () => {
    const { user } = open({
      job: { kind: 'import', state: 'failed', error_code: 'import_row_changed', error: 'Line 2' },
    });
    expect(await screen.findByText('Nothing was imported')).toBeVisible();
    const mappings = answer('PUT /imports/{id}/mapping', () => ok(sampleImport({ state: 'checking' })));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(mappings[0]?.body).toEqual({ mapping: ['destination_url', null] }));
  });
});

describe('other states', () => {
  test('a running import can be canceled', async () => {
    const { user, current } = open({
      record: { state: 'committing' },
      job: { kind: 'import', state: 'running', done: 40, total: 100 },
    });
    const cancels = answer('POST /jobs/{id}/cancel', () => {
      current.record = sampleImport();
      current.job = { ...current.job, state: 'canceled', can_cancel: false };
      return ok(current.job);
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('The import was canceled. Nothing was imported.')).toBeVisible();
    expect(cancels).toHaveLength(1);
  });

  test('an unreadable file names the line and keeps the columns for mapping', async () => {
    const { user, address } = open({
      record: { state: 'unreadable', error_code: 'import_unreadable', error: 'server text', error_line: 7 },
    });
    expect(await screen.findByText(/^The file cannot be read from line 7 on/)).toBeVisible();
    expect(screen.getByLabelText('long_url')).toHaveValue('destination_url');
    answer('GET /jobs', () => ok({ jobs: [] }));
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(await screen.findByLabelText(/^Choose a file/)).toBeVisible();
    expect(address()).toBe('/dashboard/qr-codes/import');
  });

  test('a finished import shows its counts and the result file', async () => {
    const { user } = open({
      record: { state: 'done' },
      job: {
        kind: 'import',
        state: 'done',
        summary: { created: 9, updated: 1, duplicates: 0, errors: 3 },
        result_name: 'import.csv',
      },
    });
    const created = await screen.findByText('Created');
    expect(created.parentElement).toHaveTextContent('Created9');
    expect(screen.getByRole('link', { name: 'Go to your codes' })).toHaveAttribute('href', '/dashboard/qr-codes');
    const results = answer('GET /jobs/{id}/result', noNetwork);
    await user.click(screen.getByRole('button', { name: 'Download the result as CSV' }));
    expect(await screen.findByText(/^Couldn’t download the file/)).toBeVisible();
    expect(results).toHaveLength(1);
  });

  test('a finished import warns of links that were not kept', async () => {
    open({
      record: { state: 'done' },
      job: {
        kind: 'import',
        state: 'done',
        summary: { created: 9, updated: 0, duplicates: 0, errors: 0, links_changed: 2 },
      },
    });
    expect(await screen.findByText(/^2 codes have new short links/)).toBeVisible();
  });

  test('the check shows links and clicks, and the number of links that change', async () => {
    open({ record: { links_changed: 2 } });
    answer('GET /imports/{id}/rows', () => ok({ rows: [sampleRow({ slug: 'aB3x', clicks: 1204 })], next_after: null }));
    expect((await screen.findByText('Links that change')).parentElement).toHaveTextContent('Links that change2');
    expect(await screen.findByText('aB3x')).toBeVisible();
    expect(screen.getByText('1,204')).toBeVisible();
  });

  test('makes a ZIP of the pictures of the imported codes', async () => {
    const { user, address } = open({
      record: { state: 'done' },
      job: { kind: 'import', state: 'done', summary: { created: 1, updated: 0, duplicates: 0, errors: 0 } },
    });
    const codeId = '0198aaaa-0000-7000-8000-0000000000cc';
    answer('GET /imports/{id}/rows', ({ query }) =>
      ok({ rows: query['verdict'] === 'create' ? [sampleRow({ code_id: codeId })] : [], next_after: null }),
    );
    const zipId = '0198aaaa-0000-7000-8000-0000000000dd';
    const started = answer('POST /qr-codes/bulk', () => ok(sampleJob({ id: zipId, kind: 'pictures' })));
    await user.click(await screen.findByRole('button', { name: 'Make a ZIP of the pictures' }));
    answer('GET /jobs/{id}', () => ok(sampleJob({ id: zipId, kind: 'pictures', state: 'done', result_name: 'x.zip' })));
    await waitFor(() => expect(started[0]?.body).toEqual({ action: 'pictures', format: 'png', ids: [codeId] }));
    await waitFor(() => expect(address()).toContain(`pictures=${zipId}`));
    expect(await screen.findByRole('button', { name: 'Download the pictures as ZIP' })).toBeVisible();
  });

  test('an unknown import leads to a new one', async () => {
    answer('GET /imports/{id}', () => refuse('not_found'));
    renderSignedIn(`/dashboard/qr-codes/import?id=${id}`, pro);
    expect(await screen.findByText('This import no longer exists')).toBeVisible();
  });
});

test('a dropped file is uploaded', async () => {
  answer('GET /jobs', () => ok({ jobs: [] }));
  const uploads = answer('POST /imports', () => refuse('import_file_missing'));
  renderSignedIn('/dashboard/qr-codes/import', pro);
  const zone = (await screen.findByLabelText(/^Choose a file/)).closest('label') as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['a'], 'a.csv')] } });
  expect(await screen.findByText('Please choose a CSV, JSON or SQL file.')).toBeVisible();
  expect(uploads).toHaveLength(1);
});
