import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withSite } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

test.each([
  ['development', 'UI kit'],
  ['production', 'Page not found'],
] as const)('/dev/ui in %s mode shows "%s"', async (mode, heading) => {
  withSite({ mode });
  renderApp('/dev/ui');
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
});
