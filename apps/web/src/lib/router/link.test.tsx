import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { createMemoryWindow } from '../../test/memory-window.ts';
import { BrowserRouter } from './browser-router.tsx';
import { useLocation } from './hooks.ts';
import { Link } from './link.tsx';

function Address() {
  const { pathname, search, state } = useLocation();
  return <output>{pathname + search + JSON.stringify(state)}</output>;
}

/** Renders a link on the page `/first` and returns a function that clicks on it. */
function renderLink(props: Partial<ComponentProps<typeof Link>> = {}) {
  const page = createMemoryWindow('/first');
  render(
    <BrowserRouter window={page}>
      <Link to="/second" {...props}>
        Second
      </Link>
      <Address />
    </BrowserRouter>,
  );
  const link = screen.getByRole('link');
  const click = (init: MouseEventInit = {}) => {
    const event = createEvent.click(link, init);
    // The test environment must not follow the link.
    const isHandled = vi.spyOn(event, 'preventDefault');
    document.addEventListener('click', (last) => last.preventDefault(), { once: true });
    fireEvent(link, event);
    return isHandled.mock.calls.length === 2;
  };
  return { page, link, click };
}

const address = () => screen.getByRole('status').textContent;

test('a click opens the page with its state, without a request', () => {
  const { page, link, click } = renderLink({ state: { from: 'first' } });
  expect(link).toHaveAttribute('href', '/second');
  expect(click()).toBe(true);
  expect(address()).toBe('/second{"from":"first"}');
  expect(page.history.state).toMatchObject({ idx: 1 });
});

test('replaces the history entry if told to', () => {
  const { page, click } = renderLink({ replace: true });
  click();
  expect(address()).toBe('/secondnull');
  expect(page.history.state).toMatchObject({ idx: 0 });
});

test('opens its page in this tab with the target _self', () => {
  expect(renderLink({ target: '_self' }).click()).toBe(true);
  expect(address()).toBe('/secondnull');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click to the browser: %j',
  (init) => {
    expect(renderLink().click(init)).toBe(false);
    expect(address()).toBe('/firstnull');
  },
);

test.each([{ target: '_blank' }, { download: true }, { download: 'file.txt' }])(
  'leaves a link to the browser: %j',
  (props) => {
    expect(renderLink(props).click()).toBe(false);
    expect(address()).toBe('/firstnull');
  },
);

test('does nothing after a click that its owner has prevented', () => {
  const onClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderLink({ onClick }).click();
  expect(onClick).toHaveBeenCalledOnce();
  expect(address()).toBe('/firstnull');
});
