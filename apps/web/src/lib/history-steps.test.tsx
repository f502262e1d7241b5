import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Link, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { startWatchingHistory, watchHistory } from './history-steps.ts';

function Page() {
  const { pathname, state } = useLocation();
  return (
    <>
      <h1>{pathname}</h1>
      <p>{JSON.stringify(state)}</p>
      <Link to="/second" state={{ from: 'first' }}>
        Second
      </Link>
    </>
  );
}

function renderApp(): void {
  window.history.replaceState(null, '', '/first');
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
}

/** Simulates the back button of a browser: the address changes, then the event is sent. */
function goBack(state: unknown): void {
  act(() => {
    window.history.replaceState(state, '', '/first');
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  });
}

test('the router numbers its history entries and stores the state of a page in them', async () => {
  renderApp();
  const first = (window.history.state as { idx: number }).idx;
  await userEvent.click(screen.getByRole('link'));
  expect(window.history.state).toMatchObject({ idx: first + 1, usr: { from: 'first' } });
  expect(screen.getByText('{"from":"first"}')).toBeVisible();
});

test('a watcher started before the router can block a history navigation', async () => {
  startWatchingHistory();
  renderApp();
  const first: unknown = window.history.state;
  await userEvent.click(screen.getByRole('link'));
  const unwatch = watchHistory((event) => event.stopImmediatePropagation());
  goBack(first);
  expect(screen.getByRole('heading')).toHaveTextContent('/second');
  unwatch();
  goBack(first);
  expect(screen.getByRole('heading')).toHaveTextContent('/first');
});
