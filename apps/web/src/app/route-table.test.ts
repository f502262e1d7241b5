import { appPaths } from '@tessera/contract';
import { expect, test } from 'vitest';
import { dashboardRoutes, publicRoutes } from './route-table.ts';

test('has a page for every path that the server answers with the app, except redirects', () => {
  const shown = [...publicRoutes, ...dashboardRoutes].map(({ path }) => path);
  expect([appPaths.root, appPaths.earlierPrintSheets, appPaths.qrCodeRules, ...shown].sort()).toEqual(
    Object.values(appPaths).sort(),
  );
});
