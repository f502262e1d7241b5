import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../test/render-app.tsx';

const getRow = (table: HTMLElement, name: RegExp) => within(table).getByRole('row', { name });
const table = (name: string) => screen.findByRole('region', { name });

test('shows every source, its value and which one decides', async () => {
  sessionStorage.setItem('session_language', 'xx');
  localStorage.setItem('preferred_language', 'en');
  renderApp('/language-test');
  const here = await table('In this browser');
  expect(getRow(here, /This visit.*session_language.*xx.*not supported/)).toBeVisible();
  expect(getRow(here, /Stored preference.*preferred_language.*en English This one/)).toBeVisible();
  expect(getRow(here, /Previous page, path nothing/)).toBeVisible();
  expect(
    screen.getAllByText(/Stored preference decides: it is the first source that names a supported language\./)[0],
  ).toBeVisible();
});

test('evaluates sources typed into the form, and stores none of them', async () => {
  const user = userEvent.setup();
  renderApp('/language-test');
  const tried = await table('Try it');
  const referrer = screen.getByLabelText('Address of the previous page');
  await user.type(referrer, 'https://br.example.org/fr/tarifs');
  expect(getRow(tried, /Previous page, path fr Français This one/)).toBeVisible();
  await user.type(screen.getByLabelText('lang parameter'), 'br');
  expect(getRow(tried, /Address \(lang\) br Português \(Brasil\) This one/)).toBeVisible();
  for (const name of ['lang parameter', 'Address of the previous page', 'Browser languages, best first'])
    await user.clear(screen.getByLabelText(name));
  expect(screen.getByText('No source names a supported language, so English is used.')).toBeVisible();
  expect(localStorage.getItem('preferred_language')).toBeNull();
});

test('clears the stored languages', async () => {
  const user = userEvent.setup();
  localStorage.setItem('preferred_language', 'en');
  renderApp('/language-test');
  await user.click(await screen.findByRole('button', { name: 'Clear stored languages' }));
  expect(localStorage.getItem('preferred_language')).toBeNull();
  expect(getRow(await table('In this browser'), /Stored preference.*nothing/)).toBeVisible();
});
