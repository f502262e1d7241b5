// First: Testing Library looks for `act` when it is loaded.
import './test/release-build-act.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { startI18n } from './i18n/i18n.ts';
import { resetSite } from './lib/site.ts';
import { sessionStore } from './session/session-store.ts';
import { server, settleRequests, takeRefusedFields } from './test/api.ts';
import { resetScans } from './test/doubles.tsx';
import { nextIdle } from './test/next-idle.ts';
import { startListening } from './test/spoken.ts';
import { receiveToasts } from './ui/toast.ts';

/** Prints the document only when the message is read: `findBy…` creates an error for each attempt, a quarter of a page's test. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  Error.captureStackTrace(error, getElementError);
  error.name = 'TestingLibraryElementError';
  const read = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  Object.defineProperty(error, 'message', { get: read, configurable: true });
  return error;
}

// These modules need workers, a canvas and a script from Cloudflare, which happy-dom does not provide.
vi.mock('./codes/check/scan-checker.ts', () => import('./test/doubles.tsx'));
vi.mock('./codes/logo-picture.ts', () => import('./test/doubles.tsx'));
vi.mock('./features/auth/turnstile-widget.tsx', () => import('./test/doubles.tsx'));

// The first load of a page compiles it, which is slow on a shared machine.
configure({ asyncUtilTimeout: 90_000, getElementError });

// An element can be found before React has run its effects: a dialog accepts the pointer after one of them.
const defaults = { ...getConfig() };
configure({
  asyncWrapper: (callback) =>
    defaults.asyncWrapper(async () => {
      const result = await callback();
      await nextIdle();
      return result;
    }),
});

// React's development build records a stack for each of the first 10,000 elements per second, for its warnings: a seventh of the time.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {}, configurable: true },
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(async () => {
  // Files of a worker share their modules: a load that ends after its file would fail for the next file, too.
  await vi.dynamicImportSettled();
  server.close();
});

let stopListening = () => {};

beforeEach(async () => {
  stopListening = startListening();
  localStorage.clear();
  sessionStorage.clear();
  // Files of a worker share the address, which can name a language.
  window.history.replaceState(null, '', '/');
  resetSite();
  resetScans();
  sessionStore.set({ kind: 'loading' });
  await startI18n();
});

afterEach(async () => {
  cleanup();
  await settleRequests();
  // Files of a worker share their globals.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Files of a worker share their modules: drop the toasts that no test has received.
  receiveToasts(() => {})();
  stopListening();
  server.resetHandlers();
  expect(takeRefusedFields()).toEqual([]);
});
