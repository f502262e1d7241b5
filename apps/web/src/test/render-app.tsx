import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router';
import { AppRoutes } from '../app/router.tsx';
import { startSession } from '../session/session.ts';

interface RenderedApp {
  user: UserEvent;
  /** Where the app has gone to. */
  address: () => string;
  stop: () => void;
}

function Witness({ tell }: { tell: (address: string) => void }) {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => tell(pathname + search), [tell, pathname, search]);
  return null;
}

/** The whole app at an address, with its session started as on a page load. */
export function renderApp(entry: InitialEntry): RenderedApp {
  const stop = startSession();
  let address = '';
  const witness = (next: string) => {
    address = next;
  };
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Witness tell={witness} />
      <AppRoutes />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), address: () => address, stop };
}
