import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startI18n } from './i18n/i18n.ts';
import { forgetSite } from './lib/site.ts';
import { setSession } from './session/session-store.ts';
import { server } from './test/api.ts';

// The machine is shared, and a page's first load compiles it.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  forgetSite();
  setSession({ at: 'loading' });
  await startI18n();
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
});
