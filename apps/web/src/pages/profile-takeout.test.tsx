import type { ListedJob } from '@tessera/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { seeEverything } from '../test/always-seen.ts';
import { answer, noNetwork, ok, refuse } from '../test/api.ts';
import { renderSignedIn } from '../test/codes.ts';
import { sampleJob } from '../test/jobs.ts';

beforeEach(seeEverything);

function open(jobs: ListedJob[]) {
  answer('GET /jobs', () => ok({ jobs }));
  return renderSignedIn('/dashboard/profile');
}

const ready = sampleJob({
  kind: 'takeout',
  state: 'done',
  result_name: 'tessera-2026-03-04.zip',
  expires_at: '2026-03-11T12:00:00.000Z',
  created_at: '2026-03-04T12:00:00.000Z',
});

test('starts to collect the data and shows the progress', async () => {
  const { user } = open([sampleJob({ kind: 'import' })]);
  const starts = answer('POST /takeout', () => ok(sampleJob({ kind: 'takeout', done: 2, total: 9 })));
  await user.click(await screen.findByRole('button', { name: 'Prepare my data' }));
  expect(await screen.findByRole('progressbar', { name: 'Collecting your data' })).toHaveAttribute(
    'aria-valuetext',
    '2 of 9',
  );
  expect(starts).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Prepare my data' })).toBeNull();
});

test('offers the finished file with its last day', async () => {
  const { user } = open([ready]);
  expect(await screen.findByText('Your data from March 4, 2026 is ready')).toBeVisible();
  expect(screen.getByText('You can download it until March 11, 2026.')).toBeVisible();
  const results = answer('GET /jobs/{id}/result', noNetwork);
  await user.click(screen.getByRole('button', { name: 'Download ZIP' }));
  expect(await screen.findByText(/^Couldn’t download the file/)).toBeVisible();
  expect(results[0]?.path).toBe(`/v1/jobs/${ready.id}/result`);
  expect(screen.getByRole('button', { name: 'Prepare a new file' })).toBeVisible();
});

test('says that it failed and offers another attempt', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { user } = open([sampleJob({ kind: 'takeout', state: 'failed', error_code: 'internal' })]);
  expect(await screen.findByText(/^Couldn’t prepare your data/)).toBeVisible();
  answer('POST /takeout', () => refuse('job_limit', { params: { count: 20 } }));
  await user.click(screen.getByRole('button', { name: 'Prepare my data' }));
  expect(await screen.findByText(/^You have 20 unfinished jobs/)).toBeVisible();
});
