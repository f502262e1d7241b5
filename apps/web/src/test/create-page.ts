import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { answer, ok, type sampleUser } from './api.ts';
import { pro, renderSignedIn, sampleCode, sampleList } from './codes.ts';

/** Opens the create page, by default with a Pro account. Fields are found by label and filled by paste, because a query by
 * role or typing takes about a second on this page. */
export async function openCreatePage(facts: Parameters<typeof sampleUser>[0] = pro) {
  answer('GET /qr-codes/{id}', () => ok(sampleCode()));
  answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 0, daily_stats: [] }));
  answer('GET /qr-codes', () => ok(sampleList([])));
  const app = renderSignedIn('/dashboard/qr-codes/new', facts);
  expect(await screen.findByRole('heading', { level: 1, name: 'Create a QR code' })).toBeVisible();
  const choose = (label: string | RegExp) => app.user.click(screen.getByLabelText(label));
  const type = async (label: string, text: string) => {
    const field = screen.getByLabelText(label);
    await app.user.clear(field);
    await app.user.click(field);
    await app.user.paste(text);
  };
  const button = screen.queryByText('Create QR code', { selector: 'button, button *' })?.closest('button');
  const submit = () => app.user.click(button ?? document.body);
  return { ...app, choose, type, submit };
}
