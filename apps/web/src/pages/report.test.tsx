import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, noNetwork, ok, refuse } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

async function open(path = '/report?link=7k3m9qx') {
  const requests = answer('POST /reports', () => ok({ message: 'Thank you.' }));
  const app = renderApp(path);
  const link = await screen.findByLabelText('Short link');
  const send = () => app.user.click(screen.getByRole('button', { name: 'Send report' }));
  const choose = (category: string) => app.user.selectOptions(screen.getByLabelText('What is wrong?'), category);
  return { ...app, requests, link, send, choose };
}

describe('report page', () => {
  test('sends the link of its address with category, text and email address', async () => {
    const { user, requests, link, send, choose } = await open();
    expect(link).toHaveValue('7k3m9qx');
    await choose('phishing');
    await user.type(screen.getByLabelText('What happened?'), 'Asks for my card.');
    await user.type(screen.getByLabelText('Your email address'), 'Ana@Example.com');
    await send();
    expect(await screen.findByRole('heading', { name: 'Thank you for your report' })).toBeVisible();
    await waitFor(() => expect(screen.getByText(/^We will look at this link/)).toHaveFocus());
    expect(requests.map(({ body }) => body)).toEqual([
      {
        link: '7k3m9qx',
        category: 'phishing',
        text: 'Asks for my card.',
        email: 'ana@example.com',
        turnstileToken: 'development-token',
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Report another link' }));
    expect(await screen.findByLabelText('Short link')).toHaveValue('');
  });

  test('sends no email address if the field is empty', async () => {
    const { requests, send, choose } = await open();
    await choose('spam');
    await send();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).not.toHaveProperty('email');
  });

  test('names the missing fields and keeps the typed text', async () => {
    const { user, requests, link, send } = await open('/report');
    await user.type(screen.getByLabelText('What happened?'), 'It is bad');
    await send();
    expect(await screen.findByText('Enter the short link')).toBeVisible();
    expect(screen.getByText('Choose what is wrong with the link')).toBeVisible();
    await waitFor(() => expect(link).toHaveFocus());
    expect(screen.getByLabelText('What happened?')).toHaveValue('It is bad');
    expect(requests).toEqual([]);
  });

  test('shows a refused link at its field', async () => {
    const { link, send, choose } = await open('/report?link=https://example.org/x');
    answer('POST /reports', () => refuse('validation_failed', { field_keys: { link: 'linkInvalid' } }));
    await choose('other');
    await send();
    expect(await screen.findByText('Enter a short link of this site')).toBeVisible();
    await waitFor(() => expect(link).toHaveFocus());
  });

  test('shows a failure and keeps the fields', async () => {
    const { link, send, choose } = await open();
    answer('POST /reports', noNetwork);
    await choose('other');
    await send();
    expect(await screen.findByText('Network error. Please check your connection.')).toBeVisible();
    expect(link).toHaveValue('7k3m9qx');
  });
});
