import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startI18n } from './i18n/i18n.ts';
import { resetSite } from './lib/site.ts';
import { sessionStore } from './session/session-store.ts';
import { server } from './test/api.ts';
import { receiveToasts } from './ui/toast.ts';

// The first load of a page compiles it, which is slow on a shared machine.
configure({ asyncUtilTimeout: 45_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(async () => {
  // Files of a worker share their modules: a load that ends after its file would fail for the next file, too.
  await vi.dynamicImportSettled();
  server.close();
});

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  // Files of a worker share the address, which can name a language.
  window.history.replaceState(null, '', '/');
  resetSite();
  sessionStore.set({ kind: 'loading' });
  await startI18n();
});

afterEach(() => {
  cleanup();
  // Files of a worker share their globals.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Files of a worker share their modules: drop the toasts that no test has received.
  receiveToasts(() => {})();
  server.resetHandlers();
});
