import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, ok } from '../../test/api.ts';
import { sampleCode, pro, renderSignedIn } from '../../test/codes.ts';
import { scans } from '../../test/doubles.tsx';

const code = sampleCode({ logo_url: 'https://tes.ra/logos/a.png' });
const open = () => renderSignedIn(`/dashboard/qr-codes/${code.id}`, pro);

beforeEach(() => {
  answer('GET /qr-codes/{id}', () => ok(code));
  answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 0, daily_stats: [] }));
});

test('the scan check of a saved code uses its short link, style and logo', async () => {
  scans.verdict = { verdict: 'good', reasons: [{ code: 'quiet_zone', weight: 'note', fix: { margin: 40 } }] };
  open();
  expect(await screen.findByText('Scans well')).toBeVisible();
  expect(scans.inputs[0]).toMatchObject({ text: 'HTTPS://TES.RA/7K3M9QX', style: code.style });
  expect(scans.inputs[0]?.logo).toContain('data:image/png');
  expect(scans.inputs[0]?.logoPixels).toBeDefined();
  expect(screen.queryByText(/The margin is thinner/)).toBeNull();
});

test('a code that does not scan shows the reasons and a link to the editor', async () => {
  scans.verdict = {
    verdict: 'fails',
    reasons: [{ code: 'contrast', weight: 'failure', fix: { dots_color: '#000000' } }],
  };
  const { user, address } = open();
  expect(await screen.findByText('Does not scan')).toBeVisible();
  expect(screen.getByText('The two colors are too similar.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Raise the contrast' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Improve it in the editor' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${code.id}?tab=design`));
});
