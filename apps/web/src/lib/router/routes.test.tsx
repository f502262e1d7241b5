import { act, render, screen } from '@testing-library/react';
import { type ComponentType, lazy, StrictMode, Suspense, useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { createMemoryWindow } from '../../test/memory-window.ts';
import { BrowserRouter } from './browser-router.tsx';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from './hooks.ts';
import type { NavigateFunction } from './history.ts';
import { Navigate, Outlet, type Route, Routes, useParams } from './routes.tsx';

let instances = 0;

function Layout() {
  const [instance] = useState(() => ++instances);
  return (
    <div data-testid="layout" data-instance={instance}>
      <Outlet />
    </div>
  );
}

const Code = () => <h1>Code {useParams()['id']}</h1>;
const New = () => <h1>New</h1>;
const NotFound = () => <h1>Not found</h1>;
const Moved = () => <Navigate replace to="/codes/new" state="moved" />;

const routes: readonly Route[] = [
  { path: '/old', Page: Moved },
  { path: '/codes/new', Page: New, layouts: [Layout] },
  { path: '/codes/:id', Page: Code, layouts: [Layout] },
  { path: '*', Page: NotFound },
];

interface Rendered {
  visit: string;
  params: URLSearchParams;
  navigate: NavigateFunction;
}

function Probe({ rendered }: { rendered: Rendered[] }) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [params] = useSearchParams();
  const visit = `${useNavigationType()} ${pathname}${search} ${JSON.stringify(state)}`;
  useLayoutEffect(() => void rendered.push({ visit, params, navigate }));
  return null;
}

function open(path: string, table = routes) {
  const page = createMemoryWindow(path);
  const rendered: Rendered[] = [];
  render(
    <StrictMode>
      <BrowserRouter window={page}>
        <Suspense fallback={<p>Loading</p>}>
          <Routes routes={table} />
        </Suspense>
        <Probe rendered={rendered} />
      </BrowserRouter>
    </StrictMode>,
  );
  return {
    page,
    rendered,
    visit: () => rendered.at(-1)?.visit,
    go: (to: string) => act(async () => rendered.at(-1)?.navigate(to)),
  };
}

/** A page whose code has not arrived yet. */
function slowPage() {
  let finish = () => {};
  const Slow = lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        finish = () => resolve({ default: () => <h1>Slow</h1> });
      }),
  );
  return { Slow, finishLoading: () => act(async () => finish()) };
}

const heading = () => screen.getByRole('heading').textContent;

test.each([
  ['/codes/new', 'New'],
  ['/codes/a%20b', 'Code a b'],
  ['/codes/%', 'Code %'],
  ['/codes/7/more', 'Not found'],
])('%s shows the first route that matches: %s', (path, expected) => {
  open(path);
  expect(heading()).toBe(expected);
});

test('pages with the same layout keep its instance', async () => {
  const { go } = open('/codes/new');
  const before = screen.getByTestId('layout').dataset['instance'];
  await go('/codes/7');
  expect(heading()).toBe('Code 7');
  expect(screen.getByTestId('layout').dataset['instance']).toBe(before);
});

test('a redirect replaces the history entry and passes its state', () => {
  const { page, visit } = open('/old');
  expect(heading()).toBe('New');
  expect(visit()).toBe('REPLACE /codes/new "moved"');
  expect(page.history.state).toMatchObject({ idx: 0 });
});

test('the old page stays on the screen while the next one loads', async () => {
  const { Slow, finishLoading } = slowPage();
  const { go, visit } = open('/codes/new', [{ path: '/slow', Page: Slow }, ...routes]);
  await go('/slow');
  expect(heading()).toBe('New');
  expect(screen.queryByText('Loading')).toBeNull();
  expect(visit()).toBe('POP /codes/new null');
  await finishLoading();
  expect(heading()).toBe('Slow');
  expect(visit()).toBe('PUSH /slow null');
});

test('a redirect runs again on the next address while its page loads', async () => {
  const { Slow, finishLoading } = slowPage();
  const Page = () => <Navigate replace to="/slow" />;
  const { go, visit } = open('/a', [
    { path: '/a', Page },
    { path: '/b', Page },
    { path: '/slow', Page: Slow },
  ]);
  await go('/b');
  expect(visit()).toBe('PUSH /b null');
  await finishLoading();
  expect(heading()).toBe('Slow');
});

test('the query keeps its object until it changes', async () => {
  const { go, rendered } = open('/codes/7?a=1');
  await go('/codes/8?a=1');
  await go('/codes/8?a=1#top');
  const before = new Set(rendered.map(({ params }) => params));
  expect([...before].map(String)).toEqual(['a=1']);
  await go('?a=2');
  expect(rendered.at(-1)?.params.toString()).toBe('a=2');
});
