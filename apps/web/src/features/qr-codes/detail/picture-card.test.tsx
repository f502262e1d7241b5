import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, ok } from '../../../test/api.ts';
import { aCode, pro, renderSignedIn } from '../../../test/codes.ts';
import { scans } from '../../../test/editor-doubles.ts';

vi.mock('../check/scan-checker.ts', () => import('../../../test/editor-doubles.ts'));
vi.mock('../check/logo-picture.ts', () => import('../../../test/editor-doubles.ts'));

const code = aCode({ logo_url: 'https://tes.ra/logos/a.png' });
const open = () => renderSignedIn(`/dashboard/qr-codes/${code.id}`, pro);

beforeEach(() => {
  scans.asked = [];
  answer('GET /qr-codes/{id}', () => ok(code));
  answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 0, daily_stats: [] }));
});

test('a saved code is judged as it was drawn: its own link, style and logo', async () => {
  scans.verdict = { verdict: 'good', reasons: [{ code: 'quiet_zone', weight: 'note', fix: { margin: 40 } }] };
  open();
  expect(await screen.findByText('Scans well')).toBeVisible();
  expect(scans.asked[0]).toMatchObject({ text: 'HTTPS://TES.RA/7K3M9QX', style: code.style });
  expect(scans.asked[0]?.logo).toContain('data:image/png');
  expect(scans.asked[0]?.logoPixels).toBeDefined();
  expect(screen.queryByText(/The margin is thinner/)).toBeNull();
});

test('one that does not scan says why, and where that is mended', async () => {
  scans.verdict = {
    verdict: 'fails',
    reasons: [{ code: 'contrast', weight: 'failure', fix: { dots_color: '#000000' } }],
  };
  const { user, address } = open();
  expect(await screen.findByText('Does not scan')).toBeVisible();
  expect(screen.getByText('The two colors are too close to each other.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Raise the contrast' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Improve it in the editor' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${code.id}/edit`));
});
