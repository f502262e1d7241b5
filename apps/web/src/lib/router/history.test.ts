import { expect, test, vi } from 'vitest';
import { createMemoryWindow } from '../../test/memory-window.ts';
import { createHistory } from './history.ts';

function open(initial: Parameters<typeof createMemoryWindow>[0] = '/first') {
  const page = createMemoryWindow(initial);
  const history = createHistory(page);
  const changes: string[] = [];
  const unsubscribe = history.subscribe(() => changes.push(`${history.get().type} ${path()}`));
  const path = () => {
    const { pathname, search, hash } = history.get().location;
    return pathname + search + hash;
  };
  const pop = (steps: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        page.removeEventListener('popstate', done);
        resolve();
      };
      page.addEventListener('popstate', done);
      page.history.go(steps);
    });
  return { page, history, changes, path, pop, unsubscribe };
}

test('starts with the address and the stored state', () => {
  const { history } = open({ pathname: '/first?a=1#top', state: { from: 'email' } });
  expect(history.get()).toEqual({
    type: 'POP',
    location: { pathname: '/first', search: '?a=1', hash: '#top', state: { from: 'email' }, key: expect.any(String) },
  });
});

test('numbers its history entries and stores key and state in them', () => {
  const { page, history } = open();
  const first = history.get().location.key;
  expect(page.history.state).toEqual({ idx: 0, key: first, usr: null });
  history.navigate('/second', { state: { a: 1 } });
  const second = history.get().location.key;
  expect(page.history.state).toEqual({ idx: 1, key: second, usr: { a: 1 } });
  history.navigate('/third', { replace: true });
  expect(page.history.state).toMatchObject({ idx: 1, usr: null });
  expect(new Set([first, second, history.get().location.key]).size).toBe(3);
});

test('continues with the number, key and state of an entry after a reload', () => {
  const { page, history } = open();
  history.navigate('/second', { state: 7 });
  const reloaded = createHistory(page);
  expect(reloaded.get().location).toEqual(history.get().location);
  reloaded.navigate('/third');
  expect(page.history.state).toMatchObject({ idx: 2 });
});

test('reports every change with its type, until it is unsubscribed', async () => {
  const { history, changes, pop, unsubscribe } = open();
  history.navigate('/second');
  history.navigate('/third', { replace: true });
  const { key } = history.get().location;
  history.navigate(-1);
  await expect.poll(() => changes.at(-1)).toBe('POP /first');
  await pop(1);
  expect(changes).toEqual(['PUSH /second', 'REPLACE /third', 'POP /first', 'POP /third']);
  expect(history.get().location.key).toBe(key);
  unsubscribe();
  await pop(-1);
  expect(changes).toHaveLength(4);
});

test.each([
  ['?b=2', '/codes/7?b=2'],
  ['?', '/codes/7'],
  ['#end', '/codes/7?a=1#end'],
  ['/login', '/login'],
  ['https://other.example/login', '/login'],
  [{ pathname: '/new', search: '?c=3', hash: '#top' }, '/new?c=3#top'],
])('resolves %j against the current address', (to, address) => {
  const { history, page, path } = open('/codes/7?a=1#top');
  history.navigate(to);
  expect(path()).toBe(address);
  expect(page.location.href).toBe(window.location.origin + address);
});

test('keeps a path with two slashes at the start on its own host', () => {
  const { history, page } = open(`${window.location.origin}//other.example/`);
  history.navigate('?a=1');
  expect(page.location.href).toBe(`${window.location.origin}//other.example/?a=1`);
});

test('replaces the entry if the address is the current one', () => {
  const { history, changes } = open('/first?a=1');
  history.navigate('/first?a=1');
  history.navigate('/first?a=1', { replace: false });
  expect(changes).toEqual(['REPLACE /first?a=1', 'PUSH /first?a=1']);
});

test('numbers an entry that the browser has added for an anchor', async () => {
  const { page, history, changes, pop } = open();
  page.history.pushState(null, '', '#main');
  await pop(0);
  expect(changes).toEqual(['POP /first#main']);
  expect(page.history.state).toEqual({ idx: 1, key: history.get().location.key, usr: null });
});

test('a guard blocks back and forward until it is removed', async () => {
  const { page, history, changes, path, pop } = open();
  history.navigate('/second');
  history.navigate('/third');
  const guard = vi.fn(() => true);
  const unguard = history.guard(guard);
  await pop(-2);
  expect(guard).toHaveBeenCalledExactlyOnceWith(-2);
  await expect.poll(() => page.location.href).toBe(`${window.location.origin}/third`);
  expect(changes).toEqual(['PUSH /second', 'PUSH /third']);
  unguard();
  await pop(-2);
  expect(path()).toBe('/first');
});

test('a guard is not asked about links, anchors and navigation of the app', async () => {
  const { page, history, changes, pop } = open();
  const guard = vi.fn(() => true);
  history.guard(guard);
  history.navigate('/second');
  page.history.pushState(null, '', '#main');
  await pop(0);
  expect(guard).not.toHaveBeenCalled();
  expect(changes).toEqual(['PUSH /second', 'POP /second#main']);
});
