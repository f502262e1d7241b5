import { expect, it } from 'vitest';
import { uniqueNames } from './unique-names.ts';

it('numbers repeated names without regard to case', () => {
  const unique = uniqueNames();
  expect(['Menu.png', 'menu.png', 'Menu (2).png', 'Menu.png', 'other.png'].map((name) => unique(name))).toEqual([
    'Menu.png',
    'menu (2).png',
    'Menu (2) (2).png',
    'Menu (3).png',
    'other.png',
  ]);
});
