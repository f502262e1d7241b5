import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { onTestFinished } from 'vitest';
import { AppRoutes } from '../app/router.tsx';
import { BrowserRouter } from '../lib/router/browser-router.tsx';
import { useLocation } from '../lib/router/hooks.ts';
import { startSession } from '../session/session.ts';
import { createMemoryWindow, type InitialEntry } from './memory-window.ts';

interface RenderedApp {
  user: UserEvent;
  /** The current path and query. */
  address: () => string;
  stop: () => void;
}

function LocationReader({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => onChange(pathname + search), [onChange, pathname, search]);
  return null;
}

/** Renders the whole app at an address and starts its session, as a page load does. */
export function renderApp(entry: InitialEntry): RenderedApp {
  const stop = startSession();
  onTestFinished(stop);
  let address = '';
  const setAddress = (next: string) => {
    address = next;
  };
  render(
    <BrowserRouter window={createMemoryWindow(entry)}>
      <LocationReader onChange={setAddress} />
      <AppRoutes />
    </BrowserRouter>,
  );
  return { user: userEvent.setup(), address: () => address, stop };
}
