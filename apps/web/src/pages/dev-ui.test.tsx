import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withSite } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

test.each([
  ['development', 'UI kit'],
  ['production', 'There is nothing at this address'],
] as const)('in %s, /dev/ui is "%s"', async (mode, heading) => {
  withSite({ mode });
  renderApp('/dev/ui');
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
});
