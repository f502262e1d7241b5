import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startI18n } from './i18n/i18n.ts';
import { resetSite } from './lib/site.ts';
import { sessionStore } from './session/session-store.ts';
import { server } from './test/api.ts';
import { receiveToasts } from './ui/toast.ts';

// The first load of a page compiles it, which is slow on a shared machine.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  resetSite();
  sessionStore.set({ kind: 'loading' });
  await startI18n();
});

afterEach(() => {
  cleanup();
  // Files of a worker share their modules: drop the toasts that no test has received.
  receiveToasts(() => {})();
  server.resetHandlers();
});
