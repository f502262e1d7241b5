import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router';
import { AppRoutes } from '../app/router.tsx';
import { startSession } from '../session/session.ts';

interface RenderedApp {
  user: UserEvent;
  /** Where the app has gone to. */
  address: () => string;
  stop: () => void;
}

/** The whole app at an address, with its session started as on a page load. */
export function renderApp(entry: InitialEntry): RenderedApp {
  const stop = startSession();
  let address = '';
  function Witness() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Witness />
      <AppRoutes />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), address: () => address, stop };
}
