import { afterEach, describe, expect, test } from 'vitest';
import { isMac, shortcutOf } from './shortcuts.ts';

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) => {
  let found: ReturnType<typeof shortcutOf>;
  const listener = (event: KeyboardEvent) => {
    found = shortcutOf(event, true);
  };
  window.addEventListener('keydown', listener, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  return found;
};

const add = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as Element;
};

afterEach(() => {
  document.body.innerHTML = '';
});

describe('shortcutOf', () => {
  test.each([
    ['k', { ctrlKey: true }, 'palette'],
    ['K', { ctrlKey: true }, 'palette'],
    ['/', {}, 'search'],
    ['/', { shiftKey: true }, 'search'],
    ['c', {}, 'create'],
    ['?', { shiftKey: true }, 'shortcuts'],
  ] as const)('%s with %o is %s', (key, init, expected) => {
    expect(press(key, init)).toBe(expected);
  });

  test.each([
    ['k', {}],
    ['k', { ctrlKey: true, shiftKey: true }],
    ['k', { ctrlKey: true, altKey: true }],
    ['k', { metaKey: true }],
    ['c', { ctrlKey: true }],
    ['C', { shiftKey: true }],
    ['c', { repeat: true }],
    ['c', { isComposing: true }],
    ['x', {}],
  ] as const)('%s with %o belongs to the page', (key, init) => {
    expect(press(key, init)).toBeUndefined();
  });

  test.each(['<input>', '<textarea></textarea>', '<select></select>', '<div role="textbox"></div>'])(
    'single keys are text in %s, Ctrl K is not',
    (html) => {
      const field = add(html);
      for (const key of ['/', 'c', '?']) expect(press(key, {}, field)).toBeUndefined();
      expect(press('k', { ctrlKey: true }, field)).toBe('palette');
    },
  );

  test.each(['dialog', 'alertdialog', 'menu'])('an open %s keeps its keys', (role) => {
    add(`<div role="${role}"></div>`);
    expect(press('c')).toBeUndefined();
    expect(press('k', { ctrlKey: true })).toBeUndefined();
  });

  test('single keys can be turned off, Ctrl K cannot', () => {
    const event = (key: string, init: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...init });
    expect(shortcutOf(event('c'), false)).toBeUndefined();
    expect(shortcutOf(event('k', { ctrlKey: true }), false)).toBe('palette');
  });

  test('recognizes Apple devices', () => {
    expect(['MacIntel', 'iPhone', 'iPad', 'Linux x86_64', 'Win32'].map((name) => isMac(name))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
